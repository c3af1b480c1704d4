// Generated from sub-accounts.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { subAccountsContract } from './sub-accounts.contract.ts';

/** The calls of sub-accounts as verb and path. */
export const subAccountsCalls: CallTable<typeof subAccountsContract> = {
  listSubTenants: { method: 'GET', path: '/tenants/resources/hierarchy/v1', access: 'bearer' },
  listParentTenants: { method: 'GET', path: '/tenants/resources/hierarchy/v1/parents', access: 'bearer' },
  listParentTenantsOf: { method: 'GET', path: '/tenants/resources/hierarchy/v1/parents/{tenantId}', access: 'bearer' },
  getSubTenantTree: { method: 'GET', path: '/tenants/resources/hierarchy/v1/tree', access: 'bearer' },
  searchSubTenants: { method: 'GET', path: '/tenants/resources/hierarchy/v2', access: 'bearer' },
  getHierarchyMetadata: { method: 'GET', path: '/tenants/resources/hierarchy/v2/metadata', access: 'bearer' },
  createSubTenant: { method: 'POST', path: '/tenants/resources/sub-tenants/v1', access: 'bearer' },
  renameSubTenant: { method: 'PATCH', path: '/tenants/resources/sub-tenants/v1/{tenantId}', access: 'bearer' },
  deleteSubTenant: { method: 'DELETE', path: '/tenants/resources/sub-tenants/v1/{tenantId}', access: 'bearer' },
  setSubTenantManagement: {
    method: 'PUT',
    path: '/tenants/resources/sub-tenants/v1/{tenantId}/management',
    access: 'bearer',
  },
  setSubTenantHierarchySettings: {
    method: 'PUT',
    path: '/tenants/resources/sub-tenants/v1/{tenantId}/hierarchy-settings',
    access: 'bearer',
  },
  moveSubTenant: { method: 'PUT', path: '/tenants/resources/sub-tenants/v1/{tenantId}/parent', access: 'bearer' },
  getSubTenantDeletionImpact: {
    method: 'GET',
    path: '/tenants/resources/sub-tenants/v1/{tenantId}/deletion-impact',
    access: 'bearer',
  },
  listDeletedSubTenants: { method: 'GET', path: '/tenants/resources/sub-tenants/v1/deleted', access: 'bearer' },
  restoreSubTenant: { method: 'POST', path: '/tenants/resources/sub-tenants/v1/{tenantId}/restore', access: 'bearer' },
  listAllUsers: { method: 'GET', path: '/identity/resources/sub-tenants/users/v1', access: 'bearer' },
  addUserToSubTenants: { method: 'POST', path: '/identity/resources/sub-tenants/users/v1', access: 'bearer' },
  removeUserFromSubTenants: { method: 'DELETE', path: '/identity/resources/sub-tenants/users/v1', access: 'bearer' },
  setSubAccountAccess: {
    method: 'PUT',
    path: '/identity/resources/sub-tenants/users/v1/{userId}/access',
    access: 'bearer',
  },
  addSubTenantRoles: {
    method: 'POST',
    path: '/identity/resources/sub-tenants/users/v1/{userId}/roles',
    access: 'bearer',
  },
  setSubTenantRoles: {
    method: 'PATCH',
    path: '/identity/resources/sub-tenants/users/v1/{userId}/roles',
    access: 'bearer',
  },
  removeSubTenantRoles: {
    method: 'DELETE',
    path: '/identity/resources/sub-tenants/users/v1/{userId}/roles',
    access: 'bearer',
  },
  addUsersToSubTenant: { method: 'POST', path: '/identity/resources/sub-tenants/users/v2/', access: 'bearer' },
};
