// Generated from roles.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { rolesContract } from './roles.contract.ts';

/** The calls of roles as verb and path. */
export const rolesCalls: CallTable<typeof rolesContract> = {
  listRoles: { method: 'GET', path: '/identity/resources/roles/v1', access: 'bearer' },
  listRoleUses: { method: 'GET', path: '/identity/resources/roles/v1/uses', access: 'bearer' },
  addRole: { method: 'POST', path: '/identity/resources/roles/v1', access: 'bearer' },
  addRoleV2: { method: 'POST', path: '/identity/resources/roles/v2', access: 'bearer' },
  updateRole: { method: 'PATCH', path: '/identity/resources/roles/v1/{roleId}', access: 'bearer' },
  deleteRole: { method: 'DELETE', path: '/identity/resources/roles/v1/{roleId}', access: 'bearer' },
  setRolePermissions: { method: 'PUT', path: '/identity/resources/roles/v1/{roleId}/permissions', access: 'bearer' },
  listPermissions: { method: 'GET', path: '/identity/resources/permissions/v1', access: 'bearer' },
  listPermissionCategories: { method: 'GET', path: '/identity/resources/permissions/v1/categories', access: 'bearer' },
  setPermissionRoles: {
    method: 'PUT',
    path: '/identity/resources/permissions/v1/{permissionId}/roles',
    access: 'bearer',
  },
  listTeamRoles: { method: 'GET', path: '/team/resources/roles/v1', access: 'bearer' },
};
