import type {
  ManagedEntitlement,
  ManagedFeature,
  ManagedFlag,
  ManagedPlan,
  ManagedRule,
} from '@foyer/contract/management';
import type { EntitlementsConfig } from '../../kernel/config/entitlements.config.ts';
import type { EntitlementRow } from './managed-entitlements.store.ts';

type Feature = EntitlementsConfig['features'][number];
type Plan = EntitlementsConfig['plans'][number];
type Flag = NonNullable<Feature['flag']>;

/** A treatment as the wire writes it. */
export const toTreatment = (isTrue: boolean): 'true' | 'false' => (isTrue ? 'true' : 'false');

/** How backends read features, plans, flags, and assignments. */
export function createEntitlementViews(vendorId: string, startedAt: Date) {
  const dates = { createdAt: startedAt.toISOString(), updatedAt: startedAt.toISOString() };
  const described = (description: string | undefined) =>
    description === undefined ? {} : { description };

  const toThinFlag = ({ key, name }: Feature, flag: Flag) => ({
    id: key,
    name: flag.name ?? name,
    on: flag.on,
    offTreatment: toTreatment(flag.whenOff),
    defaultTreatment: toTreatment(flag.forEveryone),
    ...described(flag.description),
    ...dates,
  });

  function toPlan(plan: Plan): ManagedPlan {
    const { key, name, trialDays, assignedDays } = plan;
    const days = assignedDays ?? trialDays;
    return {
      id: key,
      vendorId,
      name,
      ...described(plan.description),
      defaultTreatment: toTreatment(plan.forEveryone),
      rules: plan.rules.map(toRule),
      metadata: plan.metadata ?? {},
      ...(days === undefined ? {} : { defaultTimeLimitation: days }),
      assignOnSignup: trialDays !== undefined,
      ...dates,
    };
  }

  return {
    toPlan,

    toFeature: (feature: Feature): ManagedFeature => {
      const { key, name, description, flag, permissions, metadata = {} } = feature;
      return {
        id: key,
        vendorId,
        key,
        name,
        ...described(description),
        metadata,
        permissions: [...permissions],
        ...(flag ? { featureFlag: toThinFlag(feature, flag) } : {}),
        ...dates,
      };
    },

    toFlag: (feature: Feature, flag: Flag): ManagedFlag => ({
      ...toThinFlag(feature, flag),
      feature: { id: feature.key, key: feature.key, name: feature.name },
      metadata: '{}',
      rules: flag.rules.map(toRule),
    }),

    toEntitlement: (row: EntitlementRow, plan: Plan): ManagedEntitlement => {
      const {
        defaultTreatment: _treatment,
        rules: _rules,
        metadata: _metadata,
        assignOnSignup: _assigned,
        ...planFields
      } = toPlan(plan);
      return {
        id: row.id,
        planId: plan.key,
        tenantId: row.tenantId,
        ...(row.userId ? { userId: row.userId } : {}),
        ...(row.expiresAt ? { expirationDate: row.expiresAt.toISOString() } : {}),
        createdAt: row.createdAt.toISOString(),
        updatedAt: row.updatedAt.toISOString(),
        plan: planFields,
      };
    },
  };
}

function toRule({ conditions, treatment }: Plan['rules'][number]): ManagedRule {
  return {
    description: '',
    conditionLogic: 'and',
    conditions: conditions.map((condition) => ({
      ...condition,
      attributeType: condition.attribute.startsWith('frontegg.') ? 'frontegg' : 'custom',
    })),
    treatment: toTreatment(treatment),
  };
}

/** How backends read features, plans, flags, and assignments. */
export type EntitlementViews = ReturnType<typeof createEntitlementViews>;
