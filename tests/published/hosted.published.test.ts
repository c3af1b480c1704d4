import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import ledgerly from '../../foyer.config.ts';
import { anAccount } from '../running-server/account.ts';
import { openPublishedPage } from './published-page.ts';
import { getMethod, publishedPairs } from './published-packages.ts';
import { sharedServer } from './shared-server.ts';
import { createVisitorBrowser, type VisitorBrowser } from './visitor-browser.ts';

const server = sharedServer();
afterEach(() => void vi.unstubAllGlobals());

const { clientId } = ledgerly.application;
const post = { method: 'POST', headers: { 'content-type': 'application/json' } };
const leads = z.object({ location: z.string() });

/** Follows redirects as a browser does, until the callback page of the application or a page without a redirect. */
async function follow(browser: VisitorBrowser, address: string): Promise<URL> {
  const next = new URL(address, server.origin);
  if (next.pathname === '/oauth/callback') return next;
  const answer = await browser.fetch(next, { redirect: 'manual' });
  const location = answer.headers.get('location');
  return location ? follow(browser, new URL(location, next).href) : next;
}

/** What the hosted page does once the box is done. */
async function signInAtPage(
  browser: VisitorBrowser,
  page: URL,
  user: { email: string; password: string },
) {
  const uid = page.searchParams.get('interaction') ?? '';
  const { email, password } = user;
  const body = JSON.stringify({ email, password });
  await browser.fetch(`${server.origin}/frontegg/identity/resources/auth/v1/user`, {
    ...post,
    body,
  });
  const done = await browser.fetch(`${server.origin}/oauth/interaction/${uid}/finish`, {
    ...post,
    body: '{}',
  });
  return follow(browser, leads.parse(await done.json()).location);
}

describe.each(publishedPairs)('$store in hosted mode', (pair) => {
  test('goes to the hosted page, comes back with a code, and is signed in; silently the next time; and out again', async () => {
    const user = await anAccount(server.origin);
    const browser = createVisitorBrowser(server.origin);
    const page = await openPublishedPage(pair, browser, '/', clientId);
    const went = vi.fn(browser.navigate);
    browser.navigate = went;
    page.act('requestHostedLoginAuthorize', {});
    const authorize = await vi.waitFor(
      () => {
        const address = went.mock.calls
          .map(([url]) => url)
          .find((url) => url.includes('/oauth/authorize'));
        if (!address) throw new Error('The store did not leave');
        return address;
      },
      { timeout: 30_000 },
    );
    expect(new URL(authorize).searchParams.get('client_id')).toBe(clientId);
    const callback = await signInAtPage(browser, await follow(browser, authorize), user);
    expect(callback.pathname).toBe('/oauth/callback');

    browser.open(callback.pathname + callback.search);
    page.act('handleHostedLoginCallback', { code: callback.searchParams.get('code') });
    const state = await page.sees((now) => now.isAuthenticated && !now.isLoading);
    expect(state.user).toMatchObject({ email: user.email });

    const { api, ContextHolder } = page.code.rest;
    ContextHolder['setContext']?.({ baseUrl: server.origin, requestCredentials: 'include' });
    const silently = pair.versions.rest.startsWith('3')
      ? 'silentOAuthRefreshToken'
      : 'silentOAuthRefreshTokenV2';
    expect(await getMethod(api.auth, silently)()).toBeTruthy();
    await getMethod(api.auth, 'OAuthLogout')();
    await expect(Promise.resolve(getMethod(api.auth, silently)())).rejects.toBeTruthy();
  });

  test('a lost verifier fails, and a refresh grant of the REST client works', async () => {
    const user = await anAccount(server.origin);
    const browser = createVisitorBrowser(server.origin);
    const page = await openPublishedPage(pair, browser, '/', clientId);
    const { api } = page.code.rest;
    const exchange = getMethod(api.auth, 'exchangeOAuthTokens');
    const challenge = await crypto.subtle.digest(
      'SHA-256',
      new TextEncoder().encode('abcdefghijklmnop'),
    );
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      scope: 'openid email profile',
      nonce: 'abcdefghijklmnop',
      redirect_uri: `${server.origin}/oauth/callback`,
      code_challenge_method: 'S256',
      code_challenge: Buffer.from(challenge).toString('base64url'),
    });
    const hosted = await follow(browser, `/frontegg/oauth/authorize?${query}`);
    const callback = await signInAtPage(browser, hosted, user);
    const call = {
      grant_type: 'authorization_code',
      code: callback.searchParams.get('code'),
      redirect_uri: `${server.origin}/oauth/callback`,
    };
    await expect(
      Promise.resolve(exchange({ ...call, code_verifier: 'INVALID-CODE-VERIFIER' })),
    ).rejects.toBeTruthy();
    expect(await exchange({ ...call, code_verifier: 'abcdefghijklmnop' })).toBeTruthy();
    // The cookie and the token of the body are the same.
    const [, current = ''] = /fe_refresh_[\w-]+=([^;]+)/.exec(browser.cookies.text()) ?? [];
    expect(await exchange({ grant_type: 'refresh_token', refresh_token: current })).toBeTruthy();
    await expect(
      Promise.resolve(exchange({ grant_type: 'refresh_token', refresh_token: 'x' })),
    ).rejects.toBeTruthy();
  });
});
