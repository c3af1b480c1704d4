// Generated from usage.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { usageContract } from './usage.contract.ts';

/** The calls of usage as verb and path. */
export const usageCalls: CallTable<typeof usageContract> = {
  getUsage: { method: 'GET', path: '/usage/resources/usage/v1', access: 'bearer' },
  listSubAccountUsage: { method: 'GET', path: '/usage/resources/sub-accounts/v1', access: 'bearer' },
  meterUsage: { method: 'POST', path: '/usage/resources/meter-events/v1', access: 'vendor' },
};
