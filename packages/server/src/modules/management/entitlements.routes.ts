import { managementGroups } from '@foyer/contract/management';
import { defineRoutes } from '../../kernel/http/route.ts';
import type { ManagedEntitlements } from './managed-entitlements.service.ts';
import type { ManagedFeatures } from './managed-features.service.ts';
import type { ManagedPlans } from './managed-plans.service.ts';

interface Parts {
  readonly features: ManagedFeatures;
  readonly plans: ManagedPlans;
  readonly entitlements: ManagedEntitlements;
}

const reading = { tenant: 'none', rate: 'read', audit: null } as const;
const stating = { tenant: 'none', rate: 'write', audit: 'environment.updated' } as const;
const assigning = { tenant: 'none', rate: 'write', audit: 'plan.assigned' } as const;
const removing = { tenant: 'none', rate: 'write', audit: 'plan.unassigned' } as const;

/** The calls of features, plans, assignments, and flags. */
export function createEntitlementRoutes({ features, plans, entitlements }: Parts) {
  return defineRoutes('management', managementGroups.entitlements, {
    listFeatures: { ...reading, handle: (_, { query }) => features.list(query) },
    createFeature: { ...stating, handle: (ctx, { body }) => features.create(ctx, body) },
    updateFeature: {
      ...stating,
      handle: (ctx, { params, body }) => features.update(ctx, params.featureId, body),
    },
    createFeatureV1: { ...stating, handle: (ctx, { body }) => features.create(ctx, body) },
    updateFeatureV1: {
      ...stating,
      handle: (ctx, { params, body }) => features.update(ctx, params.featureId, body),
    },
    deleteFeature: {
      ...stating,
      handle: (ctx, { params }) => features.remove(ctx, params.featureId),
    },
    listEntitlementPlans: { ...reading, handle: (_, { query }) => plans.list(query) },
    createPlan: { ...stating, handle: (ctx, { body }) => plans.create(ctx, body) },
    listTenantPlans: {
      ...reading,
      handle: (_, { params, query }) => plans.listOfTenant(params.tenantId, query),
    },
    getEntitlementPlan: { ...reading, handle: (_, { params }) => plans.get(params.id) },
    updatePlan: {
      ...stating,
      handle: (ctx, { params, body }) => plans.update(ctx, params.id, body),
    },
    deletePlan: { ...stating, handle: (ctx, { params }) => plans.remove(ctx, params.id) },
    listPlanFeatures: {
      ...reading,
      handle: (_, { params, query }) => plans.features(params.id, query),
    },
    linkPlanFeatures: {
      ...stating,
      handle: (ctx, { params, body }) => plans.link(ctx, params.id, body.featuresIds),
    },
    unlinkPlanFeatures: {
      ...stating,
      handle: (ctx, { params, body }) => plans.unlink(ctx, params.id, body.featuresIds),
    },
    listEntitlements: { ...reading, handle: (_, { query }) => entitlements.list(query) },
    createEntitlement: {
      ...assigning,
      handle: (ctx, { body }) => entitlements.assign(ctx, body),
    },
    createEntitlements: {
      ...assigning,
      handle: (ctx, { body }) => entitlements.batch(ctx, { create: body.entitlements }),
    },
    updateEntitlements: {
      ...assigning,
      handle: async (ctx, { body }) => {
        await entitlements.batch(ctx, { update: body.entitlements });
        return undefined;
      },
    },
    deleteEntitlements: {
      ...removing,
      handle: async (ctx, { query }) => {
        await entitlements.batch(ctx, { remove: query.ids ?? [] });
        return undefined;
      },
    },
    batchEntitlementActions: {
      ...assigning,
      handle: (ctx, { body }) =>
        entitlements.batch(ctx, {
          create: body.createActions,
          update: body.updateActions,
          remove: body.deleteActions,
        }),
    },
    getEntitlement: { ...reading, handle: (_, { params }) => entitlements.get(params.id) },
    updateEntitlement: {
      ...assigning,
      handle: (ctx, { params, body }) => entitlements.setEnd(ctx, params.id, body),
    },
    deleteEntitlement: {
      ...removing,
      handle: (ctx, { params }) => entitlements.remove(ctx, params.id),
    },
    listFeatureFlags: { ...reading, handle: (_, { query }) => features.listFlags(query) },
    createFeatureFlag: {
      ...stating,
      handle: (ctx, { body }) => features.createFlag(ctx, body.featureId, body),
    },
    getFeatureFlag: { ...reading, handle: (_, { params }) => features.getFlag(params.id) },
    updateFeatureFlag: {
      ...stating,
      handle: (ctx, { params, body }) => features.updateFlag(ctx, params.id, body),
    },
    deleteFeatureFlag: {
      ...stating,
      handle: (ctx, { params }) => features.removeFlag(ctx, params.id),
    },
  });
}
