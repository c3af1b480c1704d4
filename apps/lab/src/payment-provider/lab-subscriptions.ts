import { chargeInvoice, draftInvoice } from './lab-invoices.ts';
import { addMonths, type LabLedger } from './lab-ledger.ts';
import {
  invalid,
  type LabInvoice,
  type LabPrice,
  type LabSubscription,
  missing,
  ProviderError,
} from './payment-objects.ts';

const daySeconds = 86_400;
/** Days between two attempts to collect a failed renewal, and how many there are. */
const retryDays = 3;
const retries = 3;
/** Hours after which a first payment that was never completed ends the subscription. */
const incompleteHours = 23;

/** Parameters of a request, as the form names them. */
export type Params = Readonly<Record<string, unknown>>;

const toText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
const record = (value: unknown): Params =>
  typeof value === 'object' && value !== null ? { ...value } : {};
const firstItem = (params: Params): Params =>
  record(Array.isArray(params['items']) ? params['items'][0] : record(params['items'])['0']);

function getPrice(ledger: LabLedger, id: unknown): LabPrice {
  const price = ledger.prices.get(String(id));
  if (!price) throw missing('price', String(id));
  return price;
}

/** Starts a subscription: with a trial, or with a payment that may stay incomplete. */
export function createSubscription(ledger: LabLedger, params: Params): LabSubscription {
  const customer = ledger.customers.get(String(params['customer']));
  if (!customer) throw missing('customer', String(params['customer']));
  const item = firstItem(params);
  const price = getPrice(ledger, item['price']);
  const trialDays = Number(params['trial_period_days'] ?? 0);
  const endBehavior = record(record(params['trial_settings'])['end_behavior']);
  const trialEnd = trialDays > 0 ? ledger.now + trialDays * daySeconds : null;
  const subscription: LabSubscription = {
    id: ledger.nextId('sub'),
    object: 'subscription',
    customer: customer.id,
    created: ledger.now,
    start_date: ledger.now,
    status: trialEnd ? 'trialing' : 'incomplete',
    items: {
      object: 'list',
      data: [
        {
          id: ledger.nextId('si'),
          object: 'subscription_item',
          price,
          quantity: Number(item['quantity'] ?? 1),
          current_period_start: ledger.now,
          current_period_end: trialEnd ?? addMonths(ledger.now, 1),
        },
      ],
    },
    cancel_at_period_end: false,
    ended_at: null,
    trial_end: trialEnd,
    billing_cycle_anchor: null,
    trial_settings: {
      end_behavior: {
        missing_payment_method: toText(endBehavior['missing_payment_method']) ?? 'create_invoice',
      },
    },
    default_payment_method: toText(params['default_payment_method']) ?? null,
    latest_invoice: null,
    pending_update: null,
    metadata: {},
  };
  ledger.subscriptions.set(subscription.id, subscription);
  ledger.emit('customer.subscription.created', subscription);
  if (!trialEnd) collect(ledger, subscription, 'incomplete');
  return subscription;
}

/** Bills the present period; the subscription is active, or `otherwise`. */
function collect(
  ledger: LabLedger,
  subscription: LabSubscription,
  otherwise: 'incomplete' | 'past_due' | 'paused',
): void {
  const [{ price, quantity }] = subscription.items.data;
  const invoice = draftInvoice(ledger, subscription, price.unit_amount * quantity, price.id);
  subscription.status = isCharged(ledger, invoice) ? 'active' : otherwise;
  ledger.emit('customer.subscription.updated', subscription);
}

function isCharged(ledger: LabLedger, invoice: LabInvoice): boolean {
  try {
    chargeInvoice(ledger, invoice);
    return true;
  } catch (error) {
    if (error instanceof ProviderError) return false;
    throw error;
  }
}

/** What a change of price or quantity costs for the rest of the period, in minor units. */
export function proration(
  ledger: LabLedger,
  subscription: LabSubscription,
  params: Params,
): number {
  const [item] = subscription.items.data;
  const requested = firstItem(params);
  const price =
    requested['price'] === undefined ? item.price : getPrice(ledger, requested['price']);
  const quantity = Number(requested['quantity'] ?? item.quantity);
  if (subscription.status === 'trialing') return 0;
  const { current_period_start: start, current_period_end: end } = item;
  const left = Math.max(0, end - ledger.now) / (end - start);
  return Math.round(left * (price.unit_amount * quantity - item.price.unit_amount * item.quantity));
}

