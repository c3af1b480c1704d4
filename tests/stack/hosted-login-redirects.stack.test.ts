import { expect, test } from 'vitest';
import { createBackend } from './calling-as-backend.ts';
import {
  authorizePath,
  callPage,
  enter,
  exchange,
  follow,
  getInteraction,
  hostedStack,
  phone,
  pkce,
  postForm,
  robot,
  shop,
  signIn,
} from './hosted-browser.ts';

const stack = await hostedStack();
const [good] = shop.redirectUris;

/** Every way we could think of to write an address that is nearly the registered one. */
function mutations(uri: string): readonly string[] {
  const { protocol, host, pathname } = new URL(uri);
  const at = `${protocol}//${host}`;
  const evil = 'evil.test';
  const hosts = [
    evil,
    `${host}.${evil}`,
    `${evil}.${host}`,
    `${host}@${evil}`,
    `${evil}@${host}`,
    `user:pass@${host}`,
    `${host}:443`,
    `${host}:8443`,
    `${host}:80`,
    `${host}.`,
    `${host}%2e${evil}`,
    `${host}%00.${evil}`,
    `${host}%0a.${evil}`,
    `${host}%09`,
    `${host}\\.${evil}`,
    `${host}#.${evil}`,
    `${host}?.${evil}`,
    `${host}/.${evil}`,
    `www.${host}`,
    `x${host}`,
    `${host}x`,
    host.toUpperCase(),
    host.replace('o', 'O'),
    host.replace('o', '0'),
    host.replace('o', 'ο'),
    host.replace('.', '。'),
    host.replace('.', '%2E'),
    'localhost',
    '127.0.0.1',
    '[::1]',
    '0x7f000001',
    '2130706433',
  ].map((one) => `${protocol}//${one}${pathname}`);
  const protocols = [
    `http://${host}${pathname}`,
    `HTTPS://${host}${pathname}`,
    `//${host}${pathname}`,
    `///${host}${pathname}`,
    `\\\\${host}${pathname}`,
    `/\\${host}${pathname}`,
    `https:${host}${pathname}`,
    `https:/${host}${pathname}`,
    `https:///${host}${pathname}`,
    `https:\\\\${host}${pathname}`,
    `javascript:alert(1)//${host}`,
    `data:text/html,${host}`,
    `vbscript:${uri}`,
    `blob:${uri}`,
    `file://${host}${pathname}`,
    `ftp://${host}${pathname}`,
    `ws://${host}${pathname}`,
    `com.evil.app:/${host}`,
    `view-source:${uri}`,
    `about:blank#${uri}`,
    `intent://${host}${pathname}`,
    ` ${uri}`,
    `\t${uri}`,
    `\n${uri}`,
    `\u0000${uri}`,
    `\u200b${uri}`,
    host + pathname,
    pathname,
    '',
    'null',
    'undefined',
    '*',
    `${at}/*`,
  ];
  const paths = [
    '',
    '/',
    `${pathname}/`,
    `${pathname}//`,
    `/${pathname}`,
    `${pathname}/.`,
    `${pathname}/..`,
    `${pathname}/../cb`,
    `/./cb`,
    `/x/../cb`,
    `/x/..%2fcb`,
    `/%2e%2e/cb`,
    `${pathname}/x`,
    `${pathname}x`,
    `${pathname}%20`,
    `${pathname} `,
    `${pathname}%00`,
    `${pathname}%0d%0aLocation:%20https://evil.test`,
    `${pathname}\r\nx: y`,
    `${pathname}%2f`,
    `${pathname};x=1`,
    `${pathname};`,
    `${pathname}?`,
    `${pathname}?x=1`,
    `${pathname}?code=stolen`,
    `${pathname}?fixed=2`,
    `${pathname}?fixed=1&x=1`,
    `${pathname}?fixed=1&fixed=1`,
    `${pathname}?FIXED=1`,
    `${pathname}?fixed=1#`,
    `${pathname}?next=https://evil.test`,
    `${pathname}?&`,
    `${pathname}?%66ixed=1`,
    `${pathname}?fixed=%31`,
    `${pathname}#`,
    `${pathname}#x`,
    `${pathname}%23x`,
    `${pathname}%3Fx`,
    '/CB',
    '/Cb',
    '/%63b',
    '/c%62',
    '/c',
    '/cb.php',
    '/cb.json',
    '/cb~',
    '/cb%09',
    '/cb\t',
    '/сb',
    '/ｃb',
    '\\cb',
    '/cb\\',
    '/cb\\..\\x',
    '//cb/',
    '/cb/%5c..',
    '/./../cb',
  ].map((one) => at + one);
  return [...hosts, ...protocols, ...paths];
}

