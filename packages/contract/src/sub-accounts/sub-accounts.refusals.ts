import { defineRefusals } from '../refusals.ts';

/** The refusals of sub-accounts. */
export const subAccountsRefusals = defineRefusals('subAccounts', {
  notFound: {
    status: 404,
    text: 'This account doesn’t exist, or it isn’t one of your sub-accounts.',
  },
  noAccess: {
    status: 403,
    text: 'You don’t have access to sub-accounts. Ask an administrator to allow it in your user details.',
  },
  notReseller: {
    status: 403,
    text: 'The parent account isn’t a reseller. Make it a reseller before you add sub-accounts to it.',
  },
  readOnly: {
    status: 403,
    text: 'Users of parent accounts can only view this account.',
  },
  tenantExists: {
    status: 409,
    text: 'An account with this ID already exists. Leave the ID empty to get a new one.',
  },
  invalidTenantId: { status: 400, text: 'The account ID must be a UUID.' },
  insideItself: {
    status: 409,
    text: 'An account can’t be moved into itself or into one of its own sub-accounts.',
  },
  tooDeep: { status: 409, text: 'Accounts can be nested up to 10 levels deep.' },
  tooMany: {
    status: 409,
    text: 'An account can have up to 20,000 sub-accounts. Delete some that you don’t use.',
  },
  accessLocked: {
    status: 409,
    text: 'All users of this account have access to sub-accounts. Change the account’s access setting first.',
  },
  notDeleted: {
    status: 404,
    text: 'This account can no longer be restored. Its grace period has ended, or it was already restored.',
  },
  parentDeleted: {
    status: 409,
    text: 'The parent account is deleted. Restore it first.',
  },
});