/** Changes a subscription. With `error_if_incomplete` nothing changes unless the payment succeeds. */
export function updateSubscription(
  ledger: LabLedger,
  subscription: LabSubscription,
  params: Params,
): LabSubscription {
  if (subscription.status === 'canceled') throw invalid('This subscription has been canceled.');
  const method = toText(params['default_payment_method']);
  const requested = firstItem(params);
  const [item] = subscription.items.data;
  if (requested['price'] !== undefined || requested['quantity'] !== undefined) {
    dropPending(ledger, subscription);
    const price =
      requested['price'] === undefined ? item.price : getPrice(ledger, requested['price']);
    const quantity = Number(requested['quantity'] ?? item.quantity);
    const owed = proration(ledger, subscription, params);
    if (owed > 0 && params['proration_behavior'] === 'always_invoice') {
      const invoice = draftInvoice(ledger, subscription, owed, 'Change of plan');
      const isDone = chargeChange(ledger, invoice, {
        method,
        waits: params['payment_behavior'] === 'pending_if_incomplete',
      });
      if (!isDone) {
        const expires_at = ledger.now + incompleteHours * 3600;
        subscription.pending_update = { price, quantity, invoice: invoice.id, expires_at };
        ledger.emit('customer.subscription.updated', subscription);
        return subscription;
      }
    }
    item.price = price;
    item.quantity = quantity;
  }
  if (method) subscription.default_payment_method = method;
  const cancels = toText(params['cancel_at_period_end']);
  if (cancels) subscription.cancel_at_period_end = cancels === 'true';
  ledger.emit('customer.subscription.updated', subscription);
  return subscription;
}

/** Charges a change; false if it waits for the cardholder. */
function chargeChange(
  ledger: LabLedger,
  invoice: LabInvoice,
  { method, waits }: { readonly method: string | undefined; readonly waits: boolean },
): boolean {
  try {
    chargeInvoice(ledger, invoice, { paymentMethod: method });
    return true;
  } catch (error) {
    if (waits && error instanceof ProviderError) return false;
    invoice.status = 'void';
    throw error;
  }
}

/** A newer change replaces one that waits. */
function dropPending(ledger: LabLedger, subscription: LabSubscription): void {
  const invoice = ledger.invoices.get(subscription.pending_update?.invoice ?? '');
  if (invoice && invoice.status !== 'paid') invoice.status = 'void';
  subscription.pending_update = null;
}

/** Ends a pause with a first payment; without one it stays. */
export function resumeSubscription(
  ledger: LabLedger,
  subscription: LabSubscription,
): LabSubscription {
  if (subscription.status !== 'paused') throw invalid('This subscription is not paused.');
  const [item] = subscription.items.data;
  item.current_period_start = ledger.now;
  item.current_period_end = addMonths(ledger.now, 1);
  subscription.billing_cycle_anchor = ledger.now;
  collect(ledger, subscription, 'paused');
  return subscription;
}

/** Ends a subscription at once. */
export function endSubscription(
  ledger: LabLedger,
  subscription: LabSubscription,
  status: 'canceled' | 'incomplete_expired' = 'canceled',
): LabSubscription {
  subscription.status = status;
  subscription.ended_at = ledger.now;
  ledger.emit('customer.subscription.deleted', subscription);
  return subscription;
}

/** When the provider acts on a subscription by itself next. */
export function nextStep(one: LabSubscription, attempts: number): number {
  const { status, items, created, pending_update: pending } = one;
  const [{ current_period_start: start, current_period_end: end }] = items.data;
  if (status === 'active' || status === 'trialing')
    return Math.min(end, pending?.expires_at ?? end);
  if (status === 'incomplete') return created + incompleteHours * 3600;
  if (status === 'past_due') return start + attempts * retryDays * daySeconds;
  return Number.POSITIVE_INFINITY;
}

/** Does what is due: the end of a trial, a renewal, a cancellation, another attempt to collect. */
export function step(ledger: LabLedger, subscription: LabSubscription): void {
  const { status, trial_settings: trial, pending_update: pending } = subscription;
  if (pending && pending.expires_at <= ledger.now) {
    dropPending(ledger, subscription);
    ledger.emit('customer.subscription.updated', subscription);
    return;
  }
  const invoice = ledger.invoices.get(subscription.latest_invoice ?? '');
  if (status === 'incomplete') {
    endSubscription(ledger, subscription, 'incomplete_expired');
    return;
  }
  if (status === 'past_due' && invoice) {
    if (isCharged(ledger, invoice)) subscription.status = 'active';
    else if (invoice.attempt_count > retries) endSubscription(ledger, subscription);
    if (subscription.status === 'active')
      ledger.emit('customer.subscription.updated', subscription);
    return;
  }
  if (subscription.cancel_at_period_end) {
    endSubscription(ledger, subscription);
    return;
  }
  if (status === 'trialing' && !hasPaymentMethod(ledger, subscription)) {
    if (trial.end_behavior.missing_payment_method === 'cancel') {
      endSubscription(ledger, subscription);
      return;
    }
    subscription.status = 'paused';
    ledger.emit('customer.subscription.updated', subscription);
    return;
  }
  renew(ledger, subscription);
}

function renew(ledger: LabLedger, subscription: LabSubscription): void {
  const [item] = subscription.items.data;
  const anchor =
    subscription.billing_cycle_anchor ?? subscription.trial_end ?? subscription.start_date;
  const start = item.current_period_end;
  let months = 1;
  while (addMonths(anchor, months) <= start) months += 1;
  item.current_period_start = start;
  item.current_period_end = addMonths(anchor, months);
  collect(ledger, subscription, 'past_due');
}

function hasPaymentMethod(
  ledger: LabLedger,
  { default_payment_method: own, customer }: LabSubscription,
) {
  const defaultId = ledger.customers.get(customer)?.invoice_settings.default_payment_method;
  return (own ?? defaultId ?? null) !== null;
}
