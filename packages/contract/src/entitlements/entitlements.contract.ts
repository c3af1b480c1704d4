import { z } from 'zod';
import { get } from '../endpoint.ts';

const verdict = z.object({
  isEntitled: z.boolean(),
  justification: z.enum(['MISSING_PERMISSION', 'MISSING_FEATURE', 'BUNDLE_EXPIRED']).optional(),
});

export const entitlementsContract = {
  loadEntitlementsV1: get('/entitlements/api/v1/user-entitlements', {
    access: 'bearer',
    permission: null,
    summary: 'Entitlements of the person as verdicts by key.',
    response: z.object({ permissions: z.record(z.string(), verdict), features: z.record(z.string(), verdict) }),
  }),
  loadEntitlementsV2: get('/entitlements/api/v2/user-entitlements', {
    access: 'bearer',
    permission: null,
    summary: 'Entitlements of the person as data that the client evaluates.',
    response: z.object({
      features: z.record(z.string(), z.unknown()),
      plans: z.record(z.string(), z.unknown()),
      permissions: z.record(z.string(), z.literal(true)),
    }),
  }),
} as const;
