import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { demoAdmin, demoTenants } from '../running-server/user.ts';
import { type RunningServer, startRunningServer } from '../running-server/running-server.ts';
import { loadRestClient, getMethod } from './published-packages.ts';
import { createVisitorBrowser } from './visitor-browser.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startRunningServer();
});
afterAll(() => server.close());
afterEach(() => void vi.unstubAllGlobals());

const signedIn = {
  user: expect.objectContaining({
    email: demoAdmin.email,
    tenantId: demoTenants.acme,
    mfaRequired: false,
  }),
  activeTenant: expect.objectContaining({ tenantId: demoTenants.acme, name: 'Acme' }),
};

describe.each([{ name: '@frontegg/rest-api' }, { name: 'frontegg-rest-api-3' }])(
  '$name without a store',
  ({ name }) => {
    /** A page of a host that calls the REST client by itself. */
    function aPage() {
      const browser = createVisitorBrowser(server.origin);
      browser.open('/');
      const { api, ContextHolder } = loadRestClient(name);
      ContextHolder['setContext']?.({ baseUrl: server.origin });
      ContextHolder['setAccessToken']?.(null);
      const signIn = () => getMethod(api.auth, 'loginv2')({ ...demoAdmin });
      return { browser, api, signIn };
    }

    test('signs in and knows the user and the tenants', async () => {
      const { browser, signIn } = aPage();
      const answer = await signIn();
      expect(answer).toMatchObject(signedIn);
      expect(answer).toHaveProperty('tenants.length', 2);
      expect(browser.calls[0]).toMatchObject({ credentials: 'same-origin', status: 200 });
    });

    test('renews the token with the cookie alone', async () => {
      const { api, signIn } = aPage();
      await signIn();
      expect(await getMethod(api.auth, 'refreshTokenV3')()).toMatchObject(signedIn);
    });

    test('reads the profile with the token it was given', async () => {
      const { api, signIn } = aPage();
      await signIn();
      const tenants = await getMethod(api.users, 'getCurrentUserTenantsV3')();
      expect(tenants).toMatchObject({ activeTenant: { tenantId: demoTenants.acme } });
    });

    test('signs out, and a refresh is refused with an error that knows its status', async () => {
      const { api, signIn } = aPage();
      await signIn();
      expect(await getMethod(api.auth, 'logout')()).toEqual({});
      const refused: unknown = await Promise.resolve(getMethod(api.auth, 'refreshTokenV3')()).catch(
        (error) => error,
      );
      expect(refused).toHaveProperty('statusCode', 401);
      expect(refused).toHaveProperty('message', 'You are signed out. Sign in to continue.');
    });
  },
);
