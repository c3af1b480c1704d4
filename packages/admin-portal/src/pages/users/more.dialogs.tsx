import { ChangeManyDialog } from './change-many.dialog.tsx';
import { InviteLinkDialog } from './invite-link.dialog.tsx';
import { InviteManyDialog } from './invite-many.dialog.tsx';
import type { Opened } from './opened.ts';
import { TemporaryAccessDialog } from './temporary-access.dialog.tsx';
import { ResendDialog } from './resend.dialog.tsx';
import type { Users } from './users.controller.ts';

interface MoreDialogsProps {
  readonly users: Users;
  readonly opened: Opened | undefined;
  readonly onClose: () => void;
}

/** The dialogs that few visits to the page need; they load after it. */
export function MoreDialogs({ users, opened, onClose }: MoreDialogsProps) {
  return (
    <>
      <InviteManyDialog users={users} isOpen={opened?.kind === 'many'} onClose={onClose} />
      {(opened?.kind === 'resendAll' || opened?.kind === 'resendMany') && (
        <ResendDialog users={users} isAll={opened.kind === 'resendAll'} onClose={onClose} />
      )}
      <InviteLinkDialog users={users} isOpen={opened?.kind === 'link'} onClose={onClose} />
      {(opened?.kind === 'roles' || opened?.kind === 'groups') && (
        <ChangeManyDialog users={users} kind={opened.kind} onClose={onClose} />
      )}
      {opened?.kind === 'temporary' && (
        <TemporaryAccessDialog users={users} member={opened.member} onClose={onClose} />
      )}
    </>
  );
}
