// Generated from overview.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { overviewContract } from './overview.contract.ts';

/** The calls of overview as verb and path. */
export const overviewCalls: CallTable<typeof overviewContract> = {
  getOverview: { method: 'GET', path: '/identity/resources/overview/v1', access: 'bearer' },
};
