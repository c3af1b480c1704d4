import { afterEach, describe, expect, test, vi } from 'vitest';
import { anAccount } from '../running-server/account.ts';
import { loadRestClient, getMethod } from './published-packages.ts';
import { sharedServer } from './shared-server.ts';
import { createVisitorBrowser } from './visitor-browser.ts';

const server = sharedServer();
afterEach(() => void vi.unstubAllGlobals());

/** A page of a host that calls the REST client by itself, with a user signed in. */
async function signedIn(name: string) {
  const browser = createVisitorBrowser(server.origin);
  browser.open('/');
  const { api, ContextHolder } = loadRestClient(name);
  ContextHolder['setContext']?.({ baseUrl: server.origin });
  ContextHolder['setAccessToken']?.(null);
  const user = await anAccount(server.origin);
  const { email, password } = user;
  await getMethod(api.auth, 'loginv2')({ email, password });
  return { api, email };
}

describe.each([
  { name: '@frontegg/rest-api', isOld: false },
  { name: 'frontegg-rest-api-3', isOld: true },
])('$name', ({ name, isOld }) => {
  test('asks where an address signs in, and reads who one is, what one may do and where', async () => {
    const { api, email } = await signedIn(name);
    expect(await getMethod(api.teams, 'getProfile')()).toMatchObject({ email });
    expect(await getMethod(api.tenants, 'getTenants')()).toEqual([expect.any(Object)]);
    const may = await getMethod(api.auth, 'getUserAuthorization')();
    expect(may).toMatchObject({ permissions: expect.any(Array) });
    if (isOld) return;
    expect(await getMethod(api.auth, 'preLoginV2')({ email })).toEqual(expect.any(Object));
    expect(await getMethod(api.auth, 'getMeV2')()).toMatchObject({ email });
    const { tenants } = Object(await getMethod(api.users, 'getCurrentUserTenantsV1')());
    expect(tenants).toEqual([expect.any(Object)]);
  });
});
