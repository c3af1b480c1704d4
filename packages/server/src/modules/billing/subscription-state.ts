import type { Subscription } from '@foyer/contract/billing';
import type { BillingConfig } from '../../kernel/config/billing.config.ts';
import type { ProviderSubscription } from '../../ports/payment-provider.port.ts';
import type { StoredSubscription } from './billing.store.ts';

const dayMs = 86_400_000;
const date = (seconds: number): Date => new Date(seconds * 1000);

/** Statuses on the wire, by the provider's own; any other one is `expired`. Specification 1, §4. */
const statuses: Readonly<Record<string, Subscription['status']>> = {
  active: 'active',
  trialing: 'trialing',
  canceled: 'canceled',
  incomplete: 'incomplete',
  incomplete_expired: 'expired',
  paused: 'trialEnded',
};

/** Statuses in which a subscription can come back to life. */
const living = ['active', 'trialing', 'past_due', 'incomplete', 'paused', 'unpaid'];

/** The subscription that counts: a living one, otherwise the newest. */
export function toCurrent(all: readonly ProviderSubscription[]): ProviderSubscription | undefined {
  return all.find(isLiving) ?? all[0];
}

/** Whether a subscription can still be paid. */
export const isLiving = ({ status }: Pick<ProviderSubscription, 'status'>): boolean =>
  living.includes(status);

/** The same day of the next month, or the last day of a shorter one, as the provider counts. */
export function addMonth(from: Date): Date {
  const next = new Date(from);
  next.setUTCMonth(from.getUTCMonth() + 1, 1);
  const [year, month] = [next.getUTCFullYear(), next.getUTCMonth()];
  const days = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  next.setUTCDate(Math.min(from.getUTCDate(), days));
  return next;
}

/** What we store of the provider's state. A failed renewal keeps its access for the grace period. */
export function toStored(
  found: ProviderSubscription,
  { plans, graceDays }: Pick<BillingConfig, 'plans' | 'graceDays'>,
  { before, now }: { readonly before: StoredSubscription | undefined; readonly now: Date },
): Omit<StoredSubscription, 'id' | 'notice'> {
  const plan = plans.find(({ price }) => price?.id === found.priceId);
  const isPastDue = found.status === 'past_due';
  const earlier = before?.externalId === found.id ? before.pastDueSince : null;
  // a provider whose clock runs ahead extends nothing
  const failedAt = earliest(date(found.periodStart), now);
  const pastDueSince = isPastDue ? (earlier ?? failedAt) : null;
  return {
    externalId: found.id,
    planKey: plan?.key ?? '',
    status: found.status,
    cancelAtPeriodEnd: found.cancelAtPeriodEnd,
    quantity: found.quantity,
    paymentMethodId: found.paymentMethodId,
    startedAt: date(found.startedAt),
    periodStart: date(found.periodStart),
    periodEnd: date(found.periodEnd),
    trialEnd: found.trialEnd === null ? null : date(found.trialEnd),
    pastDueSince,
    accessUntil: accessUntil(found, { pastDueSince, graceDays, now }),
  };
}

const earliest = (one: Date, other: Date): Date => (one < other ? one : other);

/** Until when the plan's features are open; null while it is paid or on trial. */
function accessUntil(
  { status, endedAt, startedAt, trialEnd }: ProviderSubscription,
  { pastDueSince, graceDays, now }: { pastDueSince: Date | null; graceDays: number; now: Date },
): Date | null {
  if (status === 'active' || status === 'trialing') return null;
  if (pastDueSince) return new Date(pastDueSince.getTime() + graceDays * dayMs);
  if (status === 'incomplete' || status === 'incomplete_expired') return date(startedAt);
  if (status === 'paused' && trialEnd !== null) return date(trialEnd);
  return endedAt === null ? now : earliest(date(endedAt), now);
}

/** The status on the wire: within the grace period a failed renewal is still active. */
export function wireStatus(
  { status, accessUntil: until }: Pick<StoredSubscription, 'status' | 'accessUntil'>,
  now: Date,
): Subscription['status'] {
  if (status === 'past_due') return until && until > now ? 'active' : 'expired';
  return Object.hasOwn(statuses, status) ? (statuses[status] ?? 'expired') : 'expired';
}
