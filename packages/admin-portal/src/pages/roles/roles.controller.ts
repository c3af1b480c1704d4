import type { Permission, Role } from '@foyer/contract';
import type { PermissionCategory, RoleUses } from '@foyer/contract/roles';
import { rolesCalls } from '@foyer/contract/roles/calls';
import { useApiChange, useApiQuery } from '@foyer/react/query';
import {
  canGrantPermission,
  canGrantRole,
  type Grantor,
  toGrantor,
} from '@foyer/contract/roles/rules';
import { rolePart } from '@foyer/contract/policy-templates/rules';
import { useMemo } from 'react';
import { appliedTemplatesQuery } from '../../portal/applied-templates.ts';
import { staleAfter } from '../../portal/stale-queries.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useFreshVerification } from '../../portal/use-fresh-verification.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { rolesMessages } from './roles.messages.ts';
import { rolesQueries } from './roles.queries.ts';

/** Everything the page shows. */
export interface RolesData {
  readonly roles: readonly Role[];
  readonly permissions: readonly Permission[];
  readonly categories: readonly PermissionCategory[];
  readonly uses: ReadonlyMap<string, RoleUses>;
}

const nothing: RoleUses = { members: 0, groups: 0, invitations: 0, sso: 0, tokens: 0 };

/** Where a role stands; nowhere until that is known. */
export const getRoleUses = ({ uses }: Pick<RolesData, 'uses'>, { id }: Role): RoleUses =>
  uses.get(id) ?? nothing;

/** Reads roles, permissions and who holds what. */
export function useRolesData() {
  const roles = useApiQuery(rolesQueries.list());
  const permissions = useApiQuery(rolesQueries.permissions());
  const categories = useApiQuery(rolesQueries.categories());
  const uses = useApiQuery(rolesQueries.uses());
  const all = [roles, permissions, categories, uses];
  const data = useMemo(
    (): RolesData | undefined =>
      roles.data && permissions.data && categories.data
        ? {
            roles: roles.data,
            permissions: permissions.data,
            categories: categories.data,
            uses: new Map(uses.data?.map((one) => [one.roleId, one])),
          }
        : undefined,
    [roles.data, permissions.data, categories.data, uses.data],
  );
  const failed = all.find(({ isError }) => isError);
  return {
    data,
    error: data ? undefined : failed?.error,
    isRefreshing: all.some(({ isFetching }) => isFetching),
    retry: () => void Promise.all(all.map((one) => one.refetch())),
  };
}

/** Why the user may not change a role, hand it on, or give one of its permissions; `undefined` where they may. */
export interface RoleLocks {
  readonly grantor: Grantor;
  readonly makeDisabledReason: string | undefined;
  readonly changeDisabledReason: (role: Role) => string | undefined;
  readonly grantDenialReason: (role: Role) => string | undefined;
  readonly giveDisabledReason: (permission: Permission) => string | undefined;
}

/** Nobody grants what they do not hold, and says why. */
export function useRoleLocks(permissions: readonly Permission[]): RoleLocks {
  const { user, disabledReason, isAllowed } = usePortal();
  const text = usePageTexts('roles', rolesMessages);
  const isEnabled = isAllowed('fe.secure.read.securityPolicy');
  const { data: applied } = useApiQuery({ ...appliedTemplatesQuery(), isEnabled });
  return useMemo(() => {
    const grantor = toGrantor(user);
    const keys = new Map(permissions.map(({ id, key }) => [id, key]));
    const getKeys = (role: Role) => role.permissions.flatMap((id) => keys.get(id) ?? []);
    const isBelow = (role: Role) =>
      canGrantRole(grantor, { level: role.level, permissionKeys: getKeys(role) });
    const makeDisabledReason = disabledReason('fe.secure.write.roles');
    const grantDenialReason = (role: Role) => (isBelow(role) ? undefined : text('aboveReason'));
    return {
      grantor,
      makeDisabledReason,
      grantDenialReason,
      changeDisabledReason: (role) => {
        if (makeDisabledReason !== undefined) return makeDisabledReason;
        const lock = applied?.find(({ part, isLocked }) => isLocked && part === rolePart(role.key));
        if (lock && role.tenantId !== undefined)
          return text('templateReason', { parent: lock.parentName });
        return role.tenantId === undefined ? text('lockedReason') : grantDenialReason(role);
      },
      giveDisabledReason: ({ key, assignmentType }) => {
        if (assignmentType === 'NEVER') return text('neverReason');
        return canGrantPermission(grantor, key) ? undefined : text('notHeldReason');
      },
    };
  }, [permissions, user, disabledReason, text, applied]);
}

/** What a user says of a role. */
export interface RoleForm {
  readonly name: string;
  readonly key: string;
  readonly description: string;
  readonly isDefault: boolean;
}

/** The changes of the page. */
export function useRoleChanges() {
  const withFresh = useFreshVerification();
  const make = useApiChange({
    calls: rolesCalls,
    invalidates: staleAfter.roles,
    change: (
      api,
      {
        baseRoleId,
        ...form
      }: RoleForm & {
        readonly baseRoleId?: string | undefined;
      },
    ) =>
      withFresh(() =>
        baseRoleId
          ? api.addRoleV2({
              body: {
                ...form,
                baseRoleId,
              },
            })
          : api.addRole({ body: form }),
      ),
  });
  const update = useApiChange({
    calls: rolesCalls,
    invalidates: staleAfter.roles,
    change: (
      api,
      {
        roleId,
        ...body
      }: Partial<RoleForm> & {
        readonly roleId: string;
      },
    ) =>
      withFresh(() =>
        api.updateRole({
          params: { roleId },
          body,
        }),
      ),
  });
  const setPermissions = useApiChange({
    calls: rolesCalls,
    invalidates: staleAfter.roles,
    change: (
      api,
      {
        roleId,
        permissionIds,
      }: {
        readonly roleId: string;
        readonly permissionIds: string[];
      },
    ) =>
      withFresh(() =>
        api.setRolePermissions({
          params: { roleId },
          body: { permissionIds },
        }),
      ),
  });
  const remove = useApiChange({
    calls: rolesCalls,
    invalidates: staleAfter.roles,
    change: (
      api,
      {
        roleId,
        successorId,
      }: {
        readonly roleId: string;
        readonly successorId: string | undefined;
      },
    ) =>
      withFresh(() =>
        api.deleteRole({
          params: { roleId },
          query: { successorId: successorId ?? '' },
        }),
      ),
  });
  return { make, update, setPermissions, remove };
}

/** The changes of the page. */
export type RoleChanges = ReturnType<typeof useRoleChanges>;
