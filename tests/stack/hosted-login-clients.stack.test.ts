import { loginCalls } from '@foyer/contract/login/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import type { TestUser, Visitor } from '@foyer/testkit';
import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  authorizePath,
  getClaims,
  enter,
  exchange,
  follow,
  hostedStack,
  getInteraction,
  phone,
  pkce,
  postForm,
  shop,
  signIn,
} from './hosted-browser.ts';

/** What one application may do with what another one was given, and what a request may change on its way. */
const stack = await hostedStack();

const asPhone = { client_id: phone.clientId } as const;
const getRefresh = (token: string, more = {}) => ({
  grant_type: 'refresh_token',
  refresh_token: token,
  ...more,
});
const invalidGrant = { status: 400, body: { error: 'invalid_grant' } };

/** Tokens of the public application. */
async function enterPhone(user: { email: string; password: string }) {
  const { verifier, challenge } = pkce();
  const [redirectUri] = phone.redirectUris;
  const query = {
    ...asPhone,
    redirect_uri: redirectUri,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  };
  const back = await enter(stack.visitor(), user, query);
  const code = back.searchParams.get('code') ?? '';
  const form = { ...asPhone, redirect_uri: redirectUri, code_verifier: verifier };
  return (
    await postForm(stack, '/oidc/token', { grant_type: 'authorization_code', code, ...form }, null)
  ).body;
}

test('T-OAU-1 a code of one application is worth nothing to another', async () => {
  const ada = await stack.aUser();
  const back = await enter(stack.visitor(), ada);
  const code = back.searchParams.get('code') ?? '';
  const form = { grant_type: 'authorization_code', code, redirect_uri: shop.redirectUris[0] };
  expect(await postForm(stack, '/oidc/token', { ...form, ...asPhone }, null)).toMatchObject(
    invalidGrant,
  );
  expect(await exchange(stack, back)).toMatchObject({ status: 200 });
});

test('O-6 a refresh token is worth nothing to another application, for more than was granted, or after its session', async () => {
  const ada = await stack.aUser();
  const { body } = await exchange(
    stack,
    await enter(stack.visitor(), ada, { scope: 'openid email' }),
  );
  const wrong = getRefresh(body.refresh_token, asPhone);
  expect(await postForm(stack, '/oidc/token', wrong, null)).toMatchObject(invalidGrant);
  const wider = getRefresh(body.refresh_token, { scope: 'openid email profile' });
  expect(await postForm(stack, '/oidc/token', wider)).toMatchObject({
    status: 400,
    body: { error: 'invalid_scope' },
  });
  const next = await postForm(stack, '/oidc/token', getRefresh(body.refresh_token));
  expect([next.status, next.body.scope]).toEqual([200, 'openid email']);
  stack.clock.advance(stack.server.kernel.config.sessions.absoluteSeconds + 1);
  expect(await postForm(stack, '/oidc/token', getRefresh(next.body.refresh_token))).toMatchObject(
    invalidGrant,
  );
});

test('T-OAU-2 a public application takes its tokens back without a secret, and nobody else’s', async () => {
  const ada = await stack.aUser();
  const [own, foreign] = [
    await enterPhone(ada),
    (await exchange(stack, await enter(stack.visitor(), ada))).body,
  ];
  for (const { refresh_token: token } of [own, foreign])
    await postForm(stack, '/oidc/revoke', { token, ...asPhone }, null);
  const ended = await postForm(stack, '/oidc/token', getRefresh(own.refresh_token, asPhone), null);
  expect(ended).toMatchObject(invalidGrant);
  expect((await postForm(stack, '/oidc/token', getRefresh(foreign.refresh_token))).status).toBe(
    200,
  );
});

test('T-OAU-4 an application that has a secret proves it, whatever it says of itself', async () => {
  const ada = await stack.aUser();
  const { body } = await exchange(stack, await enter(stack.visitor(), ada));
  const form = getRefresh(body.refresh_token);
  const named = { ...form, client_id: shop.clientId };
  for (const [fields, basic] of [
    [named, null],
    [{ ...named, client_secret: '' }, null],
    [{ ...named, client_secret: shop.secret.slice(0, -1) }, null],
    [form, [shop.clientId, ''] as const],
    [form, [phone.clientId, shop.secret] as const],
  ] as const) {
    const { status, body: reported } = await postForm(stack, '/oidc/token', fields, basic);
    expect([status >= 400, reported.access_token]).toEqual([true, undefined]);
  }
  expect((await postForm(stack, '/oidc/token', form)).status).toBe(200);
});

test('O-13 an application that has the id of a user for a name is nobody', async () => {
  const ada = await stack.aUser();
  const twin = {
    clientId: ada.userId,
    name: 'Twin',
    kind: 'machine',
    secret: 's'.repeat(43),
  } as const;
  const may = { tenantId: ada.tenantId, roles: ['Admin'], permissions: ['fe.*'] };
  const node = await hostedStack({
    besides: stack,
    config: { applications: [{ ...twin, ...may }] },
  });
  const { body } = await postForm(node, '/oidc/token', { grant_type: 'client_credentials' }, [
    twin.clientId,
    twin.secret,
  ]);
  expect(getClaims(body.access_token)).toMatchObject({ sub: ada.userId, type: 'tenantApiToken' });
  const browser = node.visitor();
  browser.accessToken = body.access_token;
  await expect(browser.api(profileCalls).getMe()).rejects.toMatchObject({ status: 401 });
  const headers = { authorization: `Bearer ${body.access_token}` };
  expect((await node.visitor().fetch('/oidc/userinfo', { headers })).status).toBe(401);
});

