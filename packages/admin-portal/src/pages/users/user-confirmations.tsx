import { toFailure } from '@foyer/client';
import { ConfirmDialog } from '@foyer/ui/portal';
import { ResetWithoutEmailDialog } from './reset-without-email.dialog.tsx';
import type { UserDialog } from './user-dialog.ts';
import type { Users } from './users.controller.ts';
import { displayName } from './users.rules.ts';

interface QuestionsProps {
  readonly users: Users;
  readonly opened: UserDialog | undefined;
  readonly onClose: () => void;
}

/** What cannot be taken back is asked first, and named. */
export function UserConfirmations({ users, opened, onClose }: QuestionsProps) {
  const { text, portal, changes } = users;
  const tenant = portal.tenant.name;
  const shared = {
    onClose,
    cancelLabel: text('cancel'),
    failure: (error: unknown) => toFailure(error).text,
  };
  if (opened?.kind === 'stolen')
    return (
      <ConfirmDialog
        {...shared}
        isOpen
        title={text('stolenTitle')}
        consequence={text('stolenConsequence', { tenant })}
        confirmLabel={text('stolenSend')}
        onConfirm={async () => {
          await changes.mailStolen();
        }}
      />
    );
  if (!opened || !('member' in opened) || opened.kind === 'temporary') return null;
  if (opened.kind === 'impersonate') return null;
  const { kind, member } = opened;
  if (kind === 'resetPassword' && member.email === '')
    return <ResetWithoutEmailDialog users={users} member={member} onClose={onClose} />;
  const name = displayName(member);
  // the page of a user who is gone leads back to the list
  const removeOne = () =>
    changes.remove(member, () => {
      if (users.userId === member.id) users.closeUser();
    });
  const isWaiting = member.invitation !== undefined;
  const questions = {
    remove: {
      title: text(isWaiting ? 'revokeTitle' : 'removeTitle', { name }),
      consequence: isWaiting ? text('revokeText') : text('removeText', { name, tenant }),
      confirmLabel: text(isWaiting ? 'revoke' : 'remove'),
      onConfirm: removeOne,
    },
    leave: {
      title: text('leaveTitle', { tenant }),
      consequence: text('leaveText', { tenant }),
      confirmLabel: text('leave'),
      onConfirm: () => changes.leave(member),
    },
    resetMfa: {
      title: text('resetMfaTitle', { name }),
      consequence: text('resetMfaText', { name }),
      confirmLabel: text('resetMfa'),
      onConfirm: () => changes.resetMfa(member),
    },
    resetPassword: {
      title: text('resetPasswordTitle', { name }),
      consequence: text('resetPasswordText', { name }),
      confirmLabel: text('resetPassword'),
      onConfirm: () => changes.resetPassword(member),
    },
    signOut: {
      title: text('signOutTitle', { name }),
      consequence: text('signOutText', {
        name,
        tenant,
      }),
      confirmLabel: text('signOut'),
      onConfirm: () => changes.signOut(member),
    },
  };
  const { onConfirm, ...words } = questions[kind];
  const confirm = async () => {
    await onConfirm();
  };
  return <ConfirmDialog {...shared} {...words} isOpen tone="danger" onConfirm={confirm} />;
}
