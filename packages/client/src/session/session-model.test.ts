import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSimulation } from '../testing/simulated-client.ts';
import { dead, refusal, tokenFor } from '../testing/simulated-provider.ts';

type Simulation = ReturnType<typeof createSimulation>;
type Tab = ReturnType<Simulation['open']>;

const refreshPath = '/token/refresh';

/** What users, machines and networks do to a few tabs. */
const actions = {
  refresh: (tab: Tab) => tab.session.refresh(),
  signOut: (tab: Tab) => tab.session.signOut(),
  signIn: (tab: Tab, { provider }: Simulation) => {
    // As the provider does when the password is right: the cookie first, then the answer.
    provider.state.cookie = true;
    const accessToken = tokenFor({ sub: 'user-1', tenantId: provider.state.tenantId });
    return tab.session.adopt({ mfaRequired: false, accessToken, expiresIn: 300 });
  },
  switchTenant: (tab: Tab) => tab.session.switchTenant('tenant-2'),
  loseRefresh: (_: Tab, { provider }: Simulation) => provider.next(refreshPath, dead),
  restartProvider: (_: Tab, { provider }: Simulation) =>
    provider.next(refreshPath, () => refusal(503, 'starting')),
  loseProfile: (_: Tab, { provider }: Simulation) => provider.next('/users/v2/me', dead),
  loseSignOut: (_: Tab, { provider }: Simulation) => provider.next('/auth/v1/logout', dead),
  sleep: (_: Tab, { time }: Simulation) => time.sleep(600_000),
  show: (tab: Tab) => tab.happen('visible'),
  goBack: (tab: Tab) => {
    tab.happen('hidden');
    tab.happen('restored');
  },
} as const;

const names = [
  'refresh',
  'signOut',
  'signIn',
  'switchTenant',
  'loseRefresh',
  'restartProvider',
  'loseProfile',
  'loseSignOut',
  'sleep',
  'show',
  'goBack',
] as const;
const step = fc.record({
  tab: fc.nat(2),
  deed: fc.constantFrom(...names),
  wait: fc.constantFrom(undefined, 0, 5, 400, 5000, 250_000),
});
const world = fc.record({
  capabilities: fc.record({ hasLocks: fc.boolean(), hasChannel: fc.boolean() }),
  cookie: fc.boolean(),
  steps: fc.array(step, { maxLength: 14 }),
});

type WorldOf<A> = A extends fc.Arbitrary<infer W> ? W : never;

/**
 * A profile that cannot be read while a user signs in: all tabs stayed signed out until they were
 * reloaded.
 */
const lostSignIn: WorldOf<typeof world> = {
  capabilities: { hasLocks: false, hasChannel: false },
  cookie: false,
  steps: [
    { tab: 0, deed: 'loseProfile', wait: undefined },
    { tab: 0, deed: 'loseProfile', wait: undefined },
    { tab: 0, deed: 'refresh', wait: 5000 },
    { tab: 0, deed: 'loseProfile', wait: undefined },
    { tab: 0, deed: 'signIn', wait: undefined },
    { tab: 0, deed: 'loseProfile', wait: undefined },
  ],
};

test('whatever happens to three tabs, in the end they agree with the provider, and nobody is stuck', async () => {
  await fc.assert(
    fc.asyncProperty(world, async ({ capabilities, cookie, steps }) => {
      const simulation = createSimulation(capabilities);
      const { provider, time, open } = simulation;
      provider.state.cookie = cookie;
      const tabs = [open(), open(), open()] as const;
      for (const { client } of tabs) void client.start();
      for (const { tab, deed, wait } of steps) {
        const chosen = tabs[tab] ?? tabs[0];
        // A refusal is an outcome like any other here; what counts is the end.
        void Promise.resolve(actions[deed](chosen, simulation)).catch(() => undefined);
        if (wait !== undefined) await time.advance(wait);
      }
      await time.advance(120_000);
      // Each time the network is back a sign-out that was lost is made up for; as often as one can
      // have been lost.
      for (let round = 0; round < 5; round += 1) {
        for (const tab of tabs) tab.happen('online');
        await time.advance(1000);
      }
      await time.advance(400_000);
      const expected = provider.state.cookie ? 'signedIn' : 'signedOut';
      expect(tabs.map((tab) => tab.status())).toEqual([expected, expected, expected]);
      for (const { client } of tabs) client.dispose();
    }),
    // The same ways each run; another seed looks for others. The one that was once wrong comes
    // first.
    {
      numRuns: 400,
      seed: 20_261_120,
      examples: [[lostSignIn]],
    },
  );
}, 120_000);

test('after a sign-out with nothing in the air, no tab shows anyone again until a user signs in', async () => {
  const harmless = names.filter((name) => name !== 'signIn');
  const steps = fc.array(
    fc.record({
      tab: fc.nat(2),
      deed: fc.constantFrom(...harmless),
      wait: fc.constantFrom(0, 400, 250_000),
    }),
    { maxLength: 10 },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const simulation = createSimulation();
      const { time, open } = simulation;
      const tabs = [open(), open(), open()] as const;
      for (const { client } of tabs) void client.start();
      await time.advance(500);
      await tabs[0].session.signOut();
      await time.advance(500);
      const shown = new Set<string>();
      for (const tab of tabs) tab.session.subscribe(() => shown.add(tab.status()));
      for (const { tab, deed, wait } of taken) {
        void Promise.resolve(actions[deed](tabs[tab] ?? tabs[0], simulation)).catch(
          () => undefined,
        );
        await time.advance(wait);
      }
      await time.advance(60_000);
      expect([...shown]).not.toContain('signedIn');
      for (const { client } of tabs) client.dispose();
    }),
    { numRuns: 80 },
  );
}, 120_000);
