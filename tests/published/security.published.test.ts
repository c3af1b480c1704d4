import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { anAccount } from '../running-server/account.ts';
import { getMethod as readMethod, publishedPairs } from './published-packages.ts';
import { openPublishedPage } from './published-page.ts';
import { sharedServer } from './shared-server.ts';
import { createVisitorBrowser } from './visitor-browser.ts';

const server = sharedServer();
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue(undefined));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe.each(publishedPairs)('$store $versions.store', (pair) => {
  async function openSecurityPage() {
    const browser = createVisitorBrowser(server.origin);
    const account = await anAccount(server.origin);
    const page = await openPublishedPage(pair, browser, '/');
    page.act('login', { ...account, recaptchaToken: '', invitationToken: '' });
    await page.sees(({ isAuthenticated }) => isAuthenticated);
    /** Starts an action, and waits until the slice shows what is expected. */
    const leads = async (action: string, payload: unknown, slice: string, expected: object) => {
      page.act(action, payload);
      await vi.waitFor(() => expect(page.state()[slice], action).toMatchObject(expected), {
        timeout: 20_000,
        interval: 20,
      });
      return Object(page.state()[slice]);
    };
    return { page, leads, email: account.email };
  }

  test('loads and saves session limits, and takes back what was loaded', async () => {
    const { leads } = await openSecurityPage();
    const slice = 'sessionsPolicyState';
    const configurations = {
      sessionTimeoutConfiguration: { isActive: true, timeout: 172_800 },
      sessionIdleTimeoutConfiguration: { isActive: true, timeout: 3600 },
      sessionConcurrentConfiguration: { isActive: true, maxSessions: 3 },
    };
    const idle = (timeout: number) => ({
      loading: false,
      configurations: { sessionIdleTimeoutConfiguration: { isActive: true, timeout } },
    });
    const loaded = await leads('loadSessionsPolicy', undefined, slice, { loading: false });
    await leads('createOrUpdateSessionsPolicy', configurations, slice, {
      loading: false,
      configurations,
    });
    expect(loaded.error ?? null).toBeNull();
    const again = await leads(
      'createOrUpdateSessionsPolicy',
      { sessionIdleTimeoutConfiguration: { isActive: true, timeout: 7200 } },
      slice,
      idle(7200),
    );
    await leads('createOrUpdateSessionsPolicy', again.configurations, slice, idle(7200));
  });

  test('loads every policy, creates lockout and password policies, and changes them by ID', async () => {
    const { page, leads } = await openSecurityPage();
    const slice = 'securityPolicyState';
    const free = { loading: false };
    await leads('loadSecurityPolicy', undefined, slice, {
      globalPolicy: { ...free, policy: { allowOverridePasswordComplexity: false } },
      vendorMfaPolicy: { policy: { enforceMFAType: 'DontForce' } },
      vendorLockoutPolicy: { ...free, policy: { enabled: true } },
      vendorPasswordHistoryPolicy: { ...free, policy: { enabled: false } },
      publicAuthStrategyPolicy: free,
    });
    await leads('loadVendorPasswordConfig', {}, slice, {
      passwordPolicy: { ...free, policy: { minLength: 10 } },
    });
    for (const maxAttempts of [4, 5])
      await leads(
        'saveSecurityPolicyLockout',
        { ...lockoutIn(page.state()[slice]), enabled: true, maxAttempts },
        slice,
        { lockoutPolicy: { saving: false, policy: { enabled: true, maxAttempts } } },
      );
    const history = { enabled: true, historySize: 3 };
    await leads('saveSecurityPolicyPasswordHistory', history, slice, {
      passwordHistoryPolicy: { saving: false, policy: history },
    });
    await leads('loadSecurityPolicyPasswordHistory', undefined, slice, {
      passwordHistoryPolicy: { ...free, policy: history },
    });
    // the older store leaves password rotation to its REST client (passwords.published)
    if (!pair.looksAtLinks) return;
    const rotation = { isActive: true, rotationPeriod: 50_000, notificationPeriod: 100 };
    await leads(
      'saveSecurityPolicyPasswordRotation',
      { passwordRotationTenantConfig: rotation },
      slice,
      { passwordRotationPolicy: { saving: false } },
    );
    await leads('loadSecurityPolicyPasswordRotation', undefined, slice, {
      passwordRotationPolicy: {
        ...free,
        policy: { passwordRotationTenantConfig: { isActive: true, rotationPeriod: 50_000 } },
      },
    });
  });

  test('saves the MFA policy with its client', async () => {
    const { page, leads } = await openSecurityPage();
    // the newer store looks for this method in a place where its own client does not have it
    const saveMfa = readMethod(page.code.rest.api.auth, 'saveMfaPolicy');
    const mfa = { enforceMFAType: 'ForceExceptSAML', allowRememberMyDevice: true };
    const created: unknown = await saveMfa({ ...mfa, mfaDeviceExpiration: 86_400 });
    await saveMfa({ ...Object(created), allowRememberMyDevice: false });
    await leads('loadSecurityPolicyMfa', undefined, 'securityPolicyState', {
      mfaPolicy: { loading: false, policy: { ...mfa, allowRememberMyDevice: false } },
    });
  });

  test('loads score, recommendations, insights, and the three tables of the security center', async () => {
    const { page, leads, email } = await openSecurityPage();
    const slice = 'securityCenterState';
    const expected = { code: expect.any(String), severity: expect.any(String) };
    await leads('loadRecommendations', {}, slice, {
      score: expect.any(Number),
      recommendations: expect.arrayContaining([
        expect.objectContaining({ ...expected, code: 'FORCE_MFA', category: 'MFA' }),
      ]),
    });
    expect(Object(page.state()[slice]).score).toBeGreaterThan(0);
    await leads('loadInsights', {}, slice, {
      insights: expect.arrayContaining([expect.objectContaining({ code: 'PARTIAL_MFA_USAGE' })]),
    });
    await leads('loadUnenrolledMfaUsers', {}, slice, {
      unenrolledMfaUsersTable: {
        users: [expect.objectContaining({ email, roles: [expect.anything()] })],
        totalUsersItems: 1,
      },
    });
    for (const [action, table] of [
      ['loadBreachedPasswordUsers', 'breachedPasswordUsersTable'],
      ['loadInactiveUsers', 'inactiveUsersTable'],
    ] as const)
      await leads(action, {}, slice, {
        [table]: { users: [], totalUsersItems: 0, queryParams: { _limit: 10 } },
      });
    for (const [action, payload] of [
      ['sendResetBreachedPasswordEmail', { email }],
      ['sendBulkResetBreachedPasswordEmails', {}],
    ] as const) {
      const callback = vi.fn<(isSent: boolean) => void>();
      page.act(action, { ...payload, callback });
      await vi.waitFor(() => expect(callback).toHaveBeenCalledWith(true), { timeout: 20_000 });
    }
  });

  test.runIf(pair.looksAtLinks)(
    'loads and saves countries, and shows why they cannot be turned on',
    async () => {
      const { leads } = await openSecurityPage();
      const slice = 'restrictionsState';
      const config = {
        enabled: false,
        action: 'ALLOW',
        failStrategy: 'ALLOW',
        shouldSendRestrictionEmail: false,
      };
      const shows = (data: object) => ({ countryRestrictions: { data, error: null } });
      const empty = await leads('loadCountryRestrictions', undefined, slice, {
        countryRestrictions: { loading: false, error: null },
      });
      expect(empty.countryRestrictions.data.restrictions).toEqual([]);
      await leads('saveCountryRestrictions', { countryCodes: ['de', 'FR'] }, slice, {
        countryRestrictions: {
          saving: false,
          data: { restrictions: [{ countryCode: 'DE' }, { countryCode: 'FR' }] },
        },
      });
      await leads(
        'saveCountryRestrictionsConfig',
        { ...config, action: 'BLOCK', shouldSendRestrictionEmail: true },
        slice,
        shows({ config: { enabled: false, action: 'BLOCK', shouldSendRestrictionEmail: true } }),
      );
      // the shared server has no GeoIP file
      await leads('saveCountryRestrictionsConfig', { enabled: true }, slice, {
        countryRestrictions: { saving: false, error: expect.anything() },
      });
    },
  );
});

/** The lockout policy that the page has loaded, with its ID if the account has one. */
function lockoutIn(slice: unknown): object {
  return Object(Object(slice).lockoutPolicy?.policy);
}
