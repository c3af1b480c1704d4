import type { SsoExemption, ssoContract } from '@foyer/contract/sso';
import { ssoCalls } from '@foyer/contract/sso/calls';
import { maxExemptionDays } from '@foyer/contract/sso/rules';
import type { TeamMember } from '@foyer/contract/users';
import { useApiChange } from '@foyer/react/query';
import { Stack, TextField } from '@foyer/ui';
import { DateField } from '@foyer/ui/portal';
import { useState } from 'react';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { staleAfter } from '../../portal/stale-queries.ts';
import { useForm } from '../../portal/use-form.ts';
import { useFreshVerification } from '../../portal/use-fresh-verification.ts';
import { useNotify } from '../../portal/use-notify.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { UserPicker } from '../groups/user-picker.tsx';
import { dateInDays, displayName } from '../users/users.rules.ts';
import { exemptionMessages } from './exemptions.messages.ts';

interface ExemptionForm {
  readonly users: readonly TeamMember[];
  readonly reason: string;
  /** Local time. */
  readonly until: string;
}

/** Exempts a member from required single sign-on, with a reason and an end. */
export function AddExemptionDialog({ onClose }: { readonly onClose: () => void }) {
  const text = usePageTexts('sso', exemptionMessages);
  const { client } = usePortal();
  const [now] = useState(() => new Date(client.clock.wall()));
  const add = useCreation();
  const form = useForm<ExemptionForm>({
    initial: { users: [], reason: '', until: dateInDays(7, now) },
    validate: ({ users, reason, until }) => ({
      users: users.length === 0 ? text('exemptUserMissing') : undefined,
      reason: reason.trim() === '' ? text('exemptReasonMissing') : undefined,
      until: Number.isNaN(Date.parse(until)) ? text('exemptEndMissing') : undefined,
    }),
    fieldOfError: {
      'sso/badExemptionEnd': 'until',
      'sso/exemptUserNotFound': 'users',
      'sso/exemptUserAbove': 'users',
    },
    onSubmit: (values) => add.run(values),
    onClose,
  });
  const preset = (days: number) => ({
    label: text('inDays', { count: days }),
    value: dateInDays(days, now),
  });
  return (
    <FormDialog
      {...form.dialog}
      problem={form.error('users') ?? form.dialog.problem}
      title={text('addExemption')}
      description={text('addExemptionText')}
      submitLabel={text('addExemption')}
    >
      <Stack>
        <UserPicker
          label={text('exemptUser')}
          values={form.values.users}
          onChange={(users) => form.set({ users: users.slice(-1) })}
        />
        <TextField {...form.field('reason')} label={text('exemptReason')} maxLength={300} />
        <DateField
          label={text('exemptEnd')}
          withTime
          value={form.values.until}
          onChange={(until) => form.set({ until })}
          error={form.error('until')}
          min={dateInDays(0, now)}
          max={dateInDays(maxExemptionDays, now)}
          presets={[preset(1), preset(7), preset(30)]}
        />
      </Stack>
    </FormDialog>
  );
}

function useCreation() {
  const withFresh = useFreshVerification();
  const text = usePageTexts('sso', exemptionMessages);
  const notify = useNotify();
  return useApiChange<typeof ssoContract, ExemptionForm, SsoExemption | undefined>({
    calls: ssoCalls,
    invalidates: staleAfter.sso,
    change: async (api, { users: [user], reason, until }) => {
      if (!user) return undefined;
      const body = { userId: user.id, reason, expiresAt: new Date(until).toISOString() };
      return withFresh(() => api.createSsoExemption({ body }));
    },
    onDone: (
      _,
      {
        input: {
          users: [user],
        },
      },
    ) => notify.done(text('exemptionAdded', { user: user ? displayName(user) : '' })),
  });
}
