import { describe, expect, test } from 'vitest';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import {
  callPage,
  finish,
  follow,
  getInteraction,
  postForm,
  robot,
  shop,
  signIn,
} from './hosted-browser.ts';
import { client, oidccPeer, pkce } from './oidcc-peer.ts';

// The modules of the conformance suite's basic provider plan, by their names, played by openid-client and plain requests.

const { stack, config, open, redeem, address } = await oidccPeer();
const getBrowser = async () => ({ ada: await stack.aUser(), browser: stack.visitor() });
const reported = (url: URL | undefined) => Object.fromEntries(url?.searchParams ?? []);

async function enter(query: Record<string, string> = {}) {
  const { ada, browser } = await getBrowser();
  const tokens = await redeem(await open(browser, ada, query));
  return { ada, browser, tokens, claims: tokens.claims() };
}

const userinfo = (init: RequestInit) => fetch(`${stack.url}/oidc/userinfo`, init);

test('oidcc-server', async () => {
  const { ada, tokens, claims } = await enter();
  expect(claims).toMatchObject({
    sub: ada.userId,
    iss: stack.url,
    aud: shop.clientId,
    nonce: 'nonce-1',
  });
  expect(tokens.token_type).toBe('bearer');
});

test('oidcc-idtoken-signature', async () => {
  const { tokens } = await enter();
  const keys = createRemoteJWKSet(new URL(`${stack.url}/.well-known/jwks.json`));
  const response = await jwtVerify(tokens.id_token ?? '', keys, {
    issuer: stack.url,
    audience: shop.clientId,
  });
  expect(response.protectedHeader).toMatchObject({ alg: 'RS256', kid: expect.any(String) });
});

test('oidcc-alternate-happy-flow', async () => {
  const { ada, browser } = await getBrowser();
  await signIn(browser, ada);
  const [path, query] = address({ scope: 'email openid' }).split('?');
  const turned = [...new URLSearchParams(query)].toReversed();
  const back = await follow(browser, `${path}?${new URLSearchParams(turned)}`);
  expect((await redeem(back ?? new URL('x:'))).claims()).toMatchObject({
    sub: ada.userId,
    email: ada.email,
  });
});

test('oidcc-response-type-missing', async () => {
  const back = await follow(stack.visitor(), address().replace('response_type=code', 'x=y'));
  expect(reported(back)).toMatchObject({ error: 'invalid_request', state: 'state-1' });
});

test('oidcc-userinfo-get', async () => {
  const { ada, tokens } = await enter({ scope: 'openid email' });
  expect(await client.fetchUserInfo(config, tokens.access_token, ada.userId)).toMatchObject({
    sub: ada.userId,
    email: ada.email,
  });
});

test('oidcc-userinfo-post-header', async () => {
  const { ada, tokens } = await enter();
  const answer = await userinfo({
    method: 'POST',
    headers: { authorization: `Bearer ${tokens.access_token}` },
  });
  expect(await answer.json()).toMatchObject({ sub: ada.userId });
});

test('oidcc-userinfo-post-body', async () => {
  const { ada, tokens } = await enter();
  const answer = await userinfo({
    method: 'POST',
    body: new URLSearchParams({ access_token: tokens.access_token }),
  });
  expect(await answer.json()).toMatchObject({ sub: ada.userId });
});

test('oidcc-ensure-request-without-nonce-succeeds-for-code-flow', async () => {
  const { ada, browser } = await getBrowser();
  await signIn(browser, ada);
  const back = await follow(browser, address().replace(/&nonce=[^&]*/, ''));
  const tokens = await client.authorizationCodeGrant(config, back ?? new URL('x:'), {
    expectedState: 'state-1',
  });
  expect(tokens.claims()?.['nonce']).toBeUndefined();
});

