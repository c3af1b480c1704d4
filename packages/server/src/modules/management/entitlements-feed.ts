import { createHash } from 'node:crypto';
import type { EntitlementsSnapshot } from '@foyer/contract/management';
import { sql } from 'kysely';
import type { EntitlementsConfig } from '../../kernel/config/entitlements.config.ts';
import type { Platform } from '../platform.ts';

type Plan = EntitlementsConfig['plans'][number];
type Entitlement = EntitlementsSnapshot['entitlements'][number];
type Bundle = EntitlementsSnapshot['featureBundles'][number];

const dayMs = 86_400_000;
const word = (isTrue: boolean): 'true' | 'false' => (isTrue ? 'true' : 'false');
const toRuleTuples = (rules: Plan['rules']) =>
  rules.map(({ conditions, treatment }) => ({
    conditionLogic: 'and' as const,
    conditions,
    treatment: word(treatment),
  }));

/**
 * What the Node SDK evaluates. Where several plans of a tenant or user have the same feature, the
 * SDK lets the last plan of the list decide. So these plans are followed by one that is assigned
 * until the last of them ends. Expired entitlements are included, because without them "plan
 * expired" would read "no plan". Management contract, §8.
 */
export function toSnapshot(
  { features, plans }: Pick<EntitlementsConfig, 'features' | 'plans'>,
  given: readonly Entitlement[],
): EntitlementsSnapshot {
  const combined = combinePlans(plans, given);
  return {
    features: features.map(({ key, permissions }) => [key, key, [...permissions]]),
    featureBundles: [
      ...plans.map(
        ({ key, features: keys, forEveryone, rules }): Bundle => [
          key,
          [...keys],
          word(forEveryone),
          toRuleTuples(rules),
        ],
      ),
      ...combined.map(({ bundle }) => bundle),
    ],
    entitlements: [...given, ...combined.flatMap(({ entitlements }) => entitlements)],
    featureFlags: features.flatMap(({ key, flag }) =>
      flag
        ? [
            [
              key,
              flag.on,
              'boolean',
              word(flag.forEveryone),
              word(flag.whenOff),
              toRuleTuples(flag.rules),
            ],
          ]
        : [],
    ),
  };
}

/** The features that the same plans have, and for whom several of these plans are combined. */
function combinePlans(plans: readonly Plan[], given: readonly Entitlement[]) {
  const featuresByPlans = new Map<string, { keys: readonly string[]; features: string[] }>();
  for (const feature of new Set(plans.flatMap((plan) => plan.features))) {
    const keys = plans.filter((plan) => plan.features.includes(feature)).map(({ key }) => key);
    const id = `combined:${keys.join('+')}`;
    if (keys.length < 2) continue;
    const others = featuresByPlans.get(id)?.features ?? [];
    featuresByPlans.set(id, { keys, features: [...others, feature] });
  }
  return [...featuresByPlans].map(([id, { keys, features }]) => {
    const byHolder = new Map<string, Entitlement[]>();
    for (const one of given) {
      if (!keys.includes(one[0])) continue;
      const holder = `${one[1]} ${one[2]}`;
      byHolder.set(holder, [...(byHolder.get(holder) ?? []), one]);
    }
    const entitlements = [...byHolder.values()].flatMap((own): Entitlement[] => {
      const [best] = own.toSorted(byEnd).slice(-1);
      if (!best || new Set(own.map(([plan]) => plan)).size < 2) return [];
      return [[id, best[1], best[2], best[3]]];
    });
    const bundle: Bundle = [id, features, 'false', []];
    return { bundle, entitlements };
  });
}

/** Features, plans, and who has which plan, for backends. */
export function createEntitlementsFeed({ config, db }: Pick<Platform, 'config' | 'db'>) {
  const { features, plans } = config.entitlements;

  async function entitlements(): Promise<Entitlement[]> {
    const keys = plans.map(({ key }) => key);
    const assigned = await db.read((tx) =>
      sql<{
        plan: string;
        tenantId: string;
        userId: string | null;
        expiresAt: Date | null;
      }>`select plan_key as plan, tenant_id as "tenantId", user_id as "userId", expires_at as "expiresAt" from plan_assignments
        where plan_key = any(${keys}::text[])
        union all
        select plan_key, tenant_id, null, access_until from billing_subscriptions
        where plan_key = any(${keys}::text[]) and status not in ('incomplete', 'incomplete_expired')`.execute(
        tx,
      ),
    );
    const trials = plans.filter(({ trialDays }) => trialDays !== undefined);
    const opened =
      trials.length === 0
        ? []
        : (
            await db.read((tx) =>
              sql<{
                id: string;
                createdAt: Date;
              }>`select id, created_at as "createdAt" from tenants where deleted_at is null`.execute(
                tx,
              ),
            )
          ).rows;
    const given = assigned.rows.map(
      ({ plan, tenantId, userId, expiresAt }): Entitlement => [
        plan,
        tenantId,
        userId,
        expiresAt?.toISOString() ?? null,
      ],
    );
    const onTrial = trials.flatMap(({ key, trialDays = 0 }) =>
      opened.map(
        ({ id, createdAt }): Entitlement => [
          key,
          id,
          null,
          new Date(createdAt.getTime() + trialDays * dayMs).toISOString(),
        ],
      ),
    );
    return [...given, ...onTrial].toSorted(byEnd);
  }

  const data = async () => toSnapshot({ features, plans }, await entitlements());

  const toOffset = (snapshot: EntitlementsSnapshot): number =>
    createHash('sha256').update(JSON.stringify(snapshot)).digest().readUIntBE(0, 6);

  return {
    offset: async () => ({ snapshotOffset: toOffset(await data()) }),
    snapshot: async () => {
      const found = await data();
      return { data: found, snapshotOffset: toOffset(found) };
    },
  };
}

/** Without an end comes last. */
function byEnd([, , , a]: Entitlement, [, , , b]: Entitlement): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  return a < b ? -1 : 1;
}

/** The feed of entitlements. */
export type EntitlementsFeed = ReturnType<typeof createEntitlementsFeed>;
