// Generated from entitlements.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { entitlementsContract } from './entitlements.contract.ts';

/** The calls of entitlements as verb and path. */
export const entitlementsCalls: CallTable<typeof entitlementsContract> = {
  loadEntitlementsV1: { method: 'GET', path: '/entitlements/api/v1/user-entitlements', access: 'bearer' },
  loadEntitlementsV2: { method: 'GET', path: '/entitlements/api/v2/user-entitlements', access: 'bearer' },
};
