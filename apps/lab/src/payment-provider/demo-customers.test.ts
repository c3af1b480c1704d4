import { expect, test } from 'vitest';
import { addDemoCustomers } from './demo-customers.ts';
import { createLedger } from './lab-ledger.ts';
import { toPrice } from './payment-objects.ts';

test('customers of the demo have invoices of past months and a trial that continues', () => {
  const ledger = createLedger(() => undefined);
  const { now } = ledger;
  for (const id of ['price_team', 'price_business'])
    ledger.prices.set(id, toPrice(id, { amount: 100 }));
  const customer = { tenantId: 'a', name: 'Acme', email: 'a@acme.test', quantity: 1, daysAgo: 100 };
  const cards = [{ token: 'pm_card_visa' }];
  const added = addDemoCustomers(ledger, [
    { ...customer, planKey: 'team', priceId: 'price_team', cards },
    {
      ...customer,
      planKey: 'business',
      priceId: 'price_business',
      cards: [],
      daysAgo: 5,
      trialDays: 14,
    },
    { ...customer, planKey: 'gone', priceId: 'price_gone', cards },
  ]);
  expect(added.map(({ subscription }) => subscription.status)).toEqual(['active', 'trialing']);
  expect([...ledger.invoices.values()].map(({ status }) => status)).toEqual(Array(4).fill('paid'));
  expect(ledger.now).toBe(now);
});
