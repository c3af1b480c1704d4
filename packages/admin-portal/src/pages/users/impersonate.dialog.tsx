import { impersonationCalls } from '@foyer/contract/impersonation/calls';
import { TextArea } from '@foyer/ui/portal';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useForm } from '../../portal/use-form.ts';
import { useFreshVerification } from '../../portal/use-fresh-verification.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { impersonateMessages } from './impersonate.messages.ts';

interface ImpersonateProps {
  readonly userId: string;
  readonly name: string;
  /** The account to act in. */
  readonly tenantId: string;
  readonly onClose: () => void;
}

/** Asks for the reason, then leads to the page that starts the impersonation. */
export function ImpersonateDialog({ userId, name, tenantId, onClose }: ImpersonateProps) {
  const text = usePageTexts('impersonate', impersonateMessages);
  const { client } = usePortal();
  const withFresh = useFreshVerification();
  const form = useForm({
    initial: { reason: '' },
    validate: ({ reason }) => ({
      reason: reason.trim().length < 3 ? text('reasonMissing') : undefined,
    }),
    onClose,
    onSubmit: async ({ reason }) => {
      const api = client.api(impersonationCalls, 'admin-portal');
      const body = { userId, tenantId, reason: reason.trim() };
      const { url } = await withFresh(() => api.createActorToken({ body }));
      client.redirectTo(url, { refresh: true });
    },
  });
  return (
    <FormDialog
      {...form.dialog}
      size="small"
      title={text('title', { name })}
      description={text('text')}
      submitLabel={text('start')}
    >
      <TextArea
        {...form.field('reason')}
        label={text('reason')}
        hint={text('reasonHint')}
        maxLength={500}
      />
    </FormDialog>
  );
}
