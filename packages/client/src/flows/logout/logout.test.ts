import { expect, test } from 'vitest';
import { runFlow } from '../../testing/run-flow.ts';
import { createSimulation } from '../../testing/simulated-client.ts';
import { dead, json } from '../../testing/simulated-provider.ts';
import { createLogoutMachine } from './logout.machine.ts';

test('the logout page signs out and shows the login page', async () => {
  const flow = await runFlow(createLogoutMachine, { signedIn: true });
  expect([flow.at(), flow.status(), flow.visited]).toEqual([
    'success',
    'signedOut',
    ['/account/login'],
  ]);
  expect(flow.provider.state.cookie).toBe(false);
});

test('a dead network holds nobody back', async () => {
  const simulation = createSimulation();
  simulation.provider.always('POST /identity/resources/auth/v1/logout', dead);
  const flow = await runFlow(createLogoutMachine, { signedIn: true, simulation });
  expect([flow.at(), flow.status(), flow.visited]).toEqual([
    'success',
    'signedOut',
    ['/account/login'],
  ]);
});

test('anyone who came by their tenant is taken to where it ends its own session', async () => {
  const simulation = createSimulation();
  const logoutAddress = 'https://idp.test/logout?SAMLRequest=x';
  simulation.provider.always('POST /identity/resources/auth/v1/logout', () =>
    json({ logoutAddress }),
  );
  const flow = await runFlow(createLogoutMachine, { signedIn: true, simulation });
  expect([flow.at(), flow.status(), flow.visited]).toEqual([
    'success',
    'signedOut',
    [logoutAddress],
  ]);
});

test('an address that is none of the web is not gone to', async () => {
  const simulation = createSimulation();
  const logoutAddress = 'javascript:alert(1)';
  simulation.provider.always('POST /identity/resources/auth/v1/logout', () =>
    json({ logoutAddress }),
  );
  const flow = await runFlow(createLogoutMachine, { signedIn: true, simulation });
  expect(flow.visited).toEqual(['/account/login']);
});

// Review 2026-11-23, integration B10.
test('signing out on a page that the host chose leads back to that page', async () => {
  const { start } = createSimulation();
  const tab = await start({ href: 'https://app.test/pricing', afterSignOut: (path) => path });
  tab.client.signOut();
  const [logoutPage = ''] = tab.visited;
  const flow = await runFlow(createLogoutMachine, {
    signedIn: true,
    href: `https://app.test${logoutPage}`,
  });
  expect([logoutPage, ...flow.visited]).toEqual([
    '/account/logout?redirectUrl=%2Fpricing',
    '/pricing',
  ]);
});

test('the logout page leads to no other origin', async () => {
  for (const redirectUrl of ['https://evil.example/', '//evil.example', 'javascript:alert(1)']) {
    const href = `https://app.test/account/logout?${new URLSearchParams({ redirectUrl })}`;
    const flow = await runFlow(createLogoutMachine, { signedIn: true, href });
    expect(flow.visited).toEqual(['/account/login']);
  }
});

test('signing out from the application goes by way of the logout page', async () => {
  const { start } = createSimulation();
  const tab = await start();
  tab.client.signOut();
  expect(tab.visited).toEqual(['/account/logout']);
});
