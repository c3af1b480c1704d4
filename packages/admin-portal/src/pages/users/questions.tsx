import { toFailure } from '@foyer/client';
import { ConfirmDialog } from '@foyer/ui/portal';
import type { Opened } from './opened.ts';
import type { Users } from './users.controller.ts';
import { nameOf } from './users.rules.ts';

interface QuestionsProps {
  readonly users: Users;
  readonly opened: Opened | undefined;
  readonly onClose: () => void;
}

/** What cannot be taken back is asked first, and named. */
export function Questions({ users, opened, onClose }: QuestionsProps) {
  const { text, portal, rows, selected, setSelected, changes, params, setParams } = users;
  const tenant = portal.tenant.name;
  const shared = { onClose, cancelLabel: text('cancel'), failure: (error: unknown) => toFailure(error).text };
  if (opened?.kind === 'removeMany') {
    const chosen = rows.filter(({ id }) => selected.has(id));
    const removeAll = async () => {
      await changes.removeAll(chosen);
      setSelected(new Set());
    };
    return (
      <ConfirmDialog
        {...shared}
        isOpen
        tone="danger"
        title={text('removeManyTitle', { count: chosen.length })}
        consequence={text('removeManyText', { tenant })}
        confirmLabel={text('selectedRemove')}
        onConfirm={removeAll}
      />
    );
  }
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
  const { kind, member } = opened;
  const name = nameOf(member);
  const removeOne = async (one: typeof member) => {
    await changes.remove(one);
    // nothing is asked about somebody who is gone
    if (params.person === one.id) setParams({ person: '', page: params.page });
  };
  const isWaiting = member.invitation !== undefined;
  const questions = {
    remove: {
      title: text(isWaiting ? 'revokeTitle' : 'removeTitle', { name }),
      consequence: isWaiting ? text('revokeText') : text('removeText', { name, tenant }),
      confirmLabel: text(isWaiting ? 'revoke' : 'remove'),
      onConfirm: () => removeOne(member),
    },
    leave: {
      ...{ title: text('leaveTitle', { tenant }), consequence: text('leaveText', { tenant }) },
      ...{ confirmLabel: text('leave'), onConfirm: () => changes.leave(member) },
    },
    resetMfa: {
      ...{ title: text('resetMfaTitle', { name }), consequence: text('resetMfaText', { name }) },
      ...{ confirmLabel: text('resetMfa'), onConfirm: () => changes.resetMfa(member) },
    },
    resetPassword: {
      ...{ title: text('resetPasswordTitle', { name }), consequence: text('resetPasswordText', { name }) },
      ...{ confirmLabel: text('resetPassword'), onConfirm: () => changes.resetPassword(member) },
    },
    signOut: {
      ...{ title: text('signOutTitle', { name }), consequence: text('signOutText', { name, tenant }) },
      ...{ confirmLabel: text('signOut'), onConfirm: () => changes.signOut([member]) },
    },
  };
  const { onConfirm, ...words } = questions[kind];
  const confirm = async () => {
    await onConfirm();
  };
  return <ConfirmDialog {...shared} {...words} isOpen tone="danger" onConfirm={confirm} />;
}
