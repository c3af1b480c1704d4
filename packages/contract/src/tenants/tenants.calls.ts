// Generated from tenants.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { tenantsContract } from './tenants.contract.ts';

/** The calls of tenants as verb and path. */
export const tenantsCalls: CallTable<typeof tenantsContract> = {
  switchTenant: { method: 'PUT', path: '/identity/resources/users/v1/tenant', access: 'bearer' },
  getMyTenants: { method: 'GET', path: '/identity/resources/users/v3/me/tenants', access: 'bearer' },
  getMyTenantsV2: { method: 'GET', path: '/identity/resources/users/v2/me/tenants', access: 'bearer' },
  getMyTenantsV1: { method: 'GET', path: '/identity/resources/users/v1/me/tenants', access: 'bearer' },
  getUserJwt: { method: 'POST', path: '/identity/resources/users/v3/me/token', access: 'bearer' },
};
