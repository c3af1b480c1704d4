/** What happens when a test card is charged. */
export type ChargeOutcome = 'succeeds' | 'declines' | 'requiresAuthentication' | 'expired';

/** A test card: payment methods are created from its token, as with Stripe's own. */
export interface TestCard {
  readonly token: string;
  /** The number that users type. */
  readonly number: string;
  readonly brand: string;
  readonly last4: string;
  readonly outcome: ChargeOutcome;
}

/** The cards of the lab. */
export const testCards: readonly TestCard[] = [
  {
    token: 'pm_card_visa',
    number: '4242424242424242',
    brand: 'visa',
    last4: '4242',
    outcome: 'succeeds',
  },
  {
    token: 'pm_card_mastercard',
    number: '5555555555554444',
    brand: 'mastercard',
    last4: '4444',
    outcome: 'succeeds',
  },
  {
    token: 'pm_card_chargeCustomerFail',
    number: '4000000000000341',
    brand: 'visa',
    last4: '0341',
    outcome: 'declines',
  },
  {
    token: 'pm_card_authenticationRequired',
    number: '4000002760003184',
    brand: 'visa',
    last4: '3184',
    outcome: 'requiresAuthentication',
  },
  {
    token: 'pm_card_chargeDeclinedExpiredCard',
    number: '4000000000000069',
    brand: 'visa',
    last4: '0069',
    outcome: 'expired',
  },
];

/** An address as the provider writes it. */
export type ProviderAddress = Readonly<Record<string, string | null>>;

export interface LabCustomer {
  readonly id: string;
  readonly object: 'customer';
  readonly created: number;
  name: string | null;
  email: string | null;
  metadata: Record<string, string>;
  invoice_settings: { default_payment_method: string | null };
  address: ProviderAddress | null;
  tax_ids: { readonly object: 'list'; data: LabTaxId[] };
}

/** A tax ID of a customer. */
export interface LabTaxId {
  readonly id: string;
  readonly object: 'tax_id';
  readonly type: string;
  readonly value: string;
}

/** A change that waits for the cardholder. */
export interface LabPendingUpdate {
  readonly price: LabPrice;
  readonly quantity: number;
  readonly invoice: string;
  readonly expires_at: number;
}

export interface LabPaymentMethod {
  readonly id: string;
  readonly object: 'payment_method';
  readonly type: 'card';
  readonly created: number;
  customer: string | null;
  readonly card: {
    readonly brand: string;
    readonly last4: string;
    readonly exp_month: number;
    readonly exp_year: number;
  };
  billing_details: { name: string | null; email: string | null; address: ProviderAddress | null };
}

export interface LabSetupIntent {
  readonly id: string;
  readonly object: 'setup_intent';
  readonly client_secret: string;
  readonly customer: string;
  payment_method: string | null;
  status: 'requires_payment_method' | 'succeeded';
}

export interface LabPrice {
  readonly id: string;
  readonly object: 'price';
  readonly active: boolean;
  readonly product: string;
  readonly unit_amount: number;
  readonly currency: string;
  readonly recurring: { readonly interval: 'month' };
}

/** A monthly price; each has a product of its own. */
export const toPrice = (
  id: string,
  { amount, currency = 'usd' }: { readonly amount: number; readonly currency?: string },
): LabPrice => ({
  id,
  object: 'price',
  active: true,
  product: id.replace(/^price_/, 'prod_'),
  unit_amount: amount,
  currency,
  recurring: { interval: 'month' },
});

export type LabSubscriptionStatus =
  | 'active'
  | 'trialing'
  | 'incomplete'
  | 'incomplete_expired'
  | 'past_due'
  | 'paused'
  | 'canceled';

export interface LabSubscriptionItem {
  readonly id: string;
  readonly object: 'subscription_item';
  price: LabPrice;
  quantity: number;
  current_period_start: number;
  current_period_end: number;
}

export interface LabSubscription {
  readonly id: string;
  readonly object: 'subscription';
  readonly customer: string;
  readonly created: number;
  readonly start_date: number;
  status: LabSubscriptionStatus;
  items: { readonly object: 'list'; readonly data: [LabSubscriptionItem] };
  cancel_at_period_end: boolean;
  ended_at: number | null;
  trial_end: number | null;
  billing_cycle_anchor: number | null;
  trial_settings: { end_behavior: { missing_payment_method: string } };
  default_payment_method: string | null;
  latest_invoice: string | null;
  pending_update: LabPendingUpdate | null;
  metadata: Record<string, string>;
}

export interface LabInvoice {
  readonly id: string;
  readonly object: 'invoice';
  readonly number: string;
  readonly customer: string;
  readonly created: number;
  readonly total: number;
  readonly currency: string;
  readonly description: string;
  readonly parent: { readonly subscription_details: { readonly subscription: string } };
  readonly invoice_pdf: string;
  status: 'open' | 'paid' | 'void';
  /** What waits for the cardholder. */
  payment_method: string | null;
  attempt_count: number;
  status_transitions: { paid_at: number | null };
  /** The part of the payment intent that a page confirms. */
  readonly confirmation_secret: { readonly client_secret: string; readonly type: string };
}

/** An answer that is an error, in the provider's own form. */
export class ProviderError extends Error {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: number, body: Readonly<Record<string, unknown>>) {
    super(String(body['message']));
    this.name = 'ProviderError';
    this.status = status;
    this.body = body;
  }
}

/** An object that does not exist. */
export function missing(kind: string, id: string): ProviderError {
  return new ProviderError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
  });
}

/** A request that is not valid. */
export function invalid(message: string): ProviderError {
  return new ProviderError(400, { type: 'invalid_request_error', message });
}
