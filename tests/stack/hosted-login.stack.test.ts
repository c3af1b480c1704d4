import { hostedLoginCalls } from '@foyer/contract/hosted-login/calls';
import { loginCalls } from '@foyer/contract/login/calls';
import { sessionsCalls } from '@foyer/contract/sessions/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { stackClientId, type Visitor } from '@foyer/testkit';
import { expect, test } from 'vitest';
import {
  authorizePath,
  callPage,
  getClaims,
  contractAuthorize,
  contractToken,
  enter,
  exchange,
  finish,
  follow,
  hostedStack,
  getInteraction,
  phone,
  pkce,
  postForm,
  shop,
  signIn,
} from './hosted-browser.ts';

const stack = await hostedStack();
const callback = 'http://foyer.test/oauth/callback';
/** The verifier of published clients has 16 characters. */
const shortVerifier = 'abcdefghijklmnop';

/** Signs a user in at the embedded application as published clients do; answers the code. */
async function contractCode(
  browser: Visitor,
  user: { email: string; password: string },
  query = {},
) {
  const { challenge } = pkce(shortVerifier);
  const first = await follow(browser, contractAuthorize(challenge, query));
  const existing = first?.searchParams.get('code');
  if (existing) return existing;
  const uid = getInteraction(first);
  await signIn(browser, user);
  return (await finish(browser, uid))?.searchParams.get('code') ?? '';
}

const codeBody = (code: string, more = {}) => ({
  grant_type: 'authorization_code',
  code,
  redirect_uri: callback,
  code_verifier: shortVerifier,
  ...more,
});

const sessionCookie = (browser: Visitor) =>
  [...browser.cookies].find(([name]) => name.startsWith('fe_refresh_'))?.[1];

test('a published client is entered: one token under two names, a short verifier, JSON, its nonce', async () => {
  const ada = await stack.aUser();
  const browser = stack.visitor();
  const code = await contractCode(browser, ada);
  const { status, tokens } = await contractToken(browser, codeBody(code));
  expect(status).toBe(201);
  expect(tokens.id_token).toBe(tokens.access_token);
  expect(getClaims(tokens.id_token)).toMatchObject({
    sub: ada.userId,
    tenantId: ada.tenantId,
    type: 'userToken',
    email: ada.email,
    nonce: 'abcdefghijklmnop',
    iss: 'http://foyer.test',
    aud: stackClientId,
    amr: ['pwd'],
  });
  browser.accessToken = tokens.id_token;
  expect(await browser.api(profileCalls).getMe()).toMatchObject({ id: ada.userId });
});

test('the calls are there without the prefix, too', async () => {
  const ada = await stack.aUser();
  const browser = stack.visitor();
  const code = await contractCode(browser, ada);
  expect((await contractToken(browser, codeBody(code), '')).status).toBe(201);
  const answer = await browser.fetch('/oauth/authorize/silent', { method: 'POST' });
  expect(answer.status).toBe(201);
});

test.each([
  ['the literal of a lost verifier', { code_verifier: 'INVALID-CODE-VERIFIER' }],
  ['another verifier', { code_verifier: 'ponmlkjihgfedcba' }],
  ['no verifier', { code_verifier: undefined }],
  ['another address', { redirect_uri: `${callback}/` }],
  ['another code', { code: 'x'.repeat(43) }],
])('T-OAU-1 %s opens nothing, and the right call still does', async (_what, wrong) => {
  const ada = await stack.aUser();
  const browser = stack.visitor();
  const code = await contractCode(browser, ada);
  const { status, tokens } = await contractToken(browser, codeBody(code, wrong));
  expect([status, tokens.errorCode]).toEqual([400, 'hostedLogin/invalidGrant']);
  expect((await contractToken(browser, codeBody(code))).status).toBe(201);
});

test('a challenge whose verifier is the literal itself is refused all the same', async () => {
  const ada = await stack.aUser();
  const { challenge } = pkce('INVALID-CODE-VERIFIER');
  const browser = stack.visitor();
  await signIn(browser, ada);
  const back = await follow(browser, contractAuthorize(challenge));
  const code = back?.searchParams.get('code') ?? '';
  expect(code).not.toBe('');
  expect(
    (await contractToken(browser, codeBody(code, { code_verifier: 'INVALID-CODE-VERIFIER' })))
      .status,
  ).toBe(400);
});

test('T-OAU-1 O-4 a code works once; a second time takes back what came of it', async () => {
  const ada = await stack.aUser();
  const browser = stack.visitor();
  const code = await contractCode(browser, ada);
  const elsewhere = stack.visitor();
  const { tokens } = await contractToken(elsewhere, codeBody(code));
  expect(await contractToken(stack.visitor(), codeBody(code))).toMatchObject({ status: 400 });
  const again = await contractToken(elsewhere, {
    grant_type: 'refresh_token',
    refresh_token: tokens.refresh_token,
  });
  expect(again.status).toBe(400);
});

