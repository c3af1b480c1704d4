import { LockIcon } from '@foyer/ui';
import { MultiSelect, Section, SettingList, SettingRow } from '@foyer/ui/portal';
import type { RoleSource } from '@foyer/contract/users';
import { type ShownRole, shownRoles } from '../users/users.rules.ts';
import type { UserView } from './user-view.ts';

/** What the user may do here and why: roles with their sources, permissions with the roles that grant them. */
export function AccessSection(view: UserView) {
  const { users, member, text } = view;
  const tenant = users.portal.tenant.name;
  const roles = shownRoles(withInvitedRoles(view), users.roleGrants.roles);
  return (
    <Section title={text('access')} text={text('accessText', { tenant })}>
      <div>
        <h3 className="foyer-user-title">{text('effectiveRoles')}</h3>
        {roles.length === 0 ? (
          <p className="foyer-users-none">{text('noRoles', { tenant })}</p>
        ) : (
          <SettingList>
            {roles.map((role) => (
              <SettingRow
                key={role.id}
                label={role.name}
                description={role.sources.map((source) => sourceText(view, source)).join(' · ')}
              />
            ))}
          </SettingList>
        )}
      </div>
      <Permissions view={view} roles={roles} />
      <Assignments {...view} member={member} />
    </Section>
  );
}

/** Invitations have no effective roles yet: what they will give. */
function withInvitedRoles({ member }: UserView): UserView['member'] {
  if (!member.invitation) return member;
  const effectiveRoles = member.roles.map(({ id, name }) => ({
    id,
    name,
    sources: [{ kind: 'direct' as const }],
  }));
  return { ...member, effectiveRoles };
}

function sourceText({ text }: UserView, { kind, group }: RoleSource): string {
  if (kind === 'direct') return text('fromDirect');
  if (kind === 'sso') return text('fromSso');
  return text(kind === 'group' ? 'fromGroup' : 'fromDirectory', { name: group?.name ?? '' });
}

function Permissions({ view, roles }: { view: UserView; roles: readonly ShownRole[] }) {
  const { details, text } = view;
  const { permissions } = details;
  if (permissions.length === 0) return null;
  const getName = (id: string) => roles.find((role) => role.id === id)?.name;
  return (
    <details className="foyer-user-permissions">
      <summary>{text('permissions', { count: permissions.length })}</summary>
      <ul>
        {permissions.map(({ key, name, roleIds }) => (
          <li key={key}>
            <span title={key}>{name}</span>
            <span className="foyer-users-none">
              {text('grantedBy', { roles: roleIds.flatMap((id) => getName(id) ?? []).join(', ') })}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Roles and groups, changed at once with Undo. */
function Assignments({ users, member, text }: UserView) {
  const { roleGrants, groups, changes } = users;
  const rolesDisabledReason = roleGrants.rolesDisabledReason(member);
  const groupsDisabledReason = roleGrants.groupsDisabledReason(member);
  const hasGroups = member.invitation === undefined && groups.length > 0;
  const denialReason = rolesDisabledReason ?? (hasGroups ? groupsDisabledReason : undefined);
  return (
    <>
      {rolesDisabledReason === undefined && (
        <MultiSelect
          label={text('assignedRoles')}
          placeholder={text('chooseRoles')}
          values={member.roleIds}
          onChange={(roleIds) => void changes.setRoles(member, roleIds)}
          options={roleGrants.roles}
        />
      )}
      {hasGroups && groupsDisabledReason === undefined && (
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
          options={roleGrants.groups}
        />
      )}
      {hasGroups && groupsDisabledReason !== undefined && (
        <p className="foyer-users-none">
          {text('groups')}: {member.groups?.map(({ name }) => name).join(', ') || text('none')}
        </p>
      )}
      {denialReason !== undefined && (
        <p className="foyer-users-why">
          <LockIcon size="small" />
          {denialReason}
        </p>
      )}
    </>
  );
}
