import { loginCalls } from '@foyer/contract/login/calls';
import { mfaCalls } from '@foyer/contract/mfa/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { sessionsCalls } from '@foyer/contract/sessions/calls';
import type { SessionPolicyChange } from '@foyer/contract/sessions';
import { tenantsCalls } from '@foyer/contract/tenants/calls';
import { createStack, type TestUser, type Visitor } from '@foyer/testkit';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { getAudits } from './reading-audits.ts';
import { firstStep, withApp } from './second-factors.ts';

const stack = await createStack({
  config: { sessions: { places: { '127.0.0.0/8': 'This machine', '0.0.0.0/0': 'Elsewhere' } } },
});
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

describe('their sessions', () => {
  test('are listed, this one marked, with browser and address', async () => {
    const ada = await stack.aUser();
    const other = await ada.elsewhere();
    const list = await other.api(sessionsCalls).listMySessions();
    expect(list).toHaveLength(2);
    expect(list.filter(({ current }) => current)).toHaveLength(1);
    const current = await other.api(sessionsCalls).getMyCurrentSession();
    expect(current).toEqual(list.find((one) => one.current));
    expect(current).toMatchObject({
      ipAddress: '127.0.0.1',
      createdAt: expect.any(String),
      expires: expect.any(String),
    });
    expect(JSON.stringify(list)).not.toMatch(/key|hash|generation|token/i);
  });

  test('ASVS-7.5.2 one of them ends, at once and for its token too', async () => {
    const ada = await stack.aUser();
    const other = await ada.elsewhere();
    const { id } = await other.api(sessionsCalls).getMyCurrentSession();
    await ada.api(sessionsCalls).deleteMySession({ params: { id } });
    await expect(other.api(profileCalls).getMe()).rejects.toMatchObject({ status: 401 });
    await expect(other.api(loginCalls).refresh()).rejects.toMatchObject({ status: 401 });
    await expect(ada.api(profileCalls).getMe()).resolves.toBeDefined();
    const again = ada.api(sessionsCalls).deleteMySession({ params: { id } });
    await expect(again).rejects.toMatchObject({ status: 404, code: 'sessions/notFound' });
    expect(await getAudits(stack, ada.userId)).toContainEqual(
      expect.objectContaining({ action: 'session.revoked' }),
    );
  });

  test('all of them end, here too', async () => {
    const ada = await stack.aUser();
    const other = await ada.elsewhere();
    await ada.api(sessionsCalls).deleteAllMySessions();
    for (const browser of [ada, other]) {
      await expect(browser.api(profileCalls).getMe()).rejects.toMatchObject({ status: 401 });
      await expect(browser.api(loginCalls).refresh()).rejects.toMatchObject({ status: 401 });
    }
    expect([...ada.cookies.keys()].filter((name) => name.startsWith('fe_refresh_'))).toEqual([]);
  });

  test('T-SES-2 T-TEN-1 another user’s session is neither seen nor ended', async () => {
    const [ada, eve] = [await stack.aUser(), await stack.aUser()];
    const { id } = await ada.api(sessionsCalls).getMyCurrentSession();
    expect((await eve.api(sessionsCalls).listMySessions()).map((one) => one.id)).not.toContain(id);
    for (const target of [id, 'no-id', '%00']) {
      const ending = eve.api(sessionsCalls).deleteMySession({ params: { id: target } });
      await expect(ending).rejects.toMatchObject({ status: 404, code: 'sessions/notFound' });
    }
    await expect(ada.api(profileCalls).getMe()).resolves.toBeDefined();
  });
});