describe('ASVS-10.3.2 scopes', () => {
  test.each([
    ['oidcc-scope-profile', 'openid profile', ['name']],
    ['oidcc-scope-email', 'openid email', ['email', 'email_verified']],
    ['oidcc-scope-address', 'openid address', []],
    ['oidcc-scope-phone', 'openid phone', []],
    ['oidcc-scope-all', 'openid profile email address phone', ['name', 'email']],
    ['oidcc-ensure-other-scope-order-succeeds', 'email openid', ['email']],
  ])('%s', async (_module, scope, expected) => {
    const { ada, tokens, claims } = await enter({ scope });
    const info = await client.fetchUserInfo(config, tokens.access_token, ada.userId);
    for (const name of expected)
      expect([Object.keys(info), Object.keys(claims ?? {})]).toEqual([
        expect.arrayContaining([name]),
        expect.arrayContaining([name]),
      ]);
    if (!scope.includes('email')) expect(info).not.toHaveProperty('email');
  });
});

test.each([
  ['oidcc-display-page', { display: 'page' }],
  ['oidcc-display-popup', { display: 'popup' }],
  ['oidcc-ensure-request-with-unknown-parameter-succeeds', { extra: 'foobar' }],
  ['oidcc-ui-locales', { ui_locales: 'se' }],
  ['oidcc-claims-locales', { claims_locales: 'se' }],
  ['oidcc-ensure-request-with-acr-values-succeeds', { acr_values: '1 2' }],
  ['oidcc-login-hint', { login_hint: 'buffy@example.com' }],
])('%s', async (_module, query) => {
  expect((await enter(query)).claims?.sub).toBeTruthy();
});

test('oidcc-prompt-login', async () => {
  const { ada, browser, claims: first } = await enter();
  stack.clock.advance(5);
  const page = await follow(browser, address({ prompt: 'login' }));
  const uid = getInteraction(page);
  expect(await callPage(browser, uid, 'finish')).toMatchObject({
    status: 409,
    body: { errorCode: 'hostedLogin/signInAgain' },
  });
  await signIn(browser, ada);
  const back = await finish(browser, uid);
  const second = (await redeem(back ?? new URL('x:'))).claims();
  expect(Number(second?.auth_time)).toBeGreaterThan(Number(first?.auth_time));
});

test('oidcc-prompt-none-not-logged-in', async () => {
  expect(reported(await follow(stack.visitor(), address({ prompt: 'none' })))).toMatchObject({
    error: 'login_required',
    state: 'state-1',
  });
});

test('oidcc-prompt-none-logged-in', async () => {
  const { browser, claims } = await enter();
  const again = await redeem((await follow(browser, address({ prompt: 'none' }))) ?? new URL('x:'));
  expect(again.claims()).toMatchObject({ sub: claims?.sub, auth_time: claims?.auth_time });
});

test('O-21 select_account and consent are understood', async () => {
  const { browser } = await enter();
  const uid = getInteraction(await follow(browser, address({ prompt: 'select_account' })));
  expect((await callPage(browser, uid)).body).toMatchObject({
    reasons: ['selectAccount'],
    signedIn: expect.anything(),
  });
  expect(reported(await finish(browser, uid))).toHaveProperty('code');
  expect(reported(await follow(browser, address({ prompt: 'consent' })))).toHaveProperty('code');
});

test('oidcc-max-age-1', async () => {
  const { ada, browser, claims: first } = await enter();
  stack.clock.advance(5);
  const back = await open(browser, ada, { max_age: '1' });
  const second = (await redeem(back)).claims();
  expect(Number(second?.auth_time)).toBeGreaterThan(Number(first?.auth_time));
});

test('oidcc-max-age-10000', async () => {
  const { browser, claims: first } = await enter({ max_age: '15000' });
  stack.clock.advance(5);
  const back = await follow(browser, address({ max_age: '10000' }));
  expect((await redeem(back ?? new URL('x:'))).claims()?.auth_time).toBe(first?.auth_time);
});

