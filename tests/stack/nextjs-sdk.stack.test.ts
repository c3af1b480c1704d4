import { createStack, stackClientId, type TestTenant } from '@foyer/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  contractAuthorize,
  contractToken,
  finish,
  follow,
  pkce,
  signIn,
} from './hosted-browser.ts';
import { openNextHost } from './nextjs-host.ts';

/** The server half of the published Next.js SDK against a server that listens. Management contract, §1, §2, and §5. */
const host = await openNextHost();
const clientSecret = 'next-secret-0123456789-0123456789-0123456789';
const stack = await createStack({
  listen: true,
  config: {
    application: {
      clientId: stackClientId,
      name: 'Ledgerly',
      url: host.url,
      secret: clientSecret,
      redirectUris: [`${host.url}/oauth/callback`],
    },
  },
});
const proxied = '/api/frontegg/identity/resources';
const sessionCookie = `fe_session-${stackClientId.replaceAll('-', '')}`;

let tenant: TestTenant;
beforeAll(async () => {
  host.connect({ baseUrl: stack.url, clientId: stackClientId, clientSecret });
  tenant = await stack.aTenant();
});
afterAll(() => host.close());

/** A browser of the host application in which the administrator is signed in. */
async function signedIn() {
  const browser = host.browser();
  const { email, password } = tenant.admin;
  const response = await browser.post(`${proxied}/auth/v1/user`, { email, password });
  expect(response.status).toBe(200);
  return browser;
}

/** What the middleware of Next.js answers. */
async function atEdge(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const { headers } = request;
  const answer = await host
    .parts()
    .handleSessionOnEdge({ request, pathname, searchParams, headers });
  if (!(answer instanceof Response)) throw new Error('The middleware returned no response');
  return answer;
}

test('the proxy signs in and seals the tokens into the session cookie of the host', async () => {
  const browser = await signedIn();
  const sealed = browser.jar.names().filter((name) => name.startsWith(sessionCookie));
  expect(sealed).not.toEqual([]);
  expect(browser.jar.names().some((name) => name.startsWith('fe_refresh_'))).toBe(true);
  const session = await host.parts().getSession({ headers: { cookie: browser.jar.text() } });
  expect(session).toMatchObject({ user: { sub: tenant.admin.userId, tenantId: tenant.id } });
});

test('a page refreshes the token and renders with the user, tenants, and entitlements', async () => {
  const browser = await signedIn();
  const before = browser.jar.text();
  const page = await browser.open();
  expect(page).toMatchObject({
    session: { user: { sub: tenant.admin.userId } },
    user: {
      email: tenant.admin.email,
      roles: expect.arrayContaining([expect.objectContaining({ key: 'Admin' })]),
      entitlements: expect.objectContaining({ features: expect.anything() }),
    },
    tenants: [{ tenantId: tenant.id }],
  });
  expect(browser.jar.text()).not.toBe(before);
  expect((await browser.open()).session).toBeDefined();
});

test('a page of a visitor who is not signed in renders without a user', async () => {
  expect(await host.browser().open()).toEqual({ session: null });
});

test('the middleware lets a session in, refreshes one that ended, and leads others to the login page', async () => {
  const browser = await signedIn();
  expect((await atEdge(browser.atEdge('/dashboard'))).headers.get('x-middleware-next')).toBe('1');
  const withoutSession = browser.jar
    .text()
    .split('; ')
    .filter((pair) => !pair.startsWith(sessionCookie))
    .join('; ');
  const refreshed = new Request(`${host.url}/dashboard`, { headers: { cookie: withoutSession } });
  expect((await atEdge(refreshed)).headers.get('x-middleware-next')).toBe('1');
  const visitor = await atEdge(new Request(`${host.url}/dashboard`));
  expect(visitor.headers.get('location')).toContain('/account/login');
});

test('signing out through the proxy ends the session and removes its cookies', async () => {
  const browser = await signedIn();
  await browser.post(`${proxied}/auth/v1/logout`);
  expect(browser.jar.names().filter((name) => name.startsWith('fe_session'))).toEqual([]);
  expect((await browser.open()).session ?? null).toBeNull();
});

test('the proxy forwards the form of an identity provider as JSON, which is accepted as well', async () => {
  const form = new URLSearchParams({ SAMLResponse: 'bm9uc2Vuc2U=', RelayState: 'x' });
  const post = { method: 'POST', body: form } as const;
  const answer = await host.browser().send('/api/frontegg/auth/saml/callback', post);
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toContain('/account/saml/callback?SAMLResponse=');
});

test('the public settings of an account are read for the alias of its subdomain', async () => {
  const alias = { 'frontegg-login-alias': 'nobody' };
  const direct = await fetch(`${stack.url}/frontegg/tenants/resources/account-settings/v1/public`, {
    headers: alias,
  });
  expect(direct.status).toBe(200);
  expect(await host.parts().getPublicSettings(alias)).toEqual(await direct.json());
});

test('the proxy passes a rejected sign-in on', async () => {
  const browser = host.browser();
  const body = { email: tenant.admin.email, password: 'Not-the-password-1' };
  expect((await browser.post(`${proxied}/auth/v1/user`, body)).status).toBe(401);
  expect(browser.jar.names()).toEqual([]);
});

test('the callback of hosted login exchanges the code with the secret alone, and pages refresh', async () => {
  const settings = { FRONTEGG_HOSTED_LOGIN: 'true', FRONTEGG_SECURE_JWT_ENABLED: 'true' };
  Object.assign(process.env, settings);
  try {
    const visitor = stack.visitor();
    const redirectUri = `${host.url}/oauth/callback`;
    // as the browser half begins a sign-in; its verifier stays in the browser
    const { challenge } = pkce();
    const enterHosted = async () => {
      const authorize = contractAuthorize(challenge, { redirect_uri: redirectUri });
      const first = await follow(visitor, authorize);
      if (first?.searchParams.has('code')) return first;
      await signIn(visitor, tenant.admin);
      const back = await finish(visitor, first?.searchParams.get('interaction') ?? '');
      if (!back) throw new Error('The application was not reached');
      return back;
    };
    const callback = await atEdge(new Request(await enterHosted()));
    expect(callback.headers.get('location')).toContain(host.url);
    const browser = host.browser();
    browser.jar.store(callback.headers.getSetCookie());
    expect(await browser.open()).toMatchObject({
      session: { user: { sub: tenant.admin.userId } },
      user: { email: tenant.admin.email },
    });

    const code = (await enterHosted()).searchParams.get('code');
    const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri };
    const secrets = { client_id: stackClientId, client_secret: clientSecret };
    for (const wrong of [{}, { ...secrets, code_verifier: 'another' }])
      expect((await contractToken(stack.visitor(), { ...form, ...wrong })).status).toBe(400);
  } finally {
    for (const name of Object.keys(settings)) delete process.env[name];
  }
});
