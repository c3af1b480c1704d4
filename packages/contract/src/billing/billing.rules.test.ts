import { expect, test } from 'vitest';
import {
  amountText,
  canCancel,
  canRenew,
  isUsableProvider,
  toSubscriptionStatus,
} from './billing.rules.ts';

test('statuses map to the five of clients, and an unknown one is EXPIRED', () => {
  const texts = ['active', 'canceled', 'incomplete', 'expired', 'trialing'];
  expect(texts.map(toSubscriptionStatus)).toEqual([
    'ACTIVE',
    'CANCELED',
    'INCOMPLETE',
    'EXPIRED',
    'TRIALING',
  ]);
  expect(['trialEnded', '', 'constructor'].map(toSubscriptionStatus)).toEqual([
    'EXPIRED',
    'EXPIRED',
    'EXPIRED',
  ]);
});

test('cancel needs an active subscription without a cancellation, renew a pending one', () => {
  const active = { status: 'active', externallyManaged: false, cancellation: null };
  const pending = {
    status: 'active',
    externallyManaged: false,
    cancellation: { policy: 'atPeriodEnd' as const },
  };
  expect([canCancel(active), canRenew(active)]).toEqual([true, false]);
  expect([canCancel(pending), canRenew(pending)]).toEqual([false, true]);
  const trial = { status: 'trialing', externallyManaged: false, cancellation: null };
  expect(canCancel(trial)).toBe(false);
});

test('neither is possible where billing is managed externally', () => {
  const cancellation = { policy: 'atPeriodEnd' as const };
  expect(canCancel({ status: 'active', externallyManaged: true, cancellation: null })).toBe(false);
  expect(canRenew({ status: 'active', externallyManaged: true, cancellation })).toBe(false);
});

test('a provider is usable with the status 1 only, and amounts have two decimals', () => {
  const providerType = 'Stripe';
  expect(isUsableProvider({ providerType, status: '1' })).toBe(true);
  expect(isUsableProvider({ providerType, status: '0' })).toBe(false);
  expect([amountText(4900), amountText(5), amountText(0)]).toEqual(['49.00', '0.05', '0.00']);
});
