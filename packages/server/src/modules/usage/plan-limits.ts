import { highestLimit } from '@foyer/contract/usage/rules';
import type { FoyerConfig } from '../../kernel/config/config.ts';
import { getSeatLimit } from '../../kernel/config/seat-limit.ts';
import type { TenantPlans } from './usage.store.ts';

const dayMilliseconds = 86_400_000;

/** Reads the limits that the plans of a tenant set. */
export function createPlanLimits(config: Pick<FoyerConfig, 'entitlements' | 'billing'>) {
  const plans = config.entitlements.plans.map((plan) => {
    const seats = getSeatLimit(config, plan.key);
    const limits = seats === undefined ? plan.limits : { ...plan.limits, seats };
    return { ...plan, limits };
  });
  const keys = [...new Set(plans.flatMap(({ limits }) => Object.keys(limits)))];

  /** The limit of each key that a plan of the tenant names; null: unlimited. */
  function of({ createdAt, planKeys }: Omit<TenantPlans, 'tenantId'>, now: Date) {
    const age = now.getTime() - createdAt.getTime();
    const assigned = plans.filter(
      ({ key, forEveryone, trialDays = 0 }) =>
        forEveryone || planKeys.includes(key) || age < trialDays * dayMilliseconds,
    );
    const found = new Map<string, number | null>();
    for (const key of keys) {
      const limit = highestLimit(assigned.map(({ limits }) => limits[key]));
      if (limit !== undefined) found.set(key, limit);
    }
    return found;
  }

  return { hasAny: keys.length > 0, of };
}

/** Limits of plans. */
export type PlanLimits = ReturnType<typeof createPlanLimits>;
