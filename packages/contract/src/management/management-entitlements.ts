import { z } from 'zod';
import { del, get, patch, post } from '../endpoint.ts';
import {
  changedEntitlement,
  entitlement,
  feature,
  featureFields,
  flag,
  flagFields,
  linked,
  linkedKeys,
  manyTexts,
  newEntitlement,
  page,
  paged,
  plan,
  planFeature,
  planFields,
  recordPage,
} from './entitlement-schemas.ts';
import { managementRefusals } from './management.refusals.ts';

const base = '/entitlements/resources';
const features = `${base}/features`;
const plans = `${base}/plans/v1`;
const entitlements = `${base}/entitlements/v2`;
const flags = `${base}/feature-flags/v1`;
const vendor = { access: 'vendor', scope: 'entitlements' } as const;
const { unknownFeature, unknownPlan, unknownEntitlement, unknownFlag, unknownTenant } =
  managementRefusals;
const { unknownUser, keyTaken, invalidSettings, invalidMetadata, fixedKey } = managementRefusals;

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
  listEntitlementPlans: get(plans, {
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
  getEntitlementPlan: get(`${plans}/{id}`, {
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
    summary: 'Assignments of plans, in pages.',
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
    summary: 'Creates a flag for a feature. A feature has at most one, with the same ID.',
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
