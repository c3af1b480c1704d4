import { createAccountTabs } from './account-tabs.ts';
import { inTabAccount, readTabAccount } from './tab-account.ts';

/** Lets a tab work in a sub-account that its URL names; for the client's option of this name. */
export const tabAccounts = {
  read: readTabAccount,
  createTabs: createAccountTabs,
  wrap: inTabAccount,
} as const;
