import { z } from 'zod';
import { entitlementCondition } from '../entitlements/entitlements.contract.ts';
import { metadataInput } from './management-tenants.ts';

const treatment = z.enum(['true', 'false']);
const text = z.string().max(500);
const name = z.string().trim().min(1).max(100);
const dateInput = z.iso.datetime({ offset: true });

/** Values of a query parameter that may be repeated. */
export const manyTexts = z
  .union([z.string().max(4000), z.array(z.string().max(200)).max(200)])
  .transform((value) => (typeof value === 'string' ? value.split(',') : value))
  .optional();

/** `offset` counts records. Management contract, §6. */
export const recordPage = {
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(200).default(10),
  sortType: z.enum(['ASC', 'DESC', 'asc', 'desc']).optional(),
};
/** Page of entitlements, as backends send or read it. */
export const page = {
  ...recordPage,
  filter: z.string().max(200).optional(),
  orderBy: z.enum(['name', 'key', 'createdAt']).optional(),
  featureIds: manyTexts,
  featureKeys: manyTexts,
};

const ruleInput = z.object({
  description: z.string().max(500).nullish(),
  conditionLogic: z.literal('and').default('and'),
  conditions: z.array(entitlementCondition),
  treatment: treatment.default('true'),
});
const rule = z.object({
  description: z.string(),
  conditionLogic: z.literal('and'),
  conditions: z.array(
    entitlementCondition.extend({ attributeType: z.enum(['custom', 'frontegg']) }),
  ),
  treatment,
});

const flagThin = {
  id: z.string(),
  name: z.string(),
  on: z.boolean(),
  offTreatment: treatment,
  defaultTreatment: treatment,
  description: z.string().optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
};
/** Flag of entitlements, as backends send or read it. */
export const flag = z.object({
  ...flagThin,
  feature: z.object({ id: z.string(), key: z.string(), name: z.string() }),
  metadata: z.string(),
  rules: z.array(rule),
});
/** Feature of entitlements, as backends send or read it. */
export const feature = z.object({
  id: z.string(),
  vendorId: z.string(),
  key: z.string(),
  name: z.string(),
  description: z.string().optional(),
  metadata: z.record(z.string(), z.unknown()),
  permissions: z.array(z.string()),
  featureFlag: z.object(flagThin).optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
/** Plan of entitlements, as backends send or read it. */
export const plan = z.object({
  id: z.string(),
  vendorId: z.string(),
  name: z.string(),
  description: z.string().optional(),
  defaultTreatment: treatment,
  rules: z.array(rule),
  metadata: z.record(z.string(), z.unknown()),
  /** Days. */
  defaultTimeLimitation: z.number().optional(),
  assignOnSignup: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
/** PlanFeature of entitlements, as backends send or read it. */
export const planFeature = z.object({
  id: z.string(),
  key: z.string(),
  name: z.string(),
  permissions: z.array(z.string()),
});
/** Entitlement of entitlements, as backends send or read it. */
export const entitlement = z.object({
  id: z.string(),
  planId: z.string(),
  tenantId: z.string(),
  userId: z.string().optional(),
  expirationDate: z.string().optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
  plan: plan.pick({
    id: true,
    vendorId: true,
    name: true,
    defaultTimeLimitation: true,
    description: true,
    createdAt: true,
    updatedAt: true,
  }),
});
export type ManagedFeature = z.infer<typeof feature>;
export type ManagedPlan = z.infer<typeof plan>;
export type ManagedEntitlement = z.infer<typeof entitlement>;
export type ManagedFlag = z.infer<typeof flag>;
export type ManagedRule = z.infer<typeof rule>;

/** Paged of entitlements, as backends send or read it. */
export const paged = <T extends z.ZodType>(items: T) =>
  z.object({ items: z.array(items), hasNext: z.boolean() });

/** FeatureFields of entitlements, as backends send or read it. */
export const featureFields = {
  name,
  key: z.string().max(100),
  description: text.nullish(),
  metadata: metadataInput,
};
/** Linked of entitlements, as backends send or read it. */
export const linked = z
  .array(z.object({ permissionKey: z.string().optional(), permissionId: z.string().optional() }))
  .max(200)
  .optional();
/** LinkedKeys of entitlements, as backends send or read it. */
export const linkedKeys = z.array(z.string().max(100)).max(200).optional();
/** PlanFields of entitlements, as backends send or read it. */
export const planFields = {
  name,
  defaultTreatment: treatment.optional(),
  rules: z.array(ruleInput).max(100).optional(),
  description: text.nullish(),
  metadata: metadataInput,
  /** Days that an assignment lasts. */
  defaultTimeLimitation: z.number().int().min(0).max(3650).nullish(),
  /** Every new tenant gets the plan. */
  assignOnSignup: z.boolean().optional(),
  featureKeys: z.array(z.string().max(100)).max(500).optional(),
};
/** FlagFields of entitlements, as backends send or read it. */
export const flagFields = {
  name,
  on: z.boolean(),
  offTreatment: treatment.optional(),
  defaultTreatment: treatment.optional(),
  featureId: z.string().max(100),
  description: text.nullish(),
  metadata: metadataInput,
  rules: z.array(ruleInput).max(100).optional(),
};
/** NewEntitlement of entitlements, as backends send or read it. */
export const newEntitlement = z.object({
  planId: z.string().max(100),
  tenantId: z.string().max(100),
  userId: z.string().max(100).nullish(),
  /** Default: the plan's own limit; null: never. */
  expirationDate: dateInput.nullish(),
});
/** ChangedEntitlement of entitlements, as backends send or read it. */
export const changedEntitlement = z.object({ id: z.string(), expirationDate: dateInput.nullish() });
