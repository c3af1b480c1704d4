import { loginCalls } from '@foyer/contract/login/calls';
import { ssoCalls } from '@foyer/contract/sso/calls';
import { createStack, type TestUser } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';
import { getAudits } from './reading-audits.ts';
import {
  aCertificate,
  aConnection,
  aProvedDomain,
  callbackSide,
  getSso,
} from './setting-up-sso.ts';

const stack = await createStack();
const { tests, breakGlass } = callbackSide(stack);
const { db } = stack.server;
const needsTest = { status: 409, code: 'sso/enforceNeedsTest' };
const needsReady = { status: 409, code: 'sso/enforceNeedsReady' };
const issuer = 'https://idp.acme.test/meta';

async function aReadyTenant() {
  const tenant = await stack.aTenant();
  const { id: ssoConfigId } = await aConnection(stack, tenant.admin);
  const { domain } = await aProvedDomain(stack, tenant.admin, ssoConfigId);
  const api = getSso(tenant.admin);
  const change = (body: object) => api.updateSsoConfiguration({ params: { ssoConfigId }, body });
  return { ...tenant, api, params: { ssoConfigId }, domain, change };
}

type Ready = Awaited<ReturnType<typeof aReadyTenant>>;

async function aGoodTest({ api, params }: Pick<Ready, 'api' | 'params'>) {
  const { id } = await api.startSsoTest({ params });
  await db.system((tx) => tests.finish(tx, id, { ok: true, issuer, claims: { email: 'x' } }));
  return id;
}

async function enforced() {
  const ready = await aReadyTenant();
  await aGoodTest(ready);
  expect(await ready.change({ enforced: true })).toMatchObject({ enforced: true });
  return ready;
}

describe('a test', () => {
  test('begins with an address, and says how it went, with claims', async () => {
    const { api, params, domain, admin } = await aReadyTenant();
    const { address, ...started } = await api.startSsoTest({ params });
    expect(address).toMatch(/^http:\/\/foyer\.test\/frontegg\/auth\/sso\/start\?ticket=[\w-]+$/);
    expect(started).toMatchObject({ state: 'waiting', claims: {} });
    const claims = {
      email: `ada@${domain}`,
      groups: ['Engineering'],
      id_token: 'eyJhbGciOi.eyJzdWIi.c2ln',
      manager: 'a@x.test',
    };
    await db.system((tx) => tests.finish(tx, started.id, { ok: true, issuer, claims }));
    const at = { params: { ...params, testId: started.id } };
    const ended = await api.getSsoTest(at);
    expect(ended).toEqual({
      ...started,
      state: 'succeeded',
      claims: { email: `ada@${domain}`, groups: ['Engineering'], manager: '…@x.test' },
      finishedAt: expect.any(String),
    });
    expect(await api.listSsoTests({ params })).toEqual([ended]);
    const [connection] = await api.listSsoConfigurations();
    expect(connection).toMatchObject({ testIsFresh: true, idpEntityId: issuer });
    const actions = (await getAudits(stack, admin.userId)).map(({ action }) => action);
    expect(actions.slice(-2)).toEqual(['sso.test_started', 'sso.test_completed']);
  });

  test.each([
    ['saml.signatureInvalid', /certificate/],
    ['saml.audience', /entity ID/],
    ['saml.expired', /clock/i],
    ['oidc.clientRefused', /secret/],
    ['sso.foreignDomain', /domain/],
  ] as const)('that fails with %s says what to do', async (code, words) => {
    const { api, params } = await aReadyTenant();
    const { id } = await api.startSsoTest({ params });
    await db.system((tx) => tests.finish(tx, id, { ok: false, code }));
    const { state, problem } = await api.getSsoTest({ params: { ...params, testId: id } });
    expect([state, problem?.code]).toEqual(['failed', code]);
    expect(`${problem?.text} ${problem?.fix}`).toMatch(words);
    expect((await api.listSsoConfigurations())[0]).toMatchObject({ testIsFresh: false });
  });

  test('ends once: a second answer changes nothing', async () => {
    const { api, params } = await aReadyTenant();
    const { id } = await api.startSsoTest({ params });
    const finish = (ok: boolean) =>
      db.system((tx) =>
        tests.finish(tx, id, ok ? { ok, issuer, claims: {} } : { ok: false, code: 'sso.failed' }),
      );
    expect([await finish(false), await finish(true)]).toEqual([true, false]);
    expect((await api.listSsoConfigurations())[0]).toMatchObject({ testIsFresh: false });
  });

  test('needs a connection that has everything', async () => {
    const { admin } = await stack.aTenant();
    const { id: ssoConfigId } = await getSso(admin).createSsoConfiguration({ body: {} });
    const starting = getSso(admin).startSsoTest({ params: { ssoConfigId } });
    await expect(starting).rejects.toMatchObject({ status: 409, code: 'sso/notReady' });
  });

  test('of another tenant can be neither begun nor read', async () => {
    const [acme, globex] = [await aReadyTenant(), await aReadyTenant()];
    const testId = await aGoodTest(acme);
    const { params } = acme;
    await expect(globex.api.startSsoTest({ params })).rejects.toMatchObject({
      status: 404,
      code: 'sso/notFound',
    });
    await expect(globex.api.listSsoTests({ params })).rejects.toMatchObject({
      status: 404,
      code: 'sso/notFound',
    });
    for (const { ssoConfigId } of [acme.params, globex.params]) {
      const reading = globex.api.getSsoTest({ params: { ssoConfigId, testId } });
      await expect(reading).rejects.toMatchObject({ status: 404, code: 'sso/testNotFound' });
    }
  });
});

