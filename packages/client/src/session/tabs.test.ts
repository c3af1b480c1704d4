import { expect, test } from 'vitest';
import { createSimulation } from '../testing/simulated-client.ts';
import { dead, json, refusal, tokenFor } from '../testing/simulated-provider.ts';
import { settle } from '../testing/simulated-time.ts';
import { timings } from '../timings.ts';

const refreshPath = '/token/refresh';
type Simulation = ReturnType<typeof createSimulation>;

async function openTwelve({ open, time }: Simulation) {
  const tabs = Array.from({ length: 12 }, () => open());
  for (const { client } of tabs) void client.start();
  await time.advance(500);
  return tabs;
}

const statuses = (tabs: readonly { status(): string }[]) => [
  ...new Set(tabs.map((tab) => tab.status())),
];

test('twelve tabs opened at once make one refresh and read one profile (C-11)', async () => {
  const simulation = createSimulation();
  const tabs = await openTwelve(simulation);
  expect(statuses(tabs)).toEqual(['signedIn']);
  expect(simulation.provider.count(refreshPath)).toBe(1);
  expect(simulation.provider.count('/users/v2/me')).toBe(1);
});

test('twelve tabs renew once when the token is due, and once after a sleep', async () => {
  const simulation = createSimulation();
  const tabs = await openTwelve(simulation);
  await simulation.time.advance(240_000);
  expect(simulation.provider.count(refreshPath)).toBe(2);
  simulation.time.sleep(3_600_000);
  for (const tab of tabs) tab.happen('visible');
  await simulation.time.advance(500);
  expect([statuses(tabs), simulation.provider.count(refreshPath)]).toEqual([['signedIn'], 3]);
});

test('all twelve tabs hold the same token afterwards', async () => {
  const tabs = await openTwelve(createSimulation());
  const tokens = tabs
    .map(({ session }) => session.get())
    .map((state) => state.status === 'signedIn' && state.accessToken);
  expect(new Set(tokens).size).toBe(1);
});

test('a tab opened later takes over from a sibling without a refresh', async () => {
  const { start, provider, time } = createSimulation();
  await start();
  await time.advance(60_000);
  const second = await start();
  expect([second.status(), provider.count(refreshPath)]).toEqual(['signedIn', 1]);
  await time.advance(180_000);
  expect(provider.count(refreshPath)).toBe(2);
});

type Opened = Awaited<ReturnType<Simulation['start']>>;

/**
 * A tab that hears the others only after `delay` milliseconds, and gets a lock only after `locks`:
 * what a machine without time does to a page.
 */
async function startBusy(
  { start, provider, time, browser }: Simulation,
  delay: number,
  reads: number,
  locks = 0,
): Promise<Opened> {
  const later = (run: () => void, milliseconds: number) => void time.setTimeout(run, milliseconds);
  const { openChannel, lock, ...tab } = browser.openTab().browser;
  return start({
    browser: {
      ...tab,
      lock: async (name, work) => {
        if (!lock) throw new Error('this browser has no locks');
        if (locks > 0) await new Promise<void>((resolve) => later(resolve, locks));
        return lock(name, work);
      },
      openChannel: (name) => {
        const channel = openChannel?.(name);
        if (!channel) throw new Error('this browser has no channel');
        return {
          ...channel,
          onMessage: (hear) => channel.onMessage((message) => later(() => hear(message), delay)),
        };
      },
    },
    transport: async (request) => {
      if (request.path === '/flags') await new Promise<void>((resolve) => later(resolve, reads));
      return provider.transport(request);
    },
  });
}

test('a sibling that answers late still saves the refresh while the first reads are on their way', async () => {
  const simulation = createSimulation();
  await simulation.start();
  await simulation.time.advance(timings.offer);
  const second = await startBusy(simulation, 80, 200);
  await simulation.time.advance(400);
  expect([second.status(), simulation.provider.count(refreshPath)]).toEqual(['signedIn', 1]);
});

test('a tab that starts beside one that is signed in waits for it, however busy it is', async () => {
  const simulation = createSimulation();
  await simulation.start();
  const second = await startBusy(simulation, 8000, 0);
  await simulation.time.advance(9000);
  expect([second.status(), simulation.provider.count(refreshPath)]).toEqual(['signedIn', 1]);
});

