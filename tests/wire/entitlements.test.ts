import { createRequire } from 'node:module';
import { type EntitlementCondition, userEntitlements } from '@foyer/contract/entitlements';
import { toAttributes, judge } from '@foyer/contract/entitlements/rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';

// What the newest published client judges with; it comes along with its store.
const require = createRequire(createRequire(import.meta.url).resolve('@frontegg/redux-store'));
const judging = z.custom<(key: string, data: unknown, attributes: unknown) => unknown>(
  (value) => typeof value === 'function',
);
const published = z
  .object({ evaluateIsEntitledToFeature: judging, evaluateIsEntitledToPermissions: judging })
  .parse({ ...Object(require('@frontegg/entitlements-javascript-commons')) });

const treatment = fc.constantFrom('true' as const, 'false' as const);
const words = ['ada@acme.test', 'acme', 'ad', '.test', '^ada', '(', ''];
const word = fc.constantFrom(...words);
const number = fc.integer({ min: -2, max: 2 });
const date = fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-06-01', 'never', '');
const list = fc.record({ list: fc.array(word, { maxLength: 3 }) });
const one = fc.record({ number });
const range = fc.record({ start: number, end: number });
const operations: Record<EntitlementCondition['op'], fc.Arbitrary<object>> = {
  in_list: list,
  starts_with: list,
  ends_with: list,
  contains: list,
  matches: fc.record({ string: word }),
  equal: one,
  greater_than: one,
  greater_than_equal: one,
  lower_than: one,
  lower_than_equal: one,
  between_numeric: range,
  is: fc.record({ boolean: fc.boolean() }),
  on: fc.record({ date }),
  on_or_after: fc.record({ date }),
  on_or_before: fc.record({ date }),
  between_date: fc.record({ start: date, end: date }),
};
/** Attributes of the kind an operation compares; what the published evaluator cannot take, it throws at. */
const kindOf = (op: string) => {
  if (op in { in_list: 1, starts_with: 1, ends_with: 1, contains: 1, matches: 1 })
    return 'frontegg.email';
  if (op === 'is') return 'jwt.email_verified';
  return /date|^on/.test(op) ? 'since' : 'seats';
};
const condition = fc.oneof(
  ...Object.entries(operations).map(([op, value]) =>
    fc.record({
      attribute: fc.constantFrom(kindOf(op), kindOf(op), 'unknown'),
      negate: fc.boolean(),
      op: fc.constant(op),
      value: fc.oneof({ weight: 9, arbitrary: value }, { weight: 1, arbitrary: fc.constant({}) }),
    }),
  ),
);
const rules = fc.array(
  fc.record({
    conditionLogic: fc.constant('and' as const),
    conditions: fc.array(condition, { minLength: 1, maxLength: 2 }),
    treatment,
  }),
  { maxLength: 2 },
);
const now = Date.now();
const feature = fc.record(
  {
    planIds: fc.subarray(['free', 'pro', 'gone']),
    expireTime: fc.constantFrom(null, -1, now - 60_000, now + 3_600_000),
    linkedPermissions: fc.subarray(['invoices.read', 'invoices.write']),
    featureFlag: fc.record({
      on: fc.boolean(),
      offTreatment: treatment,
      defaultTreatment: treatment,
      rules,
    }),
  },
  { requiredKeys: ['planIds', 'expireTime', 'linkedPermissions'] },
);
const plan = fc.record(
  { defaultTreatment: treatment, rules },
  { requiredKeys: ['defaultTreatment'] },
);
const data = fc.record({
  features: fc.dictionary(fc.constantFrom('reports', 'export'), feature, { noNullPrototype: true }),
  plans: fc.dictionary(fc.constantFrom('free', 'pro'), plan, { noNullPrototype: true }),
  permissions: fc.dictionary(
    fc.constantFrom('invoices.*', 'invoices.read', '*'),
    fc.constant(true as const),
    {
      noNullPrototype: true,
    },
  ),
});

test('every question is answered as the newest published client answers it', () => {
  const jwt = {
    email: 'ada@acme.test',
    email_verified: true,
    tenantId: 't',
    id: 'u',
    metadata: { plan: { seats: 2 } },
  };
  const check = (held: unknown, seats: number) => {
    const custom = { seats, since: new Date('2026-03-01') };
    const attributes = { custom, jwt };
    const at = { attributes: toAttributes(jwt, custom), now };
    const ours = userEntitlements.parse(held);
    for (const featureKey of ['reports', 'export', 'other'])
      expect(judge({ featureKey }, ours, at)).toEqual(
        published.evaluateIsEntitledToFeature(featureKey, held, attributes),
      );
    for (const permissionKey of ['invoices.read', 'invoices.write', 'other'])
      expect(judge({ permissionKey }, ours, at)).toEqual(
        published.evaluateIsEntitledToPermissions(permissionKey, held, attributes),
      );
  };
  fc.assert(fc.property(data, number, check), { numRuns: 2000 });
});

test('without data nobody is entitled to anything, as there', () => {
  const at = { attributes: {}, now };
  expect(judge({ featureKey: 'a' }, undefined, at)).toEqual(
    published.evaluateIsEntitledToFeature('a', undefined, {}),
  );
  expect(judge({ permissionKey: 'a' }, undefined, at)).toEqual(
    published.evaluateIsEntitledToPermissions('a', undefined, {}),
  );
});

test('names of JavaScript itself are no features; the published client thinks they are', () => {
  const held = { features: {}, plans: {}, permissions: {} };
  const at = { attributes: {}, now };
  expect(judge({ featureKey: 'constructor' }, held, at)).toEqual({
    isEntitled: false,
    justification: 'MISSING_FEATURE',
  });
});