describe('enforcing', () => {
  test('needs a test of the connection as it is now', async () => {
    const ready = await aReadyTenant();
    await expect(ready.change({ enforced: true })).rejects.toMatchObject(needsTest);
    await aGoodTest(ready);
    await ready.change({ ssoEndpoint: 'https://idp.acme.test/other' });
    await expect(ready.change({ enforced: true })).rejects.toMatchObject(needsTest);
    await aGoodTest(ready);
    const together = ready.change({ enforced: true, ssoEndpoint: 'https://idp.acme.test/third' });
    await expect(together).rejects.toMatchObject(needsTest);
    expect(await ready.change({ enforced: true })).toMatchObject({ enforced: true });
  });

  test('needs a test of the last 24 hours', async () => {
    const ready = await aReadyTenant();
    await aGoodTest(ready);
    stack.clock.advance(24 * 60 * 60 + 1);
    const { email, password } = ready.admin;
    await ready.admin.api(loginCalls).signIn({ body: { email, password } });
    await expect(ready.change({ enforced: true })).rejects.toMatchObject(needsTest);
    expect((await ready.api.listSsoConfigurations())[0]).toMatchObject({ testIsFresh: false });
  });

  test('needs a connection in use and a proved domain', async () => {
    const ready = await aReadyTenant();
    await ready.change({ enabled: false });
    await aGoodTest(ready);
    await expect(ready.change({ enforced: true })).rejects.toMatchObject(needsReady);
    expect(await ready.change({ enforced: true, enabled: true })).toMatchObject({ enforced: true });

    const tenant = await stack.aTenant();
    const { id: ssoConfigId } = await aConnection(stack, tenant.admin);
    const api = getSso(tenant.admin);
    await aGoodTest({ api, params: { ssoConfigId } });
    const without = api.updateSsoConfiguration({
      params: { ssoConfigId },
      body: { enforced: true },
    });
    await expect(without).rejects.toMatchObject(needsReady);
  });

  test('a test that began before a change does not count', async () => {
    const ready = await aReadyTenant();
    const { id } = await ready.api.startSsoTest({ params: ready.params });
    await ready.change({ ssoEndpoint: 'https://idp.acme.test/other' });
    await db.system((tx) => tests.finish(tx, id, { ok: true, issuer, claims: {} }));
    await expect(ready.change({ enforced: true })).rejects.toMatchObject(needsTest);
  });

  test.each([
    ['another address', { ssoEndpoint: 'https://idp.acme.test/other' }],
    ['another certificate', { publicCertificate: aCertificate(stack) }],
    ['another entity id', { idpEntityId: 'https://elsewhere.example' }],
    ['switching off', { enabled: false }],
  ])('ends with %s, which could lock everyone out', async (_what, body) => {
    const { change, admin } = await enforced();
    expect(await change(body)).toMatchObject({ enforced: false });
    const rows = await getAudits(stack, admin.userId);
    expect(rows.map(({ action }) => action)).toContain('sso.enforcement_disabled');
  });

  test('continues while a second certificate is added, and the test stays good', async () => {
    const { change, api } = await enforced();
    const [before] = await api.listSsoConfigurations();
    const publicCertificate = `${before?.publicCertificate}\n${aCertificate(stack, { days: 500 })}`;
    const after = await change({ publicCertificate });
    expect(after).toMatchObject({
      enforced: true,
      testIsFresh: true,
      revision: (before?.revision ?? 0) + 1,
    });
  });

  test('ends with the last proved domain', async () => {
    const { api, params } = await enforced();
    const [before] = await api.listSsoConfigurations();
    await api.deleteSsoDomain({ params: { ...params, domainId: before?.domains[0]?.id ?? '' } });
    expect((await api.listSsoConfigurations())[0]).toMatchObject({
      enforced: false,
      enabled: true,
    });
  });
});

