import { expect, test } from 'vitest';
import {
  adjustNavigation,
  menuFor,
  type NavigationSettings,
  readNavigation,
  type Viewer,
} from './navigation.rules.ts';
import { navigation } from './navigation.ts';
import { getSegment, getTab, tabs } from './tabs.ts';

const noUser: Viewer = { permissions: [], isSuperUser: false, isReseller: false, flags: new Set() };
const holding = (...permissions: string[]): Viewer => ({ ...noUser, permissions });
const seen = (viewer: Viewer, ...layers: NavigationSettings[]) =>
  menuFor(adjustNavigation(navigation, layers), viewer).map(({ tab }) => tab);

test('the defaults are those of the specification, and the overview for administrators', () => {
  const table = navigation.map(({ tab, visibility, permissions, featureFlag }) =>
    [tab, visibility, permissions.join(' ') || '-', featureFlag ?? '-'].join(' | '),
  );
  expect(table.toSorted()).toEqual(
    [
      'overview | byPermissions | fe.secure.write.users | -',
      'usage | hidden | fe.usage.read | fe-usage-page',
      'webhooks | hidden | fe.connectivity.read.webhooks | -',
      'roles | hidden | fe.secure.read.roles | fe-roles-page',
      'users | always | fe.secure.read.users | -',
      'personalApiTokens | hidden | fe.secure.read.userApiTokens | -',
      'apiTokens | hidden | fe.secure.read.tenantApiTokens | -',
      'profile | always | - | -',
      'privacy | always | fe.secure.read.securityPolicy | -',
      'account | always | fe.secure.read.accountSettings | -',
      'security | always | fe.secure.read.securityPolicy | -',
      'sso | hidden | fe.secure.read.samlConfiguration | -',
      'provisioning | hidden | fe.secure.read.provisioningConfiguration | -',
      'audits | always | fe.secure.read.audits | -',
      'reports | byPermissions | fe.secure.read.audits | -',
      'subscriptions | hidden | fe.subscriptions.* | -',
      'allAccounts | byPermissions | fe.account-hierarchy.read.subAccount | -',
      'groups | hidden | fe.secure.read.groups | -',
    ].toSorted(),
  );
});

test('what is always there is there for everyone, and locked without the permission, but never what is their own', () => {
  const rows = menuFor(navigation, noUser);
  expect(rows.map(({ tab }) => tab)).toEqual([
    'profile',
    'privacy',
    'account',
    'users',
    'security',
    'audits',
  ]);
  expect(rows.filter(({ isLocked }) => isLocked).map(({ tab }) => tab)).toEqual([
    'account',
    'users',
    'security',
    'audits',
  ]);
  expect(menuFor(navigation, holding('fe.secure.*')).some(({ isLocked }) => isLocked)).toBe(false);
});

test('by permissions means one of them, with wildcards on either side, and a superuser holds all', () => {
  const layer: NavigationSettings = {
    subscriptions: { visibility: 'byPermissions' },
    webhooks: { visibility: 'byPermissions', permissions: ['fe.a', 'fe.b'] },
  };
  expect(seen(noUser, layer)).not.toContain('subscriptions');
  expect(seen(holding('fe.subscriptions.read'), layer)).toContain('subscriptions');
  expect(seen(holding('fe.subscription'), layer)).not.toContain('subscriptions');
  expect(seen(holding('fe.b'), layer)).toContain('webhooks');
  expect(seen(holding('fe.*'), layer)).toEqual(
    expect.arrayContaining(['webhooks', 'subscriptions']),
  );
  expect(seen({ ...noUser, isSuperUser: true }, layer)).toEqual(
    expect.arrayContaining(['webhooks', 'subscriptions']),
  );
});

test('a tab with a flag waits for the flag, unless the flag is taken away', () => {
  const shown: NavigationSettings = { roles: { visibility: 'always' } };
  expect(seen(noUser, shown)).not.toContain('roles');
  expect(seen({ ...noUser, flags: new Set(['fe-roles-page']) }, shown)).toContain('roles');
  expect(seen(noUser, { roles: { visibility: 'always', featureFlag: '' } })).toContain('roles');
});

test('accounts below one are for resellers', () => {
  const holder = holding('fe.account-hierarchy.read.subAccount');
  expect(seen(holder)).not.toContain('allAccounts');
  expect(seen({ ...holder, isReseller: true })).toContain('allAccounts');
  expect(seen({ ...noUser, isReseller: true })).not.toContain('allAccounts');
});

test('the host is the last to speak, and speaks only about what it names', () => {
  const provider: NavigationSettings = {
    users: { visibility: 'hidden' },
    groups: { visibility: 'always' },
  };
  expect(seen(noUser, provider)).toEqual(expect.arrayContaining(['groups']));
  expect(seen(noUser, provider)).not.toContain('users');
  expect(seen(noUser, provider, { users: { visibility: 'always' } })).toEqual(
    expect.arrayContaining(['users', 'groups']),
  );
});

test('an order moves what it names to the front', () => {
  const rows = menuFor(adjustNavigation(navigation, [], ['audits', 'users']), noUser);
  expect(rows.map(({ tab }) => tab)).toEqual([
    'audits',
    'users',
    'profile',
    'privacy',
    'account',
    'security',
  ]);
});

test('of a metadata document only what makes sense is taken', () => {
  expect(
    readNavigation({
      users: { visibility: 'sometimes', permissions: ['fe.a', 7], featureFlag: 'x' },
      groups: 'always',
      subscription: { visibility: 'always' },
      unknown: { visibility: 'always' },
    }),
  ).toEqual({
    users: { permissions: ['fe.a'], featureFlag: 'x' },
    subscriptions: { visibility: 'always' },
  });
  expect(readNavigation(undefined)).toEqual({});
  expect(readNavigation([])).toEqual({});
});

test('addresses write tabs in small letters and read either way', () => {
  expect(tabs.map(getSegment)).toContain('personal-api-tokens');
  for (const tab of tabs) expect([getTab(tab), getTab(getSegment(tab))]).toEqual([tab, tab]);
  expect(getTab('no-such')).toBeUndefined();
  expect(getTab(undefined)).toBeUndefined();
});
