import type { TeamMember } from '@foyer/contract/users';
import { Avatar, Badge, type Tone, type Translator } from '@foyer/ui';
import { CellText, type TableColumn } from '@foyer/ui/portal';
import { dayText, distanceText, momentText } from '../../portal/moments.ts';
import { GroupsCell, RolesCell, Some } from './inline-cells.tsx';
import type { UsersMessages } from './users.messages.ts';
import { identifierOf, displayName, type MemberStatus, getMemberStatus } from './users.rules.ts';

interface ColumnsDeps {
  readonly text: Translator<UsersMessages>;
  readonly isInvited: boolean;
  /** Whether the viewer sees how users sign in. Decision 0286. */
  readonly seesSignIn: boolean;
  readonly below: boolean;
  /** Ids of columns somebody does not want to see. */
  readonly hidden: readonly string[];
  readonly ownId: string;
  readonly now: Date;
}

/** Columns somebody may hide, in their order. */
export const optionalColumns = ['roles', 'groups', 'mfa', 'lastSeen', 'createdAt'] as const;

const tones: Readonly<Record<Exclude<MemberStatus, 'active' | 'invited'>, Tone | 'neutral'>> = {
  notActivated: 'warning',
  temporary: 'info',
  expired: 'warning',
  disabled: 'neutral',
  locked: 'error',
  late: 'warning',
};

/** The columns of the members, or of who is invited. */
export function memberColumns(deps: ColumnsDeps): readonly TableColumn<TeamMember>[] {
  const { isInvited, seesSignIn, below, hidden } = deps;
  const { user, email, roles, groups, mfa, lastSeen, joined, accounts, expires } = allColumns(deps);
  if (isInvited) return [email, roles, { ...joined, title: deps.text('sent') }, expires];
  const shown = [
    user,
    roles,
    ...(below ? [accounts] : [groups]),
    ...(seesSignIn ? [mfa] : []),
    lastSeen,
    joined,
  ];
  return shown.filter(({ id }) => !hidden.includes(id));
}

function allColumns({ text, ownId, now }: ColumnsDeps) {
  const { locale } = text;
  return {
    user: {
      id: 'name',
      title: text('user'),
      share: 2.6,
      isSortable: true,
      skeleton: 'person',
      cell: (one) => (
        <CellText
          start={<Avatar name={displayName(one)} src={one.profileImageUrl} />}
          title={displayName(one)}
          text={one.name.trim() === '' ? undefined : identifierOf(one)}
          mark={
            <>
              {one.id === ownId && <Badge tone="accent">{text('you')}</Badge>}
              <Mark one={one} text={text} now={now} />
            </>
          }
        />
      ),
    } satisfies TableColumn<TeamMember>,
    email: {
      id: 'email',
      title: text('email'),
      share: 2.6,
      isSortable: true,
      skeleton: 'person',
      cell: (one) => (
        <CellText
          start={<Avatar name={displayName(one)} src={one.profileImageUrl} />}
          title={identifierOf(one)}
          text={one.name.trim() || undefined}
          mark={<Mark one={one} text={text} now={now} />}
        />
      ),
    } satisfies TableColumn<TeamMember>,
    roles: {
      id: 'roles',
      title: text('roles'),
      share: 1.3,
      skeleton: 'chip',
      cell: (one) => <RolesCell member={one} />,
    } satisfies TableColumn<TeamMember>,
    groups: {
      id: 'groups',
      title: text('groups'),
      share: 1.3,
      skeleton: 'chip',
      isExtra: true,
      isWide: true,
      cell: (one) => <GroupsCell member={one} />,
    } satisfies TableColumn<TeamMember>,
    accounts: {
      id: 'accounts',
      title: text('accounts'),
      share: 1.3,
      skeleton: 'chip',
      cell: (one) => (
        <Some
          names={one.accounts?.map(({ name }) => name) ?? []}
          none="–"
          more={(count) => text('moreItems', { count })}
        />
      ),
    } satisfies TableColumn<TeamMember>,
    mfa: {
      id: 'mfa',
      title: text('mfa'),
      width: 112,
      skeleton: 'short',
      isExtra: true,
      isWide: true,
      cell: (one) =>
        one.mfaEnabled ? (
          text('mfaShort')
        ) : (
          <span className="foyer-users-none">{text('mfaNone')}</span>
        ),
    } satisfies TableColumn<TeamMember>,
    lastSeen: {
      id: 'lastSeen',
      title: text('lastSeen'),
      width: 118,
      skeleton: 'short',
      cell: (one) => <Moment at={one.lastLogin} none={text('never')} locale={locale} now={now} />,
    } satisfies TableColumn<TeamMember>,
    joined: {
      id: 'createdAt',
      title: text('joined'),
      width: 106,
      isSortable: true,
      skeleton: 'short',
      isExtra: true,
      isWide: true,
      cell: (one) => <time dateTime={one.createdAt}>{dayText(one.createdAt, locale)}</time>,
    } satisfies TableColumn<TeamMember>,
    expires: {
      id: 'expires',
      title: text('expires'),
      width: 150,
      skeleton: 'short',
      cell: (one) =>
        one.invitation?.isExpired ? (
          <Badge tone="warning">{text('ended')}</Badge>
        ) : (
          <Moment at={one.invitation?.expires} none={text('notSent')} locale={locale} now={now} />
        ),
    } satisfies TableColumn<TeamMember>,
  };
}

interface MarkProps {
  readonly one: TeamMember;
  readonly text: Translator<UsersMessages>;
  readonly now: Date;
}

/** How somebody stands, where that is not as usual. */
export function Mark({ one, text, now }: MarkProps) {
  const standing = getMemberStatus(one, now);
  if (standing === 'active' || standing === 'invited') return null;
  const date = one.temporaryExpirationDate ? dayText(one.temporaryExpirationDate, text.locale) : '';
  const words = {
    notActivated: text('statusNotActivated'),
    disabled: text('statusDisabled'),
    locked: text('statusLocked'),
    temporary: text('accessUntil', { date }),
    expired: text('accessOver', { date }),
    late: text('ended'),
  };
  return <Badge tone={tones[standing]}>{words[standing]}</Badge>;
}

interface MomentProps {
  readonly at: string | undefined;
  readonly none: string;
  readonly locale: string;
  readonly now: Date;
}

function Moment({ at, none, locale, now }: MomentProps) {
  if (!at) return <span className="foyer-users-none">{none}</span>;
  return (
    <time className="foyer-users-moment" dateTime={at} title={momentText(at, locale)}>
      {distanceText(at, locale, now.getTime())}
    </time>
  );
}
