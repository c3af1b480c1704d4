import { expect, test } from 'vitest';
import type { ProviderSubscription } from '../../ports/payment-provider.port.ts';
import { toNotice } from './billing-notices.ts';
import { addMonth, toStored } from './subscription-state.ts';

const at = (text: string) => new Date(text);
const seconds = (text: string) => at(text).getTime() / 1000;
const found: ProviderSubscription = {
  id: 'sub_1',
  status: 'past_due',
  priceId: 'price_pro',
  itemId: 'si_1',
  quantity: 1,
  cancelAtPeriodEnd: false,
  startedAt: seconds('2026-01-31T10:00:00Z'),
  periodStart: seconds('2026-02-28T10:00:00Z'),
  periodEnd: seconds('2026-03-31T10:00:00Z'),
  trialEnd: null,
  endedAt: null,
  paymentMethodId: null,
  unpaidInvoiceId: 'in_1',
  clientSecret: '',
};
const plans = [
  {
    key: 'pro',
    name: 'Pro',
    description: '',
    limits: {},
    price: { id: 'price_pro', amount: 1, currency: 'usd', perSeat: false },
  },
];
const stored = (one: Partial<ProviderSubscription>, now: string) =>
  toStored({ ...found, ...one }, { plans, graceDays: 7 }, { before: undefined, now: at(now) });

test('a failed payment sends one email, and its end another', () => {
  const [first, last] = ['2026-03-01T00:00:00Z', '2026-03-08T00:00:00Z'];
  const failed = toNotice(stored({}, first), null, at(first));
  expect(failed.mail).toBe('paymentFailed');
  expect(toNotice(stored({}, first), failed.mark, at(first)).mail).toBeUndefined();
  const ended = toNotice(stored({}, last), failed.mark, at(last));
  expect(ended.mail).toBe('planEnded');
  expect(toNotice(stored({}, last), ended.mark, at(last)).mail).toBeUndefined();
  const canceled = { status: 'canceled', endedAt: seconds(last) };
  expect(toNotice(stored(canceled, last), ended.mark, at(last)).mail).toBeUndefined();
});

test('a subscription that is canceled before the grace period ends sends one', () => {
  const now = '2026-03-03T00:00:00Z';
  const canceled = stored({ status: 'canceled', endedAt: seconds(now) }, now);
  expect(toNotice(canceled, 'failed 2026-02-28T10:00:00.000Z', at(now)).mail).toBe('planEnded');
  expect(toNotice(canceled, null, at(now)).mail).toBeUndefined();
});

test('a payment that succeeds in time sends none, and the next failure does', () => {
  const now = '2026-03-03T00:00:00Z';
  const paid = toNotice(stored({ status: 'active' }, now), 'failed x', at(now));
  expect(paid).toEqual({ mark: null, mail: undefined });
  expect(toNotice(stored({}, now), paid.mark, at(now)).mail).toBe('paymentFailed');
});

test('a provider whose clock runs ahead does not extend the access', () => {
  const now = '2026-02-01T00:00:00Z';
  expect(stored({}, now).accessUntil).toEqual(at('2026-02-08T00:00:00Z'));
  const canceled = { status: 'canceled', endedAt: seconds('2026-04-01T00:00:00Z') };
  expect(stored(canceled, now).accessUntil).toEqual(at(now));
});

test('a month after the last day of a month is the last day of the next one', () => {
  const next = (text: string) => addMonth(at(text)).toISOString();
  expect(next('2026-01-31T23:59:59Z')).toBe('2026-02-28T23:59:59.000Z');
  expect(next('2028-01-31T00:00:00Z')).toBe('2028-02-29T00:00:00.000Z');
  expect(next('2026-12-31T12:00:00Z')).toBe('2027-01-31T12:00:00.000Z');
  // daylight saving time of no zone moves it
  expect(next('2026-03-08T02:30:00Z')).toBe('2026-04-08T02:30:00.000Z');
});
