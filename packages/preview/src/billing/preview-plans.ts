import type { Plan, PlanTerms } from '@foyer/contract/billing';

/** A plan; prices in minor units. */
const toPlan = (key: string, name: string, amount: number, description: string): Plan => ({
  id: key,
  externalId: amount > 0 ? `price_${key}` : '',
  name,
  description,
  price: {
    id: amount > 0 ? `price_${key}` : '',
    externalId: amount > 0 ? `price_${key}` : '',
    currency: 'usd',
    amount,
  },
  slug: key,
});

/** What the preview sells. */
export const previewPlans: readonly Plan[] = [
  toPlan('free', 'Free', 0, 'For trying things out.'),
  toPlan('pro', 'Pro', 4900, 'For growing teams.'),
  toPlan('business', 'Business', 19_900, 'For teams with compliance needs.'),
];

const allowedUsers: Readonly<Record<string, number>> = { free: 3, pro: 50 };
const features: Readonly<Record<string, readonly string[]>> = {
  free: [],
  pro: ['Reports'],
  business: ['Reports', 'Payment reminders', 'Audit export'],
};

/** What the plans contain, for an account with so many users. */
export function previewTerms(used: number): PlanTerms[] {
  return previewPlans.map(({ id }) => {
    const allowed = allowedUsers[id];
    const terms = { planId: id, perSeat: false, features: [...(features[id] ?? [])] };
    if (allowed === undefined) return { ...terms, limits: {} };
    const limits = { users: allowed };
    return used > allowed
      ? { ...terms, limits, exceeded: { limit: 'users', allowed, used } }
      : { ...terms, limits };
  });
}
