import type { DemoCustomer, DemoSubscription, LabMemory, LabPayments } from '@foyer/lab';
import type { Tx } from '@foyer/server/kernel/db/database';
import type { Platform } from '@foyer/server/modules/platform';
import { demoTenants } from './demo-data.ts';

/** The lab, as far as the demo's plans are sold there. */
export interface BillingLab {
  readonly payments: LabPayments;
  readonly memory: LabMemory;
}

/** Name of the document that says that it was done. */
const done = 'demo subscriptions';

const toTenantId = (name: string): string => {
  const tenant = demoTenants.find((one) => one.name === name);
  if (!tenant) throw new Error(`the demo has no tenant ${name}`);
  return tenant.id;
};

/** Acme pays with a card and has an expired one; Globex is in a trial; the others are on the free plan. */
const customers = (): readonly DemoCustomer[] => [
  {
    tenantId: toTenantId('Acme'),
    name: 'Acme',
    email: 'billing@acme.test',
    cards: [
      { token: 'pm_card_visa' },
      { token: 'pm_card_mastercard', end: { month: 1, year: 2024 } },
    ],
    planKey: 'team',
    priceId: 'price_team',
    quantity: 1,
    daysAgo: 100,
  },
  {
    tenantId: toTenantId('Globex'),
    name: 'Globex',
    email: 'billing@globex.test',
    cards: [],
    planKey: 'business',
    priceId: 'price_business',
    quantity: 2,
    daysAgo: 5,
    trialDays: 14,
  },
];

/** Gives the accounts of the demo their subscriptions, once: changes survive the next start. */
export async function seedBilling(
  { db }: Pick<Platform, 'db'>,
  { payments, memory }: BillingLab,
): Promise<void> {
  if (await memory.load(done)) return;
  const tenantIds = customers().map(({ tenantId }) => tenantId);
  const tenants = await db.read((tx) =>
    tx.selectFrom('tenants').select('id').where('id', 'in', tenantIds).execute(),
  );
  const ids = tenants.map(({ id }) => id);
  const added = await payments.addCustomers(
    customers().filter(({ tenantId }) => ids.includes(tenantId)),
  );
  await db.system(async (tx) => {
    for (const one of added) await addSubscription(tx, one);
  });
  await memory.save(done, true);
}

async function addSubscription(
  tx: Tx,
  {
    tenantId: tenant_id,
    planKey: plan_key,
    customerId: customer_id,
    subscription,
  }: DemoSubscription,
): Promise<void> {
  const at = (seconds: number) => new Date(seconds * 1000);
  const [item] = subscription.items.data;
  await tx
    .insertInto('billing_accounts')
    .values({ tenant_id, customer_id, created_at: at(subscription.created) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto('billing_subscriptions')
    .values({
      tenant_id,
      external_id: subscription.id,
      plan_key,
      status: subscription.status,
      cancel_at_period_end: false,
      quantity: item.quantity,
      payment_method_id: subscription.default_payment_method,
      started_at: at(subscription.start_date),
      period_start: at(item.current_period_start),
      period_end: at(item.current_period_end),
      trial_end: subscription.trial_end === null ? null : at(subscription.trial_end),
      past_due_since: null,
      access_until: null,
      notice: null,
      updated_at: at(subscription.created),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
