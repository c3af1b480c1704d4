import type { LabLedger } from './lab-ledger.ts';
import { advance } from './lab-payment-provider.ts';
import { createSubscription } from './lab-subscriptions.ts';
import type { LabCustomer, LabSubscription } from './payment-objects.ts';
import { type CardEnd, createPaymentMethod } from './payment-provider.routes.ts';

/** A customer with a past, for the demo. */
export interface DemoCustomer {
  readonly tenantId: string;
  readonly name: string;
  readonly email: string;
  /** The first one is the default. */
  readonly cards: readonly { readonly token: string; readonly end?: CardEnd }[];
  readonly planKey: string;
  readonly priceId: string;
  readonly quantity: number;
  /** When the subscription began. */
  readonly daysAgo: number;
  readonly trialDays?: number;
}

/** What became of a demo customer. */
export interface DemoSubscription {
  readonly tenantId: string;
  readonly planKey: string;
  readonly customerId: string;
  readonly subscription: LabSubscription;
}

const daySeconds = 86_400;

/** Lets customers subscribe in the past, so that they have invoices today. Plans that are not sold are left out. */
export function addDemoCustomers(
  ledger: LabLedger,
  customers: readonly DemoCustomer[],
): readonly DemoSubscription[] {
  const { now } = ledger;
  const sold = customers.filter(({ priceId }) => ledger.prices.has(priceId));
  const sorted = sold.toSorted((a, b) => b.daysAgo - a.daysAgo);
  const added = sorted.map((one) => {
    const start = now - one.daysAgo * daySeconds;
    if (ledger.now === now) ledger.now = start;
    else advance(ledger, start - ledger.now);
    return addCustomer(ledger, one);
  });
  advance(ledger, now - ledger.now);
  return added;
}

function addCustomer(ledger: LabLedger, one: DemoCustomer): DemoSubscription {
  const { tenantId, planKey, name, email, cards, priceId, quantity, trialDays = 0 } = one;
  const customer: LabCustomer = {
    id: ledger.nextId('cus'),
    object: 'customer',
    created: ledger.now,
    name,
    email,
    metadata: { tenantId },
    invoice_settings: { default_payment_method: null },
    address: { line1: '1 Main Street', city: 'Springfield', country: 'US' },
    tax_ids: { object: 'list', data: [] },
  };
  ledger.customers.set(customer.id, customer);
  const methods = cards.map(({ token, end }) =>
    createPaymentMethod(ledger, token, customer.id, end),
  );
  customer.invoice_settings.default_payment_method = methods[0]?.id ?? null;
  const subscription = createSubscription(ledger, {
    customer: customer.id,
    items: [{ price: priceId, quantity }],
    trial_period_days: trialDays,
    trial_settings: { end_behavior: { missing_payment_method: 'pause' } },
    default_payment_method: methods[0]?.id ?? '',
  });
  return { tenantId, planKey, customerId: customer.id, subscription };
}
