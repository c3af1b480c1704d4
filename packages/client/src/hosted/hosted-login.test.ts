import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ClientOptions } from './client-options.ts';
import { createSimulation } from '../testing/simulated-client.ts';
import { json, refusal, tokenFor } from '../testing/simulated-provider.ts';
import { createHostedLogin, verifierKey } from './create-hosted-login.ts';
import { lazyHostedLogin } from './lazy-hosted-login.ts';

const tokenPath = '/oauth/token';
const silentPath = '/oauth/authorize/silent';

/** A tab with hosted login, at a provider that has a session of the user's browser or none. */
async function aTab(
  options: Partial<ClientOptions> & { readonly href?: string } = {},
  { hasCookie = false } = {},
) {
  const simulation = createSimulation();
  const { provider } = simulation;
  let issued = 0;
  const tokens = () => {
    const idToken = tokenFor({ sub: 'user-1', tenantId: 'tenant-1', jti: ++issued });
    return json({
      access_token: 'not the bearer',
      id_token: idToken,
      refresh_token: `r${issued}`,
      expires_in: 300,
    });
  };
  provider.always('POST /oauth/token', tokens);
  provider.always('POST /oauth/authorize/silent', () =>
    hasCookie ? tokens() : refusal(401, 'You are signed out.'),
  );
  const left: string[] = [];
  const tab = await simulation.start({
    clientId: 'client-1',
    hosted: createHostedLogin,
    onRedirectTo: (url) => left.push(url),
    ...options,
  });
  const { hosted } = tab.client;
  if (!hosted) throw new Error('The client has no hosted login');
  const getBodies = (path: string) =>
    provider.calls
      .filter((call) => call.path === path)
      .map(({ body }) => JSON.parse(typeof body === 'string' ? body : '{}'));
  const leftFor = () => new URL(left.at(-1) ?? '');
  return { ...simulation, ...tab, hosted, getBodies, leftFor };
}

test('O-15 leaves for the provider with a challenge of the verifier that stays here, and a nonce of 16 characters', async () => {
  const { hosted, leftFor, storage } = await aTab();
  await hosted.loginWithRedirect();
  const { pathname, searchParams } = leftFor();
  const verifier = storage.getItem('HOSTED_LOGIN_VERIFIER_KEY') ?? '';
  expect(verifierKey).toBe('HOSTED_LOGIN_VERIFIER_KEY');
  expect(verifier.length).toBeGreaterThanOrEqual(43);
  expect(pathname).toBe('/frontegg/oauth/authorize');
  expect(Object.fromEntries(searchParams)).toEqual({
    response_type: 'code',
    client_id: 'client-1',
    scope: 'openid email profile',
    redirect_uri: 'https://app.test/oauth/callback',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    nonce: expect.stringMatching(/^.{16}$/),
  });
});

test('O-15 each departure has a verifier and a nonce of its own', async () => {
  const { hosted, leftFor } = await aTab();
  await hosted.loginWithRedirect();
  const first = leftFor().searchParams;
  await hosted.loginWithRedirect();
  const second = leftFor().searchParams;
  for (const name of ['nonce', 'code_challenge'])
    expect(second.get(name)).not.toBe(first.get(name));
});

test('names tenant, alias and wishes; the alias is that of the resolver unless it is given', async () => {
  const resolved = {
    tenantResolver: () => ({ tenant: 'acme' }),
    href: 'https://app.test/?tenantId=tenant-2',
  };
  const { hosted, leftFor } = await aTab(resolved);
  await hosted.loginWithRedirect();
  expect(Object.fromEntries(leftFor().searchParams)).toMatchObject({
    organization: 'acme',
    tenantId: 'tenant-2',
  });
  await hosted.loginWithRedirect({
    organization: 'globex',
    tenantId: 'tenant-1',
    prompt: 'login',
    loginHint: 'ada@acme.test',
    maxAge: 0,
    directAction: {
      type: 'social-login',
      data: 'google',
    },
  });
  const wishes = leftFor().searchParams;
  expect(Object.fromEntries(wishes)).toMatchObject({
    organization: 'globex',
    tenantId: 'tenant-1',
    prompt: 'login',
    login_hint: 'ada@acme.test',
    max_age: '0',
  });
  expect(JSON.parse(atob(wishes.get('login_direct_action') ?? ''))).toEqual({
    type: 'social-login',
    data: 'google',
  });
});