const all = mutations(good);

test('there are enough of them, all different, none the registered one', () => {
  expect(new Set(all).size).toBe(all.length);
  expect(all.length).toBeGreaterThanOrEqual(120);
  for (const uri of shop.redirectUris) expect(all).not.toContain(uri);
});

test('the registered addresses themselves are followed', async () => {
  for (const uri of shop.redirectUris) {
    const answer = await stack
      .visitor()
      .fetch(authorizePath({ redirect_uri: uri, prompt: 'none' }), { redirect: 'manual' });
    expect(answer.headers.get('location')?.startsWith(uri)).toBe(true);
  }
});

test.each(all.map((uri) => [JSON.stringify(uri), uri] as const))(
  'O-1 T-RED-2 %s is not followed',
  async (_name, uri) => {
    const visitor = stack.visitor();
    for (const query of [
      { prompt: 'none' },
      {},
      { response_type: 'token' },
      { scope: 'nonsense' },
    ]) {
      const answer = await visitor.fetch(authorizePath({ ...query, redirect_uri: uri }), {
        redirect: 'manual',
      });
      expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
      expect(answer.headers.get('x-frame-options')).toBe('DENY');
      expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(await answer.text()).not.toContain('<script');
    }
  },
);

test('T-RED-2 after signing out, none of them is followed either', async () => {
  const bye = mutations(shop.postLogoutRedirectUris[0]);
  for (const uri of bye) {
    const query = new URLSearchParams({ client_id: shop.clientId, post_logout_redirect_uri: uri });
    const answer = await stack.visitor().fetch(`/oidc/logout?${query}`, { redirect: 'manual' });
    const location = answer.headers.get('location');
    // An empty one is none at all, and leads to our own page.
    expect(location === null || location === 'http://foyer.test/oidc/logout/success').toBe(true);
  }
  const unknown = new URLSearchParams({ post_logout_redirect_uri: shop.postLogoutRedirectUris[0] });
  const answer = await stack.visitor().fetch(`/oidc/logout?${unknown}`, { redirect: 'manual' });
  expect(answer.headers.get('location')).toBe('http://foyer.test/oidc/logout/success');
});

test('O-9 the same address twice, and an unknown application, lead nowhere', async () => {
  for (const path of [
    `${authorizePath()}&redirect_uri=${encodeURIComponent(good)}`,
    authorizePath({ redirect_uri: undefined }),
    authorizePath({ client_id: 'INVALID-CLIENT-ID' }),
    authorizePath({ client_id: '__proto__' }),
    authorizePath({ client_id: robot.clientId, redirect_uri: good }),
    authorizePath({ client_id: phone.clientId, redirect_uri: good }),
    authorizePath({ client_id: phone.clientId, redirect_uri: undefined }),
  ]) {
    const answer = await stack.visitor().fetch(path, { redirect: 'manual' });
    expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 400, null]);
  }
});

test('T-OAU-4 O-2 a public application needs a challenge, and S256 is the only one', async () => {
  const base = { client_id: phone.clientId, redirect_uri: phone.redirectUris[0], prompt: 'none' };
  const { challenge, verifier } = pkce();
  const getError = async (query: Parameters<typeof authorizePath>[0]) => {
    const answer = await stack
      .visitor()
      .fetch(authorizePath({ ...base, ...query }), { redirect: 'manual' });
    return new URL(answer.headers.get('location') ?? 'x:').searchParams.get('error');
  };
  expect(await getError({})).toBe('invalid_request');
  expect(await getError({ code_challenge: verifier, code_challenge_method: 'plain' })).toBe(
    'invalid_request',
  );
  expect(await getError({ code_challenge: verifier })).toBe('invalid_request');
  expect(await getError({ code_challenge: challenge, code_challenge_method: 'S256' })).toBe(
    'login_required',
  );
});

