import type { Tab } from './tabs.ts';

/** Whether a tab is in the menu: never, for everyone, or for users with one of its permissions. Specification 1, §2. */
export type TabVisibility = 'hidden' | 'always' | 'byPermissions';

/** The parts of the menu, in their order; the first two have no title. */
export type TabGroup = 'home' | 'personal' | 'workspace' | 'allAccounts';

/** One row of the menu. */
export interface NavigationRow {
  readonly tab: Tab;
  readonly group: TabGroup;
  readonly visibility: TabVisibility;
  /** Holding one of these is enough; `fe.subscriptions.*` is answered by any key below it. Empty: everyone. */
  readonly permissions: readonly string[];
  /** The feature flag that must be on. */
  readonly featureFlag?: string;
}

/** The menu as it is unless the provider's metadata or the host says otherwise, top to bottom. Specification 1, §2, "Navigation defaults". */
export const navigation: readonly NavigationRow[] = [
  // ours, for administrators: the first page that they see
  {
    tab: 'overview',
    group: 'home',
    visibility: 'byPermissions',
    permissions: ['fe.secure.write.users'],
  },
  { tab: 'profile', group: 'personal', visibility: 'always', permissions: [] },
  {
    tab: 'privacy',
    group: 'personal',
    visibility: 'always',
    permissions: ['fe.secure.read.securityPolicy'],
  },
  {
    tab: 'personalApiTokens',
    group: 'personal',
    visibility: 'hidden',
    permissions: ['fe.secure.read.userApiTokens'],
  },
  {
    tab: 'usage',
    group: 'workspace',
    visibility: 'hidden',
    permissions: ['fe.usage.read'],
    featureFlag: 'fe-usage-page',
  },
  {
    tab: 'account',
    group: 'workspace',
    visibility: 'always',
    permissions: ['fe.secure.read.accountSettings'],
  },
  { tab: 'users', group: 'workspace', visibility: 'always', permissions: ['fe.secure.read.users'] },
  {
    tab: 'groups',
    group: 'workspace',
    visibility: 'hidden',
    permissions: ['fe.secure.read.groups'],
  },
  {
    tab: 'roles',
    group: 'workspace',
    visibility: 'hidden',
    permissions: ['fe.secure.read.roles'],
    featureFlag: 'fe-roles-page',
  },
  {
    tab: 'security',
    group: 'workspace',
    visibility: 'always',
    permissions: ['fe.secure.read.securityPolicy'],
  },
  {
    tab: 'sso',
    group: 'workspace',
    visibility: 'hidden',
    permissions: ['fe.secure.read.samlConfiguration'],
  },
  {
    tab: 'provisioning',
    group: 'workspace',
    visibility: 'hidden',
    permissions: ['fe.secure.read.provisioningConfiguration'],
  },
  {
    tab: 'audits',
    group: 'workspace',
    visibility: 'always',
    permissions: ['fe.secure.read.audits'],
  },
  // ours: the specification names the calls and no page
  {
    tab: 'reports',
    group: 'workspace',
    visibility: 'byPermissions',
    permissions: ['fe.secure.read.audits'],
  },
  {
    tab: 'webhooks',
    group: 'workspace',
    visibility: 'hidden',
    permissions: ['fe.connectivity.read.webhooks'],
  },
  {
    tab: 'apiTokens',
    group: 'workspace',
    visibility: 'hidden',
    permissions: ['fe.secure.read.tenantApiTokens'],
  },
  {
    tab: 'subscriptions',
    group: 'workspace',
    visibility: 'hidden',
    permissions: ['fe.subscriptions.*'],
  },
  {
    tab: 'allAccounts',
    group: 'allAccounts',
    visibility: 'byPermissions',
    permissions: ['fe.account-hierarchy.read.subAccount'],
  },
];
