import { toFailure } from '@foyer/client';
import type { MemberDetails, TeamMember } from '@foyer/contract/users';
import { useApiQuery } from '@foyer/react/query';
import { Alert, Avatar, LockIcon, Skeleton } from '@foyer/ui';
import {
  ActionButton,
  ActionMenu,
  Chip,
  EmptyState,
  FailedState,
  MultiSelect,
  Sheet,
} from '@foyer/ui/portal';
import type { ReactNode } from 'react';
import { FailedPart } from '../../portal/failed-part.tsx';
import { dayText, distanceText, momentText } from '../../portal/moments.ts';
import { memberActions } from './member-actions.tsx';
import { Mark } from './member-columns.tsx';
import type { UserDialog } from './user-dialog.ts';
import type { Users } from './users.controller.ts';
import { type OneUser, usersQueries } from './users.queries.ts';
import { identifierOf, displayName } from './users.rules.ts';

interface PersonSheetProps {
  readonly users: Users;
  readonly open: (opened: UserDialog) => void;
}

/** One person: what they may do and why, where they are signed in, how they get in. The address names them. */
export function UserSheet({ users, open }: PersonSheetProps) {
  const { params, setParams, rows } = users;
  const id = params.person;
  const onPage = rows.find((row) => row.id === id);
  const alone = useApiQuery({
    ...usersQueries.one(id),
    // a link to a user on another page of the list
    isEnabled: id !== '' && !onPage && users.state !== 'loading',
  });
  const member = onPage ?? (alone.data && toTeamMember(alone.data));
  const close = () => setParams({ person: '', page: params.page });
  return (
    <Sheet
      isOpen={id !== '' && (member !== undefined || alone.isError)}
      onClose={close}
      title={member ? displayName(member) : users.text('person')}
      description={
        member && displayName(member) !== identifierOf(member) ? identifierOf(member) : undefined
      }
    >
      {member && <UserPanel key={member.id} users={users} member={member} open={open} />}
      {!member && alone.isError && (
        <NotFound users={users} error={alone.error} onRetry={() => void alone.refetch()} />
      )}
    </Sheet>
  );
}

/** A single user as the list has them; the sheet names the groups by their IDs. */
function toTeamMember(user: OneUser): TeamMember {
  const { activatedForTenant = false, mfaEnrolled: mfaEnabled } = user;
  const groups = user.groups?.map(({ id }) => ({ id, name: '' })) ?? [];
  const roleIds = user.roles.map(({ id }) => id);
  return { ...user, roleIds, groups, activatedForTenant, mfaEnabled };
}

