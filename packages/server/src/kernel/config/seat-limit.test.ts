import { expect, test } from 'vitest';
import { foyerConfig } from './config.ts';
import { getSeatLimit } from './seat-limit.ts';

const application = { clientId: '5f0c1b8e-2f64-4d0e-9a0b-3c7a5d1e8f42', name: 'Example' };
const plan = (seats: number | null | undefined) => ({
  key: 'pro',
  name: 'Pro',
  features: [],
  limits: seats === undefined ? {} : { seats },
});

test.each([
  ['limits.seats alone', [plan(20)], undefined, 20],
  ['limits.seats over the earlier name', [plan(20)], 5, 20],
  ['unlimited seats over the earlier name', [plan(null)], 5, undefined],
  ['the earlier name of a plan without limits.seats', [plan(undefined)], 5, 5],
  ['the earlier name of a plan without features', [], 5, 5],
  ['nothing', [], undefined, undefined],
])('the seats of a plan follow %s', (_, plans, users, expected) => {
  const limits = users === undefined ? {} : { users };
  const billing = { plans: [{ key: 'pro', name: 'Pro', limits }] };
  const config = foyerConfig.parse({ application, entitlements: { plans }, billing });
  expect(getSeatLimit(config, 'pro')).toBe(expected);
});