test('T-OAU-1 T-PWD-3 of fifty parallel exchanges one succeeds', async () => {
  const ada = await stack.aUser();
  const code = await contractCode(stack.visitor(), ada);
  const all = await Promise.all(
    Array.from({ length: 50 }, () => contractToken(stack.visitor(), codeBody(code))),
  );
  expect(all.filter(({ status }) => status === 201)).toHaveLength(1);
});

test('ASVS-10.4.3 a code works for sixty seconds', async () => {
  const ada = await stack.aUser();
  const code = await contractCode(stack.visitor(), ada);
  stack.clock.advance(61);
  expect((await contractToken(stack.visitor(), codeBody(code))).status).toBe(400);
});

test('the browser of the sign-in continues in one session; another one gets a session beneath it', async () => {
  const ada = await stack.aUser();
  const browser = stack.visitor();
  const code = await contractCode(browser, ada);
  const here = await contractToken(browser, codeBody(code));
  expect(sessionCookie(browser)).toBe(here.tokens.refresh_token);
  const second = await contractCode(browser, ada);
  const server = stack.visitor();
  const there = await contractToken(server, codeBody(second));
  expect(getClaims(there.tokens.id_token)['sid']).not.toBe(getClaims(here.tokens.id_token)['sid']);
  browser.accessToken = here.tokens.id_token;
  const own = await browser.api(sessionsCalls).listMySessions();
  expect(own.filter(({ current }) => current)).toHaveLength(1);
  server.accessToken = there.tokens.id_token;
  expect((await server.api(sessionsCalls).getMyCurrentSession()).id).toBe(
    getClaims(here.tokens.id_token)['sid'],
  );
});

test('one session table: signing out at the browser ends what stands beneath it, and the other way round', async () => {
  const ada = await stack.aUser();
  const browser = stack.visitor();
  const app = stack.visitor();
  const { tokens } = await contractToken(app, codeBody(await contractCode(browser, ada)));
  await browser.api(loginCalls).signOut();
  const refresh = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token };
  expect((await contractToken(app, refresh)).status).toBe(400);

  const second = stack.visitor();
  const other = stack.visitor();
  await contractToken(other, codeBody(await contractCode(second, ada)));
  await other.api(hostedLoginCalls).oauthLogoutToken();
  await expect(second.api(loginCalls).refresh({ body: {} })).rejects.toMatchObject({ status: 401 });
});

test('the refresh grant rotates, gives a lost answer again, and ends the session at an old token', async () => {
  const ada = await stack.aUser();
  const app = stack.visitor();
  const { tokens } = await contractToken(app, codeBody(await contractCode(stack.visitor(), ada)));
  const refresh = (token: string) =>
    contractToken(stack.visitor(), { grant_type: 'refresh_token', refresh_token: token });
  const next = await refresh(tokens.refresh_token);
  expect(next.status).toBe(201);
  expect((await refresh(tokens.refresh_token)).tokens.refresh_token).toBe(
    next.tokens.refresh_token,
  );
  const third = await refresh(next.tokens.refresh_token);
  expect((await refresh(tokens.refresh_token)).status).toBe(400);
  expect((await refresh(third.tokens.refresh_token)).status).toBe(400);
  await stack.inbox.next(ada.email);
});

