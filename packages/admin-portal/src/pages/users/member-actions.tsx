import type { TeamMember } from '@foyer/contract/users';
import {
  ClockIcon,
  KeyIcon,
  LockIcon,
  MailIcon,
  UserIcon,
  ShieldIcon,
  SignOutIcon,
} from '@foyer/ui';
import { type Action, TrashIcon } from '@foyer/ui/portal';
import type { UserDialog } from './user-dialog.ts';
import type { Users } from './users.controller.ts';

/** What the menu of a row offers. Actions that are not allowed stay and say why. */
export function memberActions(
  users: Users,
  member: TeamMember,
  open: (opened: UserDialog) => void,
): readonly Action[] {
  const { text, openUser } = users;
  const view: Action = {
    id: 'open',
    label: text('open'),
    icon: <UserIcon size="small" />,
    onSelect: () => openUser(member.id),
  };
  // said once: the same reason at each of eight actions is a wall of words
  const disabledReason = anyDisabledReason(users, member);
  if (disabledReason !== undefined)
    return [
      view,
      {
        id: 'change',
        label: text('changeUser'),
        icon: <LockIcon size="small" />,
        startsGroup: true,
        disabledReason: disabledReason,
        onSelect: () => undefined,
      },
    ];
  const { resend, signOut, password, mfa, impersonate, temporary, disable, remove } = userActions(
    users,
    member,
    open,
  );
  if (member.invitation) return [view, resend, { ...remove, startsGroup: true }];
  return [
    view,
    ...(member.activatedForTenant ? [] : [resend]),
    { ...signOut, startsGroup: true },
    password,
    mfa,
    { ...impersonate, startsGroup: true },
    temporary,
    disable,
    remove,
  ];
}

const anyDisabledReason = ({ disabledReason, roleGrants, text }: Users, member: TeamMember) =>
  disabledReason ?? (roleGrants.isElsewhere(member) ? text('otherAccount') : undefined);

/** Everything that can be done for or to one user, with the reason where it cannot. */
export function userActions(users: Users, member: TeamMember, open: (opened: UserDialog) => void) {
  const { text, changes, portal, temporaryDisabledReason } = users;
  const isSelf = member.id === portal.user.id;
  const isInvited = member.invitation !== undefined;
  const disabledReason = anyDisabledReason(users, member);
  const onOwn = disabledReason ?? (isSelf ? text('ownRow') : undefined);
  const fromDirectory = member.managedBy === 'scim2' ? text('directoryManages') : undefined;
  const isWaiting = isInvited || !member.activatedForTenant;
  return {
    resend: {
      id: 'resend',
      label: text(isInvited ? 'resend' : 'resendActivation'),
      icon: <MailIcon size="small" />,
      disabledReason: disabledReason ?? (isWaiting ? undefined : text('alreadyActivated')),
      onSelect: () => void changes.resend(member),
    },
    signOut: {
      id: 'signOut',
      label: text('signOut'),
      icon: <SignOutIcon size="small" />,
      disabledReason: onOwn,
      onSelect: () => open({ kind: 'signOut', member }),
    },
    password: {
      id: 'password',
      label: text('resetPassword'),
      icon: <KeyIcon size="small" />,
      disabledReason: onOwn,
      onSelect: () => open({ kind: 'resetPassword', member }),
    },
    mfa: {
      id: 'mfa',
      label: text('resetMfa'),
      icon: <ShieldIcon size="small" />,
      disabledReason: onOwn ?? (member.mfaEnabled ? undefined : text('noFactors')),
      onSelect: () => open({ kind: 'resetMfa', member }),
    },
    temporary: {
      id: 'temporary',
      label: text('temporary'),
      icon: <ClockIcon size="small" />,
      disabledReason:
        onOwn ?? (member.temporaryExpirationDate ? undefined : temporaryDisabledReason),
      onSelect: () => open({ kind: 'temporary', member }),
    },
    impersonate: {
      id: 'impersonate',
      label: text('impersonate'),
      icon: <UserIcon size="small" />,
      disabledReason:
        (isSelf ? text('ownRow') : undefined) ??
        (isWaiting ? text('statusNotActivated') : undefined) ??
        portal.disabledReason('fe.secure.write.impersonation'),
      onSelect: () => open({ kind: 'impersonate', member }),
    },
    disable: {
      id: 'disable',
      label: text(member.isDisabled ? 'enable' : 'disable'),
      icon: <LockIcon size="small" />,
      disabledReason: onOwn ?? fromDirectory,
      onSelect: () => void changes.setDisabled(member, !member.isDisabled),
    },
    remove: {
      id: 'remove',
      label: text(isInvited ? 'revoke' : isSelf ? 'leave' : 'remove'),
      icon: <TrashIcon size="small" />,
      tone: 'danger',
      disabledReason: isSelf ? undefined : (disabledReason ?? fromDirectory),
      onSelect: () => open({ kind: isSelf ? 'leave' : 'remove', member }),
    },
  } as const satisfies Readonly<Record<string, Action>>;
}
