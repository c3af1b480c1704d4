import { expect, test } from 'vitest';
import { createSimulation } from '../testing/simulated-client.ts';
import { dead, json, refusal, tokenFor } from '../testing/simulated-provider.ts';
import { timings } from '../timings.ts';

const refreshPath = '/token/refresh';

test('a visitor with a cookie is unknown first and then signed in, never signed out', async () => {
  const { open, time } = createSimulation();
  const { client, session } = open();
  const seen: string[] = [session.get().status];
  session.subscribe(() => seen.push(session.get().status));
  void client.start();
  await time.advance(100);
  expect(seen).toEqual(['unknown', 'signedIn']);
});

test('a visitor without a cookie is signed out after one refresh', async () => {
  const { start, provider } = createSimulation();
  provider.state.cookie = false;
  const { status } = await start();
  expect(status()).toBe('signedOut');
  expect(provider.count(refreshPath)).toBe(1);
});

test('the user is the auth response, the claims over it, the profile over both, without the refresh token', async () => {
  const { start } = createSimulation();
  const { session } = await start();
  const state = session.get();
  expect(state).toMatchObject({
    status: 'signedIn',
    user: {
      mfaRequired: false,
      expiresIn: 300,
      sub: 'user-1',
      name: 'Ada',
      email: 'ada@acme.test',
    },
    activeTenant: { tenantId: 'tenant-1' },
  });
  expect(JSON.stringify(state)).not.toContain('secret');
});

test('ASVS-14.3.3 the access token is never in storage', async () => {
  const { start, browser } = createSimulation();
  const { session } = await start();
  const state = session.get();
  const token = state.status === 'signedIn' ? state.accessToken : 'none';
  expect(token).toContain('.');
  expect([...browser.stored.values()].join()).not.toContain(token);
});

test('the token is renewed before it expires', async () => {
  const { start, time, provider } = createSimulation();
  await start();
  await time.advance(300_000 * 0.8 - 200);
  expect(provider.count(refreshPath)).toBe(1);
  await time.advance(300);
  expect(provider.count(refreshPath)).toBe(2);
});

test('with keepSessionAlive off the token is renewed only when it is refused', async () => {
  const { start, time, provider } = createSimulation();
  await start({ keepSessionAlive: false });
  await time.advance(3_600_000);
  expect(provider.count(refreshPath)).toBe(1);
});

test('a lifetime longer than a timer can be set does not fire at once', async () => {
  const { start, time, provider } = createSimulation();
  provider.state.expiresIn = 90 * 24 * 3600;
  await start();
  await time.advance(60_000);
  expect(provider.count(refreshPath)).toBe(1);
  expect(Math.max(...time.lengths)).toBeLessThanOrEqual(2_147_483_647);
});

test.each([-86_400_000, 86_400_000])(
  'a wall clock that is %i ms off changes nothing (C-9)',
  async (error) => {
    const { start, time, provider } = createSimulation();
    time.setWall(Date.UTC(2026, 0, 1) + error);
    const { status } = await start();
    await time.advance(200_000);
    expect([status(), provider.count(refreshPath)]).toEqual(['signedIn', 1]);
  },
);

test('after a sleep the token is renewed as soon as the page is seen again', async () => {
  const { start, time, provider } = createSimulation();
  const tab = await start();
  time.sleep(8 * 3_600_000);
  tab.happen('visible');
  await time.advance(0);
  expect([provider.count(refreshPath), tab.status()]).toEqual([2, 'signedIn']);
});

test('after a sleep that no event tells of, the next heartbeat notices', async () => {
  const { start, time, provider } = createSimulation();
  await start();
  time.sleep(8 * 3_600_000);
  await time.advance(30_000);
  expect(provider.count(refreshPath)).toBe(2);
});

test.each([410, 500, 502, 503])(
  'a %i on refresh is tried again after 1 s and 2 s',
  async (status) => {
    const { start, time, provider } = createSimulation();
    provider.next(
      refreshPath,
      () => refusal(status, 'no'),
      () => refusal(status, 'no'),
    );
    const tab = await start();
    await time.advance(850); // the start took 100
    expect([provider.count(refreshPath), tab.status()]).toEqual([1, 'unknown']);
    await time.advance(100);
    expect(provider.count(refreshPath)).toBe(2);
    await time.advance(2000);
    expect([provider.count(refreshPath), tab.status()]).toEqual([3, 'signedIn']);
  },
);

