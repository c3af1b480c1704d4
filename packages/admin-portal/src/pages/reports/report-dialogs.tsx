import type { Report } from '@foyer/contract/reports';
import { readCron } from '@foyer/contract/reports/rules';
import { useApiQuery } from '@foyer/react/query';
import { Stack, TextField } from '@foyer/ui';
import { Combobox, MultiSelect, type Option, Select } from '@foyer/ui/portal';
import { useMemo } from 'react';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { timeZoneOptions } from '../../portal/regions.ts';
import { useForm } from '../../portal/use-form.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { usersQueries } from '../users/users.queries.ts';
import { type ReportDialog, useReportChanges } from './reports.controller.ts';
import { reportsMessages } from './reports.messages.ts';
import { reportsQueries } from './reports.queries.ts';
import { EndReview, StartReview } from './review-dialogs.tsx';
import { type Frequency, type ScheduleForm, toForm, weekdayName } from './schedule-form.ts';

interface DialogsProps {
  readonly dialog: ReportDialog;
  readonly onClose: () => void;
  /** A review was started. */
  readonly onReview: (id: string) => void;
}

/** The dialogs of the page. */
export function ReportDialogs({ dialog, onClose, onReview }: DialogsProps) {
  if (dialog.kind === 'schedule') return <ScheduleDialog {...{ onClose }} report={dialog.report} />;
  if (dialog.kind === 'send') return <SendDialog {...{ onClose }} report={dialog.report} />;
  if ('review' in dialog)
    return <EndReview {...{ onClose }} kind={dialog.kind} review={dialog.review} />;
  return <StartReview {...{ onClose, onReview }} />;
}

interface ReportProps {
  readonly report: Report;
  readonly onClose: () => void;
}

/** Users who can get a report: all of the account, or only the caller, who may not read users. */
function useRecipients(report: Report) {
  const { user, isAllowed } = usePortal();
  const isEnabled = isAllowed('fe.secure.read.users');
  const members = useApiQuery({ ...usersQueries.recipients(), isEnabled });
  const own = { id: user.id, email: user.email };
  const users = members.data ?? [own];
  const before = users.filter(({ id }) => report.recipientIds.includes(id));
  const initial = before.length > 0 ? before : [own];
  return {
    isReady: !isEnabled || members.data !== undefined || members.isError,
    initial: initial.map(({ email }) => email),
    options: users.map(({ email }) => ({ value: email, label: email })),
  };
}

interface RecipientsProps {
  readonly options: readonly Option[];
  readonly values: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (emails: string[]) => void;
}

function Recipients({ options, values, error, onChange }: RecipientsProps) {
  const text = usePageTexts('reports', reportsMessages);
  return (
    <MultiSelect
      label={text('recipients')}
      hint={text('recipientsHint')}
      placeholder={text('recipientsFind')}
      {...{ options, values, error, onChange }}
    />
  );
}

const frequencies = {
  daily: 'everyDay',
  weekly: 'everyWeek',
  monthly: 'everyMonth',
  custom: 'ownSchedule',
} as const;
const types = ['pdf', 'html', 'image'] as const;

function ScheduleDialog(props: ReportProps) {
  const recipients = useRecipients(props.report);
  const settings = useApiQuery(reportsQueries.settings());
  if (!recipients.isReady || settings.isPending) return null;
  const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const timeZone = settings.data?.timezone ?? ownZone;
  return <ScheduleFormDialog {...props} {...recipients} timeZone={timeZone} />;
}

interface ScheduleProps extends ReportProps {
  readonly initial: readonly string[];
  readonly options: readonly Option[];
  readonly timeZone: string;
}

