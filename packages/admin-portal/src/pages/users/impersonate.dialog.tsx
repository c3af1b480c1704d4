import { toFailure } from '@foyer/client';
import { impersonationCalls } from '@foyer/contract/impersonation/calls';
import { Select, TextArea } from '@foyer/ui/portal';
import { useState } from 'react';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useForm } from '../../portal/use-form.ts';
import { useFreshVerification } from '../../portal/use-fresh-verification.ts';
import { useNotify } from '../../portal/use-notify.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { impersonateMessages } from './impersonate.messages.ts';

/** The account of the user requires their consent. */
const consentNeeded = 'impersonation/consentNeeded';

interface ImpersonateProps {
  readonly userId: string;
  readonly name: string;
  /** The accounts to act in, of which one is chosen. */
  readonly accounts: readonly { readonly tenantId: string; readonly name: string }[];
  readonly onClose: () => void;
}

/** Asks for the reason, then leads to the page that starts the impersonation. */
export function ImpersonateDialog({ userId, name, accounts, onClose }: ImpersonateProps) {
  const text = usePageTexts('impersonate', impersonateMessages);
  const { client } = usePortal();
  const withFresh = useFreshVerification();
  const notify = useNotify();
  const [needsConsent, setNeedsConsent] = useState(false);
  const form = useForm({
    initial: { reason: '', tenantId: accounts[0]?.tenantId ?? '' },
    validate: ({ reason }) => ({
      reason: reason.trim().length < 3 ? text('reasonMissing') : undefined,
    }),
    onClose,
    onSubmit: async ({ reason, tenantId }) => {
      const api = client.api(impersonationCalls, 'admin-portal');
      const body = { userId, tenantId, reason: reason.trim() };
      if (needsConsent) {
        await api.requestImpersonation({ body });
        return notify.done(text('asked', { name }));
      }
      try {
        const { url } = await withFresh(() => api.createActorToken({ body }));
        client.redirectTo(url, { refresh: true });
      } catch (error) {
        setNeedsConsent(toFailure(error).code === consentNeeded);
        throw error;
      }
    },
  });
  return (
    <FormDialog
      {...form.dialog}
      size="small"
      title={text('title', { name })}
      description={text('text')}
      submitLabel={text(needsConsent ? 'ask' : 'start')}
    >
      {accounts.length > 1 && (
        <Select
          label={text('account')}
          value={form.values.tenantId}
          onChange={(tenantId) => {
            setNeedsConsent(false);
            form.set({ tenantId });
          }}
          options={accounts.map((one) => ({ value: one.tenantId, label: one.name }))}
        />
      )}
      <TextArea
        {...form.field('reason')}
        label={text('reason')}
        hint={text('reasonHint')}
        maxLength={500}
      />
    </FormDialog>
  );
}
