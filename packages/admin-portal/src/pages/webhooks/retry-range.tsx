import type { Webhook } from '@foyer/contract/webhooks';
import { Checkbox, Stack } from '@foyer/ui';
import { DateField, RadioCards } from '@foyer/ui/portal';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useForm } from '../../portal/use-form.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { useRetries } from './webhooks.controller.ts';
import { webhooksMessages } from './webhooks.messages.ts';

const hour = 3_600_000;
const spans = { hour, day: 24 * hour, week: 7 * 24 * hour } as const;
type Range = keyof typeof spans | 'custom';

interface RangeForm {
  readonly range: Range;
  /** Local times, of a custom range. */
  readonly from: string;
  readonly to: string;
  readonly includeDelivered: boolean;
}

interface RetryRangeProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

/** Sends the failed deliveries of a time range again, or all of them. */
export function RetryRangeDialog({ webhook, onClose }: RetryRangeProps) {
  const text = usePageTexts('webhooks', webhooksMessages);
  const { client } = usePortal();
  const { range: retry } = useRetries();
  const form = useForm<RangeForm>({
    initial: { range: 'day', from: '', to: '', includeDelivered: false },
    validate: ({ range, from, to }) => ({
      to: range === 'custom' && !(from !== '' && from < to) ? text('rangeInvalid') : undefined,
    }),
    onClose,
    onSubmit: ({ range, from, to, includeDelivered }) => {
      const now = client.clock.wall();
      const bounds =
        range === 'custom'
          ? { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
          : {
              from: new Date(now - spans[range]).toISOString(),
              // the clock of the server may be ahead
              to: new Date(now + hour).toISOString(),
            };
      return retry.run({ webhook, ...bounds, includeDelivered });
    },
  });
  const { values, set } = form;
  return (
    <FormDialog
      {...form.dialog}
      title={text('rangeTitle')}
      description={text('rangeText')}
      submitLabel={text('retryNow')}
    >
      <Stack>
        <RadioCards<Range>
          label={text('range')}
          value={values.range}
          onChange={(range) => set({ range })}
          options={[
            { value: 'hour', label: text('rangeHour') },
            { value: 'day', label: text('rangeDay') },
            { value: 'week', label: text('rangeWeek') },
            { value: 'custom', label: text('rangeCustom') },
          ]}
        />
        {values.range === 'custom' && (
          <>
            <DateField
              withTime
              label={text('from')}
              value={values.from}
              onChange={(from) => set({ from })}
            />
            <DateField
              withTime
              label={text('to')}
              value={values.to}
              error={form.error('to')}
              onChange={(to) => set({ to })}
            />
          </>
        )}
        <Checkbox
          label={text('includeDelivered')}
          checked={values.includeDelivered}
          onCheckedChange={(includeDelivered) => set({ includeDelivered })}
        />
      </Stack>
    </FormDialog>
  );
}
