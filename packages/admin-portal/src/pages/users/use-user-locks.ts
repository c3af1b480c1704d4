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

/** What can be given to users here, what cannot and why, and whose roles and groups can be changed at all. */
export interface UserLocks {
  readonly roles: readonly Option[];
  readonly groups: readonly Option[];
  /** Whether a user is of an account below: shown here, changed there. */
  readonly isElsewhere: (member: TeamMember) => boolean;
  readonly rolesDisabledReason: (member: TeamMember) => string | undefined;
  readonly groupsDisabledReason: (member: TeamMember) => string | undefined;
}

/** Nobody gives or takes what they do not hold. For showing things only: the provider decides for itself. */
export function useUserLocks(text: Translator<UsersMessages>): UserLocks {
  const { user, tenant, isAllowed, disabledReason } = usePortal();
  const mayWrite = isAllowed('fe.secure.write.users');
  const names = useApiQuery(rolesQueries.names());
  const existing = useApiQuery({
    ...rolesQueries.list(),
    isEnabled: mayWrite && isAllowed('fe.secure.read.roles'),
  });
  const permissions = useApiQuery({ ...rolesQueries.permissions(), isEnabled: mayWrite });
  const groups = useApiQuery({
    ...groupsQueries.list(),
    isEnabled: isAllowed('fe.secure.read.groups'),
  });
  return useMemo(() => {
    const grantor = toGrantor(user);
    const keys = new Map(permissions.data?.map(({ id, key }) => [id, key]));
    const isBelow = ({ level, permissions: ids }: Pick<Role, 'level' | 'permissions'>) =>
      canGrantRole(grantor, { level, permissionKeys: ids.flatMap((id) => keys.get(id) ?? []) });
    const isElsewhere = (member: TeamMember) => member.tenantId !== tenant.tenantId;
    const memberDisabledReason = (member: TeamMember) => {
      if (isElsewhere(member)) return text('otherAccount');
      const isAbove = member.id !== user.id && !member.roles.every(isBelow);
      return isAbove ? text('memberAbove') : undefined;
    };
    return {
      roles: (names.data ?? []).map(({ id, name, description, permissionLevel = 0 }) => {
        const role = existing.data?.find((one) => one.id === id) ?? {
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
      rolesDisabledReason: (member) =>
        disabledReason('fe.secure.write.users') ?? memberDisabledReason(member),
      groupsDisabledReason: (member) =>
        disabledReason('fe.secure.write.groups') ?? memberDisabledReason(member),
    };
  }, [
    user,
    tenant,
    disabledReason,
    text,
    names.data,
    existing.data,
    permissions.data,
    groups.data,
  ]);
}
