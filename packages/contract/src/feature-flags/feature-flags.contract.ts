import { z } from 'zod';
import { get } from '../endpoint.ts';

/** Flags of the environment, as pages read them. */
export const featureFlagsContract = {
  loadFeatureFlags: get('/flags', {
    access: 'none',
    summary: 'Every feature flag as a flat map; only the exact text `on` enables.',
    response: z.record(z.string(), z.enum(['on', 'off'])),
  }),
} as const;
