import { rolesContract } from '@foyer/contract/roles';
import { holds } from '../../kernel/http/guard.ts';
import { defineRoutes } from '../../kernel/http/route.ts';
import type { OwnRoles } from './own-roles.service.ts';
import type { RolePermissions } from './role-permissions.service.ts';
import type { RolesService } from './roles.service.ts';

const reading = { tenant: 'token', rate: 'read', audit: null } as const;
const writing = { tenant: 'token', rate: 'write' } as const;

interface RolesParts {
  readonly roles: RolesService;
  readonly own: OwnRoles;
  readonly held: RolePermissions;
}

/** The calls of roles and permissions. */
export function createRolesRoutes({ roles, own, held: granted }: RolesParts) {
  return defineRoutes('roles', rolesContract, {
    listRoles: { ...reading, handle: (ctx) => own.list(ctx) },
    listRoleUses: { ...reading, handle: (ctx) => own.listUses(ctx) },
    addRole: {
      ...writing,
      audit: 'role.created',
      handle: (ctx, { body: { permissions, ...form } }) =>
        own.create(ctx, { ...form, permissionIds: permissions ?? [] }),
    },
    addRoleV2: {
      ...writing,
      audit: 'role.created',
      handle: (ctx, { body: { permissionIds, ...form } }) =>
        own.create(ctx, { ...form, permissionIds: permissionIds ?? [] }),
    },
    updateRole: {
      ...writing,
      audit: 'role.updated',
      handle: (ctx, { params, body }) => own.update(ctx, params.roleId, body),
    },
    deleteRole: {
      ...writing,
      audit: 'role.deleted',
      handle: (ctx, { params, query }) => own.remove(ctx, params.roleId, query.successorId),
    },
    setRolePermissions: {
      ...writing,
      audit: 'role.permissions_updated',
      handle: (ctx, { params, body }) =>
        granted.setPermissions(ctx, params.roleId, body.permissionIds),
    },
    listPermissions: {
      ...reading,
      handle: async (ctx) => {
        const mayRead = holds(ctx.actor, 'fe.secure.read.roles');
        const found = await roles.permissions(ctx);
        return mayRead ? found : found.map(({ roleIds: _holders, ...permission }) => permission);
      },
    },
    listPermissionCategories: { ...reading, handle: () => roles.categories() },
    setPermissionRoles: {
      ...writing,
      audit: 'role.permissions_updated',
      handle: (ctx, { params, body }) =>
        granted.setRolesFor(ctx, params.permissionId, body.roleIds),
    },
    listTeamRoles: {
      ...reading,
      handle: async (ctx) => {
        const items = (await own.list(ctx)).map(
          ({ id, key, name, description, level, tenantId, vendorId }) => ({
            id,
            key,
            name,
            vendorId,
            description: description ?? '',
            ...(level === undefined ? {} : { permissionLevel: level }),
            ...(tenantId === undefined ? {} : { tenantId }),
          }),
        );
        return { items };
      },
    },
  });
}
