import { usageCalls } from '@foyer/contract/usage/calls';
import type { UsageRange } from '@foyer/contract/usage/rules';
import { apiQuery } from '@foyer/react/query';

/** Sub-accounts on a page. */
export const subAccountsOnPage = 10;

/** Queries of usage; all keys start with `usage`. */
export const usageQueries = {
  usage: (range: UsageRange) =>
    apiQuery({
      calls: usageCalls,
      key: ['usage', 'report', range],
      read: (api, signal) => api.getUsage({ query: { range } }, { signal }),
      keepsPrevious: true,
    }),
  subAccounts: (page: number) =>
    apiQuery({
      calls: usageCalls,
      key: ['usage', 'sub-accounts', page],
      read: (api) =>
        api.listSubAccountUsage({
          query: { _offset: (page - 1) * subAccountsOnPage, _limit: subAccountsOnPage },
        }),
      keepsPrevious: true,
    }),
};
