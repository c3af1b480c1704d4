import { loginCalls } from '@foyer/contract/login/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { createStack, type Visitor } from '@foyer/testkit';
import { expect, test } from 'vitest';
import { createSsoWorld, refusalOf } from './signing-in-by-sso.ts';

const stack = await createStack({ config: { rateLimits: { credentials: 10_000, write: 10_000 } } });
const world = await createSsoWorld(stack);
const sloUrl = `${stack.url}/frontegg/auth/saml/logout`;

async function signedIn(protocol: 'saml' | 'oidc') {
  const company = await world.company({ protocol });
  const who = world.someone(company);
  const browser = stack.visitor();
  await world.signIn(browser, who);
  return { browser, who };
}

const isOpen = async (browser: Visitor) =>
  (await refusalOf(browser.api(profileCalls).getMe())) !== 'request/unauthenticated';

test('signing out here says where to sign out at a SAML provider, too; its answer leads home', async () => {
  const { browser } = await signedIn('saml');
  const { logoutAddress = '' } = (await browser.api(loginCalls).signOut()) ?? {};
  expect(logoutAddress.startsWith(world.lab.saml.sloUrl)).toBe(true);
  expect(new URL(logoutAddress).searchParams.has('Signature')).toBe(true);
  expect(await isOpen(browser)).toBe(false);
  const back = await world.lab.saml.logoutResponse(logoutAddress, sloUrl);
  expect(await world.go(browser, back)).toBe(stack.url);
});

test('signing out here says where to sign out at an OpenID provider, too', async () => {
  const { browser } = await signedIn('oidc');
  const { logoutAddress = '' } = (await browser.api(loginCalls).signOut()) ?? {};
  const { searchParams } = new URL(logoutAddress);
  expect(logoutAddress.startsWith(world.oidc.endpoints.endSession)).toBe(true);
  expect(searchParams.get('post_logout_redirect_uri')).toBe(stack.url);
  expect(searchParams.get('id_token_hint')?.split('.')).toHaveLength(3);
});

test('who signed in with a password is led nowhere', async () => {
  const ada = await stack.aPerson();
  await expect(ada.api(loginCalls).signOut()).resolves.toBeUndefined();
});

test('a signed logout request of the provider ends the sessions of that person, and nobody else’s', async () => {
  const [ada, ben] = [await signedIn('saml'), await signedIn('saml')];
  const address = await world.lab.saml.logoutRequest({ sloUrl, nameId: ada.who.subject });
  const led = await world.go(stack.visitor(), address);
  expect(led.startsWith(world.lab.saml.sloUrl)).toBe(true);
  expect([await isOpen(ada.browser), await isOpen(ben.browser)]).toEqual([false, true]);
  expect(await refusalOf(ada.browser.api(loginCalls).refresh({ body: {} }))).toBe('login/noSession');
});

test('a logout request that is not signed, or changed, ends nothing (T-SAML-12)', async () => {
  const { browser, who } = await signedIn('saml');
  const good = new URL(await world.lab.saml.logoutRequest({ sloUrl, nameId: who.subject }));
  const unsigned = new URL(good);
  for (const name of ['Signature', 'SigAlg']) unsigned.searchParams.delete(name);
  const changed = new URL(good);
  changed.searchParams.set('RelayState', 'https://evil.test/');
  for (const address of [unsigned, changed]) expect(await world.go(stack.visitor(), address.href)).toBe(stack.url);
  expect(await isOpen(browser)).toBe(true);
});
