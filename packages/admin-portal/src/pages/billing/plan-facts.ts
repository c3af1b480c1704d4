import type { Plan, PlanTerms } from '@foyer/contract/billing';
import { toSubscriptionStatus } from '@foyer/contract/billing/rules';
import type { BillingInformation } from './billing.queries.ts';

/** A plan with what it contains. */
export interface OfferedPlan {
  readonly plan: Plan;
  readonly terms: PlanTerms | undefined;
}

/** The plans of the account’s comparison, in the operator’s order. */
export function getOffers({ plans, state }: BillingInformation): readonly OfferedPlan[] {
  return plans.map((plan) => ({
    plan,
    terms: state.plans.find(({ planId }) => planId === plan.id),
  }));
}

/** The plan that the account has. */
export function getCurrentPlan({ plans, summary }: BillingInformation): Plan | undefined {
  return plans.find(({ id }) => id === summary.currentPlanId);
}

/** Why the state of the subscription needs attention, or that it doesn’t. */
export type PlanNotice = 'pastDue' | 'expired' | 'incomplete' | 'trialEnded' | undefined;

/** What the page says above the plan. */
export function toPlanNotice({ subscription, state }: BillingInformation): PlanNotice {
  if (!subscription) return undefined;
  if (subscription.status === 'trialEnded') return 'trialEnded';
  const status = toSubscriptionStatus(subscription.status);
  if (status === 'INCOMPLETE') return 'incomplete';
  if (state.graceUntil) return status === 'ACTIVE' ? 'pastDue' : 'expired';
  return undefined;
}

/** Whether a plan is cheaper than another. */
export const isCheaper = (one: Plan, other: Plan | undefined): boolean =>
  other !== undefined && one.price.amount < other.price.amount;