test('a step up asks for MFA by acr values', async () => {
  const { hosted, leftFor } = await aTab();
  await hosted.stepUp({ maxAge: 60 });
  expect(Object.fromEntries(leftFor().searchParams)).toMatchObject({
    acr_values: 'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
    max_age: '60',
  });
});

test('a code is exchanged with the verifier, which is gone afterwards; the ID token is the bearer', async () => {
  const { hosted, getBodies, storage } = await aTab();
  await hosted.loginWithRedirect();
  const verifier = storage.getItem(verifierKey);
  const response = await hosted.exchange('the-code');
  expect(getBodies(tokenPath)).toEqual([
    {
      grant_type: 'authorization_code',
      code: 'the-code',
      redirect_uri: 'https://app.test/oauth/callback',
      code_verifier: verifier,
    },
  ]);
  expect(response.accessToken).toMatch(/^ey/);
  expect(storage.getItem(verifierKey)).toBeNull();
});

test('without the verifier a code is sent with one that cannot be right', async () => {
  const { hosted, getBodies } = await aTab();
  await hosted.exchange('the-code');
  expect(getBodies(tokenPath)).toMatchObject([{ code_verifier: 'INVALID-CODE-VERIFIER' }]);
});

test('a session is renewed by the refresh token of the page, each time by the newest one, and by the cookie when it is refused', async () => {
  const { client, hosted, session, getBodies, provider } = await aTab({}, { hasCookie: true });
  await session.adopt(await hosted.exchange('the-code'));
  await hosted.refresh();
  await hosted.refresh();
  const grants = getBodies(tokenPath).filter((body) => body.grant_type === 'refresh_token');
  expect(grants).toHaveLength(2);
  expect(new Set(grants.map((body) => body.refresh_token)).size).toBe(2);
  const before = provider.count(silentPath);
  provider.next('POST /oauth/token', () => refusal(400, 'This sign-in could not be completed.'));
  await hosted.refresh();
  expect(provider.count(silentPath)).toBe(before + 1);
  expect(client.session.get().status).toBe('signedIn');
});

test('a page that is loaded again is signed in by the cookie', async () => {
  const { status, provider } = await aTab({}, { hasCookie: true });
  expect(status()).toBe('signedIn');
  expect(provider.count(silentPath)).toBe(1);
  expect(provider.count('/auth/v1/user/token/refresh')).toBe(0);
});

test('a page that is loaded again leaves the cookie alone where silent refresh is disabled', async () => {
  const { status, provider, hosted, session } = await aTab(
    { disableSilentRefresh: true },
    { hasCookie: true },
  );
  expect(status()).toBe('signedOut');
  expect(provider.count(silentPath)).toBe(0);
  await session.adopt(await hosted.exchange('the-code'));
  await hosted.refresh();
  expect(status()).toBe('signedIn');
  expect(provider.count(silentPath)).toBe(0);
});

test('signing out follows the address in the body of a 302, and the next page does not sign out again', async () => {
  const { session, provider, visited, storage, time } = await aTab({}, { hasCookie: true });
  provider.always(
    'GET /oauth/logout',
    () => new Response('https://app.test/signed-out', { status: 302 }),
  );
  void session.signOut();
  await time.advance(100);
  expect(provider.count('/oauth/logout')).toBe(1);
  expect(visited).toEqual([expect.stringMatching(/signed-out$/)]);
  expect(storage.getItem('foyer.sign-out-pending.client-1')).toBeNull();
});

test('C-12 a script that did not come when the page opened is fetched again by the next call', async () => {
  let tries = 0;
  const bring = async () => {
    tries += 1;
    if (tries === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return { createHostedLogin };
  };
  const { hosted, leftFor } = await aTab({
    hosted: lazyHostedLogin(bring),
    disableSilentRefresh: true,
  });
  await hosted.loginWithRedirect();
  expect(leftFor().pathname).toBe('/frontegg/oauth/authorize');
  expect(tries).toBe(2);
});

test('C-8 a browser that keeps the provider’s cookies from this page is led to it, signs in there, and continues without them', async () => {
  const { status, hosted, session, provider, leftFor } = await aTab({}, { hasCookie: false });
  expect(status()).toBe('signedOut');
  await hosted.loginWithRedirect();
  expect(leftFor().pathname).toBe('/frontegg/oauth/authorize');
  await session.adopt(await hosted.exchange('the-code'));
  const asked = provider.count(silentPath);
  await hosted.refresh();
  await hosted.refresh();
  expect(status()).toBe('signedIn');
  expect(provider.count(silentPath)).toBe(asked);
});