test('O-5 every answer names who gives it', async () => {
  const answer = await stack
    .visitor()
    .fetch(authorizePath({ prompt: 'none' }), { redirect: 'manual' });
  const { searchParams } = new URL(answer.headers.get('location') ?? '');
  expect(Object.fromEntries(searchParams)).toMatchObject({
    iss: 'http://foyer.test',
    error: 'login_required',
    state: 'the-state',
  });
});

test('T-HDR-1 addresses come from the settings, whatever the request says', async () => {
  const headers = {
    host: 'evil.test',
    'x-forwarded-host': 'evil.test',
    'x-forwarded-proto': 'ftp',
    forwarded: 'host=evil.test',
  };
  const document = await (
    await stack.visitor().fetch('/.well-known/openid-configuration', { headers })
  ).text();
  expect(document).not.toContain('evil');
  expect(document).not.toContain('ftp:');
});

test('a machine gets a token that says what it is, opens no call of ours, and nothing for a user', async () => {
  const basic = [robot.clientId, robot.secret] as const;
  const { body } = await postForm(
    stack,
    '/oidc/token',
    { grant_type: 'client_credentials' },
    basic,
  );
  const [, payload = ''] = body.access_token.split('.');
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
  expect(claims).toMatchObject({
    type: 'tenantApiToken',
    sub: 'robot',
    tenantId: robot.tenantId,
    roles: ['Admin'],
    permissions: ['fe.*'],
  });
  const me = await stack.visitor().fetch('/frontegg/identity/resources/users/v2/me', {
    headers: { authorization: `Bearer ${body.access_token}` },
  });
  expect(me.status).toBe(401);
  expect(
    await postForm(stack, '/oidc/token', { grant_type: 'client_credentials' }, ['robot', 'wrong']),
  ).toMatchObject({
    status: 401,
  });
  expect(await postForm(stack, '/oidc/token', { grant_type: 'client_credentials' })).toMatchObject({
    status: 400,
  });
});

test('T-OAU-4 O-3 no token in the front channel, no password grant', async () => {
  for (const responseType of ['token', 'id_token', 'code token', 'code id_token', 'none']) {
    const answer = await stack
      .visitor()
      .fetch(authorizePath({ response_type: responseType }), { redirect: 'manual' });
    const { search, hash } = new URL(answer.headers.get('location') ?? 'x:');
    const reported = new URLSearchParams(search || hash.slice(1));
    expect([reported.get('error'), reported.get('code')]).toEqual([
      'unsupported_response_type',
      null,
    ]);
  }
  const form = { grant_type: 'password', username: 'a', password: 'b' };
  expect((await postForm(stack, '/oidc/token', form)).body.error).toBe('unsupported_grant_type');
});

test('hosted login that is turned off rejects new and pending sign-ins, and renews sessions', async () => {
  const { call } = createBackend(stack);
  const path = '/oauth/resources/configurations/v1';
  const ada = await stack.aUser();
  const { body: tokens } = await exchange(stack, await enter(stack.visitor(), ada));
  const browser = stack.visitor();
  const uid = getInteraction(await follow(browser, authorizePath()));
  expect((await call('POST', `${path}/deactivate`)).status).toBe(201);
  expect((await call('GET', path)).body).toEqual({ isActive: false });

  const refused = await browser.fetch(authorizePath());
  expect(refused.status).toBe(403);
  expect(await refused.text()).toContain('Hosted login is turned off.');
  const inCapitals = (path: string) => path.replace('/oidc/authorize', '/oidc/AUTHORIZE');
  expect((await browser.fetch(inCapitals(authorizePath()))).status).toBe(403);
  await signIn(browser, ada);
  const { location } = (await callPage(browser, uid, 'finish')).body;
  expect((await browser.fetch(location ?? '')).status).toBe(403);
  expect((await browser.fetch(inCapitals(location ?? ''))).status).toBe(403);
  const form = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token };
  expect((await postForm(stack, '/oidc/token', form)).status).toBe(200);

  expect((await call('POST', `${path}/activate`)).status).toBe(201);
  expect((await browser.fetch(authorizePath())).status).toBe(303);
});
