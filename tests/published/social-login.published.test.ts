import { createHash, randomBytes, randomUUID } from 'node:crypto';
import {
  createUpstreamFixture,
  type UpstreamFixture,
} from '../../packages/server/testing/upstream.fixture.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type RunningServer, startRunningServer } from '../running-server/running-server.ts';
import { loadRestClient, getMethod, publishedPairs } from './published-packages.ts';
import { openPublishedPage } from './published-page.ts';
import { createVisitorBrowser, type VisitorBrowser } from './visitor-browser.ts';

let server: RunningServer;
let upstream: UpstreamFixture;
beforeAll(async () => {
  upstream = await createUpstreamFixture();
  const shared = { clientId: 'foyer', secret: 'a secret of tests', issuer: upstream.issuer };
  server = await startRunningServer({
    socialLogin: { google: shared, slack: { ...shared, addressBuiltBy: 'client' } },
  });
});
afterAll(async () => {
  await server.close();
  await upstream.close();
});
afterEach(() => void vi.unstubAllGlobals());

const listed = z.array(
  z.object({
    type: z.string(),
    clientId: z.string(),
    redirectUrl: z.string(),
    active: z.literal(true),
    customised: z.boolean(),
    authorizationUrl: z.string().nullable(),
  }),
);
const aUser = () => ({
  sub: randomUUID(),
  email: `${randomUUID()}@example.test`,
  name: 'Grace Hopper',
});

/** Goes where the list says, as the published box does: base address, prefix and path, with its own state. */
async function goByServer(
  browser: VisitorBrowser,
  authorizationUrl: string,
  claims: Readonly<Record<string, string>>,
) {
  const state = JSON.stringify({ provider: 'google', appId: 'app', action: 'signUp' });
  const address = `${server.origin}/frontegg${authorizationUrl}?${new URLSearchParams({ state })}`;
  const answer = await browser.fetch(address, { redirect: 'manual' });
  return upstream.agree(answer.headers.get('location') ?? '', { claims });
}

describe.each([{ name: '@frontegg/rest-api' }, { name: 'frontegg-rest-api-3' }])(
  '$name',
  ({ name }) => {
    function aPage() {
      const browser = createVisitorBrowser(server.origin);
      browser.open('/account/social/success');
      const { api, ContextHolder } = loadRestClient(name);
      ContextHolder['setContext']?.({ baseUrl: server.origin });
      ContextHolder['setAccessToken']?.(null);
      const auth = (method: string) => getMethod(api.auth, method);
      const providers = async () => listed.parse(await auth('getSocialLoginProvidersV2')());
      return { browser, auth, providers };
    }

    test('signs up by an address that the server builds, and renews the token', async () => {
      const { browser, auth, providers } = aPage();
      const google = (await providers()).find(({ type }) => type === 'google');
      const user = aUser();
      const { code, state } = await goByServer(browser, google?.authorizationUrl ?? '', user);
      const redirectUri = google?.redirectUrl;
      const answer = await auth('loginViaSocialLogin')({
        provider: 'google',
        code,
        state,
        redirectUri,
      });
      expect(answer).toMatchObject({ email: user.email, name: 'Grace Hopper', isNewUser: true });
      expect(await auth('refreshTokenV3')()).toMatchObject({
        user: { email: user.email, mfaRequired: false },
      });
    });

    test('signs up by an address that the page builds, with a verifier of its own', async () => {
      const { auth, providers } = aPage();
      const slack = (await providers()).find(({ type }) => type === 'slack');
      expect(slack?.authorizationUrl).toBeNull();
      const codeVerifier = randomBytes(32).toString('base64url');
      const redirectUri = slack?.redirectUrl ?? '';
      const asked = new URLSearchParams({
        response_type: 'code',
        client_id: slack?.clientId ?? '',
        redirect_uri: redirectUri,
        scope: 'openid email',
        code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
        state: JSON.stringify({
          provider: 'slack',
          appId: 'app',
          action: 'signUp',
        }),
      });
      const address = `${upstream.issuer}/authorize?${asked}`;
      const user = aUser();
      const enter = (own: { codeVerifier?: string }) => {
        const { code, state } = upstream.agree(address, { claims: user });
        return Promise.resolve(
          auth('loginViaSocialLogin')({ provider: 'slack', code, state, redirectUri, ...own }),
        ).catch((error: unknown) => error);
      };
      // a code that another browser began does not fit the verifier of this one
      const other = randomBytes(32).toString('base64url');
      for (const wrong of [{}, { codeVerifier: other }])
        expect(await enter(wrong)).toHaveProperty('statusCode', 401);
      expect(await enter({ codeVerifier })).toMatchObject({ email: user.email, isNewUser: true });
      expect(await auth('refreshTokenV3')()).toMatchObject({ user: { email: user.email } });
    });
  },
);

describe.each(publishedPairs)('the store $store', (pair) => {
  test('is signed in after the page that providers lead back to', async () => {
    const browser = createVisitorBrowser(server.origin);
    const page = await openPublishedPage(pair, browser, '/account/social/success');
    const user = aUser();
    const path = '/identity/resources/auth/v2/user/sso/default/google/prelogin';
    const { code, state } = await goByServer(browser, path, user);
    page.act('loginViaSocialLogin', { provider: 'google', code, state });
    // signed in, the store offers a passkey before it continues
    await page.sees(({ loginState }) => loginState.step === 'promptPasskeys');
    const next = await openPublishedPage(pair, browser, '/');
    const seen = await next.sees(({ isAuthenticated }) => isAuthenticated);
    expect(seen.user).toMatchObject({ email: user.email, name: 'Grace Hopper' });
  });
});
