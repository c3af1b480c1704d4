import type { SecurityCenter } from '@foyer/contract/security-center';
import { securityCenterCalls } from '@foyer/contract/security-center/calls';
import { type RecommendationCode, recommendedValues } from '@foyer/contract/security-center/rules';
import type { SecuritySettings } from '@foyer/contract/security-policies';
import { usersCalls } from '@foyer/contract/users/calls';
import { useApiChange, useApiQuery } from '@foyer/react/query';
import { Stack, TextField } from '@foyer/ui';
import { ConfirmDialog, DateField } from '@foyer/ui/portal';
import { toFailure } from '@foyer/client';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { dayText } from '../../portal/moments.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { staleAfter } from '../../portal/stale-queries.ts';
import { useForm } from '../../portal/use-form.ts';
import { useFreshVerification } from '../../portal/use-fresh-verification.ts';
import { useNotify } from '../../portal/use-notify.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { useSaving } from '../../portal/use-saving.ts';
import { AllowedDomainsDialog } from './allowed-domains.fix.tsx';
import { AllowListDialog } from './allow-list.fix.tsx';
import { DisableInactiveDialog } from './disable-inactive.fix.tsx';
import { LimitDialog } from './limit.dialog.tsx';
import { Impact } from './policy-impact.tsx';
import { type RecommendationFix, recommendationFixes } from './recommendation-fixes.ts';
import { useSavePolicy } from './security.controller.ts';
import { securityMessages } from './security.messages.ts';
import { securityQueries } from './security.queries.ts';
import { securityCenterMessages } from './security-center.messages.ts';

interface FixDialogProps {
  readonly item: SecurityCenter['recommendations'][number];
  readonly onClose: () => void;
}

/** The fix of a recommendation: what it changes, whom it affects, and one button. */
export function FixDialog({ item, onClose }: FixDialogProps) {
  const text = usePageTexts('securityCenter', securityCenterMessages);
  const { code, affectedUsers = 0 } = item;
  const fix = recommendationFixes[code];
  const settings = useApiQuery(securityQueries.settings()).data;
  if (fix.kind === 'breached') return <SendDialog count={affectedUsers} onClose={onClose} />;
  if (fix.kind === 'inactive') return <DisableInactiveDialog onClose={onClose} />;
  if (fix.kind === 'allowList') return <AllowListDialog onClose={onClose} />;
  if (fix.kind === 'allowedDomains')
    return <AllowedDomainsDialog title={text(code)} onClose={onClose} />;
  if (settings && fix.kind === 'limit') return <LimitFix {...{ fix, settings, onClose }} />;
  if (settings && fix.kind === 'policy') return <PolicyFix {...{ code, fix, settings, onClose }} />;
  return null;
}

interface PolicyFixProps {
  readonly code: RecommendationCode;
  readonly fix: Extract<RecommendationFix, { kind: 'policy' }>;
  readonly settings: SecuritySettings;
  readonly onClose: () => void;
}

function PolicyFix({ code, fix, settings, onClose }: PolicyFixProps) {
  const text = usePageTexts('securityCenter', securityCenterMessages);
  const policyText = usePageTexts('security', securityMessages);
  const { save: saveChange } = useSavePolicy(settings);
  const { isBusy, failure, save } = useSaving(onClose);
  const change = fix.toChange(settings);
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={text(code)}
      description={text(fix.result, { count: fix.count })}
      submitLabel={text('fix')}
      onSubmit={() => save(() => saveChange(policyText(fix.label), change))}
      isBusy={isBusy}
      problem={failure?.text}
    >
      <Impact change={change} />
    </FormDialog>
  );
}

interface LimitFixProps {
  readonly fix: Extract<RecommendationFix, { kind: 'limit' }>;
  readonly settings: SecuritySettings;
  readonly onClose: () => void;
}

function LimitFix({ fix: { limit, name }, settings, onClose }: LimitFixProps) {
  const text = usePageTexts('security', securityMessages);
  return (
    <LimitDialog
      limit={limit}
      label={text(name)}
      description={text(`${name}Text`)}
      settings={settings}
      recommended={recommendedValues[limit]}
      onClose={onClose}
    />
  );
}

function SendDialog({ count, onClose }: { readonly count: number; readonly onClose: () => void }) {
  const text = usePageTexts('securityCenter', securityCenterMessages);
  const withFresh = useFreshVerification();
  const notify = useNotify();
  const sending = useApiChange({
    calls: usersCalls,
    invalidates: staleAfter.securityCenter,
    change: (api) => withFresh(() => api.sendBreachedPasswordResets()),
    onDone: () => notify.done(text('emailsSent')),
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={text('BREACHED_PASSWORDS_EXIST')}
      consequence={text('fixBreached', { count })}
      confirmLabel={text('sendAll')}
      onConfirm={async () => {
        await sending.run();
      }}
      failure={(error) => toFailure(error).text}
    />
  );
}

const dayMilliseconds = 86_400_000;
const snoozePresets = [30, 90, 180];

interface SnoozeDialogProps {
  readonly code: RecommendationCode;
  readonly onClose: () => void;
}

/** Hides a recommendation until a date, for a reason. */
export function SnoozeDialog({ code, onClose }: SnoozeDialogProps) {
  const text = usePageTexts('securityCenter', securityCenterMessages);
  const { client } = usePortal();
  const notify = useNotify();
  const now = client.clock.wall();
  const dayIn = (days: number) => new Date(now + days * dayMilliseconds).toISOString().slice(0, 10);
  const body = { recommendation: code };
  const snoozing = useApiChange({
    calls: securityCenterCalls,
    invalidates: staleAfter.securityCenter,
    change: (api, { until, reason }: { until: string; reason: string }) =>
      api.snoozeRecommendation({ body: { recommendation: code, until, reason } }),
    undo: (api) => api.unsnoozeRecommendation({ body }),
    onDone: ({ until }, { undo }) =>
      notify.done(text('snoozed', { title: text(code), date: dayText(until, text.locale) }), undo),
  });
  const form = useForm({
    initial: { until: dayIn(30), reason: '' },
    validate: ({ until, reason }) => ({
      until: until >= dayIn(1) && until <= dayIn(365) ? undefined : text('untilMissing'),
      reason: reason.trim() === '' ? text('reasonMissing') : undefined,
    }),
    onSubmit: ({ until, reason }) =>
      snoozing.run({ until: `${until}T12:00:00.000Z`, reason: reason.trim() }),
    onClose,
  });
  return (
    <FormDialog
      {...form.dialog}
      title={`${text('snooze')}: ${text(code)}`}
      description={text('snoozeText')}
      submitLabel={text('snooze')}
    >
      <Stack>
        <DateField
          label={text('until')}
          value={form.values.until}
          onChange={(until) => form.set({ until })}
          error={form.error('until')}
          min={dayIn(1)}
          max={dayIn(365)}
          presets={snoozePresets.map((days) => ({
            label: text('inDays', { count: days }),
            value: dayIn(days),
          }))}
        />
        <TextField
          {...form.field('reason')}
          label={text('reason')}
          hint={text('reasonHint')}
          autoComplete="off"
          maxLength={500}
        />
      </Stack>
    </FormDialog>
  );
}
