/** Statuses of a subscription, as clients name them. Specification 1, §4. */
export type SubscriptionStatus = 'ACTIVE' | 'CANCELED' | 'INCOMPLETE' | 'EXPIRED' | 'TRIALING';

/** Statuses that a client knows, by the text on the wire. */
const knownStatuses: Readonly<Record<string, SubscriptionStatus>> = {
  active: 'ACTIVE',
  canceled: 'CANCELED',
  incomplete: 'INCOMPLETE',
  expired: 'EXPIRED',
  trialing: 'TRIALING',
};

/** The status of a subscription; one that is not known counts as EXPIRED. Specification 1, §4. */
export function toSubscriptionStatus(text: string): SubscriptionStatus {
  return Object.hasOwn(knownStatuses, text) ? (knownStatuses[text] ?? 'EXPIRED') : 'EXPIRED';
}

/** What decides whether a subscription can be canceled or renewed. */
export interface SubscriptionState {
  readonly status: string;
  readonly externallyManaged: boolean;
  readonly cancellation: { readonly policy: 'atPeriodEnd' } | null;
}

/** Whether a subscription can be canceled. Specification 1, §4 and §5. */
export function canCancel({ status, externallyManaged, cancellation }: SubscriptionState): boolean {
  return !externallyManaged && toSubscriptionStatus(status) === 'ACTIVE' && cancellation === null;
}

/** Whether a pending cancellation can be withdrawn. Specification 1, §4 and §5. */
export function canRenew({ externallyManaged, cancellation }: SubscriptionState): boolean {
  return !externallyManaged && cancellation?.policy === 'atPeriodEnd';
}

/** Whether a payment provider can be used. Specification 1, §5. */
export function isUsableProvider({
  status,
  providerType,
}: {
  readonly status: string;
  readonly providerType: string;
}): boolean {
  return status === '1' && providerType === 'Stripe';
}

/** An amount in minor units, such as `49.00`. Specification 2, §9. */
export function amountText(minorUnits: number): string {
  return (minorUnits / 100).toFixed(2);
}

/** The currency where none is given. Specification 2, §9. */
export const defaultCurrency = 'usd';
