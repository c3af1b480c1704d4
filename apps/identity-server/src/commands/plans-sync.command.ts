import { labPaymentKeys, toLabPaymentsUrl } from '@foyer/lab';
import { createStripePayments } from '@foyer/server/adapters/payment-provider.stripe';
import type { FoyerConfig } from '@foyer/server';
import { createOutgoing } from '@foyer/server/kernel/outgoing/create-outgoing';
import { PaymentError, type PaymentProvider } from '@foyer/server/ports/payment-provider.port';
import { type CommandFlags, printJson } from '../command-flags.ts';
import { Stop } from '../exit-codes.ts';
import { loadConfig } from '../load-config.ts';
import type { Settings } from '../settings/read-settings.ts';

type Plan = FoyerConfig['billing']['plans'][number];
type Price = NonNullable<Plan['price']>;

/** What the provider has for a plan. */
interface PriceMatch {
  readonly state: 'free' | 'matches' | 'differs' | 'missing' | 'created';
  readonly text: string;
}

/**
 * Compares the plans of the configuration with the prices of the payment provider, and creates
 * the missing ones. With `--dry-run` it changes nothing. Exit code 1: a plan can’t be sold.
 */
export async function syncPlans(
  settings: Settings,
  { isDryRun, isJson }: CommandFlags,
): Promise<void> {
  const { billing, outgoing } = await loadConfig(settings.config);
  const stripe = billing.stripe ?? getLabProvider(settings);
  if (!stripe) throw new Stop('usage', 'the configuration has no billing.stripe');
  const { fetch } = createOutgoing({
    allowPrivate: settings.mode === 'demo' || outgoing.allowPrivateNetworks,
  });
  const provider = createStripePayments({ ...stripe, fetch });
  const lines = await matchPlans(provider, billing.plans, { isDryRun }).catch((error: unknown) => {
    if (!(error instanceof PaymentError)) throw error;
    const line = `the payment provider at ${stripe.baseUrl} did not respond as expected (${error.failure}): check its URL and key`;
    throw new Stop('fault', line, { cause: error });
  });
  for (const line of lines) {
    if (!isJson) process.stdout.write(`  ${line.key}  ${line.state}  ${line.text}\n`);
    if (line.state !== 'free' && line.state !== 'matches') process.exitCode = 1;
  }
  if (isJson) printJson({ isDryRun, plans: lines });
  else if (isDryRun) process.stdout.write('  Nothing was changed.\n');
}

/** The provider of the lab, which the running server has. */
function getLabProvider({ lab, publicUrl }: Settings) {
  if (lab !== 'on') return undefined;
  return { ...labPaymentKeys, baseUrl: toLabPaymentsUrl(new URL(publicUrl).origin) };
}

/** What the provider has for each plan; missing prices are created unless it is a dry run. */
export async function matchPlans(
  provider: Pick<PaymentProvider, 'findPrice' | 'createPrice'>,
  plans: readonly Pick<Plan, 'key' | 'name' | 'price'>[],
  { isDryRun }: { readonly isDryRun: boolean },
): Promise<readonly (PriceMatch & { readonly key: string })[]> {
  const lines: (PriceMatch & { readonly key: string })[] = [];
  for (const { key, name, price } of plans) {
    const match = price
      ? await matchPrice(provider, { key, name, price, isDryRun })
      : { state: 'free' as const, text: 'no price' };
    lines.push({ key, ...match });
  }
  return lines;
}

interface MatchRequest {
  readonly key: string;
  readonly name: string;
  readonly price: Price;
  readonly isDryRun: boolean;
}

async function matchPrice(
  provider: Pick<PaymentProvider, 'findPrice' | 'createPrice'>,
  { key, name, price, isDryRun }: MatchRequest,
): Promise<PriceMatch> {
  const { id, amount, currency } = price;
  const configured = `${toAmount(amount, currency)} per month`;
  const found = await provider.findPrice(id);
  if (found) {
    const isSame =
      found.amount === amount && found.currency === currency && found.isMonthly && found.isActive;
    if (isSame) return { state: 'matches', text: `${id}, ${configured}` };
    const actual =
      found.amount === null ? 'no fixed amount' : toAmount(found.amount, found.currency);
    const period = found.isMonthly ? 'per month' : 'not per month';
    const archived = found.isActive ? '' : ', archived';
    return {
      state: 'differs',
      text: `${id}: configured ${configured}, provider ${actual} ${period}${archived}`,
    };
  }
  if (isDryRun) return { state: 'missing', text: `${id}, ${configured}` };
  // a repetition after a lost answer creates nothing twice
  const idempotencyKey = `foyer-plan-${key}-${amount}-${currency}-${id}`;
  const created = await provider.createPrice({ name, amount, currency }, idempotencyKey);
  return { state: 'created', text: `write price: { id: '${created}' } into the configuration` };
}

const toAmount = (amount: number, currency: string): string =>
  `${(amount / 100).toFixed(2)} ${currency.toUpperCase()}`;
