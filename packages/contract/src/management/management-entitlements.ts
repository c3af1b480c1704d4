import { z } from 'zod';
import { del, get, patch, post } from '../endpoint.ts';
import { entitlementCondition } from '../entitlements/entitlements.contract.ts';
import { managementRefusals } from './management.refusals.ts';
import { metadataInput } from './management-tenants.ts';

const base = '/entitlements/resources';
const features = `${base}/features`;
const plans = `${base}/plans/v1`;
const entitlements = `${base}/entitlements/v2`;
const flags = `${base}/feature-flags/v1`;
const vendor = { access: 'vendor', scope: 'entitlements' } as const;
const { unknownFeature, unknownPlan, unknownEntitlement, unknownFlag, unknownTenant } =
  managementRefusals;
const { unknownUser, keyTaken, invalidSettings, invalidMetadata, fixedKey } = managementRefusals;

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
const page = {
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
const flag = z.object({
  ...flagThin,
  feature: z.object({ id: z.string(), key: z.string(), name: z.string() }),
  metadata: z.string(),
  rules: z.array(rule),
});
const feature = z.object({
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
const plan = z.object({
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
const planFeature = z.object({
  id: z.string(),
  key: z.string(),
  name: z.string(),
  permissions: z.array(z.string()),
});
const entitlement = z.object({
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

const paged = <T extends z.ZodType>(items: T) =>
  z.object({ items: z.array(items), hasNext: z.boolean() });

const featureFields = {
  name,
  key: z.string().max(100),
  description: text.nullish(),
  metadata: metadataInput,
};
const linked = z
  .array(z.object({ permissionKey: z.string().optional(), permissionId: z.string().optional() }))
  .max(200)
  .optional();
const linkedKeys = z.array(z.string().max(100)).max(200).optional();
const planFields = {
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
const flagFields = {
  name,
  on: z.boolean(),
  offTreatment: treatment.optional(),
  defaultTreatment: treatment.optional(),
  featureId: z.string().max(100),
  description: text.nullish(),
  metadata: metadataInput,
  rules: z.array(ruleInput).max(100).optional(),
};
const newEntitlement = z.object({
  planId: z.string().max(100),
  tenantId: z.string().max(100),
  userId: z.string().max(100).nullish(),
  /** Default: the plan's own limit; null: never. */
  expirationDate: dateInput.nullish(),
});
const changedEntitlement = z.object({ id: z.string(), expirationDate: dateInput.nullish() });
const one = { params: z.object({ id: z.string().max(100) }) };
const oneFeature = { params: z.object({ featureId: z.string().max(100) }) };
const links = {
  ...vendor,
  ...one,
  body: z.object({ featuresIds: z.array(z.string().max(100)).min(1).max(500) }),
};
const assigning = [unknownPlan, unknownTenant, unknownUser] as const;
const stating = [keyTaken, invalidSettings, invalidMetadata] as const;

/** Features, plans, who has which, and feature flags, for backends. */
export const managementEntitlements = {
  listFeatures: get(`${features}/v1`, {
    ...vendor,
    summary: 'Features in pages, filtered by name, key, or permission.',
    query: z.object({
      ...page,
      permissionKeys: manyTexts,
      hasFeatureFlag: z.enum(['true', 'false']).optional(),
    }),
    response: paged(feature),
  }),
  createFeature: post(`${features}/v2`, {
    ...vendor,
    summary: 'Creates a feature.',
    body: z.object({ ...featureFields, permissions: linked }),
    response: feature,
    status: 200,
    refusals: stating,
  }),
  updateFeature: patch(`${features}/v2/{featureId}`, {
    ...vendor,
    ...oneFeature,
    summary: 'Changes the fields of a feature that are sent. The key cannot change.',
    body: z.object({ ...featureFields, permissions: linked }).partial(),
    refusals: [unknownFeature, fixedKey, ...stating],
  }),
  createFeatureV1: post(`${features}/v1`, {
    ...vendor,
    summary: 'Creates a feature; permissions are keys.',
    body: z.object({ ...featureFields, permissions: linkedKeys }),
    response: feature,
    status: 200,
    refusals: stating,
  }),
  updateFeatureV1: patch(`${features}/v1/{featureId}`, {
    ...vendor,
    ...oneFeature,
    summary: 'As the call with v2; permissions are keys.',
    body: z.object({ ...featureFields, permissions: linkedKeys }).partial(),
    refusals: [unknownFeature, fixedKey, ...stating],
  }),
  deleteFeature: del(`${features}/v1/{featureId}`, {
    ...vendor,
    ...oneFeature,
    summary: 'Deletes a feature, also from all plans.',
    refusals: [unknownFeature],
  }),
  listPlans: get(plans, {
    ...vendor,
    summary: 'Plans in pages, filtered by name, feature, tenant, or user.',
    query: z.object({ ...page, userIds: manyTexts, tenantIds: manyTexts }),
    response: paged(plan),
  }),
  createPlan: post(plans, {
    ...vendor,
    summary: 'Creates a plan. Its ID is made from its name and never changes.',
    body: z.object(planFields),
    response: plan,
    status: 200,
    refusals: [...stating, unknownFeature],
  }),
  listTenantPlans: get(`${plans}/tenant/{tenantId}`, {
    ...vendor,
    summary: 'The plans of a tenant in pages.',
    params: z.object({ tenantId: z.string() }),
    query: z.object({ ...page, excludeNonEntitledPlans: z.string().optional() }),
    response: paged(plan),
  }),
  getPlan: get(`${plans}/{id}`, {
    ...vendor,
    ...one,
    summary: 'One plan.',
    response: plan,
    refusals: [unknownPlan],
  }),
  updatePlan: patch(`${plans}/{id}`, {
    ...vendor,
    ...one,
    summary: 'Changes the fields of a plan that are sent.',
    body: z.object(planFields).partial(),
    response: plan,
    refusals: [unknownPlan, ...stating, unknownFeature],
  }),
  deletePlan: del(`${plans}/{id}`, {
    ...vendor,
    ...one,
    summary: 'Deletes a plan. Tenants and users lose it.',
    refusals: [unknownPlan],
  }),
  listPlanFeatures: get(`${plans}/{id}/features`, {
    ...vendor,
    ...one,
    summary: 'The features of a plan in pages.',
    query: z.object(page),
    response: paged(planFeature),
    refusals: [unknownPlan],
  }),
  linkPlanFeatures: patch(`${plans}/{id}/features/link`, {
    ...links,
    summary: 'Adds features to a plan.',
    refusals: [unknownPlan, unknownFeature],
  }),
  unlinkPlanFeatures: patch(`${plans}/{id}/features/unlink`, {
    ...links,
    summary: 'Removes features from a plan.',
    refusals: [unknownPlan],
  }),
  listEntitlements: get(entitlements, {
    ...vendor,
    summary: 'Who has which plan, in pages.',
    query: z.object({
      ...recordPage,
      planId: z.string().optional(),
      planIds: manyTexts,
      assignLevel: z.enum(['USER', 'TENANT']).optional(),
      orderBy: z.enum(['expirationDate', 'createdAt']).optional(),
      userIds: manyTexts,
      tenantIds: manyTexts,
    }),
    response: paged(entitlement),
  }),
  createEntitlement: post(entitlements, {
    ...vendor,
    summary: 'Assigns a plan to a tenant or one of its users.',
    body: newEntitlement,
    response: entitlement,
    status: 200,
    refusals: assigning,
  }),
  createEntitlements: post(`${entitlements}/batch`, {
    ...vendor,
    summary: 'Assigns up to 100 plans, all or none.',
    body: z.object({ entitlements: z.array(newEntitlement).min(1).max(100) }),
    response: z.object({ entitlementIds: z.array(z.string()) }),
    status: 200,
    refusals: assigning,
  }),
  updateEntitlements: patch(`${entitlements}/batch`, {
    ...vendor,
    summary: 'Changes when up to 100 assignments end.',
    body: z.object({ entitlements: z.array(changedEntitlement).min(1).max(100) }),
    refusals: [unknownEntitlement],
  }),
  deleteEntitlements: del(`${entitlements}/batch`, {
    ...vendor,
    summary: 'Removes up to 100 assignments.',
    query: z.object({ ids: manyTexts }),
    refusals: [unknownEntitlement],
  }),
  batchEntitlementActions: post(`${entitlements}/batch-actions`, {
    ...vendor,
    summary: 'Assigns plans, changes when assignments end, and removes some, all or none.',
    body: z.object({
      createActions: z.array(newEntitlement).max(100).default([]),
      updateActions: z.array(changedEntitlement).max(100).default([]),
      deleteActions: z.array(z.string()).max(100).default([]),
    }),
    response: z.object({ entitlementIds: z.array(z.string()) }),
    status: 201,
    refusals: [...assigning, unknownEntitlement],
  }),
  getEntitlement: get(`${entitlements}/{id}`, {
    ...vendor,
    ...one,
    summary: 'One assignment.',
    response: entitlement,
    refusals: [unknownEntitlement],
  }),
  updateEntitlement: patch(`${entitlements}/{id}`, {
    ...vendor,
    ...one,
    summary: 'Changes when an assignment ends.',
    body: changedEntitlement.omit({ id: true }),
    response: entitlement,
    refusals: [unknownEntitlement],
  }),
  deleteEntitlement: del(`${entitlements}/{id}`, {
    ...vendor,
    ...one,
    summary: 'Removes an assignment.',
    refusals: [unknownEntitlement],
  }),
  listFeatureFlags: get(flags, {
    ...vendor,
    summary: 'Feature flags in pages.',
    query: z.object({ ...page, orderBy: z.string().max(40).optional() }),
    response: paged(flag),
  }),
  createFeatureFlag: post(flags, {
    ...vendor,
    summary: 'Gives a feature a flag. A feature has at most one; its ID is that of the feature.',
    body: z.object(flagFields),
    response: flag,
    status: 200,
    refusals: [unknownFeature, ...stating],
  }),
  getFeatureFlag: get(`${flags}/{id}`, {
    ...vendor,
    ...one,
    summary: 'One feature flag.',
    response: flag,
    refusals: [unknownFlag],
  }),
  updateFeatureFlag: patch(`${flags}/{id}`, {
    ...vendor,
    ...one,
    summary: 'Changes the fields of a feature flag that are sent.',
    body: z.object(flagFields).partial(),
    response: flag,
    refusals: [unknownFlag, ...stating],
  }),
  deleteFeatureFlag: del(`${flags}/{id}`, {
    ...vendor,
    ...one,
    summary: 'Removes the flag of a feature.',
    refusals: [unknownFlag],
  }),
} as const;
