import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { anAccount } from '../running-server/account.ts';
import { publishedPairs } from './published-packages.ts';
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
    /** Starts an action, and waits until the slice of the restrictions holds what is expected. */
    const restrictions = async (action: string, payload: unknown, expected: object) => {
      page.act(action, payload);
      await vi.waitFor(
        () => expect(page.state()['restrictionsState'], action).toMatchObject(expected),
        { timeout: 20_000, interval: 20 },
      );
    };
    return { page, restrictions, email: account.email };
  }

  test('loads, adds, activates, and deletes email domains', async () => {
    const { page, restrictions, email } = await openSecurityPage();
    const shows = (data: object) => ({
      emailDomainRestrictions: { data, loading: false, error: null },
    });
    const inactive = { active: false, listType: 'ALLOW', blockPublicDomains: false };
    await restrictions(
      'loadEmailDomainRestrictions',
      undefined,
      shows({ config: inactive, restrictions: [] }),
    );
    const domain = email.split('@')[1] ?? '';
    const listed = { domain, type: 'ALLOW' };
    await restrictions(
      'saveEmailDomainRestriction',
      listed,
      shows({ config: inactive, restrictions: [listed] }),
    );
    const config = { active: true, blockPublicDomains: true };
    const active = { active: true, listType: 'ALLOW', blockPublicDomains: true };
    await restrictions(
      'saveEmailDomainRestrictionsConfig',
      { ...config, type: 'ALLOW' },
      shows({ config: active, restrictions: [listed] }),
    );
    const slice = page.state()['restrictionsState'];
    const id = Object(slice).emailDomainRestrictions.data.restrictions[0].id;
    await restrictions(
      'deleteEmailDomainRestriction',
      { id },
      shows({ config: active, restrictions: [] }),
    );
  });

  test('loads, adds, activates, and deletes IP addresses', async () => {
    const { page, restrictions } = await openSecurityPage();
    const shows = (data: object, more: object = {}) => ({
      ipRestrictions: { data, loading: false, error: null, ...more },
    });
    const inactive = { isActive: false, strategy: 'ALLOW' };
    await restrictions(
      'loadIpRestrictions',
      undefined,
      shows({ config: inactive, restrictions: [] }),
    );
    const rule = { ip: '192.0.2.0/24', strategy: 'BLOCK', isActive: true, description: 'Office' };
    const allowed = { ...rule, ip: '127.0.0.1', strategy: 'ALLOW' };
    await restrictions(
      'saveIpRestriction',
      allowed,
      shows({ config: inactive, restrictions: [allowed] }, { userIpValid: true }),
    );
    await restrictions(
      'saveIpRestrictionsConfig',
      { isActive: true, strategy: 'ALLOW' },
      shows({ config: { isActive: true, strategy: 'ALLOW' }, restrictions: [allowed] }),
    );
    await restrictions(
      'saveIpRestrictionsConfig',
      { isActive: true, strategy: 'BLOCK' },
      shows({ config: { isActive: true, strategy: 'BLOCK' }, restrictions: [] }),
    );
    await restrictions('saveIpRestriction', rule, shows({ restrictions: [rule] }));
    const slice = page.state()['restrictionsState'];
    const id = Object(slice).ipRestrictions.data.restrictions[0].id;
    await restrictions('deleteIpRestriction', { id }, shows({ restrictions: [] }));
  });

  test('adds the address of the caller and activates the allow list in one step', async () => {
    const { page, restrictions } = await openSecurityPage();
    // without a GeoIP database, the server does not tell the address
    page.act(pair.looksAtLinks ? 'setAuthState' : 'setState', { userIp: '127.0.0.1' });
    await restrictions(
      'addCurrentUserIpAndActivate',
      {},
      {
        ipRestrictions: {
          data: {
            config: { isActive: true, strategy: 'ALLOW' },
            restrictions: [{ ip: '127.0.0.1', description: 'My IP' }],
          },
          userIpValid: true,
          saving: false,
          error: null,
        },
      },
    );
  });
});