describe('the code for emergencies', () => {
  const redeem = (user: Pick<TestUser, 'userId'>, tenantId: string, code: string) =>
    db.system((tx) => breakGlass.redeem(tx, getContext(), { tenantId, userId: user.userId, code }));

  test('is shown once, lets one administrator in once, and everyone is notified', async () => {
    const { id, admin, api } = await aReadyTenant();
    expect(await api.getSsoBreakGlass()).toEqual({ exists: false });
    const { code, createdAt } = await api.createSsoBreakGlass();
    expect(code).toMatch(/^[\w-]{43}$/);
    expect(await api.getSsoBreakGlass()).toEqual({ exists: true, createdAt });
    await stack.inbox.settled();
    const before = stack.inbox.all(admin.email).length;
    const tries = await Promise.all(Array.from({ length: 8 }, () => redeem(admin, id, code)));
    expect(tries.filter(Boolean)).toHaveLength(1);
    expect(await api.getSsoBreakGlass()).toMatchObject({
      exists: false,
      usedAt: expect.any(String),
    });
    await stack.inbox.settled();
    const [mail] = stack.inbox.all(admin.email).slice(before);
    expect(mail?.text).toContain(admin.email);
    expect(mail?.subject).toContain('emergency code');
    const rows = (await getAudits(stack, admin.userId)).filter(({ action }) =>
      action.startsWith('sso.emergency_code'),
    );
    expect(rows.map(({ action, severity }) => [action, severity])).toEqual([
      ['sso.emergency_code_created', 'High'],
      ['sso.emergency_code_used', 'Critical'],
    ]);
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  test('is not for members who may not change single sign-on, and they do not use it up', async () => {
    const tenant = await aReadyTenant();
    const member = await tenant.member('ReadOnly');
    const { code } = await tenant.api.createSsoBreakGlass();
    expect(await redeem(member, tenant.id, code)).toBe(false);
    expect(await redeem(tenant.admin, tenant.id, code)).toBe(true);
  });

  test('opens no other tenant', async () => {
    const [acme, globex] = [await aReadyTenant(), await aReadyTenant()];
    const { code } = await globex.api.createSsoBreakGlass();
    expect(await redeem(globex.admin, acme.id, code)).toBe(false);
    expect(await redeem(acme.admin, acme.id, code)).toBe(false);
    expect(await acme.api.getSsoBreakGlass()).toEqual({ exists: false });
    expect(await redeem(globex.admin, globex.id, code)).toBe(true);
  });

  test('is void with the next one, when it is taken back, and after a year', async () => {
    const { id, admin, api } = await aReadyTenant();
    const first = await api.createSsoBreakGlass();
    const second = await api.createSsoBreakGlass();
    expect(await redeem(admin, id, first.code)).toBe(false);
    await api.deleteSsoBreakGlass();
    expect(await redeem(admin, id, second.code)).toBe(false);
    expect(await api.getSsoBreakGlass()).toEqual({ exists: false });
    const third = await api.createSsoBreakGlass();
    stack.clock.advance(365 * 24 * 60 * 60 + 1);
    expect(await redeem(admin, id, third.code)).toBe(false);
  });
});

describe('the trace of refused sign-ins', () => {
  test('shows the last twenty to the tenant’s administrators, without secrets and foreign names', async () => {
    const { id: tenantId, api, params, domain } = await aReadyTenant();
    for (let count = 0; count < 25; count += 1) {
      stack.clock.advance(1);
      const detail = {
        count,
        email: `ada@${domain}`,
        subject: 'mallory@elsewhere.example',
        SAMLResponse: 'PHNhbWw+',
        code: 'c',
        page: `<saml> ${'A'.repeat(400)}`,
      };
      const failed = {
        tenantId,
        connectionId: params.ssoConfigId,
        code: 'saml.audience',
        detail,
        traceId: 't',
      } as const;
      await db.system((tx) => tests.recordFailure(tx, failed));
    }
    const failures = await api.listSsoFailures();
    expect(failures).toHaveLength(20);
    expect(failures[0]).toMatchObject({
      connectionId: params.ssoConfigId,
      traceId: 't',
      problem: {
        code: 'saml.audience',
        text: expect.any(String),
        fix: expect.stringContaining('entity ID'),
      },
    });
    expect(failures[0]?.detail).toEqual({
      count: 24,
      email: `ada@${domain}`,
      subject: '…@elsewhere.example',
      page: '<saml> …',
    });
  });

  test('of another tenant is not seen', async () => {
    const [acme, globex] = [await aReadyTenant(), await aReadyTenant()];
    const failed = { tenantId: acme.id, connectionId: null, code: 'sso.noEmail' } as const;
    await db.system((tx) => tests.recordFailure(tx, failed));
    expect(await globex.api.listSsoFailures()).toEqual([]);
    expect(await acme.api.listSsoFailures()).toHaveLength(1);
  });
});

describe('M-14 a certificate that ends', () => {
  const warned = async ({ admin }: Pick<Ready, 'admin'>) => {
    await stack.inbox.settled();
    return stack.inbox.all(admin.email).filter(({ subject }) => subject.includes('Single sign-on'));
  };
  /** What every server does by itself once a day. */
  const aDay = async (days = 1) => {
    stack.clock.advance(days * 24 * 60 * 60);
    await stack.server.housekeep();
    await stack.inbox.settled();
  };

  test('is reported to administrators 60, 30, 14, 7, and 1 days before, once each', async () => {
    const tenant = await stack.aTenant();
    await aConnection(stack, tenant.admin, {
      publicCertificate: aCertificate(stack, { days: 70 }),
    });
    const counts: number[] = [];
    for (const days of [1, 10, 1, 30, 15, 6, 5, 1]) {
      await aDay(days);
      counts.push((await warned(tenant)).length);
    }
    expect(counts).toEqual([0, 1, 1, 2, 3, 4, 4, 5]);
    const rows = await db.read((tx) =>
      tx
        .selectFrom('audits')
        .select(['json'])
        .where('tenant_id', '=', tenant.id)
        .where('action', '=', 'sso.certificate_warning_sent')
        .orderBy('created_at')
        .execute(),
    );
    expect(rows.map(({ json }) => json)).toMatchObject(
      [60, 30, 14, 7, 1].map((days) => ({ days })),
    );
  });

  test('is nobody’s worry beside a newer one, or in a connection that is switched off', async () => {
    const [rotating, idle] = [await stack.aTenant(), await stack.aTenant()];
    const old = aCertificate(stack, { days: 5 });
    await aConnection(stack, rotating.admin, {
      publicCertificate: `${old}\n${aCertificate(stack, { days: 300 })}`,
    });
    await aConnection(stack, idle.admin, { publicCertificate: old, enabled: false });
    await aDay();
    expect([...(await warned(rotating)), ...(await warned(idle))]).toEqual([]);
  });

  test('is announced once, whichever node looks and however often', async () => {
    const other = await createStack({ besides: stack });
    const tenant = await stack.aTenant();
    await aConnection(stack, tenant.admin, { publicCertificate: aCertificate(stack, { days: 6 }) });
    stack.clock.advance(24 * 60 * 60);
    await Promise.all([stack, other, stack].map(({ server }) => server.housekeep()));
    expect(await warned(tenant)).toHaveLength(1);
  });
});

/** A request as far as audit and mail look at it. */
function getContext() {
  const client = {
    address: '203.0.113.9',
    addressKey: '203.0.113.9',
    userAgent: 'Chrome/142 (Windows NT 10.0)',
  };
  return { client, traceId: 'trace' };
}

test('the calls about never being locked out are for those who may change single sign-on', async () => {
  const tenant = await stack.aTenant();
  const member = await tenant.member('ReadOnly');
  const api = member.api(ssoCalls);
  const forbidden = { status: 403, code: 'request/forbidden' };
  await expect(api.listSsoFailures()).rejects.toMatchObject(forbidden);
  await expect(api.createSsoBreakGlass()).rejects.toMatchObject(forbidden);
  await expect(api.getSsoBreakGlass()).rejects.toMatchObject(forbidden);
});
