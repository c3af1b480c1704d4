import type { FoyerConfig } from './config.ts';

/**
 * The number of users that a plan allows: `limits.seats` of the plan in `entitlements.plans`, or
 * `limits.users` of the plan in `billing.plans`, its earlier name. Undefined: unlimited.
 */
export function getSeatLimit(
  { entitlements, billing }: Pick<FoyerConfig, 'entitlements' | 'billing'>,
  planKey: string,
): number | undefined {
  const seats = entitlements.plans.find(({ key }) => key === planKey)?.limits['seats'];
  if (seats !== undefined) return seats ?? undefined;
  return billing.plans.find(({ key }) => key === planKey)?.limits.users;
}
