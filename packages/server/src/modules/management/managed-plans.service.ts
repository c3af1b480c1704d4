import { managementRefusals } from '@foyer/contract/management';
import { sql } from 'kysely';
import type { FoyerConfig } from '../../kernel/config/config.ts';
import type { VendorContext } from '../../kernel/http/context.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Platform } from '../platform.ts';
import type { EntitlementViews } from './entitlement-views.ts';
import type { EnvironmentChanges } from './environment-changes.ts';
import { type SentRule, toRules } from './managed-features.service.ts';
import { metadataObject } from './metadata-object.ts';
import { toPage, type RecordQuery } from './record-page.ts';

type Entitlements = FoyerConfig['entitlements'];
type Plan = Entitlements['plans'][number];

interface PlanForm {
  readonly name?: string | undefined;
  readonly defaultTreatment?: 'true' | 'false' | undefined;
  readonly rules?: readonly SentRule[] | undefined;
  readonly description?: string | null | undefined;
  readonly metadata?: string | Readonly<Record<string, unknown>> | null | undefined;
  readonly defaultTimeLimitation?: number | null | undefined;
  readonly assignOnSignup?: boolean | undefined;
  readonly featureKeys?: readonly string[] | undefined;
}

interface PlanQuery extends RecordQuery {
  readonly featureIds?: readonly string[] | undefined;
  readonly featureKeys?: readonly string[] | undefined;
  readonly tenantIds?: readonly string[] | undefined;
  readonly userIds?: readonly string[] | undefined;
}

type Deps = Pick<Platform, 'config' | 'db'> & {
  readonly views: EntitlementViews;
  readonly environment: EnvironmentChanges;
};

/** Days of a plan that every new tenant gets without a limit: ten years. */
const maxDays = 3650;

/** Plans, for backends. They are part of the configuration; a plan's key is its ID. */
export function createManagedPlans({ config, db, views, environment }: Deps) {
  const { entitlements } = config;

  const change = (ctx: VendorContext, edit: (draft: Entitlements) => void) =>
    environment.change(ctx, (draft) => edit(draft.entitlements));

  async function assigned(query: Pick<PlanQuery, 'tenantIds' | 'userIds'>) {
    const { tenantIds = null, userIds = null } = query;
    if (!tenantIds && !userIds) return undefined;
    const { rows } = await db.read((tx) =>
      sql<{ key: string }>`select distinct plan_key as key from plan_assignments
        where (${tenantIds}::text[] is null or tenant_id::text = any(${tenantIds}::text[]))
          and (${userIds}::text[] is null or user_id::text = any(${userIds}::text[]))`.execute(tx),
    );
    return new Set(rows.map(({ key }) => key));
  }

  async function list(query: PlanQuery) {
    const features = query.featureIds ?? query.featureKeys;
    const given = await assigned(query);
    const found = entitlements.plans
      .filter((plan) => !features || features.some((key) => plan.features.includes(key)))
      .filter(({ key }) => !given || given.has(key));
    return toPage(found, query, views.toPlan);
  }

  const shown = (id: string) => views.toPlan(find(entitlements.plans, id));

  return {
    list,

    listOfTenant: (tenantId: string, query: PlanQuery) => list({ ...query, tenantIds: [tenantId] }),

    get: async (id: string) => shown(id),

    create: async (ctx: VendorContext, form: PlanForm & { name: string }) => {
      const key = toPlanKey(form.name);
      await change(ctx, (draft) => {
        if (draft.plans.some((one) => one.key === key)) throw refuse(managementRefusals.keyTaken);
        const plan: Plan = {
          key,
          name: form.name,
          features: [],
          forEveryone: false,
          rules: [],
          limits: {},
        };
        apply(plan, form, draft);
        draft.plans.push(plan);
      });
      return shown(key);
    },

    update: async (ctx: VendorContext, id: string, form: PlanForm) => {
      await change(ctx, (draft) => apply(find(draft.plans, id), form, draft));
      return shown(id);
    },

    remove: async (ctx: VendorContext, id: string): Promise<undefined> => {
      await change(ctx, ({ plans }) => {
        plans.splice(plans.indexOf(find(plans, id)), 1);
      });
      await db.read((tx) => sql`delete from plan_assignments where plan_key = ${id}`.execute(tx));
      return undefined;
    },

    features: async (id: string, query: PlanQuery) => {
      const { features } = find(entitlements.plans, id);
      const { featureIds, featureKeys } = query;
      const found = entitlements.features
        .filter(({ key }) => features.includes(key))
        .filter(({ key }) => !featureIds || featureIds.includes(key))
        .filter(({ key }) => !featureKeys || featureKeys.includes(key));
      return toPage(found, query, ({ key, name, permissions }) => ({
        id: key,
        key,
        name,
        permissions: [...permissions],
      }));
    },

    link: async (ctx: VendorContext, id: string, keys: readonly string[]): Promise<undefined> => {
      await change(ctx, (draft) => {
        const plan = find(draft.plans, id);
        assertFeatures(draft, keys);
        plan.features = [...new Set([...plan.features, ...keys])];
      });
      return undefined;
    },

    unlink: async (ctx: VendorContext, id: string, keys: readonly string[]): Promise<undefined> => {
      await change(ctx, ({ plans }) => {
        const plan = find(plans, id);
        if (!keys.some((key) => plan.features.includes(key)))
          throw refuse(managementRefusals.unknownLink);
        plan.features = plan.features.filter((key) => !keys.includes(key));
      });
      return undefined;
    },
  };
}

function find(plans: Plan[], key: string): Plan {
  const found = plans.find((one) => one.key === key);
  if (!found) throw refuse(managementRefusals.unknownPlan);
  return found;
}

function assertFeatures({ features }: Entitlements, keys: readonly string[]): void {
  if (keys.some((key) => !features.some((one) => one.key === key)))
    throw refuse(managementRefusals.unknownFeature);
}

function apply(plan: Plan, form: PlanForm, draft: Entitlements): void {
  const { name, description, rules, featureKeys, defaultTreatment } = form;
  if (name !== undefined) plan.name = name;
  if (description) plan.description = description;
  if (defaultTreatment !== undefined) plan.forEveryone = defaultTreatment === 'true';
  if (rules) plan.rules = toRules(rules);
  if (featureKeys) {
    assertFeatures(draft, featureKeys);
    plan.features = [...featureKeys];
  }
  const metadata = metadataObject(form.metadata);
  if (metadata) plan.metadata = metadata;
  if (form.defaultTimeLimitation) plan.assignedDays = form.defaultTimeLimitation;
  if (form.defaultTimeLimitation === null) delete plan.assignedDays;
  if (form.assignOnSignup === false) delete plan.trialDays;
  if (form.assignOnSignup || (plan.trialDays && form.defaultTimeLimitation))
    plan.trialDays = plan.assignedDays ?? maxDays;
}

/** The key of a plan, made from its name: `Gold plan` is `gold-plan`. */
function toPlanKey(name: string): string {
  const key = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 80);
  return key === '' ? 'plan' : key;
}

/** Plans. */
export type ManagedPlans = ReturnType<typeof createManagedPlans>;
