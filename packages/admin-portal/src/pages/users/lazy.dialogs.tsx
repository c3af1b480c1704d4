import { AddUserDialog } from './add-user.dialog.tsx';
import { BulkActionDialog } from './bulk-action.dialog.tsx';
import { InviteLinkDialog } from './invite-link.dialog.tsx';
import { ImpersonateDialog } from './impersonate.dialog.tsx';
import { ImportUsersDialog } from './import-users.dialog.tsx';
import type { UserDialog } from './user-dialog.ts';
import { UserConfirmations } from './user-confirmations.tsx';
import { TemporaryAccessDialog } from './temporary-access.dialog.tsx';
import type { Users } from './users.controller.ts';
import { displayName } from './users.rules.ts';

interface MoreDialogsProps {
  readonly users: Users;
  readonly opened: UserDialog | undefined;
  readonly onClose: () => void;
}

/** The dialogs of the page. They load when the user first interacts with it. */
export function LazyDialogs({ users, opened, onClose }: MoreDialogsProps) {
  return (
    <>
      <AddUserDialog
        users={users}
        roles={users.roleGrants.roles}
        temporaryDenial={users.temporaryDisabledReason}
        isOpen={opened?.kind === 'add'}
        onClose={onClose}
      />
      <UserConfirmations users={users} opened={opened} onClose={onClose} />
      {opened?.kind === 'many' && <ImportUsersDialog users={users} onClose={onClose} />}
      <InviteLinkDialog users={users} isOpen={opened?.kind === 'link'} onClose={onClose} />
      {opened?.kind === 'bulk' && (
        <BulkActionDialog
          users={users}
          kind={opened.action}
          selection={opened.selection}
          onClose={onClose}
        />
      )}
      {opened?.kind === 'impersonate' && (
        <ImpersonateDialog
          userId={opened.member.id}
          name={displayName(opened.member)}
          accounts={[users.portal.tenant]}
          onClose={onClose}
        />
      )}
      {opened?.kind === 'temporary' && (
        <TemporaryAccessDialog users={users} member={opened.member} onClose={onClose} />
      )}
    </>
  );
}
