// Generated from feature-flags.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { featureFlagsContract } from './feature-flags.contract.ts';

/** The calls of feature-flags as verb and path. */
export const featureFlagsCalls: CallTable<typeof featureFlagsContract> = {
  loadFeatureFlags: { method: 'GET', path: '/flags', access: 'none' },
};
