import { createLabPayments, type LabMemory, labPaymentKeys, type LabPayments } from '@foyer/lab';
import type { FoyerConfig } from '@foyer/server';
import type { Settings } from './settings/read-settings.ts';

/** The payment provider of the lab, where the configuration has plans with prices and no provider. */
export function getLabPayments(
  { lab, publicUrl }: Pick<Settings, 'lab' | 'publicUrl'>,
  { billing }: FoyerConfig,
  memory: LabMemory,
): LabPayments | undefined {
  const prices = billing.plans.flatMap(({ price }) => price ?? []);
  if (lab !== 'on' || billing.stripe || prices.length === 0) return undefined;
  return createLabPayments({
    origin: new URL(publicUrl).origin,
    memory,
    prices: Object.fromEntries(prices.map(({ id, ...price }) => [id, price])),
  });
}

/** Sells plans through the lab. */
export function withLabPayments(
  config: FoyerConfig,
  payments: LabPayments | undefined,
): FoyerConfig {
  if (!payments) return config;
  const { baseUrl, scriptUrl } = payments;
  const stripe = { ...labPaymentKeys, baseUrl, scriptUrl };
  return { ...config, billing: { ...config.billing, stripe } };
}
