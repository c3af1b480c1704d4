import { createVerifier } from '@foyer/node';
import { createStack, stackClientId, type TestTenant } from '@foyer/testkit';
import { beforeAll, describe, expect, test } from 'vitest';
import { forwardCall } from '../../packages/next/src/forward-call.ts';
import { guardPage } from '../../packages/next/src/guard-page.ts';
import { readCookies, withSetCookies } from '../../packages/next/src/request-cookies.ts';

/** The server half of @foyer/next against a server that listens: what its handler and proxy do. */
const stack = await createStack({ listen: true });
const host = 'https://app.example.test';
const session = '__Host-foyer_session';
const verifier = createVerifier({ issuer: stack.url, clientId: stackClientId });
const identity = '/frontegg/identity/resources/auth/v1';

let tenant: TestTenant;
let cookies: ReadonlyMap<string, string>;
let setAtSignIn: readonly string[];

const cookieHeader = (jar: ReadonlyMap<string, string>) =>
  [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

function call(
  path: string,
  jar: ReadonlyMap<string, string>,
  headers: Record<string, string> = {},
) {
  const request = new Request(`${host}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: host,
      cookie: cookieHeader(jar),
      ...headers,
    },
    body: '{}',
  });
  return forwardCall(request, { url: stack.url });
}

function guard(path: string, jar: ReadonlyMap<string, string>, url = stack.url) {
  const request = new Request(`${host}${path}`, { headers: { cookie: cookieHeader(jar) } });
  const isPublic = (at: string) => at === '/';
  return guardPage(request, { url, verifier, isPublic, loginUrl: '/account/login' });
}

const without = (name: string) => new Map([...cookies].filter(([other]) => other !== name));

beforeAll(async () => {
  tenant = await stack.aTenant();
  const request = new Request(`${host}${identity}/user`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: host, cookie: 'theirs=secret' },
    body: JSON.stringify({ email: tenant.admin.email, password: tenant.admin.password }),
  });
  const response = await forwardCall(request, { url: stack.url });
  expect(response.status).toBe(200);
  setAtSignIn = response.headers.getSetCookie();
  cookies = withSetCookies(new Map(), setAtSignIn);
});

describe('the route handler', () => {
  test('signs in with cookies of this host that scripts cannot read', async () => {
    const token = cookies.get(session);
    expect(await verifier.verify(`Bearer ${token}`)).toMatchObject({ userId: tenant.admin.userId });
    const own = setAtSignIn.filter((line) => /^(fe_refresh_|__Host-foyer_session=)/.test(line));
    expect(own).toHaveLength(2);
    for (const line of own) expect(line).toMatch(/; HttpOnly.*; Secure/i);
    expect(setAtSignIn.join()).not.toMatch(/domain=/i);
  });

  test('renews the session cookie with the refresh cookie, and removes both at sign-out', async () => {
    const renewed = await call(`${identity}/user/token/refresh`, without(session));
    cookies = withSetCookies(cookies, renewed.headers.getSetCookie());
    expect(cookies.get(session)).toBeTruthy();
    const other = await stack.aTenant();
    const signedIn = await forwardCall(
      new Request(`${host}${identity}/user`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: host },
        body: JSON.stringify({ email: other.admin.email, password: other.admin.password }),
      }),
      { url: stack.url },
    );
    const jar = withSetCookies(new Map(), signedIn.headers.getSetCookie());
    const left = await call(`${identity}/logout`, jar);
    const after = withSetCookies(jar, left.headers.getSetCookie());
    expect([...after.keys()].filter((name) => /refresh|session/.test(name))).toEqual([]);
  });

  test('rejects calls from other pages and other paths', async () => {
    const foreign = await call(`${identity}/logout`, cookies, { origin: 'https://evil.example' });
    expect(foreign.status).toBe(403);
    const site = { 'sec-fetch-site': 'cross-site' };
    const request = new Request(`${host}${identity}/logout`, { method: 'POST', headers: site });
    expect((await forwardCall(request, { url: stack.url })).status).toBe(403);
    const outside = new Request(`${host}/frontegg/../oauth/authorize`);
    expect((await forwardCall(outside, { url: stack.url })).status).toBe(404);
  });

  test('passes on Foyer’s cookies only, and no session of the application', async () => {
    let seen: Headers | undefined;
    const request = new Request(`${host}/frontegg/metadata`, {
      headers: { cookie: `theirs=1; fe_device_x=2; ${session}=3`, host: 'app.example.test' },
    });
    await forwardCall(request, {
      url: stack.url,
      fetch: async (_input, init) => {
        seen = new Headers(init?.headers);
        return Response.json({});
      },
    });
    expect(seen?.get('cookie')).toBe('fe_device_x=2');
  });

  test('does not fail when the browser leaves before its request is complete', async () => {
    const body = new ReadableStream({ pull: (stream) => stream.error(new Error('aborted')) });
    const init = { method: 'POST', headers: { origin: host }, body, duplex: 'half' };
    const request = new Request(`${host}${identity}/user`, init);
    expect((await forwardCall(request, { url: stack.url })).status).toBe(400);
  });

  test('passes on calls without a body where the runtime knows none', async () => {
    const request = new Request(`${host}/frontegg/metadata`);
    Object.defineProperty(request, 'body', { value: undefined });
    const fetch = async () => Response.json({});
    expect((await forwardCall(request, { url: stack.url, fetch })).status).toBe(200);
  });

  test('answers 503 while Foyer cannot be reached', async () => {
    const request = new Request(`${host}/frontegg/metadata`);
    expect((await forwardCall(request, { url: 'http://127.0.0.1:1' })).status).toBe(503);
  });
});

describe('the proxy', () => {
  test('lets signed-in users see protected pages without renewing anything', async () => {
    const decision = await guard('/dashboard', cookies);
    expect(decision).toMatchObject({ kind: 'continue', setCookies: [] });
  });

  test('renews an expired session for the page and for the browser', async () => {
    const decision = await guard('/dashboard', without(session));
    if (decision.kind !== 'continue') throw new Error(`The decision is ${decision.kind}.`);
    const forPage = readCookies(decision.headers);
    const forBrowser = withSetCookies(cookies, decision.setCookies);
    expect(forPage.get(session)).toBe(forBrowser.get(session));
    const auth = await verifier.verify(`Bearer ${forPage.get(session)}`);
    expect(auth).toMatchObject({ userId: tenant.admin.userId });
    cookies = forBrowser;
  });

  test('sends visitors of protected pages to the sign-in page and back, and shows them public ones', async () => {
    expect(await guard('/dashboard?tab=1', new Map())).toMatchObject({
      kind: 'signIn',
      url: '/account/login?redirectUrl=%2Fdashboard%3Ftab%3D1',
    });
    expect(await guard('/', new Map())).toMatchObject({ kind: 'continue' });
  });

  test('accepts no session that Foyer did not sign', async () => {
    const forged = new Map([[session, `${cookies.get(session)?.slice(0, -4)}AAAA`]]);
    expect(await guard('/dashboard', forged)).toMatchObject({ kind: 'signIn' });
  });

  test('protects pages while Foyer cannot be reached', async () => {
    const gone = 'http://127.0.0.1:1';
    expect(await guard('/dashboard', without(session), gone)).toEqual({ kind: 'unavailable' });
    expect(await guard('/', without(session), gone)).toMatchObject({ kind: 'continue' });
  });
});
