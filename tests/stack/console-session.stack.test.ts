import { apiTokensCalls } from '@foyer/contract/api-tokens/calls';
import { consoleSessionCalls } from '@foyer/contract/console-session/calls';
import { consoleCookies } from '@foyer/contract/console-session/rules';
import { loginCalls } from '@foyer/contract/login/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import type { AccessClaims } from '@foyer/server/kernel/keys/claims';
import { createStack, type Visitor } from '@foyer/testkit';
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { describe, expect, test } from 'vitest';
import { getAudits } from './reading-audits.ts';

const signInUrl = 'http://console.foyer.test';
const hostUrl = 'http://browser.foyer.test';
const stack = await createStack({ config: { console: { signInUrl, hostUrl } }, listen: true });

const unauthenticated = { status: 401, code: 'request/unauthenticated' };

async function opened() {
  const user = await stack.aUser({ name: 'Ada Lovelace' });
  await user.api(consoleSessionCalls).authCookie();
  return { user, token: user.cookies.get(consoleCookies.auth) ?? '' };
}

function setCookies(visitor: Visitor, path: string): Promise<readonly string[]> {
  const headers = visitor.accessToken ? { authorization: `Bearer ${visitor.accessToken}` } : {};
  return visitor.fetch(path, { headers }).then((answer) => answer.headers.getSetCookie());
}