test('O-14 a token is taken from the header, never from an address, and not twice', async () => {
  const ada = await stack.aUser();
  const { body } = await exchange(stack, await enter(stack.visitor(), ada));
  const [token, bearer] = [body.access_token, `Bearer ${body.access_token}`];
  const userinfo = (query: string, init: RequestInit = {}) =>
    stack.visitor().fetch(`/oidc/userinfo${query}`, init);
  expect((await userinfo('', { headers: { authorization: bearer } })).status).toBe(200);
  expect((await userinfo(`?access_token=${token}`)).status).toBe(400);
  const twice = { 'content-type': 'application/x-www-form-urlencoded', authorization: bearer };
  expect(
    (await userinfo('', { method: 'POST', headers: twice, body: `access_token=${token}` })).status,
  ).toBe(400);
  const own = `/frontegg/identity/resources/users/v2/me?access_token=${ada.accessToken}`;
  expect((await stack.visitor().fetch(own)).status).toBe(401);
});

test('T-RED-4 what was asked at first holds: nothing of it is changed by the steps behind it', async () => {
  const ada = await stack.aUser();
  const browser = stack.visitor();
  const uid = getInteraction(await follow(browser, authorizePath({ scope: 'openid' })));
  await signIn(browser, ada);
  const changed = {
    redirect_uri: 'https://evil.test/cb',
    client_id: phone.clientId,
    scope: 'openid email profile',
    response_type: 'code token',
    nonce: 'evil',
    state: 'evil',
    code_challenge_method: 'plain',
  };
  const finishing = await post(
    browser,
    `/oauth/interaction/${uid}/finish?${new URLSearchParams(changed)}`,
    changed,
  );
  const { pathname } = new URL(finishing.location ?? '');
  const back = await follow(browser, `${pathname}?${new URLSearchParams(changed)}`);
  expect([back?.origin, back?.pathname, back?.searchParams.get('state')]).toEqual([
    'https://shop.test',
    '/cb',
    'the-state',
  ]);
  const { body } = await exchange(stack, back ?? new URL('x:'));
  expect(body.scope).toBe('openid');
  expect(getClaims(body.id_token)).toMatchObject({ aud: shop.clientId, nonce: 'the-nonce' });
});

async function post(browser: Visitor, path: string, body: object): Promise<{ location?: string }> {
  const headers = { 'content-type': 'application/json' };
  return JSON.parse(
    await (
      await browser.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
    ).text(),
  );
}

test('O-7 what an application is given ends within five minutes, and sooner with the session', async () => {
  const ada = await stack.aUser();
  const browser = stack.visitor();
  const { body } = await exchange(stack, await enter(browser, ada, { resource: shop.audience }), {
    resource: shop.audience,
  });
  for (const token of [body.access_token, body.id_token]) {
    const { exp, iat } = getClaims(token);
    expect(Number(exp) - Number(iat)).toBe(300);
  }
  const { body: opaque } = await exchange(stack, await enter(browser, ada));
  const status = async () =>
    (
      await stack
        .visitor()
        .fetch('/oidc/userinfo', { headers: { authorization: `Bearer ${opaque.access_token}` } })
    ).status;
  expect(await status()).toBe(200);
  stack.clock.advance(301);
  expect(await status()).toBe(401);
});

test.each([
  [
    'an ended session',
    async (_ada: TestUser, browser: Visitor) => void (await browser.api(loginCalls).signOut()),
  ],
  [
    'a locked person',
    (ada: TestUser) => changed(sql`update users set locked_at = now() where id = ${ada.userId}`),
  ],
  [
    'a deleted account',
    (ada: TestUser) => changed(sql`delete from users where id = ${ada.userId}`),
  ],
  ['a left tenant', (ada: TestUser) => changed(sql`delete from memberships ${getMembership(ada)}`)],
  [
    'a closed membership',
    (ada: TestUser) =>
      changed(sql`update memberships set disabled_at = now() ${getMembership(ada)}`),
  ],
  [
    'access that is over',
    (ada: TestUser) =>
      changed(sql`update memberships set expires_at = 'epoch' ${getMembership(ada)}`),
  ],
] as const)('T-PWD-7 %s ends what applications hold', async (_what, end) => {
  const { admin, member } = await stack.aTenant();
  const ada = await member('ReadOnly');
  const browser = stack.visitor();
  const { body } = await exchange(stack, await enter(browser, ada, { tenantId: admin.tenantId }));
  expect(getClaims(body.id_token)['tenantId']).toBe(admin.tenantId);
  const userinfo = async () =>
    (
      await stack
        .visitor()
        .fetch('/oidc/userinfo', { headers: { authorization: `Bearer ${body.access_token}` } })
    ).status;
  expect(await userinfo()).toBe(200);
  await end({ ...ada, tenantId: admin.tenantId }, browser);
  expect(await userinfo()).toBe(401);
  const form = { grant_type: 'refresh_token', refresh_token: body.refresh_token };
  expect(await postForm(stack, '/oidc/token', form)).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant' },
  });
});

const changed = (query: RawBuilder<unknown>) => stack.server.db.system((tx) => query.execute(tx));
const getMembership = ({ userId, tenantId }: TestUser) =>
  sql`where user_id = ${userId} and tenant_id = ${tenantId}`;
