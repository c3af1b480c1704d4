import type { Role } from '@foyer/contract';
import type { TeamMember } from '@foyer/contract/users';
import { useApiQuery } from '@foyer/react/query';
import type { Translator } from '@foyer/ui';
import type { Option } from '@foyer/ui/portal';
import { canGrantRole, toGrantor } from '@foyer/contract/roles/rules';
import { useMemo } from 'react';
import { usePortal } from '../../portal/use-portal.ts';
import { groupsQueries } from '../groups/groups.queries.ts';
import { rolesQueries } from '../roles/roles.queries.ts';
import type { UsersMessages } from './users.messages.ts';

/** What can be given to people here, what cannot and why, and whose roles and groups can be changed at all. */
export interface UserLocks {
  readonly roles: readonly Option[];
  readonly groups: readonly Option[];
  /** Whether somebody is of an account below: shown here, changed there. */
  readonly isElsewhere: (member: TeamMember) => boolean;
  readonly whyNotRoles: (member: TeamMember) => string | undefined;
  readonly whyNotGroups: (member: TeamMember) => string | undefined;
}

/** Nobody gives or takes what they do not hold. For showing things only: the provider decides for itself. */
export function useUserLocks(text: Translator<UsersMessages>): UserLocks {
  const { user, tenant, isAllowed, whyNot } = usePortal();
  const mayWrite = isAllowed('fe.secure.write.users');
  const names = useApiQuery(rolesQueries.names());
  const known = useApiQuery({
    ...rolesQueries.list(),
    isEnabled: mayWrite && isAllowed('fe.secure.read.roles'),
  });
  const permissions = useApiQuery({ ...rolesQueries.permissions(), isEnabled: mayWrite });
  const groups = useApiQuery({
    ...groupsQueries.list(),
    isEnabled: isAllowed('fe.secure.read.groups'),
  });
  return useMemo(() => {
    const giver = toGrantor(user);
    const keys = new Map(permissions.data?.map(({ id, key }) => [id, key]));
    const isBelow = ({ level, permissions: ids }: Pick<Role, 'level' | 'permissions'>) =>
      canGrantRole(giver, { level, permissionKeys: ids.flatMap((id) => keys.get(id) ?? []) });
    const isElsewhere = (member: TeamMember) => member.tenantId !== tenant.tenantId;
    const whyNotMember = (member: TeamMember) => {
      if (isElsewhere(member)) return text('otherAccount');
      const isAbove = member.id !== user.id && !member.roles.every(isBelow);
      return isAbove ? text('memberAbove') : undefined;
    };
    return {
      roles: (names.data ?? []).map(({ id, name, description, permissionLevel = 0 }) => {
        const role = known.data?.find((one) => one.id === id) ?? {
          level: permissionLevel,
          permissions: [],
        };
        return {
          value: id,
          label: name,
          ...(description ? { description } : {}),
          ...(isBelow(role) ? {} : { disabledReason: text('roleAbove') }),
        };
      }),
      groups: (groups.data ?? []).map(({ id, name, managedBy, roles = [] }) => ({
        value: id,
        label: name,
        ...(managedBy === 'scim2' ? { disabledReason: text('groupDirectory') } : {}),
        ...(managedBy !== 'scim2' && !roles.every(isBelow)
          ? { disabledReason: text('groupAbove') }
          : {}),
      })),
      isElsewhere,
      whyNotRoles: (member) => whyNot('fe.secure.write.users') ?? whyNotMember(member),
      whyNotGroups: (member) => whyNot('fe.secure.write.groups') ?? whyNotMember(member),
    };
  }, [user, tenant, whyNot, text, names.data, known.data, permissions.data, groups.data]);
}
