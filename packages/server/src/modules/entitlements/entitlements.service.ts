import { commonRefusals } from '@foyer/contract';
import type { UserEntitlements } from '@foyer/contract/entitlements';
import { toAttributes, judge, neverExpires } from '@foyer/contract/entitlements/rules';
import type { EntitlementsConfig } from '../../kernel/config/entitlements.config.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { EntitlementsStore, EntitlementStatus } from './entitlements.store.ts';

type EntitlementsDeps = Pick<Platform, 'config' | 'db' | 'clock'> & {
  readonly store: EntitlementsStore;
};
type Rules = EntitlementsConfig['plans'][number]['rules'];

/** Whose permissions count. */
type Holder = Pick<SignedInContext['actor'], 'superUser' | 'permissions'>;

/** What a user may use, as clients evaluate it. */
export function describeEntitlements(
  { features, plans }: Pick<EntitlementsConfig, 'features' | 'plans'>,
  status: EntitlementStatus,
  { superUser, permissions: own }: Holder,
): UserEntitlements {
  // a superuser passes every question about permissions, and has no more features than the account has
  const granted = superUser ? ['*'] : own;
  const described = features.map(({ key, permissions, flag }) => [
    key,
    {
      planIds: plans.filter((one) => one.features.includes(key)).map((one) => one.key),
      expireTime: expireTime(plans, key, status),
      linkedPermissions: superUser ? [] : permissions,
      ...(flag ? { featureFlag: getFlag(flag) } : {}),
    },
  ]);
  return {
    features: Object.fromEntries(described),
    plans: Object.fromEntries(
      plans.map(({ key, forEveryone, rules }) => [
        key,
        { defaultTreatment: word(forEveryone), ...getRules(rules) },
      ]),
    ),
    permissions: Object.fromEntries(granted.map((key): [string, true] => [key, true])),
  };
}

/** The last moment at which the account or the user has the feature by a plan that was given. */
function expireTime(
  plans: EntitlementsConfig['plans'],
  featureKey: string,
  { openedAt, given }: EntitlementStatus,
): number | null {
  const holding = new Map(
    plans.filter((one) => one.features.includes(featureKey)).map((one) => [one.key, one]),
  );
  const ends = given
    .filter(({ planKey }) => holding.has(planKey))
    .map(({ expiresAt }) => expiresAt?.getTime() ?? neverExpires);
  const trials = [...holding.values()].flatMap(({ trialDays }) =>
    trialDays ? [afterDays(openedAt, trialDays)] : [],
  );
  const all = [...ends, ...trials];
  if (all.length === 0) return null;
  return all.includes(neverExpires) ? neverExpires : Math.max(...all);
}

/** What a user may use, from their permissions, the plans of the configuration and who was given them. Decision 0222. */
export function createEntitlementsService({ config, db, clock, store }: EntitlementsDeps) {
  const { features } = config.entitlements;
  async function data({ actor }: SignedInContext): Promise<UserEntitlements> {
    const status = await db.tenant(actor.tenantId, (tx) => store.status(tx, actor));
    if (!status) throw refuse(commonRefusals.unauthenticated);
    return describeEntitlements(config.entitlements, status, actor);
  }

  return {
    data,

    /** The same, judged here: every permission and every feature there is. */
    verdicts: async (ctx: SignedInContext) => {
      const { actor } = ctx;
      const [granted, keys] = await Promise.all([data(ctx), db.read(store.permissionKeys)]);
      const attributes = toAttributes({ ...actor.token, id: actor.userId });
      const at = { attributes, now: clock.now().getTime() };
      const permissions = keys.map((key) => [key, judge({ permissionKey: key }, granted, at)]);
      const ofFeatures = features.map(({ key }) => [key, judge({ featureKey: key }, granted, at)]);
      return {
        permissions: Object.fromEntries(permissions),
        features: Object.fromEntries(ofFeatures),
      };
    },
  };
}

/** What a user may use. */
export type EntitlementsService = ReturnType<typeof createEntitlementsService>;

const msOfDay = 86_400_000;
const afterDays = (from: Date, days: number): number => from.getTime() + days * msOfDay;
const word = (isTrue: boolean): 'true' | 'false' => (isTrue ? 'true' : 'false');

function getRules(rules: Rules) {
  const written = rules.map(({ conditions, treatment }) => ({
    conditionLogic: 'and' as const,
    conditions,
    treatment: word(treatment),
  }));
  return written.length > 0 ? { rules: written } : {};
}

function getFlag({
  on,
  forEveryone,
  whenOff,
  rules,
}: NonNullable<EntitlementsConfig['features'][number]['flag']>) {
  return {
    on,
    offTreatment: word(whenOff),
    defaultTreatment: word(forEveryone),
    ...getRules(rules),
  };
}
