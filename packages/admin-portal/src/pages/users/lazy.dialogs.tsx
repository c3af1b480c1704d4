import { AddUserDialog } from './add-user.dialog.tsx';
import { BulkEditDialog } from './bulk-edit.dialog.tsx';
import { InviteLinkDialog } from './invite-link.dialog.tsx';
import { BulkInviteDialog } from './bulk-invite.dialog.tsx';
import type { UserDialog } from './user-dialog.ts';
import { UserConfirmations } from './user-confirmations.tsx';
import { TemporaryAccessDialog } from './temporary-access.dialog.tsx';
import { ResendDialog } from './resend.dialog.tsx';
import type { Users } from './users.controller.ts';

interface MoreDialogsProps {
  readonly users: Users;
  readonly opened: UserDialog | undefined;
  readonly onClose: () => void;
}

/** The dialogs of the page. They load when the user first interacts with it. */
export function LazyDialogs({ users, opened, onClose }: MoreDialogsProps) {
  return (
    <>
      <AddUserDialog users={users} isOpen={opened?.kind === 'add'} onClose={onClose} />
      <UserConfirmations users={users} opened={opened} onClose={onClose} />
      <BulkInviteDialog users={users} isOpen={opened?.kind === 'many'} onClose={onClose} />
      {(opened?.kind === 'resendAll' || opened?.kind === 'resendMany') && (
        <ResendDialog users={users} isAll={opened.kind === 'resendAll'} onClose={onClose} />
      )}
      <InviteLinkDialog users={users} isOpen={opened?.kind === 'link'} onClose={onClose} />
      {(opened?.kind === 'roles' || opened?.kind === 'groups') && (
        <BulkEditDialog users={users} kind={opened.kind} onClose={onClose} />
      )}
      {opened?.kind === 'temporary' && (
        <TemporaryAccessDialog users={users} member={opened.member} onClose={onClose} />
      )}
    </>
  );
}
