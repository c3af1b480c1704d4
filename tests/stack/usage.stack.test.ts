import { auditsCalls } from '@foyer/contract/audits/calls';
import { managementRefusals } from '@foyer/contract/management';
import { overviewCalls } from '@foyer/contract/overview/calls';
import type { UsageSeries } from '@foyer/contract/usage';
import { usageRefusals } from '@foyer/contract/usage';
import { usageCalls } from '@foyer/contract/usage/calls';
import { createStack, type Visitor } from '@foyer/testkit';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { apiTokensCalls } from '@foyer/contract/api-tokens/calls';
import { createBackend } from './calling-as-backend.ts';

const limits = { seats: 2, activeUsers: null, invoices: 10 };
const stack = await createStack({
  config: {
    entitlements: {
      features: [{ key: 'invoices', name: 'Invoices sent' }],
      plans: [
        { key: 'starter', name: 'Starter', features: [], trialDays: 3650, limits: { seats: 1 } },
        { key: 'team', name: 'Team', features: [], trialDays: 14, limits },
      ],
    },
  },
});
const { aToken, call } = createBackend(stack);
const metering = '/usage/resources/meter-events/v1';
const day = 86_400_000;

// the middle of a month, so that hours of this file do not end it
beforeAll(() => {
  const at = stack.clock.now();
  const middle = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 15);
  stack.clock.advance((middle - at.getTime()) / 1000);
});

const read = (as: Visitor, range: '30d' | '90d' | '12m' = '30d') =>
  as.api(usageCalls).getUsage({ query: { range } });
const named = (all: readonly UsageSeries[], key: string) => all.find((one) => one.key === key);

/** Counts now, whenever it was counted last. */
async function count() {
  await stack.inbox.settled();
  stack.clock.advance(3601);
  await stack.server.housekeep();
  await stack.inbox.settled();
}

test('usage counts seats, sign-ins by method, emails, and API requests of an account alone', async () => {
  const tenant = await stack.aTenant();
  const other = await stack.aTenant();
  const { admin } = tenant;
  await tenant.member('ReadOnly');
  await admin.elsewhere();
  const { secret } = await admin
    .api(apiTokensCalls)
    .createTenantAccessToken({ body: { description: 'CI', roleIds: [] } });
  const [request] = [new Request(`${stack.url}/frontegg/identity/resources/users/v2/me`)];
  await stack.fetch(new Request(request.url, { headers: { authorization: `Bearer ${secret}` } }));
  await count();

  const { metrics, updatedAt, from, to } = await read(await admin.elsewhere());
  expect(named(metrics, 'seats')).toMatchObject({ current: 2, limit: 2 });
  expect(named(metrics, 'activeUsers')).toMatchObject({ current: 2, limit: null });
  expect(named(metrics, 'apiTokens')?.current).toBe(1);
  expect(named(metrics, 'apiRequests')?.current).toBe(1);
  expect(named(metrics, 'emails')?.current).toBeGreaterThan(0);
  const signIns = named(metrics, 'signIns');
  expect(signIns?.parts.map(({ key }) => key)).toContain('password');
  expect(signIns?.values).toHaveLength(30);
  expect(updatedAt).not.toBeNull();
  expect(Date.parse(to) - Date.parse(from)).toBe(29 * day);

  const others = await read(await other.admin.elsewhere());
  expect(named(others.metrics, 'seats')?.current).toBe(1);
  expect(named(others.metrics, 'apiRequests')?.current).toBe(0);
});

test('counting again changes nothing, and a year of sign-ins is counted for an account seen first', async () => {
  const { admin } = await stack.aTenant();
  const at = new Date(stack.clock.now().getTime() - 200 * day);
  await stack.server.db.system((tx) =>
    sql`insert into audits (created_at, tenant_id, action, severity, description, json)
      values (${at}, ${admin.tenantId}, 'user.authenticated', 'Info', '', '{"methods": ["sso", "saml"]}'),
        (${at}, ${admin.tenantId}, 'user.authenticated', 'Info', '', '{"methods": ["hwk", "mfa"]}'),
        (${at}, ${admin.tenantId}, 'user.authenticated', 'Info', '', '{"source": "host"}')`.execute(
      tx,
    ),
  );
  await count();
  const first = named((await read(await admin.elsewhere(), '12m')).metrics, 'signIns');
  const past = (key: string) =>
    first?.parts
      .find((part) => part.key === key)
      ?.values.slice(0, 300)
      .reduce<number>((sum, value) => sum + (value ?? 0), 0);
  expect([past('sso'), past('passkey'), past('other')]).toEqual([1, 1, undefined]);
  await count();
  const again = named((await read(await admin.elsewhere(), '12m')).metrics, 'signIns');
  expect(again?.values.slice(0, 300)).toEqual(first?.values.slice(0, 300));
});