test.each([401, 403])('a %i on refresh means signed out, without a second try', async (status) => {
  const { start, time, provider } = createSimulation();
  provider.always(refreshPath, () => refusal(status, 'no'));
  const tab = await start();
  await time.advance(10_000);
  expect([provider.count(refreshPath), tab.status()]).toEqual([1, 'signedOut']);
});

test('a 410 that stays means signed out', async () => {
  const { start, time, provider } = createSimulation();
  provider.always(refreshPath, () => refusal(410, 'gone'));
  const tab = await start();
  await time.advance(3100);
  expect([provider.count(refreshPath), tab.status()]).toEqual([3, 'signedOut']);
});

test('a lost refresh reply does not sign anyone out', async () => {
  const { start, time, provider } = createSimulation();
  const tab = await start();
  provider.next(refreshPath, dead);
  await time.advance(240_000);
  expect(tab.status()).toBe('signedIn');
  await time.advance(1000);
  expect([provider.count(refreshPath), tab.status()]).toEqual([3, 'signedIn']);
});

test('a refresh reply that breaks off counts as lost', async () => {
  const { start, time, provider } = createSimulation();
  provider.next(refreshPath, () => new Response('{"mfaReq', { status: 201 }));
  const tab = await start();
  await time.advance(1000);
  expect(tab.status()).toBe('signedIn');
});

test('at load a dead network is unknown with the text of the specification, and heals when the network is back', async () => {
  const { start, time, provider } = createSimulation();
  provider.next(refreshPath, dead, dead, dead);
  const tab = await start();
  await time.advance(3100);
  expect(tab.session.get()).toMatchObject({
    status: 'unknown',
    failure: { text: "We're facing some difficulties, Please try again" },
  });
  tab.happen('online');
  await time.advance(0);
  expect(tab.status()).toBe('signedIn');
});

test('a provider that restarts for a minute signs nobody out', async () => {
  const { start, time, provider } = createSimulation();
  const tab = await start();
  const seen = new Set<string>();
  tab.session.subscribe(() => seen.add(tab.status()));
  provider.next(refreshPath, ...Array.from({ length: 6 }, () => () => refusal(503, 'starting')));
  await time.advance(330_000);
  expect([...seen]).toEqual(['signedIn']);
  expect(provider.count(refreshPath)).toBe(8);
});

test('F-18 a provider that asks for patience gets it', async () => {
  const { start, time, provider } = createSimulation();
  provider.next(refreshPath, () => json({ errors: ['busy'] }, 503, { 'retry-after': '5' }));
  await start();
  await time.advance(4000);
  expect(provider.count(refreshPath)).toBe(1);
  await time.advance(1000);
  expect(provider.count(refreshPath)).toBe(2);
});

test('a profile that cannot be read at first is read again after 2 s, three times', async () => {
  const { start, time, provider } = createSimulation();
  provider.next('/users/v2/me', dead, dead, dead);
  const tab = await start();
  await time.advance(5800);
  expect(tab.status()).toBe('unknown');
  await time.advance(200);
  expect(tab.status()).toBe('signedIn');
});

test('a sign-in whose profile cannot be read fails, and is made up for without another one', async () => {
  const { start, provider, time } = createSimulation();
  provider.state.cookie = false;
  const [tab, other] = [await start(), await start()];
  provider.next('/users/v2/me', dead, dead, dead, dead);
  provider.state.cookie = true;
  const accessToken = tokenFor({ sub: 'user-1', tenantId: 'tenant-1' });
  const entering = tab.session.adopt({ mfaRequired: false, accessToken, expiresIn: 300 });
  await Promise.all([expect(entering).rejects.toThrow(), time.advance(6000)]);
  expect(tab.status()).toBe('signedOut');
  await time.advance(timings.reconnect);
  expect([tab.status(), other.status(), provider.count(refreshPath)]).toEqual([
    'signedIn',
    'signedIn',
    3,
  ]);
});

test('a sign-out that is still to be made up for does not end the session of anyone who signs in before that', async () => {
  const { start, provider, time } = createSimulation();
  const tab = await start();
  provider.next('/auth/v1/logout', dead);
  await tab.session.signOut();
  provider.next('/users/v2/me', dead, dead, dead, dead);
  const accessToken = tokenFor({ sub: 'user-1', tenantId: 'tenant-1' });
  const entering = tab.session.adopt({ mfaRequired: false, accessToken, expiresIn: 300 });
  await Promise.all([expect(entering).rejects.toThrow(), time.advance(6000)]);
  tab.happen('online');
  await time.advance(100);
  expect([tab.status(), provider.state.cookie]).toEqual(['signedIn', true]);
});