test('oidcc-id-token-hint', async () => {
  const { browser, tokens, claims } = await enter();
  const query = { prompt: 'none', id_token_hint: tokens.id_token ?? '' };
  expect(
    (await redeem((await follow(browser, address(query))) ?? new URL('x:'))).claims()?.sub,
  ).toBe(claims?.sub);
  const other = await enter();
  expect(reported(await follow(other.browser, address(query)))).toMatchObject({
    error: 'login_required',
  });
  const uid = getInteraction(
    await follow(other.browser, address({ id_token_hint: tokens.id_token ?? '' })),
  );
  expect(await callPage(other.browser, uid, 'finish')).toMatchObject({
    body: { errorCode: 'hostedLogin/otherAccount' },
  });
});

describe.each(['oidcc-codereuse', 'oidcc-codereuse-30seconds'])('%s', (module) => {
  test('the second use is refused and takes back the tokens of the first', async () => {
    const { ada, browser } = await getBrowser();
    const back = await open(browser, ada);
    const tokens = await redeem(back);
    if (module.endsWith('30seconds')) stack.clock.advance(30);
    await expect(redeem(back)).rejects.toMatchObject({ error: 'invalid_grant' });
    expect(
      (await userinfo({ headers: { authorization: `Bearer ${tokens.access_token}` } })).status,
    ).toBe(401);
    await expect(
      client.refreshTokenGrant(config, tokens.refresh_token ?? ''),
    ).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });
});

test('oidcc-ensure-registered-redirect-uri', async () => {
  const answer = await fetch(stack.url + address({ redirect_uri: 'https://shop.test/other' }), {
    redirect: 'manual',
  });
  expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
});

test('oidcc-ensure-post-request-succeeds', async () => {
  const { ada, browser } = await getBrowser();
  await signIn(browser, ada);
  const [path = '', body = ''] = address().split('?');
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await browser.fetch(path, { method: 'POST', headers, body, redirect: 'manual' });
  expect((await redeem(new URL(answer.headers.get('location') ?? 'x:'))).claims()?.sub).toBe(
    ada.userId,
  );
});

test('oidcc-server-client-secret-post', async () => {
  const other = await oidccPeer('post');
  const ada = await other.stack.aUser();
  expect((await other.redeem(await other.open(other.stack.visitor(), ada))).claims()?.sub).toBe(
    ada.userId,
  );
});

test('oidcc-request-uri-unsigned-supported-correctly-or-rejected-as-unsupported', async () => {
  const back = await follow(stack.visitor(), address({ request_uri: 'https://shop.test/request' }));
  expect(reported(back)).toMatchObject({ error: 'request_uri_not_supported' });
});

test('oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported', async () => {
  const back = await follow(stack.visitor(), address({ request: 'eyJhbGciOiJub25lIn0.e30.' }));
  expect(reported(back)).toMatchObject({ error: 'request_not_supported' });
});

test('oidcc-ensure-request-object-with-redirect-uri', async () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { redirect_uri: shop.redirectUris[0], client_id: shop.clientId };
  const request = `${part({ alg: 'none' })}.${part(claims)}.`;
  // with a good address beside it the error goes there; with a foreign one it is shown here and goes nowhere
  expect(reported(await follow(stack.visitor(), address({ request })))).toMatchObject({
    error: 'request_not_supported',
  });
  const foreign = address({ request, redirect_uri: 'https://evil.test/cb' });
  expect(await follow(stack.visitor(), foreign)).toBeUndefined();
});

test('oidcc-claims-essential', async () => {
  const claims = JSON.stringify({ userinfo: { name: { essential: true } } });
  const { ada, tokens } = await enter({ claims });
  expect(await client.fetchUserInfo(config, tokens.access_token, ada.userId)).toHaveProperty(
    'name',
    ada.name,
  );
});

