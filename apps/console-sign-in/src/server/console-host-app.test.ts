import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createConsoleHostApp } from './console-host-app.ts';
import { createSignInApp } from './sign-in-app.ts';

const page = {
  identityUrl: 'https://id.foyer.test',
  clientId: 'c9b1f1de-6c1f-4f3a-9d53-6c0a8f1e2b74',
  signInUrl: 'https://console.foyer.test',
  hostUrl: 'https://browser.foyer.test',
  title: 'Console "of" <Acme> & $& sons',
  termsUrl: 'https://foyer.test/terms',
  privacyUrl: 'https://foyer.test/privacy',
};
const keys = await generateKeyPair('RS256');
const otherKeys = await generateKeyPair('RS256');
const jwks = {
  keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }],
};

/** An identity service that publishes its keys and records who is logged out. */
const loggedOut: (string | undefined)[] = [];
let identityFails = false;
const identity = createServer((request, response) => {
  if (identityFails) return void response.writeHead(500).end();
  if (request.url === '/.well-known/jwks.json') return void response.end(JSON.stringify(jwks));
  if (request.url === '/v1/auth-cookie/logout') loggedOut.push(request.headers.cookie);
  return void response.end();
});
const listening = new Promise<string>((resolve) => {
  identity.listen(0, '127.0.0.1', () => {
    const address = identity.address();
    resolve(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`);
  });
});
let host: Awaited<ReturnType<typeof createConsoleHostApp>>;

beforeAll(async () => {
  host = await createConsoleHostApp({ page, internalUrl: await listening });
});
beforeEach(() => {
  loggedOut.length = 0;
  identityFails = false;
});
afterAll(async () => {
  await host.close();
  identity.close();
});

const claims = { sid: 's', tenantId: 't', email: 'ada@acme.test', name: 'Ada' };

function aToken({
  typ = 'console+jwt',
  aud = page.hostUrl,
  iss = page.identityUrl,
  expires = '5m',
  key = keys.privateKey,
  issued = Date.now() / 1000,
} = {}) {
  const header = { alg: 'RS256', typ, kid: 'one' };
  return new SignJWT(claims)
    .setProtectedHeader(header)
    .setSubject('u')
    .setIssuer(iss)
    .setAudience(aud)
    .setIssuedAt(issued)
    .setExpirationTime(expires)
    .sign(key);
}

function get(url: string, cookies: Readonly<Record<string, string>> = {}) {
  return host.inject({ url, cookies: { ...cookies } });
}

function end(
  payload: object,
  cookies: Readonly<Record<string, string>>,
  origin: string | undefined = page.hostUrl,
) {
  const headers = origin === '' ? {} : { origin };
  return host.inject({
    method: 'DELETE',
    url: '/api/v1/session',
    payload,
    cookies: { ...cookies },
    headers,
  });
}

const cookieNames = (answer: { cookies: { name: string; value: string }[] }) =>
  Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));

describe('the console host', () => {
  test('says who is signed in to anyone who brings a good cookie', async () => {
    const answer = await get('/api/v1/session', { 'x-talon-auth': await aToken() });
    expect(answer.statusCode).toBe(200);
    const guest = {
      email: 'ada@acme.test',
      name: 'Ada',
      tenantId: 't',
      expiresAt: expect.any(String),
    };
    expect(answer.json()).toEqual({ content: guest });
  });

  test.each([
    ['no cookie', async () => ''],
    ['any text', async () => 'x.y.z'],
    ['T-JWT-6 an access token', () => aToken({ typ: 'at+jwt' })],
    ['T-JWT-6 a token for another audience', () => aToken({ aud: page.clientId })],
    ['a token of another issuer', () => aToken({ iss: 'https://evil.test' })],
    ['a token signed with another key', () => aToken({ key: otherKeys.privateKey })],
    // Review 2026-11-23, security W-6.
    ['a token issued in the future', () => aToken({ issued: Date.now() / 1000 + 120 })],
    ['a token past its time', () => aToken({ expires: '-1s' })],
    [
      'T-JWT-1 a token without signature',
      async () => `${btoa('{"alg":"none","typ":"console+jwt"}')}.${btoa('{"sub":"u"}')}.`,
    ],
  ])('refuses %s', async (_, make) => {
    const cookies = { 'x-talon-auth': await make() };
    const session = await get('/api/v1/session', cookies);
    expect([session.statusCode, session.json()]).toEqual([
      401,
      { error: { message: 'Your session has ended. Sign in again.' } },
    ]);
    const home = await get('/', cookies);
    expect([home.statusCode, home.headers.location]).toEqual([
      302,
      `${page.signInUrl}/account/login`,
    ]);
    expect(cookieNames(home)).not.toHaveProperty('x-talon-session-timeout-reason');
    expect((await end({ reason: 'Timeout' }, cookies)).statusCode).toBe(401);
  });

  test('tells a user whose cookie is past its time that the session expired; the mark of the sign-in is used up', async () => {
    const cookies = {
      'x-talon-auth': await aToken({ expires: '-1s' }),
      'x-talon-origin': page.signInUrl,
    };
    const answer = await get('/', cookies);
    expect(cookieNames(answer)).toEqual({
      'x-talon-session-timeout-reason': 'Timeout',
      'x-talon-auth': '',
      'x-talon-origin': '',
    });
  });

  test('a mark of another sign-in page says nothing', async () => {
    const answer = await get('/', { 'x-talon-origin': 'https://evil.test' });
    expect(cookieNames(answer)).not.toHaveProperty('x-talon-session-timeout-reason');
    expect(answer.headers.location).toBe(`${page.signInUrl}/account/login`);
  });
});

describe('ending a session', () => {
  test.each([
    [{ reason: 'Timeout' }, { 'x-talon-session-timeout-reason': 'Timeout' }],
    [
      { reason: 'TalonWorkEnforcement' },
      { 'x-talon-session-timeout-reason': 'TalonWorkEnforcement' },
    ],
    [{ reason: 'unauthorized' }, { 'x-talon-session-timeout-reason': 'unauthorized' }],
    [{ reason: 'notAllowedIp' }, { 'x-talon-session-timeout-reason': 'notAllowedIp' }],
    [
      { reason: 'notAllowedIp', ip: '203.0.113.7' },
      { 'x-talon-session-timeout-reason': 'notAllowedIp', 'x-talon-ip': '203.0.113.7' },
    ],
  ])('for %o leaves the reason for the sign-in page', async (ending, left) => {
    const token = await aToken();
    const answer = await end(ending, { 'x-talon-auth': token });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(cookieNames(answer)).toEqual({ 'x-talon-auth': '', 'x-talon-origin': '', ...left });
    expect(answer.cookies.find(({ name }) => name.endsWith('reason'))).toMatchObject({
      path: '/',
      maxAge: 300,
    });
    expect(loggedOut).toEqual([`x-talon-auth=${token}`]);
  });

  test.each([
    { reason: 'whatever' },
    { reason: '__proto__' },
    {},
    [],
    { reason: 'notAllowedIp', ip: 7 },
  ])('refuses %o, which is no reason', async (ending) => {
    expect((await end(ending, { 'x-talon-auth': await aToken() })).statusCode).toBe(400);
    expect(loggedOut).toEqual([]);
  });

  test.each(['https://evil.test', 'null', ''])(
    'T-CSRF-1 a page of origin "%s" cannot do it',
    async (origin) => {
      expect(
        (await end({ reason: 'Timeout' }, { 'x-talon-auth': await aToken() }, origin)).statusCode,
      ).toBe(403);
      expect(loggedOut).toEqual([]);
    },
  );

  test('an identity service that fails leaves the session as it is, and says so', async () => {
    const cookies = { 'x-talon-auth': await aToken() };
    await get('/api/v1/session', cookies);
    identityFails = true;
    const answer = await end({ reason: 'Timeout' }, cookies);
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({
      error: { message: 'The console cannot reach the identity service. Try again.' },
    });
    expect(answer.cookies).toEqual([]);
  });
});

describe('the pages', () => {
  test.each(['/', '/account/login', '/anything/else'])(
    '%s of the sign-in server carries a strict policy',
    async (url) => {
      const app = await createSignInApp({ page });
      const answer = await app.inject(url);
      await app.close();
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-security-policy']).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; " +
          "connect-src 'self' https://id.foyer.test; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
      );
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      // Review 2026-11-23, security W-5.
      expect(answer.headers['strict-transport-security']).toMatch(/^max-age=31536000/);
    },
  );

  test('nothing outside of the built files is served', async () => {
    const app = await createSignInApp({ page });
    const answer = await app.inject('/assets/..%2f..%2fpackage.json');
    await app.close();
    expect(answer.body).not.toContain('@foyer/console-sign-in');
  });
});