test('administrators are notified once a month at 80% and at 100% of a limit', async () => {
  const tenant = await stack.aTenant();
  const { admin } = tenant;
  await tenant.member('ReadOnly');
  await count();
  await count();
  const mails = stack.inbox.all(admin.email).filter(({ subject }) => subject.includes('Seats'));
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('80%'),
    expect.stringContaining('100%'),
  ]);
  const { data } = await (await admin.elsewhere())
    .api(auditsCalls)
    .listAudits({ query: { actions: 'usage.threshold_reached', offset: 0 } });
  expect(data.map(({ json }) => json[0]?.['threshold'])).toEqual([100, 80]);
});

test('a backend meters a feature, and the same idempotency key counts once', async () => {
  const { admin } = await stack.aTenant();
  const { tenantId } = admin;
  const body = { feature: 'invoices', quantity: 3, idempotencyKey: 'invoice-1' };
  const meter = (more: object = {}) =>
    call('POST', metering, { tenantId, body: Object.assign({}, body, more) });
  expect(await meter()).toEqual({ status: 202, body: { status: 'accepted' } });
  expect(await meter()).toEqual({ status: 202, body: { status: 'duplicate' } });
  const racing = await Promise.all([1, 2, 3, 4].map(() => meter({ idempotencyKey: 'invoice-2' })));
  expect(racing.filter((one) => one.body.status === 'accepted')).toHaveLength(1);
  const { features } = await read(admin);
  expect(features).toMatchObject([
    { key: 'invoices', name: 'Invoices sent', current: 6, limit: 10 },
  ]);
});

test('metering rejects unknown tenants, old events, and calls without the scope', async () => {
  const { tenantId } = (await stack.aTenant()).admin;
  const body = { feature: 'invoices', quantity: 1, idempotencyKey: 'a' };
  const send = (sent: Parameters<typeof call>[2]) => call('POST', metering, sent);
  expect(await send({ body })).toMatchObject({
    status: 400,
    body: { errorCode: managementRefusals.tenantNeeded.code },
  });
  expect(await send({ body, tenantId: crypto.randomUUID() })).toMatchObject({ status: 404 });
  const occurredAt = new Date(stack.clock.now().getTime() - 36 * day).toISOString();
  expect(await send({ tenantId, body: Object.assign({ occurredAt }, body) })).toMatchObject({
    status: 400,
    body: { errorCode: usageRefusals.outsidePeriod.code },
  });
  const token = await aToken('entitlements:read');
  expect(await send({ tenantId, body, token })).toMatchObject({ status: 403 });
  for (let at = 0; at < 50; at += 1)
    await send({ tenantId, body: { feature: `f${at}`, quantity: 1, idempotencyKey: `f${at}` } });
  expect(await send({ tenantId, body })).toMatchObject({
    status: 400,
    body: { errorCode: usageRefusals.tooManyFeatures.code },
  });
});

test('usage is rejected without the permission', async () => {
  const tenant = await stack.aTenant();
  const member = await tenant.member('ReadOnly');
  await member
    .api(overviewCalls)
    .getOverview()
    .catch(() => undefined);
  await expect(read(member)).rejects.toMatchObject({ status: 403 });
  await expect(member.api(usageCalls).listSubAccountUsage({ query: {} })).rejects.toMatchObject({
    status: 403,
  });
});

test('sub-accounts are listed with their usage, those of other accounts are not', async () => {
  const { admin, id } = await stack.aTenant();
  const child = await call('POST', '/tenants/resources/tenants/v1', {
    body: { name: 'Acme North', parentTenantId: id },
  });
  await call('POST', '/tenants/resources/tenants/v1', {
    body: { name: 'Acme Northwest', parentTenantId: child.body.tenantId },
  });
  await count();
  const again = await admin.elsewhere();
  const { items, total } = await again
    .api(usageCalls)
    .listSubAccountUsage({ query: { _limit: 1, _offset: 1 } });
  expect([total, items.map(({ name }) => name)]).toEqual([2, ['Acme Northwest']]);
  const { metrics } = await read(again);
  expect(named(metrics, 'subAccounts')?.current).toBe(2);
  const other = await stack.aTenant();
  expect(await other.admin.api(usageCalls).listSubAccountUsage({ query: {} })).toEqual({
    items: [],
    total: 0,
  });
});