function ScheduleFormDialog({ report, onClose, initial, options, timeZone }: ScheduleProps) {
  const text = usePageTexts('reports', reportsMessages);
  const { schedule } = useReportChanges();
  const form = useForm<ScheduleForm>({
    initial: toForm(report, { timeZone, to: initial }),
    validate: ({ frequency, time, cron, to }) => ({
      time:
        frequency !== 'custom' && !/^([01]?\d|2[0-3]):[0-5]\d$/.test(time)
          ? text('timeMissing')
          : undefined,
      cron: frequency === 'custom' && !readCron(cron) ? text('cronInvalid') : undefined,
      to: to.length === 0 ? text('recipientsMissing') : undefined,
    }),
    onClose,
    onSubmit: (values) => schedule.run({ report, form: values }),
  });
  const { values, set } = form;
  return (
    <FormDialog
      {...form.dialog}
      title={text('scheduleTitle', { name: report.name })}
      submitLabel={text('scheduleSave')}
    >
      <Stack>
        <Select<Frequency>
          label={text('frequency')}
          value={values.frequency}
          options={(['daily', 'weekly', 'monthly', 'custom'] as const).map((value) => ({
            value,
            label: text(frequencies[value]),
          }))}
          onChange={(frequency) => set({ frequency })}
        />
        <ScheduleDay {...{ values, set }} />
        {values.frequency === 'custom' ? (
          <TextField {...form.field('cron')} label={text('cron')} hint={text('cronHint')} />
        ) : (
          <TextField
            {...form.field('time')}
            label={text('time')}
            placeholder="09:00"
            maxLength={5}
          />
        )}
        <TimeZoneField value={values.timeZone} onChange={(zone) => set({ timeZone: zone })} />
        <Select
          label={text('format')}
          value={values.type}
          options={types.map((value) => ({ value, label: text(value) }))}
          onChange={(type) => set({ type })}
        />
        <Recipients
          options={options}
          values={values.to}
          error={form.error('to')}
          onChange={(to) => set({ to })}
        />
      </Stack>
    </FormDialog>
  );
}

interface DayProps {
  readonly values: ScheduleForm;
  readonly set: (changes: Partial<ScheduleForm>) => void;
}

function ScheduleDay({ values, set }: DayProps) {
  const text = usePageTexts('reports', reportsMessages);
  if (values.frequency === 'weekly')
    return (
      <Select
        label={text('weekday')}
        value={values.weekday}
        options={[1, 2, 3, 4, 5, 6, 0].map((day) => ({
          value: String(day),
          label: weekdayName(day, text.locale),
        }))}
        onChange={(weekday) => set({ weekday })}
      />
    );
  if (values.frequency !== 'monthly') return null;
  const days = Array.from({ length: 31 }, (_, at) => String(at + 1));
  return (
    <Select
      label={text('dayOfMonth')}
      hint={text('dayHint')}
      value={values.day}
      options={[
        ...days.map((day) => ({ value: day, label: day })),
        { value: 'L', label: text('lastDayOfMonth') },
      ]}
      onChange={(day) => set({ day })}
    />
  );
}

interface ZoneProps {
  readonly value: string;
  readonly onChange: (zone: string) => void;
}

function TimeZoneField({ value, onChange }: ZoneProps) {
  const text = usePageTexts('reports', reportsMessages);
  const { client } = usePortal();
  const options = useMemo(
    () =>
      timeZoneOptions(new Date(client.clock.wall()), {
        describe: (offset, time) => text('timeZoneNow', { offset, time }),
        here: text('timeZoneHere'),
      }),
    [client, text],
  );
  return (
    <Combobox
      label={text('timeZone')}
      placeholder={text('timeZoneFind')}
      options={options}
      value={value}
      onChange={(zone) => onChange(zone ?? value)}
    />
  );
}

function SendDialog(props: ReportProps) {
  const recipients = useRecipients(props.report);
  return recipients.isReady ? <SendFormDialog {...props} {...recipients} /> : null;
}

function SendFormDialog({ report, onClose, initial, options }: Omit<ScheduleProps, 'timeZone'>) {
  const text = usePageTexts('reports', reportsMessages);
  const { send } = useReportChanges();
  const form = useForm<Pick<ScheduleForm, 'type' | 'to'>>({
    initial: { type: report.type, to: initial },
    validate: ({ to }) => ({ to: to.length === 0 ? text('recipientsMissing') : undefined }),
    onClose,
    onSubmit: ({ type, to }) => send.run({ report, type, to }),
  });
  const { values, set } = form;
  return (
    <FormDialog
      {...form.dialog}
      title={text('sendTitle', { name: report.name })}
      submitLabel={text('sendNow')}
    >
      <Stack>
        <Select
          label={text('format')}
          value={values.type}
          options={types.map((value) => ({ value, label: text(value) }))}
          onChange={(type) => set({ type })}
        />
        <Recipients
          options={options}
          values={values.to}
          error={form.error('to')}
          onChange={(to) => set({ to })}
        />
      </Stack>
    </FormDialog>
  );
}
