import type { TeamMember } from '@foyer/contract/users';
import {
  ClockIcon,
  KeyIcon,
  LockIcon,
  MailIcon,
  PersonIcon,
  ShieldIcon,
  SignOutIcon,
} from '@foyer/ui';
import { type Action, TrashIcon } from '@foyer/ui/portal';
import type { UserDialog } from './user-dialog.ts';
import type { Users } from './users.controller.ts';

/** What can be done with a row. What may not be done stays and says why. */
export function memberActions(
  users: Users,
  member: TeamMember,
  open: (opened: UserDialog) => void,
): readonly Action[] {
  const { text, changes, portal, giving, setParams, params, whyNotTemporary } = users;
  const isSelf = member.id === portal.user.id;
  const onOwn = isSelf ? text('ownRow') : undefined;
  const view: Action = {
    id: 'open',
    label: text('open'),
    icon: <PersonIcon size="small" />,
    onSelect: () =>
      setParams({
        person: member.id,
        page: params.page,
      }),
  };
  // said once: the same reason at each of eight actions is a wall of words
  const whyNot = users.whyNot ?? (giving.isElsewhere(member) ? text('otherAccount') : undefined);
  if (whyNot !== undefined)
    return [
      view,
      {
        id: 'change',
        label: text('changePerson'),
        icon: <LockIcon size="small" />,
        startsGroup: true,
        disabledReason: whyNot,
        onSelect: () => undefined,
      },
    ];
  if (member.invitation)
    return [
      view,
      {
        id: 'resend',
        label: text('resend'),
        icon: <MailIcon size="small" />,
        onSelect: () => void changes.resend(member),
      },
      {
        id: 'remove',
        label: text('revoke'),
        icon: <TrashIcon size="small" />,
        tone: 'danger',
        startsGroup: true,
        onSelect: () =>
          open({
            kind: 'remove',
            member,
          }),
      },
    ];
  return [
    view,
    ...(member.activatedForTenant
      ? []
      : [
          {
            id: 'resend',
            label: text('resendActivation'),
            icon: <MailIcon size="small" />,
            onSelect: () => void changes.resend(member),
          },
        ]),
    {
      id: 'signOut',
      label: text('signOut'),
      icon: <SignOutIcon size="small" />,
      startsGroup: true,
      disabledReason: onOwn,
      onSelect: () =>
        open({
          kind: 'signOut',
          member,
        }),
    },
    {
      id: 'password',
      label: text('resetPassword'),
      icon: <KeyIcon size="small" />,
      disabledReason: onOwn,
      onSelect: () =>
        open({
          kind: 'resetPassword',
          member,
        }),
    },
    {
      id: 'mfa',
      label: text('resetMfa'),
      icon: <ShieldIcon size="small" />,
      disabledReason: onOwn ?? (member.mfaEnabled ? undefined : text('noFactors')),
      onSelect: () =>
        open({
          kind: 'resetMfa',
          member,
        }),
    },
    {
      id: 'temporary',
      label: text('temporary'),
      icon: <ClockIcon size="small" />,
      startsGroup: true,
      disabledReason: onOwn ?? (member.temporaryExpirationDate ? undefined : whyNotTemporary),
      onSelect: () =>
        open({
          kind: 'temporary',
          member,
        }),
    },
    {
      id: 'disable',
      label: text(member.isDisabled ? 'enable' : 'disable'),
      icon: <LockIcon size="small" />,
      disabledReason: onOwn,
      onSelect: () => void changes.setDisabled(member, !member.isDisabled),
    },
    {
      id: 'remove',
      label: text(isSelf ? 'leave' : 'remove'),
      icon: <TrashIcon size="small" />,
      tone: 'danger',
      onSelect: () =>
        open({
          kind: isSelf ? 'leave' : 'remove',
          member,
        }),
    },
  ];
}
