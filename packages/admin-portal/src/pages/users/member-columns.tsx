import type { TeamMember } from '@foyer/contract/users';
import { Avatar, Badge, type Tone, type Translator, VisuallyHidden } from '@foyer/ui';
import { CellText, RefreshIcon, type TableColumn } from '@foyer/ui/portal';
import { dayText, distanceText, momentText } from '../../portal/moments.ts';
import { ApplicationsCell, GroupsCell, RolesCell, Some } from './inline-cells.tsx';
import type { UsersMessages } from './users.messages.ts';
import type { ColumnView, OptionalColumn } from './column-choices.ts';
import { providerName } from './users.filters.ts';
import { getIdentifier, displayName, type MemberStatus, getMemberStatus } from './users.rules.ts';

interface ColumnsDeps extends ColumnView {
  readonly text: Translator<UsersMessages>;
  /** IDs of the optional columns that are shown. */
  readonly shown: readonly string[];
  readonly ownId: string;
  readonly now: Date;
}

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
  const { isInvited, shown } = deps;
  const { user, email, ...optional } = allColumns(deps);
  const invited = { ...optional.createdAt, title: deps.text('sent') };
  const columns = shown.flatMap((id): TableColumn<TeamMember>[] => {
    if (id === 'email') return [plainEmail(deps)];
    if (id === 'createdAt' && isInvited) return [invited];
    return id in optional ? [Reflect.get(optional, id)] : [];
  });
  return [isInvited ? email : user, ...columns];
}

/** The email in a column of its own, which the user column shows in its second line. */
function plainEmail({ text }: ColumnsDeps): TableColumn<TeamMember> {
  return {
    id: 'email',
    title: text('email'),
    share: 1.8,
    isSortable: true,
    isExtra: true,
    isWide: true,
    cell: ({ email }) => email,
  };
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
          text={one.name.trim() === '' ? undefined : getIdentifier(one)}
          mark={
            <>
              {one.id === ownId && <Badge tone="accent">{text('you')}</Badge>}
              {one.managedBy === 'scim2' && <DirectoryMark label={text('fromDirectory')} />}
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
          title={getIdentifier(one)}
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
    applications: {
      id: 'applications',
      title: text('applications'),
      share: 1.3,
      skeleton: 'chip',
      isExtra: true,
      isWide: true,
      cell: (one) => <ApplicationsCell member={one} />,
    } satisfies TableColumn<TeamMember>,
    tenantId: {
      id: 'tenantId',
      title: text('accounts'),
      share: 1.3,
      isSortable: true,
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
    createdAt: {
      id: 'createdAt',
      title: text('joined'),
      width: 106,
      isSortable: true,
      skeleton: 'short',
      isExtra: true,
      isWide: true,
      cell: (one) => <time dateTime={one.createdAt}>{dayText(one.createdAt, locale)}</time>,
    } satisfies TableColumn<TeamMember>,
    name: optionalText('name', text('name'), ({ name }) => name, true),
    phone: optionalText('phone', text('phone'), ({ phone }) => phone),
    invitedBy: optionalText(
      'invitedBy',
      text('invitedByColumn'),
      ({ invitation }) => invitation?.invitedBy,
    ),
    id: optionalText('id', text('userId'), ({ id }) => id, true),
    provider: optionalText(
      'provider',
      text('provider'),
      ({ provider }) => provider && providerName(provider, text),
      true,
    ),
    verified: optionalText(
      'verified',
      text('verified'),
      ({ verified }) => text(verified ? 'yes' : 'no'),
      true,
    ),
    isLocked: optionalText(
      'isLocked',
      text('statusLocked'),
      ({ isLocked }) => text(isLocked ? 'yes' : 'no'),
      true,
    ),
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

const optionalText = (
  id: OptionalColumn,
  title: string,
  value: (one: TeamMember) => string | undefined,
  isSortable = false,
): TableColumn<TeamMember> => ({
  id,
  title,
  isSortable,
  isExtra: true,
  isWide: true,
  skeleton: 'short',
  cell: (one) => value(one) || <span className="foyer-users-none">–</span>,
});

/** An icon, as the name needs the space. */
function DirectoryMark({ label }: { readonly label: string }) {
  return (
    <span className="foyer-users-directory" title={label}>
      <RefreshIcon size="small" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}

interface MarkProps {
  readonly one: TeamMember;
  readonly text: Translator<UsersMessages>;
  readonly now: Date;
}

/** How a user stands, where that is not as usual. */
export function Mark({ one, text, now }: MarkProps) {
  const status = getMemberStatus(one, now);
  if (status === 'active' || status === 'invited') return null;
  const date = one.temporaryExpirationDate ? dayText(one.temporaryExpirationDate, text.locale) : '';
  const words = {
    notActivated: text('statusNotActivated'),
    disabled: text('statusDisabled'),
    locked: text('statusLocked'),
    temporary: text('accessUntil', { date }),
    expired: text('accessOver', { date }),
    late: text('ended'),
  };
  return <Badge tone={tones[status]}>{words[status]}</Badge>;
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
