import { type ComponentType, createContext } from 'react';
import type { Tab } from '../navigation/tabs.ts';

/** Fetches the script of a page. */
export type LoadPage = () => Promise<ComponentType>;

/** A page for some of the tabs. */
export type PageTable = { readonly [K in Tab]?: LoadPage };

/**
 * The pages there are: one row a tab, a script of its own each. A tab without a row is not in the menu.
 *
 *     users: () => import('./users/users.page.tsx').then((page) => page.UsersPage),
 */
export const pageTable: PageTable = {
  overview: () => import('./overview/overview.page.tsx').then((page) => page.OverviewPage),
  profile: () => import('./profile/profile.page.tsx').then((page) => page.ProfilePage),
  privacy: () => import('./privacy/privacy.page.tsx').then((page) => page.PrivacyPage),
  personalApiTokens: () =>
    import('./personal-api-tokens/personal-api-tokens.page.tsx').then(
      (page) => page.PersonalApiTokensPage,
    ),
  users: () => import('./users/users.page.tsx').then((page) => page.UsersPage),
  account: () => import('./account/account.page.tsx').then((page) => page.AccountPage),
  apiTokens: () => import('./api-tokens/api-tokens.page.tsx').then((page) => page.ApiTokensPage),
  webhooks: () => import('./webhooks/webhooks.page.tsx').then((page) => page.WebhooksPage),
  groups: () => import('./groups/groups.page.tsx').then((page) => page.GroupsPage),
  sso: () => import('./sso/sso.page.tsx').then((page) => page.SsoPage),
  allAccounts: () => import('./tenants/tenants.page.tsx').then((page) => page.TenantsPage),
  provisioning: () =>
    import('./provisioning/provisioning.page.tsx').then((page) => page.ProvisioningPage),
  security: () => import('./security/security.page.tsx').then((page) => page.SecurityPage),
  usage: () => import('./usage/usage.page.tsx').then((page) => page.UsagePage),
  reports: () => import('./reports/reports.page.tsx').then((page) => page.ReportsPage),
  audits: () => import('./audits/audits.page.tsx').then((page) => page.AuditsPage),
  subscriptions: () => import('./billing/billing.page.tsx').then((page) => page.BillingPage),
  roles: () => import('./roles/roles.page.tsx').then((page) => page.RolesPage),
};

/** Carries the pages; tests bring their own. */
export const PagesContext = createContext<PageTable>(pageTable);