describe('what is shown of a session', () => {
  const signedInWith = async (userAgent: string) => {
    const { email, password } = await stack.aUser();
    const browser = stack.visitor();
    const answer = await browser.fetch('/frontegg/identity/resources/auth/v1/user', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': userAgent },
      body: JSON.stringify({ email, password }),
    });
    const { accessToken }: { accessToken: string } = await answer.json();
    browser.accessToken = accessToken;
    return browser;
  };

  test('browser, system and device have names, the place that of the narrowest network the operator named', async () => {
    const browser = await signedInWith(firefox);
    await expect(browser.api(sessionsCalls).getMyCurrentSession()).resolves.toMatchObject({
      browser: 'Firefox',
      system: 'Windows',
      device: 'desktop',
      place: 'This machine',
    });
  });

  test('what a browser makes up is not repeated as a name', async () => {
    const browser = await signedInWith('<img src=x onerror=alert(1)>/1.0');
    const current = await browser.api(sessionsCalls).getMyCurrentSession();
    expect([current.browser, current.system, current.device]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('it was active when it was last renewed', async () => {
    const ada = await stack.aUser();
    stack.clock.advance(120);
    const renewedAfter = stack.clock.now().getTime();
    await ada.api(loginCalls).refresh({ body: {} });
    const { lastActiveAt } = await ada.api(sessionsCalls).getMyCurrentSession();
    expect(Date.parse(lastActiveAt ?? '')).toBeGreaterThanOrEqual(renewedAfter);
  });
});

describe('their sign-ins', () => {
  test('are shown, the newest first, also those that are over; nobody else’s, and nothing that opens one', async () => {
    const ada = await stack.aUser();
    await stack.aUser();
    const before = await ada.api(sessionsCalls).listMySignIns();
    stack.clock.advance(60);
    const other = await ada.elsewhere();
    await other.api(loginCalls).signOut();
    const [newest, ...rest] = await ada.api(sessionsCalls).listMySignIns();
    expect(newest).toMatchObject({
      isOpen: false,
      impersonated: false,
      ipAddress: '127.0.0.1',
      place: 'This machine',
    });
    expect(Date.parse(newest?.at ?? '')).toBeGreaterThan(Date.parse(rest[0]?.at ?? ''));
    expect(rest).toEqual(before);
    expect(rest.filter(({ isOpen }) => isOpen)).toHaveLength(1);
    expect(JSON.stringify([newest, rest])).not.toMatch(/key|hash|generation|token/i);
  });
});

describe('all others', () => {
  test('ASVS-7.4.3 end, and this one stays', async () => {
    const ada = await stack.aUser();
    const others = [await ada.elsewhere(), await ada.elsewhere()];
    await ada.api(sessionsCalls).deleteMyOtherSessions();
    for (const other of others)
      await expect(other.api(profileCalls).getMe()).rejects.toMatchObject({ status: 401 });
    const left = await ada.api(sessionsCalls).listMySessions();
    expect(left.map(({ current }) => current)).toEqual([true]);
    const audits = await getAudits(stack, ada.userId);
    expect(audits).toContainEqual(expect.objectContaining({ action: 'session.all_revoked' }));
  });

  test('are only those of the user', async () => {
    const [ada, eve] = [await stack.aUser(), await stack.aUser()];
    await eve.api(sessionsCalls).deleteMyOtherSessions();
    await expect(ada.api(profileCalls).getMe()).resolves.toBeDefined();
  });
});

describe('the sessions of a member', () => {
  const revoke = (user: TestUser, userId: string) =>
    user.api(sessionsCalls).revokeUserSessions({ body: { userId } });

  test('ASVS-7.4.5 are ended by an administrator in this tenant only, which is written down; they may come back', async () => {
    const { id, admin, member } = await stack.aTenant();
    const bob = await member('ReadOnly');
    const atHome = await bob.elsewhere();
    await stack.server.db.system((tx) =>
      tx
        .updateTable('sessions')
        .set({ tenant_id: bob.tenantId })
        .where('user_id', '=', bob.userId)
        .where(
          'id',
          '=',
          sql<string>`(select id from sessions where user_id = ${bob.userId} order by created_at desc limit 1)`,
        )
        .execute(),
    );
    await atHome.api(loginCalls).refresh({ body: {} });
    const meIn = (tenantId: string) => atHome.api(loginCalls).refresh({ body: { tenantId } });
    await meIn(id);
    const tabHere = atHome.accessToken;
    await meIn(bob.tenantId);
    await revoke(admin, bob.userId);
    await expect(bob.api(profileCalls).getMe()).rejects.toMatchObject({ status: 401 });
    await expect(atHome.api(profileCalls).getMe()).resolves.toMatchObject({
      tenantId: bob.tenantId,
    });
    // what began elsewhere continues there, and comes in here by no way until its user signs in again
    const methods = atHome.api(tenantsCalls);
    await expect(methods.getUserJwt({ body: { tenantId: id } })).rejects.toMatchObject({
      status: 404,
    });
    await expect(methods.switchTenant({ body: { tenantId: id } })).rejects.toMatchObject({
      status: 404,
    });
    await meIn(id);
    await expect(atHome.api(profileCalls).getMe()).resolves.toMatchObject({
      tenantId: bob.tenantId,
    });
    atHome.accessToken = tabHere;
    await expect(atHome.api(profileCalls).getMe()).rejects.toMatchObject({ status: 401 });
    const again = await bob.elsewhere();
    await again.api(loginCalls).refresh({ body: { tenantId: id } });
    await expect(again.api(profileCalls).getMe()).resolves.toMatchObject({ tenantId: id });
    await expect(bob.elsewhere()).resolves.toBeDefined();
    const rows = await stack.server.db.read((tx) =>
      tx
        .selectFrom('audits')
        .selectAll()
        .where('tenant_id', '=', id)
        .where('action', '=', 'user.sessions_revoked')
        .execute(),
    );
    expect(rows).toMatchObject([{ user_id: bob.userId, actor_id: admin.userId }]);
  });

  test('ASVS-7.4.5 do not continue by one whose own tenant was left: that goes to a tenant which lets it in', async () => {
    const [{ id, admin, member }, third] = [await stack.aTenant(), await stack.aTenant()];
    const users = [await member('ReadOnly'), await member('ReadOnly')] as const;
    const [bob, carol] = users;
    for (const { userId } of users) await stack.addMember(third.id, userId, 'ReadOnly');
    await stack.server.db.system(async (tx) => {
      for (const { userId, tenantId } of users)
        await tx
          .updateTable('sessions')
          .set({ tenant_id: tenantId })
          .where('user_id', '=', userId)
          .execute();
    });
    await revoke(admin, bob.userId);
    await stack.server.db.system(async (tx) => {
      for (const { userId, tenantId } of users)
        await tx
          .deleteFrom('memberships')
          .where('user_id', '=', userId)
          .where('tenant_id', '=', tenantId)
          .execute();
    });
    const lands = async (user: TestUser) => {
      await user.api(loginCalls).refresh({ body: {} });
      return (await user.api(profileCalls).getMe()).tenantId;
    };
    expect([await lands(carol), await lands(bob)]).toEqual([id, third.id]);
  });

  test('are not ended by who may not change users, nor those of who holds more', async () => {
    const { admin, member } = await stack.aTenant();
    const bob = await member('ReadOnly');
    await expect(revoke(bob, admin.userId)).rejects.toMatchObject({
      status: 403,
      code: 'request/forbidden',
    });
    await expect(admin.api(profileCalls).getMe()).resolves.toBeDefined();
  });

  test('T-TEN-1 of another tenant, or of nobody, are out of reach', async () => {
    const [{ admin }, other] = [await stack.aTenant(), await stack.aTenant()];
    for (const target of [other.admin.userId, crypto.randomUUID(), 'no-id'])
      await expect(revoke(admin, target)).rejects.toMatchObject({
        status: 404,
        code: 'users/unknownMember',
      });
    await expect(other.admin.api(profileCalls).getMe()).resolves.toBeDefined();
  });
});

describe('session policies', () => {
  test('are those of the configuration until a tenant has its own', async () => {
    const { admin } = await stack.aTenant();
    await expect(admin.api(sessionsCalls).getSessionPolicy()).resolves.toEqual({
      sessionIdleTimeoutConfiguration: { isActive: true, timeout: 24 * 86_400 },
      sessionTimeoutConfiguration: { isActive: true, timeout: 90 * 86_400 },
      sessionConcurrentConfiguration: { isActive: false, maxSessions: 0 },
    });
    await setPolicy(admin.tenantId, { idle_seconds: 60, absolute_seconds: null, max_sessions: 2 });
    await expect(admin.api(sessionsCalls).getSessionPolicy()).resolves.toEqual({
      sessionIdleTimeoutConfiguration: { isActive: true, timeout: 60 },
      sessionTimeoutConfiguration: { isActive: false, timeout: 0 },
      sessionConcurrentConfiguration: { isActive: true, maxSessions: 2 },
    });
  });

  test('are changed one by one, what is left out stays, and the audit says by whom', async () => {
    const { admin } = await stack.aTenant();
    const { saveSessionPolicy, getSessionPolicy } = admin.api(sessionsCalls);
    await saveSessionPolicy({
      body: { sessionIdleTimeoutConfiguration: { isActive: true, timeout: 600 } },
    });
    await saveSessionPolicy({
      body: {
        sessionTimeoutConfiguration: { isActive: false },
        sessionConcurrentConfiguration: { isActive: true, maxSessions: 1 },
      },
    });
    await expect(getSessionPolicy()).resolves.toEqual({
      sessionIdleTimeoutConfiguration: { isActive: true, timeout: 600 },
      sessionTimeoutConfiguration: { isActive: false, timeout: 0 },
      sessionConcurrentConfiguration: { isActive: true, maxSessions: 1 },
    });
    const audits = await getAudits(stack, admin.userId);
    expect(audits.filter(({ action }) => action === 'security_policy.updated')).toHaveLength(2);
    stack.clock.advance(1);
    const other = await admin.elsewhere();
    await expect(getSessionPolicy()).rejects.toMatchObject({ status: 401 });
    stack.clock.advance(601);
    await expect(other.api(loginCalls).refresh()).rejects.toMatchObject({
      status: 401,
      code: 'login/noSession',
    });
  });

  test('are not changed beyond the ends of their numbers, nor by who may not change security', async () => {
    const { admin, member } = await stack.aTenant();
    const before = await admin.api(sessionsCalls).getSessionPolicy();
    const wrong: readonly SessionPolicyChange[] = [
      { sessionIdleTimeoutConfiguration: { isActive: true, timeout: 59 } },
      { sessionIdleTimeoutConfiguration: { isActive: true, timeout: 2_073_601 } },
      { sessionTimeoutConfiguration: { isActive: true, timeout: 59 } },
      { sessionConcurrentConfiguration: { isActive: true, maxSessions: 0 } },
    ];
    for (const body of wrong) {
      const saving = admin.api(sessionsCalls).saveSessionPolicy({ body });
      await expect(saving, JSON.stringify(body)).rejects.toMatchObject({ status: 400 });
    }
    const bob = await member('ReadOnly');
    const body = { sessionIdleTimeoutConfiguration: { isActive: false } as const };
    const refused = bob.api(sessionsCalls).saveSessionPolicy({ body });
    await expect(refused).rejects.toMatchObject({ status: 403, code: 'request/forbidden' });
    await expect(admin.api(sessionsCalls).getSessionPolicy()).resolves.toEqual(before);
  });

  test('ASVS-7.3.1 an idle session ends, one in use continues', async () => {
    const { admin } = await stack.aTenant();
    await setPolicy(admin.tenantId, {
      idle_seconds: 600,
      absolute_seconds: null,
      max_sessions: null,
    });
    for (let round = 0; round < 4; round += 1) {
      stack.clock.advance(500);
      await admin.api(loginCalls).refresh();
    }
    stack.clock.advance(601);
    await expect(admin.api(loginCalls).refresh()).rejects.toMatchObject({
      status: 401,
      code: 'login/noSession',
    });
  });

  test('ASVS-7.3.2 a session ends at its absolute limit however much it is used', async () => {
    const { admin } = await stack.aTenant();
    await setPolicy(admin.tenantId, {
      idle_seconds: null,
      absolute_seconds: 1000,
      max_sessions: null,
    });
    stack.clock.advance(900);
    const { expiresIn } = await admin.api(loginCalls).refresh();
    expect(expiresIn).toBeLessThanOrEqual(100);
    stack.clock.advance(101);
    await expect(admin.api(loginCalls).refresh()).rejects.toMatchObject({ status: 401 });
  });

  test('ASVS-7.1.2 the oldest session ends when there are too many', async () => {
    const { admin } = await stack.aTenant();
    await setPolicy(admin.tenantId, {
      idle_seconds: null,
      absolute_seconds: null,
      max_sessions: 2,
    });
    stack.clock.advance(1);
    const second = await admin.elsewhere();
    stack.clock.advance(1);
    const third = await admin.elsewhere();
    await expect(admin.api(profileCalls).getMe()).rejects.toMatchObject({ status: 401 });
    for (const browser of [second, third])
      await expect(browser.api(profileCalls).getMe()).resolves.toBeDefined();
  });

  test('ASVS-7.1.2 and so it does for one that began with MFA', async () => {
    const { admin } = await stack.aTenant();
    await setPolicy(admin.tenantId, {
      idle_seconds: null,
      absolute_seconds: null,
      max_sessions: 1,
    });
    const { app } = await withApp(stack, admin);
    const { browser, mfaToken } = await firstStep(stack, admin);
    await expect(admin.api(profileCalls).getMe()).resolves.toBeDefined();
    await browser.api(mfaCalls).verifyMfaCode({ body: { mfaToken, value: app.code() } });
    await expect(admin.api(profileCalls).getMe()).rejects.toMatchObject({ status: 401 });
    await expect(browser.api(profileCalls).getMe()).resolves.toBeDefined();
  });

  test('ASVS-7.1.2 one that came from another account of the user counts, however it came', async () => {
    const { id, admin, member } = await stack.aTenant();
    await setPolicy(admin.tenantId, {
      idle_seconds: null,
      absolute_seconds: null,
      max_sessions: 1,
    });
    const bob = await member('ReadOnly');
    await bob.api(tenantsCalls).switchTenant({ body: { tenantId: bob.tenantId } });
    await bob.api(loginCalls).refresh({ body: {} });
    const methods: readonly ((one: Visitor) => Promise<unknown>)[] = [
      (one) => one.api(loginCalls).refresh({ body: { tenantId: id } }),
      (one) => one.api(tenantsCalls).getUserJwt({ body: { tenantId: id } }),
      (one) => one.api(tenantsCalls).switchTenant({ body: { tenantId: id } }),
    ];
    let before: Visitor = bob; // came in by its tab
    await methods[0]?.(bob);
    for (const way of methods) {
      stack.clock.advance(1);
      const next = await bob.elsewhere();
      await expect(before.api(profileCalls).getMe()).resolves.toMatchObject({ tenantId: id });
      await way(next);
      await expect(before.api(profileCalls).getMe()).rejects.toMatchObject({ status: 401 });
      await next.api(loginCalls).refresh({ body: { tenantId: id } });
      await expect(next.api(profileCalls).getMe()).resolves.toMatchObject({ tenantId: id });
      before = next;
    }
    await admin.elsewhere(); // nobody else's count
    await expect(before.api(profileCalls).getMe()).resolves.toBeDefined();
  });

  test('ASVS-7.1.2 of several that begin, or come in, at once no more are left than may be', async () => {
    const { id, admin, member } = await stack.aTenant();
    const bob = await member('ReadOnly');
    await setPolicy(id, { idle_seconds: null, absolute_seconds: null, max_sessions: 1 });
    const open = async (browsers: readonly Visitor[]) => {
      const answers = await Promise.allSettled(
        browsers.map((one) => one.api(profileCalls).getMe()),
      );
      return answers.filter((one) => one.status === 'fulfilled' && one.value.tenantId === id)
        .length;
    };
    const started = await Promise.all([1, 2, 3, 4].map(() => admin.elsewhere()));
    expect(await open([admin, ...started])).toBe(1);
    await bob.api(tenantsCalls).switchTenant({ body: { tenantId: bob.tenantId } });
    const atHome = await Promise.all([1, 2, 3, 4].map(() => bob.elsewhere()));
    await Promise.allSettled(
      atHome.map((one) => one.api(loginCalls).refresh({ body: { tenantId: id } })),
    );
    expect(await open(atHome)).toBe(1);
  });

  test('T-REF-4 what was ended stays ended when the clock is turned back', async () => {
    const ada = await stack.aUser();
    const cookies = new Map(ada.cookies);
    await ada.api(loginCalls).signOut();
    stack.clock.advance(-3600);
    for (const [name, value] of cookies) ada.cookies.set(name, value);
    await expect(ada.api(loginCalls).refresh()).rejects.toMatchObject({ status: 401 });
    stack.clock.advance(3600);
  });
});

function setPolicy(
  tenantId: string,
  policy: {
    idle_seconds: number | null;
    absolute_seconds: number | null;
    max_sessions: number | null;
  },
) {
  return stack.server.db.system((tx) =>
    tx
      .insertInto('session_policies')
      .values({ tenant_id: tenantId, ...policy })
      .execute(),
  );
}
