import { afterEach, describe, expect, test, vi } from 'vitest';
import { anAccount } from '../running-server/account.ts';
import { loadRestClient, getMethod } from './published-packages.ts';
import { sharedServer } from './shared-server.ts';
import { createVisitorBrowser } from './visitor-browser.ts';

const server = sharedServer();
afterEach(() => void vi.unstubAllGlobals());

/** A page of a host, with an administrator signed in; the host finds the tenant by an alias. */
async function aPage(name: string, alias = 'nobody-yet') {
  createVisitorBrowser(server.origin).open('/');
  const { api, ContextHolder } = loadRestClient(name);
  ContextHolder['setContext']?.({
    baseUrl: server.origin,
    tenantResolver: () => ({ tenant: alias }),
  });
  ContextHolder['setAccessToken']?.(null);
  await getMethod(api.auth, 'loginv2')({ ...(await anAccount(server.origin)) });
  return api;
}

describe.each([
  { name: '@frontegg/rest-api', load: 'loadEntitlementsV2' },
  { name: 'frontegg-rest-api-3', load: 'loadEntitlements' },
])('$name', ({ name, load }) => {
  test('reads and changes the settings of an account, and who runs the environment', async () => {
    const alias = `engines-${crypto.randomUUID().slice(0, 13)}`;
    const api = await aPage(name, alias);
    const settings = (method: string) => getMethod(api.accountSettings, method);
    const changed = {
      name: 'Engines & Co',
      address: '1 Main Street',
      timezone: 'Europe/Berlin',
      currency: 'EUR',
    };
    const saved = await settings('updateSettings')({
      ...changed,
      dateFormat: 'DD.MM.YYYY',
      timeFormat: 'HH:mm',
    });
    expect(saved).toMatchObject(changed);
    expect(await settings('getSettings')()).toEqual(saved);
    expect(await settings('updateSettings')({ address: '' })).not.toHaveProperty('address');
    expect(await settings('getPublicSettings')()).toEqual({});
    const { tenantId } = Object(saved);
    await settings('updateSettings')({ alias, hasCustomLogin: true });
    expect(await settings('getPublicSettings')()).toEqual({ tenantId });
    expect(await getMethod(api.vendor, 'getVendorPublicInfo')()).toMatchObject({
      whiteLabelMode: expect.any(Boolean),
    });
  });

  test('loads entitlements and flags', async () => {
    const api = await aPage(name);
    const entitlements = await getMethod(api.entitlements, load)();
    const isData = load === 'loadEntitlementsV2';
    expect(entitlements).toMatchObject({
      features: {
        reports: isData
          ? { planIds: ['starter', 'business'], linkedPermissions: [] }
          : { isEntitled: true },
        reminders: isData ? { expireTime: expect.any(Number) } : { isEntitled: true },
      },
      permissions: isData ? { 'fe.*': true } : { 'fe.secure.read.users': { isEntitled: true } },
    });
    expect(await getMethod(api.featureFlags, 'loadFeatureFlags')()).toMatchObject({
      'show-passkeys-new': 'on',
    });
  });
});
