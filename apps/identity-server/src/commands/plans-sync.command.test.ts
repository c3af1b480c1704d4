import { startLabPaymentProvider } from '@foyer/lab';
import { createStripePayments } from '@foyer/server/adapters/payment-provider.stripe';
import type { ProviderPrice } from '@foyer/server/ports/payment-provider.port';
import { expect, onTestFinished, test } from 'vitest';
import { matchPlans } from './plans-sync.command.ts';

const price = (id: string, amount: number) => ({ id, amount, currency: 'eur', perSeat: false });
const plans = [
  { key: 'free', name: 'Free' },
  { key: 'pro', name: 'Pro', price: price('price_pro', 4900) },
  { key: 'team', name: 'Team', price: price('price_team', 900) },
  { key: 'yearly', name: 'Yearly', price: price('price_year', 900) },
  { key: 'archived', name: 'Archived', price: price('price_archived', 900) },
  { key: 'new', name: 'New', price: price('price_new', 1900) },
];
const monthly = (amount: number): ProviderPrice => ({
  amount,
  currency: 'eur',
  isMonthly: true,
  isActive: true,
});
const prices: Readonly<Record<string, ProviderPrice>> = {
  price_pro: monthly(4900),
  price_team: monthly(1000),
  price_year: { ...monthly(900), isMonthly: false },
  price_archived: { ...monthly(900), isActive: false },
};

function createProvider() {
  const created: string[] = [];
  return {
    created,
    provider: {
      findPrice: async (id: string) => prices[id],
      createPrice: async ({ name }: { name: string }, key: string) => {
        created.push(`${name} ${key}`);
        return 'price_4711';
      },
    },
  };
}

test('a dry run of plans sync names what differs and creates nothing', async () => {
  const { provider, created } = createProvider();
  const lines = await matchPlans(provider, plans, { isDryRun: true });
  expect(lines.map(({ key, state }) => `${key} ${state}`)).toEqual([
    'free free',
    'pro matches',
    'team differs',
    'yearly differs',
    'archived differs',
    'new missing',
  ]);
  expect(lines[2]?.text).toBe(
    'price_team: configured 9.00 EUR per month, provider 10.00 EUR per month',
  );
  expect(created).toEqual([]);
});

test('plans sync creates missing prices under a key that stays the same', async () => {
  const { provider, created } = createProvider();
  const first = await matchPlans(provider, plans, { isDryRun: false });
  await matchPlans(provider, plans, { isDryRun: false });
  expect(first.at(-1)).toMatchObject({
    state: 'created',
    text: "write price: { id: 'price_4711' } into the configuration",
  });
  expect(created).toEqual([
    'New foyer-plan-new-1900-eur-price_new',
    'New foyer-plan-new-1900-eur-price_new',
  ]);
});

test('a price that plans sync has created at the provider of the lab matches from then on', async () => {
  const keys = { secretKey: 'sk_test_lab', webhookSecret: 'whsec_lab' };
  const lab = await startLabPaymentProvider({ ...keys, prices: { price_pro: { amount: 4900 } } });
  onTestFinished(() => lab.close());
  const provider = createStripePayments({ ...keys, baseUrl: lab.url, fetch });
  const newPlan = { key: 'new', name: 'New', price: price('price_new', 1900) };
  const sync = (isDryRun: boolean, id = 'price_new') =>
    matchPlans(provider, [{ ...newPlan, price: { ...newPlan.price, id } }], { isDryRun });
  expect(await sync(true)).toMatchObject([{ state: 'missing' }]);
  const [created] = await sync(false);
  const id = /'(price_\w+)'/.exec(created?.text ?? '')?.[1];
  expect(await sync(false)).toEqual([created]);
  expect(await sync(true, id)).toMatchObject([{ state: 'matches' }]);
  expect(lab.ledger.prices.size).toBe(2);
});
