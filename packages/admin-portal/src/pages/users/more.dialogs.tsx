import { AddUserDialog } from './add-user.dialog.tsx';
import { ChangeManyDialog } from './change-many.dialog.tsx';
import { InviteLinkDialog } from './invite-link.dialog.tsx';
import { InviteManyDialog } from './invite-many.dialog.tsx';
import type { Opened } from './opened.ts';
import { PersonSheet } from './person.sheet.tsx';
import { Questions } from './questions.tsx';
import { TemporaryAccessDialog } from './temporary-access.dialog.tsx';
import { ResendDialog } from './resend.dialog.tsx';
import type { Users } from './users.controller.ts';

interface MoreDialogsProps {
  readonly users: Users;
  readonly opened: Opened | undefined;
  readonly open: (opened: Opened) => void;
  readonly onClose: () => void;
}

/** The dialogs of the page, and the user in the URL. They load when the user first interacts with it. */
export function MoreDialogs({ users, opened, open, onClose }: MoreDialogsProps) {
  return (
    <>
      <PersonSheet users={users} open={open} />
      <AddUserDialog users={users} isOpen={opened?.kind === 'add'} onClose={onClose} />
      <Questions users={users} opened={opened} onClose={onClose} />
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
