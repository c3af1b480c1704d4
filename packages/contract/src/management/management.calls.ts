// Generated from management.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { managementContract } from './management.contract.ts';

/** The calls of management as verb and path. */
export const managementCalls: CallTable<typeof managementContract> = {
  authenticateVendor: { method: 'POST', path: '/auth/vendor', access: 'none' },
  getBaseUrl: { method: 'GET', path: '/vendors/base-url', access: 'vendor' },
  getIdentityConfiguration: { method: 'GET', path: '/identity/resources/configurations/v1', access: 'vendor' },
  createTenant: { method: 'POST', path: '/tenants/resources/tenants/v1', access: 'vendor' },
  listTenantsV1: { method: 'GET', path: '/tenants/resources/tenants/v1', access: 'vendor' },
  getTenantV1: { method: 'GET', path: '/tenants/resources/tenants/v1/{tenantId}', access: 'vendor' },
  updateTenantV1: { method: 'PUT', path: '/tenants/resources/tenants/v1/{tenantId}', access: 'vendor' },
  deleteTenant: { method: 'DELETE', path: '/tenants/resources/tenants/v1/{tenantId}', access: 'vendor' },
  addTenantMetadata: { method: 'POST', path: '/tenants/resources/tenants/v1/{tenantId}/metadata', access: 'vendor' },
  deleteTenantMetadata: {
    method: 'DELETE',
    path: '/tenants/resources/tenants/v1/{tenantId}/metadata/{key}',
    access: 'vendor',
  },
  listTenants: { method: 'GET', path: '/tenants/resources/tenants/v2', access: 'vendor' },
  getTenantByAlias: { method: 'GET', path: '/tenants/resources/tenants/v2/alias/{alias}', access: 'vendor' },
  getTenant: { method: 'GET', path: '/tenants/resources/tenants/v2/{tenantId}', access: 'vendor' },
  updateTenant: { method: 'PUT', path: '/tenants/resources/tenants/v2/{tenantId}', access: 'vendor' },
  getUserGlobally: { method: 'GET', path: '/identity/resources/vendor-only/users/v1/{userId}', access: 'vendor' },
  getUserByEmail: { method: 'GET', path: '/identity/resources/users/v1/email', access: 'vendor' },
  createUserVendorOnly: { method: 'POST', path: '/identity/resources/vendor-only/users/v1', access: 'vendor' },
  updateUserGlobally: { method: 'PUT', path: '/identity/resources/users/v1/{userId}', access: 'vendor' },
  changeUserEmail: { method: 'PUT', path: '/identity/resources/users/v1/{userId}/email', access: 'vendor' },
  verifyUser: { method: 'POST', path: '/identity/resources/users/v1/{userId}/verify', access: 'vendor' },
  lockUser: { method: 'POST', path: '/identity/resources/users/v1/{userId}/lock', access: 'vendor' },
  unlockUserGlobally: { method: 'POST', path: '/identity/resources/users/v1/{userId}/unlock', access: 'vendor' },
  deleteUser: { method: 'DELETE', path: '/identity/resources/users/v1/{userId}', access: 'vendor' },
  addUserToTenant: { method: 'POST', path: '/identity/resources/users/v1/{userId}/tenant', access: 'vendor' },
  assignUserRoles: { method: 'POST', path: '/identity/resources/users/v1/{userId}/roles', access: 'vendor' },
  unassignUserRoles: { method: 'DELETE', path: '/identity/resources/users/v1/{userId}/roles', access: 'vendor' },
  migrateUser: { method: 'POST', path: '/identity/resources/migrations/v1/local', access: 'vendor' },
  migrateUsersInBulk: { method: 'POST', path: '/identity/resources/migrations/v1/local/bulk', access: 'vendor' },
  migrateUsersInBulkV2: { method: 'POST', path: '/identity/resources/migrations/v2/local/bulk', access: 'vendor' },
  getMigrationStatus: {
    method: 'GET',
    path: '/identity/resources/migrations/v1/local/bulk/status/{migrationId}',
    access: 'vendor',
  },
  listActiveUserAccessTokens: {
    method: 'GET',
    path: '/identity/resources/vendor-only/users/access-tokens/v1/active',
    access: 'vendor',
  },
  listActiveTenantAccessTokens: {
    method: 'GET',
    path: '/identity/resources/vendor-only/tenants/access-tokens/v1/active',
    access: 'vendor',
  },
  getUserAccessToken: {
    method: 'GET',
    path: '/identity/resources/vendor-only/users/access-tokens/v1/{id}',
    access: 'vendor',
  },
  getTenantAccessToken: {
    method: 'GET',
    path: '/identity/resources/vendor-only/tenants/access-tokens/v1/{id}',
    access: 'vendor',
  },
  writeAudit: { method: 'POST', path: '/audits', access: 'vendor' },
  getSnapshotOffset: {
    method: 'GET',
    path: '/entitlements/api/v1/vendor-entitlements-snapshot-offset',
    access: 'vendor',
  },
  getSnapshot: { method: 'GET', path: '/entitlements/api/v1/vendor-entitlements', access: 'vendor' },
};