test('sign-out clears the state, the cookie and the mark', async () => {
  const { start, provider, browser } = createSimulation();
  const tab = await start();
  await tab.session.signOut();
  expect(tab.session.get()).toEqual({ status: 'signedOut' });
  expect(provider.state.cookie).toBe(false);
  expect([...browser.stored.keys()]).toEqual([]);
});

test('a refresh that was under way does not bring a signed-out user back', async () => {
  const { start, provider, time } = createSimulation();
  const tab = await start();
  let answer: () => void = () => undefined;
  const token = tokenFor({ sub: 'user-1', tenantId: 'tenant-1' });
  const late = json({ mfaRequired: false, accessToken: token, expiresIn: 300 });
  provider.next(refreshPath, () => new Promise((resolve) => (answer = () => resolve(late))));
  const refreshing = tab.session.refresh();
  await time.advance(0);
  const leaving = tab.session.signOut();
  answer();
  await time.advance(100);
  await Promise.all([refreshing, leaving]);
  expect([tab.status(), provider.count(refreshPath)]).toEqual(['signedOut', 2]);
});

test('a refresh that had not begun when a user signed out is not made', async () => {
  const { start, provider, time } = createSimulation();
  const tab = await start();
  const refreshing = tab.session.refresh();
  await Promise.all([tab.session.signOut(), refreshing, time.advance(100)]);
  expect([tab.status(), provider.count(refreshPath)]).toEqual(['signedOut', 1]);
});

test('a sign-out without network is made up for at the next start, before anything is refreshed', async () => {
  const { start, provider, time } = createSimulation();
  const first = await start();
  provider.next('/auth/v1/logout', dead);
  void first.session.signOut();
  await time.advance(0);
  expect(first.status()).toBe('signedOut');
  first.client.dispose();
  const second = await start();
  expect([second.status(), provider.state.cookie]).toEqual(['signedOut', false]);
});

test('a sign-out without network is made up for as soon as the network is back', async () => {
  const { start, provider, time } = createSimulation();
  const tab = await start();
  provider.next('/auth/v1/logout', dead);
  await tab.session.signOut();
  expect(provider.state.cookie).toBe(true);
  tab.happen('online');
  await time.advance(0);
  expect([tab.status(), provider.state.cookie]).toEqual(['signedOut', false]);
});

test('switching the tenant brings a token and a user of that tenant', async () => {
  const { start, provider, time } = createSimulation();
  const tab = await start();
  const switching = tab.session.switchTenant('tenant-2');
  await time.advance(0);
  await switching;
  expect(tab.session.get()).toMatchObject({
    activeTenant: { tenantId: 'tenant-2' },
    claims: { tenantId: 'tenant-2' },
  });
  expect(provider.paths().slice(-4)).toEqual([
    'PUT /identity/resources/users/v1/tenant',
    'POST /identity/resources/auth/v1/user/token/refresh',
    'GET /identity/resources/users/v2/me',
    'GET /identity/resources/users/v3/me/tenants',
  ]);
});

test('MFA that a refresh asks for is pending, not signed in', async () => {
  const { start, provider } = createSimulation();
  provider.always(refreshPath, () => json({ mfaRequired: true, mfaToken: 'm' }));
  const tab = await start();
  expect(tab.session.get()).toEqual({
    status: 'signedOut',
    pending: { mfaRequired: true, mfaToken: 'm' },
  });
});

test('back from the page cache nothing is shown before the provider has spoken (C-10)', async () => {
  const { start, provider, time } = createSimulation();
  const tab = await start();
  tab.happen('hidden');
  provider.state.cookie = false;
  tab.happen('restored');
  expect(tab.status()).toBe('unknown');
  await time.advance(timings.siblingAnswer);
  expect(tab.status()).toBe('signedOut');
});

test('with storage disabled sign-in, refresh and sign-out still work (C-7)', async () => {
  const { start, provider, time } = createSimulation({ hasStorage: false });
  const tab = await start();
  await time.advance(241_000);
  expect([tab.status(), provider.count(refreshPath)]).toEqual(['signedIn', 2]);
  await tab.session.signOut();
  expect(tab.status()).toBe('signedOut');
});
