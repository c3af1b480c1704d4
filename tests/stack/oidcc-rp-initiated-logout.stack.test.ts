import { loginCalls } from '@foyer/contract/login/calls';
import type { Visitor } from '@foyer/testkit';
import { expect, test } from 'vitest';
import { follow, shop } from './hosted-browser.ts';
import { client, oidccPeer } from './oidcc-peer.ts';

// The modules of the conformance suite's plan for sign-out that an application asks for, by their names.

const { stack, config, open, redeem, address } = await oidccPeer();
const [bye] = shop.postLogoutRedirectUris;

async function enter() {
  const ada = await stack.aUser();
  const browser = stack.visitor();
  const { id_token: idToken = '' } = await redeem(await open(browser, ada));
  return { browser, idToken };
}

async function logout(browser: Visitor, query: Readonly<Record<string, string>>) {
  const { pathname, search } = client.buildEndSessionUrl(config, query);
  const answer = await browser.fetch(pathname + search, { redirect: 'manual' });
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    page: await answer.text(),
    headers: answer.headers,
  };
}

/** Presses a button of the page that asks. */
async function press(browser: Visitor, page: string, button: 'yes' | 'stay') {
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page) ?? [];
  const answer = await browser.fetch('/oidc/logout/confirm', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ xsrf, ...(button === 'yes' ? { logout: 'yes' } : {}) }).toString(),
    redirect: 'manual',
  });
  return { status: answer.status, location: answer.headers.get('location') };
}

const isSignedIn = async (browser: Visitor) =>
  (await follow(browser, address({ prompt: 'none' })))?.searchParams.has('code') ?? false;

test('oidcc-rp-initiated-logout-discovery-endpoint-verification', () => {
  expect(config.serverMetadata().end_session_endpoint).toBe(`${stack.url}/oidc/logout`);
});

test('oidcc-rp-initiated-logout', async () => {
  const { browser, idToken } = await enter();
  const response = await logout(browser, {
    id_token_hint: idToken,
    post_logout_redirect_uri: bye,
    state: 's-1',
  });
  expect([response.status, response.location]).toEqual([303, `${bye}?state=s-1`]);
  expect(await isSignedIn(browser)).toBe(false);
  await expect(browser.api(loginCalls).refresh({ body: {} })).rejects.toMatchObject({
    status: 401,
  });
});

test('oidcc-rp-initiated-logout-no-state', async () => {
  const { browser, idToken } = await enter();
  expect(
    (await logout(browser, { id_token_hint: idToken, post_logout_redirect_uri: bye })).location,
  ).toBe(bye);
});

test('oidcc-rp-initiated-logout-bad-post-logout-redirect-uri', async () => {
  const { browser, idToken } = await enter();
  const response = await logout(browser, {
    id_token_hint: idToken,
    post_logout_redirect_uri: 'https://evil.test/bye',
  });
  expect([response.status, response.location]).toEqual([400, null]);
  expect(await isSignedIn(browser)).toBe(true);
});

test('oidcc-rp-initiated-logout-modified-id-token-hint', async () => {
  const { browser, idToken } = await enter();
  const [header = '', payload = '', signature = ''] = idToken.split('.');
  const claims: object = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const other = Buffer.from(JSON.stringify({ ...claims, sub: 'somebody-else' })).toString(
    'base64url',
  );
  const response = await logout(browser, {
    id_token_hint: `${header}.${other}.${signature}`,
    post_logout_redirect_uri: bye,
  });
  expect([response.status, response.location]).toEqual([400, null]);
  expect(await isSignedIn(browser)).toBe(true);
});

test('oidcc-rp-initiated-logout-bad-id-token-hint', async () => {
  const { browser } = await enter();
  const response = await logout(browser, {
    id_token_hint: 'no.id.token',
    post_logout_redirect_uri: bye,
  });
  expect([response.status, response.location]).toEqual([400, null]);
});

test('oidcc-rp-initiated-logout-no-id-token-hint', async () => {
  const { browser } = await enter();
  const asked = await logout(browser, { post_logout_redirect_uri: bye, state: 's-2' });
  expect(asked.status).toBe(200);
  expect(asked.page).toContain('Sign out of Ledgerly?');
  expect(asked.headers.get('x-frame-options')).toBe('DENY');
  expect(await isSignedIn(browser)).toBe(true);
  expect(await press(browser, asked.page, 'yes')).toEqual({
    status: 303,
    location: `${bye}?state=s-2`,
  });
  expect(await isSignedIn(browser)).toBe(false);
});

test('oidcc-rp-initiated-logout-no-params', async () => {
  const { browser } = await enter();
  const address = '/oidc/logout';
  const asked = await browser.fetch(address);
  expect(asked.status).toBe(200);
  const { location } = await press(browser, await asked.text(), 'yes');
  expect(location).toBe(`${stack.url}/oidc/logout/success`);
  expect(await (await browser.fetch('/oidc/logout/success')).text()).toContain('You’re signed out');
});

test('oidcc-rp-initiated-logout-no-post-logout-redirect-uri', async () => {
  const { browser, idToken } = await enter();
  expect((await logout(browser, { id_token_hint: idToken })).location).toBe(
    `${stack.url}/oidc/logout/success`,
  );
  expect(await isSignedIn(browser)).toBe(false);
});

test('oidcc-rp-initiated-logout-only-state', async () => {
  const { browser } = await enter();
  const asked = await browser.fetch('/oidc/logout?state=s-3');
  const { location } = await press(browser, await asked.text(), 'yes');
  expect(location).toBe(`${stack.url}/oidc/logout/success`);
});

test('oidcc-rp-initiated-logout-query-added-to-post-logout-redirect-uri', async () => {
  const { browser, idToken } = await enter();
  const response = await logout(browser, {
    id_token_hint: idToken,
    post_logout_redirect_uri: `${bye}?foo=bar`,
  });
  expect([response.status, response.location]).toEqual([400, null]);
});

test('oidcc-rp-initiated-logout-other-user-id-token-hint: the hint of another user asks first', async () => {
  const [ada, eve] = [await enter(), await enter()];
  const asked = await logout(ada.browser, {
    id_token_hint: eve.idToken,
    post_logout_redirect_uri: bye,
  });
  expect(asked.status).toBe(200);
  expect(await isSignedIn(ada.browser)).toBe(true);
});

test('ASVS-10.6.2 O-22 who stays stays, and a forged answer does nothing', async () => {
  const { browser } = await enter();
  const asked = await logout(browser, { post_logout_redirect_uri: bye });
  expect((await press(browser, '<input name="xsrf" value="forged"/>', 'yes')).status).toBe(400);
  expect(await isSignedIn(browser)).toBe(true);
  await press(browser, asked.page, 'stay');
  expect(await isSignedIn(browser)).toBe(true);
});

test('who is not signed in is led on at once', async () => {
  const response = await logout(stack.visitor(), { post_logout_redirect_uri: bye, state: 's-4' });
  expect([response.status, response.location]).toEqual([303, `${bye}?state=s-4`]);
});