test('oidcc-refresh-token', async () => {
  const { ada, tokens } = await enter({ scope: 'openid offline_access' });
  const next = await client.refreshTokenGrant(config, tokens.refresh_token ?? '');
  expect(next.claims()).toMatchObject({ sub: ada.userId, iss: stack.url });
  // An answer that was lost is given again; once the successor is in use, its predecessor is a theft. Decision 0050.
  expect((await client.refreshTokenGrant(config, tokens.refresh_token ?? '')).refresh_token).toBe(
    next.refresh_token,
  );
  const third = await client.refreshTokenGrant(config, next.refresh_token ?? '');
  await expect(client.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
    error: 'invalid_grant',
  });
  await expect(client.refreshTokenGrant(config, third.refresh_token ?? '')).rejects.toMatchObject({
    error: 'invalid_grant',
  });
  expect((await stack.inbox.next(ada.email)).subject).toBeTruthy();
});

test('oidcc-refresh-token: T-REF-1 fifty at once give one family one successor', async () => {
  const { tokens } = await enter();
  const all = await Promise.all(
    Array.from({ length: 50 }, () => client.refreshTokenGrant(config, tokens.refresh_token ?? '')),
  );
  expect(new Set(all.map((one) => one.refresh_token)).size).toBe(1);
});

test('oidcc-ensure-request-with-valid-pkce-succeeds', async () => {
  const { ada, browser } = await getBrowser();
  const { verifier, challenge } = pkce();
  const back = await open(browser, ada, {
    code_challenge: challenge,
    code_challenge_method: 'S256',
  });
  await expect(redeem(back, { pkceCodeVerifier: pkce().verifier })).rejects.toMatchObject({
    error: 'invalid_grant',
  });
  expect((await redeem(back, { pkceCodeVerifier: verifier })).claims()?.sub).toBe(ada.userId);
});

test('O-2 the standard endpoint takes no verifier shorter than RFC 7636, and none without a challenge', async () => {
  const { ada, browser } = await getBrowser();
  await signIn(browser, ada);
  const short = pkce('abcdefghijklmnop');
  const query = { code_challenge: short.challenge, code_challenge_method: 'S256' };
  const form = (back: URL | undefined) => ({
    grant_type: 'authorization_code',
    code: back?.searchParams.get('code') ?? '',
    redirect_uri: shop.redirectUris[0],
  });
  const withShort = {
    ...form(await follow(browser, address(query))),
    code_verifier: short.verifier,
  };
  expect((await postForm(stack, '/oidc/token', withShort)).body.error).toBe('invalid_request');
  const without = { ...form(await follow(browser, address())), code_verifier: pkce().verifier };
  expect((await postForm(stack, '/oidc/token', without)).body.error).toBe('invalid_grant');
});

test('O-8 no redirect of a sign-in repeats a post', async () => {
  const { ada, browser } = await getBrowser();
  await signIn(browser, ada);
  const [path = '', body = ''] = address().split('?');
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await browser.fetch(path, { method: 'POST', headers, body, redirect: 'manual' });
  expect(answer.status).toBe(303);
});

describe('revocation and introspection', () => {
  test('O-19 a revoked refresh token takes its family along, and an unknown one is no error', async () => {
    const { tokens } = await enter();
    await client.tokenRevocation(config, tokens.refresh_token ?? '');
    await client.tokenRevocation(config, 'nobody-knows');
    await expect(
      client.refreshTokenGrant(config, tokens.refresh_token ?? ''),
    ).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  test('O-20 only the application itself may look into a token, and learns nothing of a dead one', async () => {
    const { ada, tokens } = await enter();
    expect(await client.tokenIntrospection(config, tokens.access_token)).toMatchObject({
      active: true,
      sub: ada.userId,
    });
    expect(await client.tokenIntrospection(config, 'nobody-knows')).toEqual({ active: false });
    const form = { token: tokens.access_token };
    expect((await postForm(stack, '/oidc/introspect', form, null)).status).toBe(400);
    expect((await postForm(stack, '/oidc/introspect', form, [shop.clientId, 'wrong'])).status).toBe(
      401,
    );
    const foreign = await postForm(stack, '/oidc/introspect', form, [robot.clientId, robot.secret]);
    expect(foreign).toMatchObject({ status: 200, body: { active: false } });
  });
});
