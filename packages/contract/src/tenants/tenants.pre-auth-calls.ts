// Generated from tenants.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { tenantsContract } from './tenants.contract.ts';

/** The calls of tenants that a page makes before or while a user signs in. */
export const preAuthTenantsCalls: CallTable<
  Pick<typeof tenantsContract, 'getMyTenants' | 'getMyTenantsV1' | 'switchTenant'>
> = {
  getMyTenants: { method: 'GET', path: '/identity/resources/users/v3/me/tenants', access: 'bearer' },
  getMyTenantsV1: { method: 'GET', path: '/identity/resources/users/v1/me/tenants', access: 'bearer' },
  switchTenant: { method: 'PUT', path: '/identity/resources/users/v1/tenant', access: 'bearer' },
};
