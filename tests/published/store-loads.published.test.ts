import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { anAccount } from '../running-server/account.ts';
import { getMethod, publishedPairs } from './published-packages.ts';
import { openPublishedPage, type PublishedPage } from './published-page.ts';
import { sharedServer } from './shared-server.ts';
import { createVisitorBrowser } from './visitor-browser.ts';

const server = sharedServer();
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue(undefined));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const withId = z.looseObject({ id: z.string() });
const withClientId = z.looseObject({ clientId: z.string() });
const link = z.looseObject({ token: z.string() });

/** Something of everything that the store loads, made by the REST client of the same page. */
async function getItems(page: PublishedPage) {
  const { api } = page.code.rest;
  const auth = (method: string) => getMethod(api.auth, method);
  const form = {
    key: 'Sales',
    name: 'Sales',
    description: '',
    isDefault: false,
    level: 100,
    permissions: [],
  };
  const role = withId.parse(await getMethod(api.roles, 'addRole')(form));
  const group = withId.parse(
    await getMethod(api.groups, 'createGroup')({ name: 'Trade', color: '#1d4ed8' }),
  );
  const description = 'Nightly export';
  const forAccount = { description, roleIds: [role.id], expiresInMinutes: null };
  const sessions = {
    sessionIdleTimeoutConfiguration: { isActive: true, timeout: 3600 },
    sessionTimeoutConfiguration: { isActive: false, timeout: 0 },
    sessionConcurrentConfiguration: { isActive: true, maxSessions: 7 },
  };
  await auth('createOrUpdateSessionConfigrations')(sessions);
  const settings = { address: '1 Main Street', timezone: 'Europe/Berlin', currency: 'EUR' };
  await getMethod(api.accountSettings, 'updateSettings')(settings);
  return {
    role,
    group,
    sessions,
    settings,
    ownClient: withClientId.parse(
      await auth('updateUserApiTokensData')({
        description,
        expiresInMinutes: 60,
      }),
    ),
    ourClient: withClientId.parse(await auth('updateTenantApiTokensData')(forAccount)),
    ownBearer: withId.parse(
      await auth('createUserAccessToken')({
        description,
        expiresInMinutes: 60,
      }),
    ),
    ourBearer: withId.parse(await auth('createTenantAccessToken')(forAccount)),
    invitation: link.parse(
      await getMethod(api.teams, 'createInviteUserLink')({ expiresInMinutes: 60 }),
    ),
  };
}

const among = (...rows: readonly object[]) =>
  expect.arrayContaining(rows.map((row) => expect.objectContaining(row)));

describe.each(publishedPairs)('$store $versions.store', (pair) => {
  async function aSignedInPage() {
    const browser = createVisitorBrowser(server.origin);
    const member = await anAccount(server.origin);
    const page = await openPublishedPage(pair, browser, '/');
    page.act('login', { ...member, recaptchaToken: '', invitationToken: '' });
    const { user } = await page.sees(({ isAuthenticated }) => isAuthenticated);
    /** Starts an action, and waits until the state holds what the server has. */
    const loads = async (action: string, payload: unknown, current: object) => {
      for (const [slice, values] of Object.entries(current))
        expect(page.state()[slice], `before ${action}`).not.toMatchObject(values);
      page.act(action, payload);
      await vi.waitFor(() => expect(page.state(), action).toMatchObject(current), {
        timeout: 30_000,
        interval: 20,
      });
    };
    const created = await getItems(page);
    return { page, loads, user: member, userId: user?.id ?? '', ...created };
  }

  test('shows users, roles, groups and the invite link as they are on the server', async () => {
    const { loads, user, userId, role, group, invitation } = await aSignedInPage();
    const { email } = user;
    const search = { pageOffset: 0, pageSize: 20, filter: [], sort: [] };
    await loads('loadUsers', search, {
      teamState: { users: [{ id: userId, email }], totalItems: 1 },
    });
    await loads(
      'loadUsersV2',
      { _limit: 20, _offset: 0 },
      { teamState: { users: [{ id: userId, sub: userId }] } },
    );
    const full = {
      roles: among({ id: role.id, name: 'Sales' }),
      permissions: among({ key: 'fe.secure.read.users' }),
    };
    await loads(pair.loads.roles, undefined, {
      rolesState: { ...full, permissionCategories: among({ permissionIds: expect.any(Array) }) },
    });
    const shown = { id: group.id, name: 'Trade', color: '#1d4ed8', managedBy: 'frontegg' };
    await loads(pair.loads.groups, undefined, { groupsState: { groups: [shown] } });
    await loads('getGroupConfiguration', undefined, {
      groupsState: { groupsConfiguration: { enabled: true, rolesEnabled: true } },
    });
    await loads('getInvitationLink', undefined, {
      teamState: { inviteTokenState: { token: invitation.token } },
    });
  });

  test('shows tokens of both kinds, of the user and of the account', async () => {
    const { loads, ownClient, ourClient, ownBearer, ourBearer } = await aSignedInPage();
    const [own, ours] = [{ clientId: ownClient.clientId }, { clientId: ourClient.clientId }];
    await loads('loadApiTokens', undefined, {
      apiTokensState: { apiTokensDataUser: [own], apiTokensDataTenant: [ours] },
    });
    await loads('loadUserApiTokens', undefined, {
      apiTokensState: { apiTokensDataUser: among(own, { id: ownBearer.id }) },
    });
    await loads('loadTenantApiTokens', undefined, {
      apiTokensState: { apiTokensDataTenant: among(ours, { id: ourBearer.id }) },
    });
  });

  test('shows the profile, sessions and their limits, settings, factors and what may be used', async () => {
    const { loads, user, userId, sessions, settings } = await aSignedInPage();
    const { email, name } = user;
    await loads('loadProfile', undefined, {
      profileState: { profile: { id: userId, email, name } },
    });
    const own = { current: true, userAgent: 'node', ipAddress: '127.0.0.1' };
    await loads('loadUserSessions', undefined, { sessionsState: { sessions: among(own) } });
    await loads('loadCurrentUserSession', undefined, { sessionsState: { currentSession: own } });
    await loads('loadSessionsPolicy', undefined, {
      sessionsPolicyState: { configurations: sessions },
    });
    await loads('loadAccountSettings', undefined, { accountSettingsState: settings });
    await loads('getMFAStrategies', undefined, {
      mfaState: { mfaStrategies: expect.arrayContaining(['SMS']) },
    });
    await loads('getMFADevices', undefined, {
      mfaState: { mfaDevices: { authenticators: [], phones: [] } },
    });
    const features = pair.looksAtLinks
      ? { reports: { planIds: expect.any(Array) } }
      : { reports: { isEntitled: true } };
    await loads('loadEntitlements', undefined, { user: { entitlements: { features } } });
  });
});