test('an answer that comes while the free lock is being granted saves the refresh', async () => {
  const simulation = createSimulation();
  await simulation.start();
  const second = await startBusy(simulation, timings.siblingAnswer + 5, 0, 30);
  await simulation.time.advance(400);
  expect([second.status(), simulation.provider.count(refreshPath)]).toEqual(['signedIn', 1]);
});

test('a tab says that it is there before it lets go of the refresh lock', async () => {
  const simulation = createSimulation();
  const { browser, storage } = simulation.browser.openTab();
  const order: string[] = [];
  const { hold, lock } = browser;
  if (!hold || !lock) throw new Error('this browser has no locks');
  await simulation.start({
    storage,
    browser: {
      ...browser,
      hold: (name) => {
        order.push('here');
        return hold(name);
      },
      lock: (name, work) => lock(name, work).finally(() => order.push('free')),
    },
  });
  expect(order).toEqual(['here', 'free']);
});

test('a tab that was overtaken by a renewal while it started takes its result, although the lock is free', async () => {
  const simulation = createSimulation();
  const busy = await startBusy(simulation, 800, 300);
  await simulation.start();
  await simulation.time.advance(1000);
  expect([busy.status(), simulation.provider.count(refreshPath)]).toEqual(['signedIn', 1]);
});

test('a tab that starts beside one that dies waits no longer than that one lives', async () => {
  const simulation = createSimulation();
  const first = await simulation.start();
  const second = await startBusy(simulation, 8000, 0);
  await simulation.time.advance(3000);
  expect(second.status()).toBe('unknown');
  first.happen('hidden');
  await simulation.time.advance(timings.siblingAnswer);
  expect([second.status(), simulation.provider.count(refreshPath)]).toEqual(['signedIn', 2]);
});

test('a tab that is reloaded just after it renewed waits for nobody', async () => {
  const { start, provider, time } = createSimulation();
  const first = await start();
  first.happen('hidden');
  const second = await start();
  await time.advance(timings.siblingAnswer);
  expect([second.status(), provider.count(refreshPath)]).toEqual(['signedIn', 2]);
});

test('a tab opened when the sibling token is due does not take it', async () => {
  const { start, provider, time } = createSimulation();
  await start({ keepSessionAlive: false });
  await time.advance(290_000);
  await start();
  expect(provider.count(refreshPath)).toBe(2);
});

test('sign-out in one tab signs out all of them', async () => {
  const simulation = createSimulation();
  const tabs = await openTwelve(simulation);
  await tabs[5]?.session.signOut();
  await settle();
  expect(statuses(tabs)).toEqual(['signedOut']);
  await simulation.time.advance(600_000);
  expect(simulation.provider.count(refreshPath)).toBe(1);
});

test('a renewal that ends after the sign-out brings nobody back, in no tab', async () => {
  const { start, provider, time } = createSimulation();
  const [first, second] = [await start(), await start()];
  let answer: () => void = () => undefined;
  const late = new Promise<void>((resolve) => {
    answer = resolve;
  });
  provider.next('/users/v2/me', () => late.then(() => json({ id: 'user-1' })));
  void first.session.refresh();
  await settle();
  await first.session.signOut();
  await time.advance(5000);
  answer();
  await time.advance(100);
  expect(statuses([first, second])).toEqual(['signedOut']);
});

test('while a sign-out is under way the renewal of another tab does not undo it', async () => {
  const { start, provider } = createSimulation();
  const [first, second] = [await start(), await start()];
  let answer: () => void = () => undefined;
  const late = new Promise<void>((resolve) => {
    answer = resolve;
  });
  provider.next('/auth/v1/logout', () => late.then(() => json({})));
  const leaving = first.session.signOut();
  await second.session.refresh();
  await settle();
  expect(first.status()).toBe('signedOut');
  answer();
  await leaving;
  await settle();
  expect(statuses([first, second])).toEqual(['signedOut']);
});

