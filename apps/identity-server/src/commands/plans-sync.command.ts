import { createStripePayments } from '@foyer/server/adapters/payment-provider.stripe';
import type { PaymentProvider } from '@foyer/server/ports/payment-provider.port';
import { createOutgoing } from '@foyer/server/kernel/outgoing/create-outgoing';
import type { FoyerConfig } from '@foyer/server';
import { Stop } from '../exit-codes.ts';
import { loadConfig } from '../load-config.ts';
import type { Settings } from '../settings/read-settings.ts';

type Plan = FoyerConfig['billing']['plans'][number];

/** What the provider has for a plan. */
interface PlanMatch {
  readonly key: string;
  readonly state: 'free' | 'matches' | 'differs' | 'missing' | 'created';
  readonly words: string;
}

/**
 * Compares the plans of the configuration with the prices at the provider: `plans match` only
 * reads, `plans sync` creates the prices that are missing, `plans sync --dry-run` says which.
 */
export async function matchPlans(
  settings: Settings,
  { creates, isDry }: { readonly creates: boolean; readonly isDry: boolean },
): Promise<void> {
  const { billing, outgoing } = await loadConfig(settings.config);
  if (!billing.stripe) throw new Stop('usage', 'the configuration has no billing.stripe');
  const { fetch } = createOutgoing({
    allowPrivate: settings.mode === 'demo' || outgoing.allowPrivateNetworks,
  });
  const provider = createStripePayments({ ...billing.stripe, fetch });
  let isWrong = false;
  for (const plan of billing.plans) {
    const found = await matchOf(provider, plan);
    const isCreated = found.state === 'missing' && creates && !isDry && plan.price;
    const shown = isCreated ? await create(provider, plan) : found;
    if (shown.state === 'missing' || shown.state === 'differs') isWrong = true;
    process.stdout.write(`  ${shown.key}  ${shown.state}  ${shown.words}\n`);
  }
  if (creates && isDry) process.stdout.write('  Nothing was changed.\n');
  if (isWrong && !isDry) process.exitCode = 1;
}

const amountOf = (amount: number, currency: string): string =>
  `${(amount / 100).toFixed(2)} ${currency.toUpperCase()}`;

async function matchOf(provider: PaymentProvider, { key, price }: Plan): Promise<PlanMatch> {
  if (!price) return { key, state: 'free', words: 'no price' };
  const wanted = amountOf(price.amount, price.currency);
  const actual = await provider.findPrice(price.id);
  if (!actual) return { key, state: 'missing', words: `${price.id}, ${wanted} per month` };
  const isSame =
    actual.amount === price.amount && actual.currency === price.currency && actual.isMonthly;
  const found = actual.amount === null ? 'no fixed amount' : amountOf(actual.amount, actual.currency);
  const rhythm = actual.isMonthly ? 'per month' : 'not per month';
  return isSame
    ? { key, state: 'matches', words: `${price.id}, ${wanted} per month` }
    : { key, state: 'differs', words: `${price.id}: configured ${wanted}, provider ${found} ${rhythm}` };
}

/** The ID of a price is the provider’s: the configuration takes it over. */
async function create(provider: PaymentProvider, { key, name, price }: Plan): Promise<PlanMatch> {
  if (!price) return { key, state: 'free', words: 'no price' };
  const id = await provider.createPrice({
    planKey: key,
    name,
    amount: price.amount,
    currency: price.currency,
  });
  return { key, state: 'created', words: `write price.id: '${id}' into the configuration` };
}