interface NotFoundProps {
  readonly users: Users;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** A link to somebody who has left since, or whom one may not see, says so. */
function NotFound({ users: { text }, error, onRetry }: NotFoundProps) {
  const failure = toFailure(error);
  if (failure.status === 404)
    return <EmptyState title={text('personGone')} text={text('personGoneText')} />;
  return (
    <FailedState
      title={text('personFailed')}
      text={failure.text}
      onRetry={onRetry}
      traceId={failure.traceId}
    />
  );
}

interface PersonProps extends PersonSheetProps {
  readonly member: TeamMember;
}

function UserPanel({ users, member, open }: PersonProps) {
  const { text, groups, giving, changes, now } = users;
  const isMember = member.invitation === undefined;
  const isHere = isMember && !giving.isElsewhere(member);
  const details = useApiQuery({ ...usersQueries.details(member.id), isEnabled: isHere });
  const sources = roleSources(details.data);
  const whyNotRoles = giving.whyNotRoles(member);
  const whyNotGroups = giving.whyNotGroups(member);
  const namesOfGroups = (member.groups ?? []).map(
    ({ id, name }) => name || (groups.find((one) => one.id === id)?.name ?? ''),
  );
  return (
    <>
      <div className="foyer-users-person">
        <Avatar name={displayName(member)} src={member.profileImageUrl} size="large" />
        <div className="foyer-users-facts">
          <span>
            <Mark one={member} text={text} now={now} />
          </span>
          <span>
            {text(isMember ? 'joined' : 'sent')} {dayText(member.createdAt, text.locale)}
            {member.invitation?.invitedBy &&
              ` ${text('invitedBy', { name: member.invitation.invitedBy })}`}
          </span>
          {isMember && (
            <span>
              {text('lastSeen')}{' '}
              {member.lastLogin
                ? distanceText(member.lastLogin, text.locale, now.getTime())
                : text('never')}
            </span>
          )}
        </div>
        <ActionMenu
          label={text('more')}
          actions={memberActions(users, member, open).filter((action) => action.id !== 'open')}
        />
      </div>
      {whyNotRoles === undefined ? (
        <MultiSelect
          label={text('roles')}
          placeholder={text('chooseRoles')}
          values={member.roleIds}
          onChange={(roleIds) => void changes.setRoles(member, roleIds)}
          options={giving.roles.map((option) => ({
            ...option,
            ...sourceOf(users, sources, option.value),
          }))}
          hint={groupRoles(users, sources)}
        />
      ) : (
        <Shown
          title={text('roles')}
          names={giving.roles
            .filter(({ value }) => member.roleIds.includes(value))
            .map(({ label }) => label)}
          none={text('noRoles')}
        >
          {groupRoles(users, sources)}
        </Shown>
      )}
      {isMember && groups.length > 0 && whyNotGroups === undefined && (
        <MultiSelect
          label={text('groups')}
          placeholder={text('chooseGroups')}
          values={member.groups?.map(({ id }) => id) ?? []}
          onChange={(ids) =>
            void changes.setGroups(
              member,
              groups.filter(({ id }) => ids.includes(id)),
            )
          }
          options={giving.groups}
        />
      )}
      {isMember && whyNotGroups !== undefined && namesOfGroups.length > 0 && (
        <Shown title={text('groups')} names={namesOfGroups} none={text('noGroups')} />
      )}
      {(whyNotRoles ?? whyNotGroups) !== undefined && (
        <WhyNot>{whyNotRoles ?? whyNotGroups}</WhyNot>
      )}
      {isHere && details.isPending && <Skeleton shape="field" />}
      {details.isError && <FailedPart title={text('personFailed')} query={details} />}
      {details.data && <Details users={users} member={member} details={details.data} />}
    </>
  );
}

interface ShownProps {
  readonly title: string;
  readonly names: readonly string[];
  readonly none: string;
  /** Under the names. */
  readonly children?: ReactNode;
}

/** What is only to be read does not look like a field. */
function Shown({ title, names, none, children }: ShownProps) {
  return (
    <section className="foyer-users-shown">
      <h3>{title}</h3>
      {names.length === 0 ? (
        <span className="foyer-users-none">{none}</span>
      ) : (
        <span className="foyer-users-shown-names">
          {names.map((name) => (
            <Chip key={name}>{name}</Chip>
          ))}
        </span>
      )}
      {children && <span className="foyer-users-none">{children}</span>}
    </section>
  );
}

/** Why nothing of a person can be changed, in sight. */
function WhyNot({ children }: { readonly children: ReactNode }) {
  return (
    <p className="foyer-users-why">
      <LockIcon size="small" />
      {children}
    </p>
  );
}

const roleSources = (details: MemberDetails | undefined) =>
  (details?.member.effectiveRoles ?? []).flatMap(({ id: roleId, sources }) =>
    sources.map(({ kind, group }) => ({
      roleId,
      from: group ? 'group' : kind,
      name: group?.name ?? '',
    })),
  );

/** Says beside a role that single sign-on gave it. */
function sourceOf({ text }: Users, sources: ReturnType<typeof roleSources>, id: string) {
  const isSso = sources.some(({ roleId, from }) => roleId === id && from === 'sso');
  return isSso ? { description: text('fromSso') } : {};
}

/** Roles that come with groups, in a sentence under the field. */
function groupRoles(
  { text, roles }: Users,
  sources: ReturnType<typeof roleSources>,
): string | undefined {
  const byGroup = sources.filter(({ from }) => from === 'group');
  const words = [...new Set(byGroup.map(({ name = '' }) => name))].map((group) => {
    const given = byGroup.filter(({ name = '' }) => name === group);
    const names = given.map(({ roleId }) => roles.find(({ id }) => id === roleId)?.name ?? '');
    return text('fromGroup', { name: group, roles: names.join(', ') });
  });
  return words.length > 0 ? words.join(' ') : undefined;
}

/** How and where the user signs in; for viewers who may see it. Decision 0286. */
function Details({
  users,
  member,
  details,
}: {
  users: Users;
  member: TeamMember;
  details: MemberDetails;
}) {
  const { text, changes, whyNot, now } = users;
  const { locale } = text;
  const factor = {
    authenticator: () => text('authenticator'),
    email: () => text('emailFactor'),
    phone: (name: string) => text('phoneFactor', { name }),
    securityKey: (name: string) => text('securityKey', { name }),
    passkey: (name: string) => text('passkey', { name }),
  };
  return (
    <>
      {details.pausedUntil && (
        <Alert
          tone="warning"
          action={
            <ActionButton disabledReason={whyNot} onClick={() => void changes.unlock(member)}>
              {text('unlock')}
            </ActionButton>
          }
        >
          {text('pausedUntil', { time: momentText(details.pausedUntil, locale) })}
        </Alert>
      )}
      {details.factors && (
        <Part title={text('factors')}>
          {details.hasPassword && (
            <li>
              <span>{text('password')}</span>
              <span>{details.mustChangePassword ? text('mustChange') : ''}</span>
            </li>
          )}
          {details.factors.map((one) => (
            <li key={`${one.kind} ${one.createdAt} ${one.name}`}>
              <span>{factor[one.kind](one.name)}</span>
              <span>{dayText(one.createdAt, locale)}</span>
            </li>
          ))}
          {details.factors.length === 0 && <li>{text('noFactors')}</li>}
          {details.isElsewhere && <li className="foyer-users-none">{text('elsewhere')}</li>}
        </Part>
      )}
      {details.sessions && (
        <Part title={text('sessions')}>
          {details.sessions.map((one) => (
            <li key={one.id}>
              <span>{deviceText(users, one)}</span>
              <span>
                {text('lastActive', { time: distanceText(one.lastSeen, locale, now.getTime()) })}
              </span>
            </li>
          ))}
          {details.sessions.length === 0 && <li>{text('noSessions')}</li>}
        </Part>
      )}
      {details.sessions && details.sessions.length > 0 && (
        <ActionButton disabledReason={whyNot} onClick={() => void changes.signOut([member])}>
          {text('signOut')}
        </ActionButton>
      )}
    </>
  );
}

/** Named by the server, as in the user's own list and in emails. */
function deviceText(
  { text }: Users,
  { browser, system }: { browser?: string | undefined; system?: string | undefined },
) {
  if (browser && system) return text('browserOn', { browser, system });
  return browser ?? system ?? text('unknownDevice');
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="foyer-users-part">
      <h3>{title}</h3>
      <ul>{children}</ul>
    </section>
  );
}
