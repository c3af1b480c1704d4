import { subAccountsCalls } from '@foyer/contract/sub-accounts/calls';
import { apiQuery } from '@foyer/react/query';

/** Rows of a page of users. Specification 2, §9. */
export const usersPerPage = 20;

/** Queries of sub-accounts; all keys start with `sub-accounts`. */
export const tenantsQueries = {
  /** What the deletion of an account takes with it. */
  impact: (tenantId: string) =>
    apiQuery({
      calls: subAccountsCalls,
      key: ['sub-accounts', 'impact', tenantId],
      read: (api) => api.getSubTenantDeletionImpact({ params: { tenantId } }),
    }),
  deleted: () =>
    apiQuery({
      calls: subAccountsCalls,
      key: ['sub-accounts', 'deleted'],
      read: (api) => api.listDeletedSubTenants(),
    }),
  /** Every account below, to choose from. */
  choices: () =>
    apiQuery({
      calls: subAccountsCalls,
      key: ['sub-accounts', 'choices'],
      read: (api) => api.listSubTenants(),
    }),
  users: (query: { readonly search: string; readonly page: number }) =>
    apiQuery({
      calls: subAccountsCalls,
      key: ['sub-accounts', 'users', query],
      read: (api) =>
        api.listAllUsers({
          query: {
            _limit: usersPerPage,
            _offset: (query.page - 1) * usersPerPage,
            _sortBy: 'name',
            _order: 'ASC',
            ...(query.search ? { _filter: query.search } : {}),
          },
        }),
      keepsPrevious: true,
    }),
};