test('a tenant switch in one tab is noticed in all of them, with one refresh', async () => {
  const simulation = createSimulation();
  const tabs = await openTwelve(simulation);
  await tabs[0]?.session.switchTenant('tenant-2');
  await settle();
  const active = tabs
    .map(({ session }) => session.get())
    .map((s) => s.status === 'signedIn' && s.activeTenant.tenantId);
  expect([...new Set(active)]).toEqual(['tenant-2']);
  expect(simulation.provider.count(refreshPath)).toBe(2);
});

test('a switch does not settle for the token another tab just renewed for the old tenant', async () => {
  const { start, provider } = createSimulation();
  const [first, second] = [await start(), await start()];
  const renewing = first.session.refresh();
  const switching = second.session.switchTenant('tenant-2');
  await settle();
  await Promise.all([renewing, switching]);
  await settle();
  for (const { session } of [first, second])
    expect(session.get()).toMatchObject({ claims: { tenantId: 'tenant-2' } });
  expect(provider.count(refreshPath)).toBe(3);
});

test('sign-in in one tab signs in the others', async () => {
  const { start, provider } = createSimulation();
  provider.state.cookie = false;
  const [first, second] = [await start(), await start()];
  await first.session.adopt({
    mfaRequired: false,
    accessToken: getToken(provider),
    expiresIn: 300,
  });
  await settle();
  expect(statuses([first, second])).toEqual(['signedIn']);
});

test('a refusal that an anonymous tab got before the sign-in does not sign anyone out', async () => {
  const { start, open, provider, time } = createSimulation();
  provider.state.cookie = false;
  const first = await start();
  let answer: () => void = () => undefined;
  provider.next(
    refreshPath,
    () => new Promise((resolve) => (answer = () => resolve(refusal(401, 'signed out')))),
  );
  const late = open();
  void late.client.start();
  await time.advance(100);
  await first.session.adopt({
    mfaRequired: false,
    accessToken: getToken(provider),
    expiresIn: 300,
  });
  provider.state.cookie = true;
  answer();
  await time.advance(500);
  expect(statuses([first, late])).toEqual(['signedIn']);
});

test('a tab whose refresh is lost does not hold up or sign out the others', async () => {
  const simulation = createSimulation();
  const tabs = await openTwelve(simulation);
  simulation.provider.next(refreshPath, dead);
  await simulation.time.advance(245_000);
  expect([statuses(tabs), simulation.provider.count(refreshPath)]).toEqual([['signedIn'], 3]);
});

test('without locks a lease in storage makes it one refresh', async () => {
  const simulation = createSimulation({ hasLocks: false });
  const tabs = await openTwelve(simulation);
  expect(statuses(tabs)).toEqual(['signedIn']);
  expect(simulation.provider.count(refreshPath)).toBe(1);
});

test('a lease left behind by a dead tab holds nobody up for long', async () => {
  const { start, browser, time } = createSimulation({ hasLocks: false });
  browser.stored.set('foyer.lease.default', `dead ${time.wall() + 10_000}`);
  const tab = await start();
  await time.advance(11_000);
  expect(tab.status()).toBe('signedIn');
});

test('without a channel sign-out and tenant switch still reach the other tabs, and no token enters storage', async () => {
  const { start, time, browser } = createSimulation({ hasChannel: false });
  const [first, second] = [await start(), await start()];
  await first.session.switchTenant('tenant-2');
  await time.advance(500);
  expect(second.session.get()).toMatchObject({ activeTenant: { tenantId: 'tenant-2' } });
  expect([...browser.stored.values()].join()).not.toMatch(/eyJ|\.signature/);
  await first.session.signOut();
  await time.advance(100);
  expect(statuses([first, second])).toEqual(['signedOut']);
});

test('without locks, channel and storage each tab works on its own', async () => {
  const simulation = createSimulation({ hasLocks: false, hasChannel: false, hasStorage: false });
  const tabs = await openTwelve(simulation);
  expect(statuses(tabs)).toEqual(['signedIn']);
});

function getToken(provider: Simulation['provider']): string {
  return tokenFor({ sub: 'user-1', tenantId: provider.state.tenantId });
}