describe('opening the console', () => {
  test.each(['/auth-cookie', '/v1/auth-cookie'])(
    '%s sets cookies that no script can read',
    async (path) => {
      const user = await stack.aUser();
      const [auth = '', origin = '', ...more] = await setCookies(user, path);
      expect(auth).toMatch(/^x-talon-auth=[\w.-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
      expect(decodeURIComponent(origin)).toBe(
        `x-talon-origin=${signInUrl}; Max-Age=43200; Path=/; HttpOnly; SameSite=Lax`,
      );
      expect(more).toEqual([]);
    },
  );

  test('over https the cookies are secure, and belong to the domain that both sides share', async () => {
    const secure = await createStack({
      settings: { publicUrl: 'https://id.foyer.test' },
      config: {
        console: {
          signInUrl: 'https://console.foyer.test',
          hostUrl: 'https://browser.foyer.test',
          cookieDomain: 'foyer.test',
        },
      },
    });
    const lines = await setCookies(await secure.aUser(), '/auth-cookie');
    expect(lines).toHaveLength(2);
    for (const line of lines)
      expect(line).toMatch(/; Domain=foyer\.test; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  });

  test('T-JWT-6 hands over a token of its own kind that the console host verifies by the public keys', async () => {
    const { user, token } = await opened();
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'RS256', typ: 'console+jwt' });
    const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', stack.url));
    const { payload } = await jwtVerify(token, keys, {
      issuer: stack.url,
      audience: hostUrl,
      typ: 'console+jwt',
    });
    const { userId: sub, email, tenantId } = user;
    expect(payload).toMatchObject({
      sub,
      email,
      tenantId,
      name: 'Ada Lovelace',
      sid: expect.any(String),
    });
    expect(Number(payload.exp) - Number(payload.iat)).toBe(600);
    expect(payload).not.toHaveProperty('permissions');
  });

  test('T-JWT-6 the token of the console opens no call of the API', async () => {
    const { user, token } = await opened();
    user.accessToken = token;
    await expect(user.api(profileCalls).getMe()).rejects.toMatchObject(unauthenticated);
    await expect(user.api(consoleSessionCalls).authCookie()).rejects.toMatchObject(unauthenticated);
  });

  test('is audited', async () => {
    const { user } = await opened();
    const row = expect.objectContaining({
      action: 'console_session.started',
      tenantId: user.tenantId,
    });
    expect(await getAudits(stack, user.userId)).toContainEqual(row);
  });

  test('needs a user who is signed in', async () => {
    await expect(stack.api(consoleSessionCalls).authCookie()).rejects.toMatchObject(
      unauthenticated,
    );
  });

  test('is refused to a token of a user who acts for another', async () => {
    const capabilities = { act: { sub: '00000000-0000-4000-8000-000000000001' } };
    const user = await stack.aUser();
    const claims = decodeJwt<AccessClaims>(user.accessToken ?? '');
    const options = { typ: 'at+jwt', ttlSeconds: 60 } as const;
    user.accessToken = (
      await stack.server.kernel.signer.sign({ ...claims, ...capabilities }, options)
    ).token;
    const opening = user.api(consoleSessionCalls).authCookie();
    await expect(opening).rejects.toMatchObject({ status: 403, code: 'consoleSession/notAUser' });
    expect(user.cookies.has(consoleCookies.auth)).toBe(false);
  });

  test('is refused to API tokens of a user and of an account', async () => {
    const { admin } = await stack.aTenant();
    const body = { description: 'Nightly export', expiresInMinutes: null };
    const ofUser = await admin.api(apiTokensCalls).createUserAccessToken({ body });
    const ofAccount = await admin.api(apiTokensCalls).createTenantAccessToken({ body });
    for (const { secret } of [ofUser, ofAccount]) {
      const program = Object.assign(stack.visitor(), { accessToken: secret });
      const opening = program.api(consoleSessionCalls).authCookie();
      await expect(opening).rejects.toMatchObject({ status: 403, code: 'api-tokens/usersOnly' });
      expect(program.cookies.has(consoleCookies.auth)).toBe(false);
    }
  });

  test('is refused to the token of a session that has ended', async () => {
    const user = await stack.aUser();
    await user.api(loginCalls).signOut();
    await expect(user.api(consoleSessionCalls).authCookie()).rejects.toMatchObject(unauthenticated);
    expect(user.cookies.has(consoleCookies.auth)).toBe(false);
  });

  test('does not exist where no console is configured', async () => {
    const without = await createStack();
    const user = await without.aUser();
    const opening = user.api(consoleSessionCalls).authCookie();
    await expect(opening).rejects.toMatchObject({
      status: 404,
      code: 'consoleSession/notConfigured',
    });
  });
});

describe('the logout of the console', () => {
  test('ends the session of the cookie, clears both cookies and is audited', async () => {
    const { user } = await opened();
    await user.api(consoleSessionCalls).authCookieLogout();
    expect([...user.cookies.keys()].filter((name) => name.startsWith('x-talon'))).toEqual([]);
    await expect(user.api(loginCalls).refresh({ body: {} })).rejects.toMatchObject({
      status: 401,
    });
    await expect(user.api(profileCalls).getMe()).rejects.toMatchObject(unauthenticated);
    const row = expect.objectContaining({
      action: 'console_session.ended',
      tenantId: user.tenantId,
    });
    expect(await getAudits(stack, user.userId)).toContainEqual(row);
  });

  test('leaves other sessions of the user, and everyone else, alone', async () => {
    const { user } = await opened();
    const phone = await user.elsewhere();
    const bob = await opened();
    await user.api(consoleSessionCalls).authCookieLogout();
    await expect(phone.api(profileCalls).getMe()).resolves.toMatchObject({ id: user.userId });
    await expect(bob.user.api(profileCalls).getMe()).resolves.toMatchObject({
      id: bob.user.userId,
    });
  });

  test('without a cookie clears, and says nothing', async () => {
    const visitor = stack.visitor();
    const answer = await visitor.fetch('/v1/auth-cookie/logout');
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect(answer.headers.getSetCookie().map((line) => line.split(';')[0])).toEqual([
      'x-talon-auth=',
      'x-talon-origin=',
    ]);
  });

  test('T-JWT-6 a cookie that is no console token ends nothing', async () => {
    const { user, token } = await opened();
    const [header = '', payload = '', signature = ''] = token.split('.');
    const later = Buffer.from(payload, 'base64url')
      .toString()
      .replace(/"exp":\d+/, '"exp":9999999999');
    const forgeries = [
      user.accessToken ?? '',
      `${header}.${Buffer.from(later).toString('base64url')}.${signature}`,
      `${header}.${payload}.`,
      'x'.repeat(20_000).slice(0, 3000),
      '',
    ];
    for (const forged of forgeries) {
      user.cookies.set(consoleCookies.auth, forged);
      await user.api(consoleSessionCalls).authCookieLogout();
    }
    await expect(user.api(profileCalls).getMe()).resolves.toMatchObject({ id: user.userId });
  });

  test('a cookie that is past its time ends nothing', async () => {
    const { user } = await opened();
    stack.clock.advance(601);
    await user.api(consoleSessionCalls).authCookieLogout();
    await expect(user.api(loginCalls).refresh({ body: {} })).resolves.toMatchObject({
      userId: user.userId,
    });
  });

  test.each([
    ['a foreign page', { origin: 'https://evil.example' }],
    ['a link or picture on a foreign page', { 'sec-fetch-site': 'cross-site' }],
  ])('T-CSRF-1 %s cannot end a session', async (_, headers) => {
    const { user } = await opened();
    const answer = await user.fetch('/auth-cookie/logout', {
      headers: new Headers(Object.entries(headers)),
    });
    expect(answer.status).toBe(403);
    expect(user.cookies.has(consoleCookies.auth)).toBe(true);
    await expect(user.api(profileCalls).getMe()).resolves.toMatchObject({ id: user.userId });
  });
});

describe('who may read the answers', () => {
  test.each([signInUrl, hostUrl])('pages of %s may, with credentials', async (origin) => {
    const answer = await stack.visitor().fetch('/v1/auth-cookie', {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      },
    });
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
    expect(answer.headers.get('access-control-allow-credentials')).toBe('true');
  });

  test('pages of another origin may not', async () => {
    const answer = await stack.visitor().fetch('/v1/auth-cookie', {
      method: 'OPTIONS',
      headers: { origin: 'http://console.foyer.test:81', 'access-control-request-method': 'GET' },
    });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });
});
