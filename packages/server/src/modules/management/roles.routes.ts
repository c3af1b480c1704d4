import { managementGroups } from '@foyer/contract/management';
import { defineRoutes } from '../../kernel/http/route.ts';
import type { ManagedPermissions } from './managed-permissions.service.ts';
import type { ManagedRoles } from './managed-roles.service.ts';

interface Parts {
  readonly permissions: ManagedPermissions;
  readonly roles: ManagedRoles;
}

const reading = { tenant: 'none', rate: 'read', audit: null } as const;
const changing = { tenant: 'none', rate: 'write', audit: 'permission.updated' } as const;

/** The calls of permissions, and of roles of the environment. */
export function createManagedRoleRoutes({ permissions, roles }: Parts) {
  return defineRoutes('management', managementGroups.roles, {
    listPermissionsOfEnvironment: { ...reading, handle: () => permissions.list() },
    createPermissions: { ...changing, handle: (ctx, { body }) => permissions.create(ctx, body) },
    classifyPermissions: {
      ...changing,
      handle: (ctx, { body }) => permissions.classify(ctx, body.permissionIds, body.type),
    },
    updatePermission: {
      ...changing,
      handle: (ctx, { params, body }) => permissions.update(ctx, params.permissionId, body),
    },
    deletePermission: {
      ...changing,
      handle: (ctx, { params }) => permissions.remove(ctx, params.permissionId),
    },
    createPermissionCategory: {
      ...changing,
      handle: (ctx, { body }) => permissions.createCategory(ctx, body),
    },
    listCategoriesOfEnvironment: { ...reading, handle: () => permissions.categories() },
    updatePermissionCategory: {
      ...changing,
      handle: (ctx, { params, body }) => permissions.updateCategory(ctx, params.categoryId, body),
    },
    deletePermissionCategory: {
      ...changing,
      handle: (ctx, { params }) => permissions.removeCategory(ctx, params.categoryId),
    },
    listRolesOfEnvironment: { ...reading, handle: () => roles.list() },
    createRoles: {
      ...changing,
      audit: 'role.created',
      handle: (ctx, { body }) => roles.create(ctx, body),
    },
    listRolesInPages: { ...reading, handle: (ctx, { query }) => roles.pages(ctx, query) },
    updateRoleOfEnvironment: {
      ...changing,
      audit: 'role.updated',
      handle: (ctx, { params, body }) => roles.update(ctx, params.roleId, body),
    },
    deleteRoleOfEnvironment: {
      ...changing,
      audit: 'role.deleted',
      handle: (ctx, { params }) => roles.remove(ctx, params.roleId),
    },
    setPermissionsOfEnvironmentRole: {
      ...changing,
      audit: 'role.permissions_updated',
      handle: (ctx, { params, body }) =>
        roles.setPermissions(ctx, params.roleId, body.permissionIds),
    },
    setRoleTenant: {
      ...changing,
      audit: 'role.updated',
      handle: (ctx, { params, body }) => roles.setTenant(ctx, params.roleId, body.tenantId),
    },
    updateUserRolesInAllTenants: {
      ...changing,
      audit: 'user.roles_updated',
      handle: (ctx, { params, body }) => roles.setRolesEverywhere(ctx, params.userId, body),
    },
  });
}
