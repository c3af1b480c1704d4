import { accountCalls } from './account-calls.ts';
import { accountUserCalls } from './account-user-calls.ts';
import { subAccountsRefusals } from './sub-accounts.refusals.ts';

export { subAccountsRefusals };
export type {
  Account,
  AccountItem,
  AccountTree,
  SubAccountAccessType,
} from './account-schemas.ts';
export type { UserOfAccounts } from './account-user-calls.ts';

/** Sub-accounts: the tree below an account, and the users in it. */
export const subAccountsContract = { ...accountCalls, ...accountUserCalls } as const;
