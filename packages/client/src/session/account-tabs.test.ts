import { expect, test } from 'vitest';
import { createSimulation } from '../testing/simulated-client.ts';
import { json, tokenFor } from '../testing/simulated-provider.ts';
import { tabAccounts } from './tab-accounts.ts';

const inAccount = 'https://app.test/?tenantId=tenant-9&scope=account';
const refresh = 'POST /identity/resources/auth/v1/user/token/refresh';

/** A tab of the session's own account and one of the account `tenant-9`. */
async function twoTabs() {
  const simulation = createSimulation();
  const { start, provider, time } = simulation;
  const home = await start();
  provider.always(refresh, ({ body }) => {
    const asked: unknown = typeof body === 'string' ? JSON.parse(body) : {};
    const token = { sub: 'user-1', asked };
    return json({ mfaRequired: false, accessToken: tokenFor(token), expiresIn: 300 });
  });
  const account = await start({ href: inAccount, tabAccounts });
  return { ...simulation, home, account, time };
}

const askedFor = ({ session }: Awaited<ReturnType<typeof twoTabs>>['home']) => {
  const state = session.get();
  if (state.status !== 'signedIn') return state.status;
  return 'asked' in state.claims ? state.claims.asked : undefined;
};

test('a tab of an account asks for a token of the account and shares none with the others', async () => {
  const { home, account } = await twoTabs();
  expect(account.client.account?.tenantId).toBe('tenant-9');
  expect([askedFor(account), askedFor(home)]).toEqual([{ tenantId: 'tenant-9' }, undefined]);
  await account.session.refresh();
  expect(askedFor(home)).toBeUndefined();
});

test('signing out in the tab of an account signs out the others, and the other way round', async () => {
  for (const [first, other] of [
    ['account', 'home'],
    ['home', 'account'],
  ] as const) {
    const { time, ...tabs } = await twoTabs();
    await tabs[first].session.signOut();
    await time.advance(100);
    expect([tabs[first].status(), tabs[other].status()]).toEqual(['signedOut', 'signedOut']);
  }
});

test('signing in again elsewhere returns the tab of an account to the account', async () => {
  const { home, account, provider, time } = await twoTabs();
  await home.session.signOut();
  await time.advance(100);
  const before = provider.count('/token/refresh');
  await home.session.enter();
  await time.advance(100);
  expect([askedFor(home), askedFor(account)]).toEqual([{}, { tenantId: 'tenant-9' }]);
  expect(provider.count('/token/refresh')).toBe(before + 2);
});

test('choosing another account in the tab of an account leaves the account', async () => {
  const { account } = await twoTabs();
  await account.session.switchTenant('tenant-2');
  expect(account.visited).toEqual(['https://app.test/']);
});
