import { createRequire } from 'node:module';
import { type EntitlementCondition, userEntitlements } from '@foyer/contract/entitlements';
import { toAttributes, judge } from '@foyer/contract/entitlements/rules';
import { entitlementsConfig } from '@foyer/server/kernel/config/entitlements.config';
import { describeEntitlements } from '@foyer/server/modules/entitlements/entitlements.service';
import { toSnapshot } from '@foyer/server/modules/management/entitlements-feed';
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
const getKind = (op: string) => {
  if (op in { in_list: 1, starts_with: 1, ends_with: 1, contains: 1, matches: 1 })
    return 'frontegg.email';
  if (op === 'is') return 'jwt.email_verified';
  return /date|^on/.test(op) ? 'since' : 'seats';
};
const condition = fc.oneof(
  ...Object.entries(operations).map(([op, value]) =>
    fc.record({
      attribute: fc.constantFrom(getKind(op), getKind(op), 'unknown'),
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
  const check = (granted: unknown, seats: number) => {
    const custom = { seats, since: new Date('2026-03-01') };
    const attributes = { custom, jwt };
    const at = { attributes: toAttributes(jwt, custom), now };
    const ours = userEntitlements.parse(granted);
    for (const featureKey of ['reports', 'export', 'other'])
      expect(judge({ featureKey }, ours, at)).toEqual(
        published.evaluateIsEntitledToFeature(featureKey, granted, attributes),
      );
    for (const permissionKey of ['invoices.read', 'invoices.write', 'other'])
      expect(judge({ permissionKey }, ours, at)).toEqual(
        published.evaluateIsEntitledToPermissions(permissionKey, granted, attributes),
      );
  };
  fc.assert(fc.property(data, number, check), { numRuns: 10_000 });
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
  const granted = { features: {}, plans: {}, permissions: {} };
  const at = { attributes: {}, now };
  expect(judge({ featureKey: 'constructor' }, granted, at)).toEqual({
    isEntitled: false,
    justification: 'MISSING_FEATURE',
  });
});

/** The published Node SDK's evaluation of a snapshot. */
const sdk = createRequire(createRequire(import.meta.url).resolve('@frontegg/client'));
interface Scoped {
  isEntitledToFeature(key: string): Promise<{ result: boolean; justification?: string }>;
  isEntitledToPermission(key: string): Promise<{ result: boolean; justification?: string }>;
}
const { InMemoryEntitlementsCache: caches } = z
  .object({ InMemoryEntitlementsCache: z.custom<Cache>((value) => typeof value === 'function') })
  .parse({ ...Object(sdk('./src/clients/entitlements/storage/in-memory/in-memory.cache.js')) });
const { EntitlementsUserScoped: UserScoped } = z
  .object({ EntitlementsUserScoped: z.custom<ScopedClass>((value) => typeof value === 'function') })
  .parse({ ...Object(sdk('./src/clients/entitlements/entitlements.user-scoped.js')) });
interface Cache {
  initialize(snapshot: unknown): { shutdown(): Promise<void> };
}
type ScopedClass = new (entity: object, cache: object, attributes: object) => Scoped;

const configured = fc.record({
  features: fc
    .uniqueArray(
      fc.record(
        {
          key: fc.constantFrom('reports', 'export', 'beta'),
          name: fc.constant('Feature'),
          permissions: fc.subarray(['invoices.read', 'invoices.write']),
          flag: fc.record({
            on: fc.boolean(),
            forEveryone: fc.boolean(),
            whenOff: fc.boolean(),
            rules: rules.map(asConfigured),
          }),
        },
        { requiredKeys: ['key', 'name', 'permissions'] },
      ),
      { selector: ({ key }) => key },
    )
    .chain((features) =>
      fc.record({
        features: fc.constant(features),
        plans: fc.uniqueArray(
          fc.record({
            key: fc.constantFrom('free', 'pro', 'gold'),
            name: fc.constant('Plan'),
            features: fc.subarray(features.map(({ key }) => key)),
            forEveryone: fc.boolean(),
            rules: rules.map(asConfigured),
          }),
          { selector: ({ key }) => key },
        ),
      }),
    ),
});
const assignment = fc.record({
  plan: fc.constantFrom('free', 'pro', 'gold'),
  tenantId: fc.constantFrom('t', 'other'),
  userId: fc.constantFrom(null, 'u', 'v'),
  expiresAt: fc.constantFrom(null, now - 120_000, now - 60_000, now + 3_600_000, now + 7_200_000),
});

test('the Node SDK answers from our feed what our server answers', async () => {
  const jwt = { email: 'ada@acme.test', email_verified: true, tenantId: 't', id: 'u' };
  const check = async (
    { features: entitlements }: { features: object },
    given: readonly (typeof assignment extends fc.Arbitrary<infer T> ? T : never)[],
    permissions: readonly string[],
  ) => {
    const config = entitlementsConfig.parse(entitlements);
    const isOwn = (one: { tenantId: string; userId: string | null }) =>
      one.tenantId === 't' && (one.userId === null || one.userId === 'u');
    const status = {
      openedAt: new Date(now),
      given: given.filter(isOwn).map(({ plan, expiresAt }) => ({
        planKey: plan,
        expiresAt: expiresAt === null ? null : new Date(expiresAt),
      })),
    };
    const snapshot = toSnapshot(
      config,
      given
        .filter(({ plan }) => config.plans.some(({ key }) => key === plan))
        .map(({ plan, tenantId, userId, expiresAt }) => [
          plan,
          tenantId,
          userId,
          expiresAt === null ? null : new Date(expiresAt).toISOString(),
        ]),
    );
    const ours = describeEntitlements(config, status, {
      superUser: false,
      permissions: [...permissions],
    });
    const attributes = toAttributes(jwt, { seats: 1, since: new Date('2026-03-01') });
    const cache = caches.initialize({ data: snapshot, snapshotOffset: 1 });
    const entity = { type: 'userToken', sub: 'u', tenantId: 't', permissions };
    // its patterns remember where they stopped, so each question gets a reader of its own
    const ask = () => new UserScoped(entity, cache, attributes);
    const at = { attributes, now };
    for (const featureKey of ['reports', 'export', 'beta'])
      expect(toAnswer(judge({ featureKey }, ours, at)), featureKey).toEqual(
        await ask().isEntitledToFeature(featureKey),
      );
    for (const permissionKey of ['invoices.read', 'invoices.write'])
      expect(toAnswer(judge({ permissionKey }, ours, at)), permissionKey).toEqual(
        await ask().isEntitledToPermission(permissionKey),
      );
    await cache.shutdown();
  };
  const permissions = fc.subarray(['invoices.*', 'invoices.read', 'invoices.write', '*']);
  const cases = fc.asyncProperty(
    configured,
    fc.array(assignment, { maxLength: 5 }),
    permissions,
    check,
  );
  await fc.assert(cases, { numRuns: 10_000 });
}, 120_000);

/** The Node SDK writes justifications in its own way. */
function toAnswer(answer: ReturnType<typeof judge>) {
  if (answer.isEntitled) return { result: true };
  const justification = answer.justification.toLowerCase().replaceAll('_', '-');
  return { result: false, justification };
}

/** A rule as the configuration states it. */
function asConfigured(written: readonly { conditions: object[]; treatment: string }[]) {
  return written.map(({ conditions, treatment: text }) => ({
    conditions,
    treatment: text === 'true',
  }));
}