test('O-23 silent authorize answers anyone who has the cookie, with tenantId null as well, and nobody else', async () => {
  const ada = await stack.aUser();
  const silent = async (
    browser: Visitor,
    body?: unknown,
    more: Readonly<Record<string, string>> = {},
  ) => {
    const headers = { 'content-type': 'application/json', ...more };
    return browser.fetch('/frontegg/oauth/authorize/silent', {
      method: 'POST',
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  };
  expect((await silent(ada, { tenantId: null })).status).toBe(201);
  expect((await silent(ada)).status).toBe(201);
  expect((await silent(stack.visitor())).status).toBe(401);
  expect((await silent(ada, undefined, { origin: 'https://evil.test' })).status).toBe(403);
  const foreign = await stack.aTenant();
  const answer = await silent(ada, { tenantId: foreign.id });
  const { id_token: token }: { id_token: string } = JSON.parse(await answer.text());
  expect(getClaims(token)['tenantId']).toBe(ada.tenantId);
});

test('a cookie of another user is not replaced by a page that holds a code', async () => {
  const [ada, eve] = [await stack.aUser(), await stack.aUser()];
  const code = await contractCode(stack.visitor(), eve);
  const before = sessionCookie(ada);
  expect((await contractToken(ada, codeBody(code))).status).toBe(201);
  expect(sessionCookie(ada)).toBe(before);
});

test('the embedded application’s own server proves itself; a wrong secret, and other applications, are refused', async () => {
  const secret = 'embedded-secret-0123456789-0123456789-0123';
  const withServer = await hostedStack({
    config: { application: { clientId: stackClientId, name: 'L', secret } },
  });
  const ada = await withServer.aUser();
  const { challenge } = pkce(shortVerifier);
  const back = await follow(ada, contractAuthorize(challenge));
  const body = codeBody(back?.searchParams.get('code') ?? '', { client_id: stackClientId });
  const server = withServer.visitor();
  expect((await contractToken(server, { ...body, client_secret: 'wrong' })).status).toBe(401);
  expect((await contractToken(server, { ...body, client_id: shop.clientId })).status).toBe(401);
  expect((await contractToken(server, { ...body, client_secret: secret })).status).toBe(201);
});

test('logout: a page of ours signs out at once and is led to a registered address only', async () => {
  const ada = await stack.aUser();
  const logout = (browser: Visitor, query: string, headers = {}) =>
    browser.fetch(`/frontegg/oauth/logout${query}`, { redirect: 'manual', headers });
  const cross = await logout(ada, '', { 'sec-fetch-site': 'cross-site' });
  expect(cross.headers.get('location')).toContain('/oidc/logout?');
  expect((await ada.api(loginCalls).refresh({ body: {} })).accessToken).toBeDefined();
  const evil = await logout(ada, '?post_logout_redirect_uri=https://evil.test/');
  expect([evil.status, evil.headers.get('location')]).toEqual([200, null]);
  await expect(ada.api(loginCalls).refresh({ body: {} })).rejects.toMatchObject({ status: 401 });
  const program = await logout(ada, '', { 'sec-fetch-mode': 'cors' });
  expect([program.status, await program.json()]).toEqual([200, {}]);
  const good = await logout(ada, '?post_logout_redirect_uri=http://foyer.test/&state=s');
  expect(good.headers.get('location')).toBe('http://foyer.test/?state=s');
});

// Review 2026-11-23, sign-in B9: the browser stayed on a page that read "{}".
test.each(['', '?post_logout_redirect_uri=https://evil.test/'])(
  'logout%s as a navigation leads to the sign-in page when no registered address is named',
  async (query) => {
    const ada = await stack.aUser();
    const left = await ada.fetch(`/frontegg/oauth/logout${query}`, {
      redirect: 'manual',
      headers: {
        'sec-fetch-mode': 'navigate',
        'sec-fetch-site': 'none',
      },
    });
    expect([left.status, left.headers.get('location')]).toEqual([
      302,
      'http://foyer.test/account/login',
    ]);
    await expect(ada.api(loginCalls).refresh({ body: {} })).rejects.toMatchObject({ status: 401 });
  },
);

test('the hosted page is shown what the application wants', async () => {
  const action = Buffer.from(JSON.stringify({ type: 'social-login', data: 'google' })).toString(
    'base64',
  );
  const page = await follow(
    stack.visitor(),
    authorizePath({
      login_hint: 'ada@acme.test',
      organization: 'acme',
      login_direct_action: action,
      max_age: '60',
      ui_locales: 'de en',
    }),
  );
  const { body } = await callPage(stack.visitor(), getInteraction(page));
  expect(body).toEqual({
    uid: getInteraction(page),
    application: { clientId: 'shop', name: 'Shop' },
    reasons: ['noSession'],
    languages: ['de', 'en'],
    loginHint: 'ada@acme.test',
    organization: 'acme',
    maxAge: 60,
    directAction: { type: 'social-login', data: 'google' },
  });
});

test('nobody is led on who is not signed in, and an interaction nobody knows is gone', async () => {
  const uid = getInteraction(await follow(stack.visitor(), authorizePath()));
  expect(await callPage(stack.visitor(), uid, 'finish')).toMatchObject({
    status: 409,
    body: { errorCode: 'hostedLogin/signInFirst' },
  });
  expect(await callPage(stack.visitor(), 'nothing')).toMatchObject({
    status: 410,
    body: { errorCode: 'hostedLogin/gone' },
  });
});

test('T-SES-1 a page finished in one browser signs nobody in at another', async () => {
  const [ada, eve] = [await stack.aUser(), stack.visitor()];
  const uid = getInteraction(await follow(eve, authorizePath()));
  const { body } = await callPage(ada, uid, 'finish');
  const { pathname } = new URL(body.location ?? '');
  const next = await follow(eve, pathname);
  expect(next?.searchParams.get('code') ?? null).toBeNull();
  expect(getInteraction(next)).toBeTruthy();
});

test('going back is reported to the application', async () => {
  const browser = stack.visitor();
  const uid = getInteraction(await follow(browser, authorizePath()));
  const { body } = await callPage(browser, uid, 'abort');
  const back = await follow(browser, new URL(body.location ?? '').pathname);
  expect(back?.origin + (back?.pathname ?? '')).toBe(shop.redirectUris[0]);
  expect(Object.fromEntries(back?.searchParams ?? [])).toMatchObject({
    error: 'access_denied',
    state: 'the-state',
  });
});

test('O-24 organization and tenantId choose among one’s own tenants and open no other', async () => {
  const [acme, globex] = [await stack.aTenant(), await stack.aTenant()];
  await stack.addMember(globex.id, acme.admin.userId, 'ReadOnly');
  const other = await follow(acme.admin, authorizePath({ tenantId: globex.id }));
  const { body } = await exchange(stack, other ?? new URL('http://none'));
  expect(getClaims(body.id_token)).toMatchObject({ tenantId: globex.id, roles: ['ReadOnly'] });

  const foreign = await stack.aTenant();
  const uid = getInteraction(await follow(acme.admin, authorizePath({ tenantId: foreign.id })));
  expect((await callPage(acme.admin, uid)).body.reasons).toEqual(['tenant']);
  expect(await callPage(acme.admin, uid, 'finish')).toMatchObject({
    status: 403,
    body: { errorCode: 'hostedLogin/notAMember' },
  });
  const none = await follow(
    acme.admin,
    authorizePath({ organization: 'nobody-knows', prompt: 'none' }),
  );
  expect(none?.searchParams.get('error')).toBe('login_required');
});

test('MFA that is asked for is needed, and MFA that was verified is enough', async () => {
  const acr = 'http://schemas.openid.net/pape/policies/2007/06/multi-factor';
  const ada = await stack.aUser();
  const uid = getInteraction(await follow(ada, authorizePath({ acr_values: acr })));
  expect((await callPage(ada, uid)).body).toMatchObject({ reasons: ['stepUp'], acr });
  expect(await callPage(ada, uid, 'finish')).toMatchObject({
    status: 409,
    body: { errorCode: 'hostedLogin/stepUpFirst' },
  });
  await stack.server.db.system((tx) =>
    tx
      .updateTable('sessions')
      .set({ methods: ['pwd', 'otp', 'mfa'] })
      .where('user_id', '=', ada.userId)
      .execute(),
  );
  const back = await finish(ada, uid);
  const { body } = await exchange(stack, back ?? new URL('http://none'));
  expect(getClaims(body.id_token)).toMatchObject({ acr, amr: ['pwd', 'otp', 'mfa'] });
});

test('a session in which a user acts as another opens no application', async () => {
  const ada = await stack.aUser();
  await stack.server.db.system((tx) =>
    tx
      .updateTable('sessions')
      .set({ actor_id: ada.userId })
      .where('user_id', '=', ada.userId)
      .execute(),
  );
  expect((await follow(ada, authorizePath()))?.pathname).toBe('/oauth/account/login');
});

test('T-JWT-6 tokens of applications open no call of ours', async () => {
  const ada = await stack.aUser();
  const { verifier, challenge } = pkce();
  const query = {
    client_id: phone.clientId,
    redirect_uri: phone.redirectUris[0],
    code_challenge: challenge,
    code_challenge_method: 'S256',
  };
  const back = await enter(stack.visitor(), ada, query);
  const form = {
    client_id: phone.clientId,
    redirect_uri: phone.redirectUris[0],
    code_verifier: verifier,
  };
  const { body } = await postForm(
    stack,
    '/oidc/token',
    { grant_type: 'authorization_code', code: back.searchParams.get('code') ?? '', ...form },
    null,
  );
  for (const token of [body.id_token, body.access_token]) {
    const outsider = stack.visitor();
    outsider.accessToken = token;
    await expect(outsider.api(profileCalls).getMe()).rejects.toMatchObject({ status: 401 });
  }
});

test('T-OAU-2 O-7 a token for an application’s own API is signed, and good there only', async () => {
  const ada = await stack.aUser();
  const back = await enter(stack.visitor(), ada, { resource: shop.audience });
  const { body } = await exchange(stack, back, { resource: shop.audience });
  expect(getClaims(body.access_token)).toMatchObject({
    aud: shop.audience,
    sub: ada.userId,
    tenantId: ada.tenantId,
    roles: ['Admin'],
  });
  const outsider = stack.visitor();
  outsider.accessToken = body.access_token;
  await expect(outsider.api(profileCalls).getMe()).rejects.toMatchObject({ status: 401 });
  const foreign = await follow(ada, authorizePath({ resource: 'http://foyer.test' }));
  expect(foreign?.searchParams.get('error')).toBe('invalid_target');
});
