import { z } from 'zod';
import { get } from '../endpoint.ts';

/** Why a user may not. Specification 1, §3. */
export const justification = z.enum(['MISSING_PERMISSION', 'MISSING_FEATURE', 'BUNDLE_EXPIRED']);
export type Justification = z.infer<typeof justification>;

const verdict = z.object({ isEntitled: z.boolean(), justification: justification.optional() });

const treatment = z.enum(['true', 'false']);

/**
 * One comparison of an attribute, such as `frontegg.email` or `jwt.tenantId`, with a value of the
 * operation.
 */
export const entitlementCondition = z.object({
  attribute: z.string(),
  negate: z.boolean(),
  op: z.enum([
    ...(['in_list', 'starts_with', 'ends_with', 'contains', 'matches'] as const),
    ...([
      'equal',
      'greater_than',
      'greater_than_equal',
      'lower_than',
      'lower_than_equal',
      'between_numeric',
    ] as const),
    ...(['is', 'on', 'between_date', 'on_or_after', 'on_or_before'] as const),
  ]),
  value: z.record(z.string(), z.unknown()),
});
export type EntitlementCondition = z.infer<typeof entitlementCondition>;

/** Decides when all of its conditions hold. */
export const entitlementRule = z.object({
  conditionLogic: z.literal('and'),
  conditions: z.array(entitlementCondition),
  treatment,
});
export type EntitlementRule = z.infer<typeof entitlementRule>;

const feature = z.object({
  planIds: z.array(z.string()),
  /**
   * Milliseconds since 1970; -1: never; null: no plan of the account or of the user holds the
   * feature.
   */
  expireTime: z.number().nullable(),
  linkedPermissions: z.array(z.string()),
  featureFlag: z
    .object({
      on: z.boolean(),
      offTreatment: treatment,
      defaultTreatment: treatment,
      rules: z.array(entitlementRule).optional(),
    })
    .optional(),
});

/** What a user may use, as data: both halves judge it by `entitlements.rules.ts`. */
export const userEntitlements = z.object({
  features: z.record(z.string(), feature),
  plans: z.record(
    z.string(),
    z.object({ defaultTreatment: treatment, rules: z.array(entitlementRule).optional() }),
  ),
  permissions: z.record(z.string(), z.literal(true)),
});
export type UserEntitlements = z.infer<typeof userEntitlements>;

/** What a user may use: plans, features and permissions in one answer. Decision 0222. */
export const entitlementsContract = {
  loadEntitlementsV1: get('/entitlements/api/v1/user-entitlements', {
    access: 'bearer',
    permission: null,
    summary: 'Entitlements of the user as verdicts by key.',
    response: z.object({
      permissions: z.record(z.string(), verdict),
      features: z.record(z.string(), verdict),
    }),
  }),
  loadEntitlementsV2: get('/entitlements/api/v2/user-entitlements', {
    access: 'bearer',
    permission: null,
    summary: 'Entitlements of the user as data that the client evaluates.',
    response: userEntitlements,
  }),
} as const;
