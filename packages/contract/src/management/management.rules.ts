import type { VendorScope } from '../endpoint.ts';

export { unservedOperations } from './unserved-operations.ts';

const areas: Readonly<Record<VendorScope, true>> = {
  tenants: true,
  users: true,
  roles: true,
  tokens: true,
  audits: true,
  entitlements: true,
  events: true,
  configuration: true,
};

/**
 * Everything a vendor credential may be limited to. `*` is everything, `:read` only calls that
 * read.
 */
export const vendorScopes: readonly string[] = ['*', ...Object.keys(areas)].flatMap((scope) => [
  scope,
  `${scope}:read`,
]);
