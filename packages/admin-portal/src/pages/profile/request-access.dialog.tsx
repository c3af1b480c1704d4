import type { JoinableAccount } from '@foyer/contract/join-requests';
import { joinRequestsCalls } from '@foyer/contract/join-requests/calls';
import { useApiChange } from '@foyer/react/query';
import { TextArea } from '@foyer/ui/portal';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { staleAfter } from '../../portal/stale-queries.ts';
import { useForm } from '../../portal/use-form.ts';
import { useNotify } from '../../portal/use-notify.ts';
import { joinAccountsMessages } from './join-accounts.messages.ts';

interface RequestAccessProps {
  readonly account: JoinableAccount;
  readonly onClose: () => void;
}

/** Requests access to an account, with a message to its administrators. */
export function RequestAccessDialog({ account, onClose }: RequestAccessProps) {
  const text = usePageTexts('joinAccounts', joinAccountsMessages);
  const notify = useNotify();
  const { tenantId, name } = account;
  const { run } = useApiChange({
    calls: joinRequestsCalls,
    invalidates: staleAfter.joinRequests,
    change: (api, message: string) => api.createJoinRequest({ body: { tenantId, message } }),
    onDone: () => notify.done(text('sent', { account: name })),
  });
  const form = useForm<{ readonly message: string }>({
    initial: { message: '' },
    onSubmit: ({ message }) => run(message),
    onClose,
  });
  return (
    <FormDialog
      {...form.dialog}
      title={text('dialogTitle', { account: name })}
      description={text('dialogText', { account: name })}
      submitLabel={text('send')}
    >
      <TextArea label={text('message')} maxLength={500} optional {...form.field('message')} />
    </FormDialog>
  );
}
