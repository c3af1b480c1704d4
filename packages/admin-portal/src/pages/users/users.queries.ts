import type { Api } from '@foyer/contract';
import type { usersContract } from '@foyer/contract/users';
import { usersCalls } from '@foyer/contract/users/calls';
import { apiQuery } from '@foyer/react/query';

type UsersApi = Api<typeof usersContract>;

/** What the list of users is filtered and sorted by. */
export type UserListQuery = NonNullable<
  NonNullable<Parameters<UsersApi['listMembers']>[0]>['query']
>;

const searchPageSize = 20;
const batchSize = 1000;
/** Emails known before invitations are sent; in a larger account the server reports existing users one by one. */
const maxKnownEmails = 5000;

/** Queries of users; all keys start with `users`. */
export const usersQueries = {
  list: (query: UserListQuery) =>
    apiQuery({
      calls: usersCalls,
      key: ['users', 'list', query],
      read: (api, signal) => api.listMembers({ query }, { signal }),
      keepsPrevious: true,
    }),
  stats: () =>
    apiQuery({ calls: usersCalls, key: ['users', 'stats'], read: (api) => api.getMemberStats() }),
  /** Users to choose from, by name or email. */
  search: (search: string) =>
    apiQuery({
      calls: usersCalls,
      key: ['users', 'search', search],
      keepsPrevious: true,
      read: (api, signal) =>
        api.listMembers(
          { query: { pageSize: searchPageSize, searchFilter: search, invited: 'without' } },
          { signal },
        ),
    }),
  /** Users who have a role, directly or from a group. */
  withRole: (roleIds: string) =>
    apiQuery({
      calls: usersCalls,
      key: ['users', 'with-role', roleIds],
      read: (api) => api.listMembers({ query: { roleIds, pageSize: searchPageSize } }),
    }),
  details: (userId: string) =>
    apiQuery({
      calls: usersCalls,
      key: ['users', 'details', userId],
      read: (api) => api.getMemberDetails({ params: { userId } }),
    }),
  /** A user of a sub-account, as the list shows them; `undefined` if there is none. */
  ofSubAccount: (userId: string) =>
    apiQuery({
      calls: usersCalls,
      key: ['users', 'of-sub-account', userId],
      read: async (api) => {
        const query = { userIds: userId, includeSubTenants: 'true', invited: 'without' } as const;
        const { items } = await api.listMembers({ query });
        return items[0] ?? null;
      },
    }),
  activity: (userId: string) =>
    apiQuery({
      calls: usersCalls,
      key: ['users', 'activity', userId],
      read: (api) => api.listMemberActivity({ params: { userId } }),
    }),
  temporaryAccess: () =>
    apiQuery({
      calls: usersCalls,
      key: ['users', 'temporary-access'],
      read: (api) => api.getTemporaryUserConfiguration(),
    }),
  /** The IDs of all pending invitations. */
  invitationIds: () =>
    apiQuery({
      calls: usersCalls,
      key: ['users', 'invitation-ids'],
      read: async (api) => {
        const ids: string[] = [];
        for (let pageOffset = 0, isMore = true; isMore; pageOffset += 1) {
          const query = { invited: 'only', pageSize: batchSize, pageOffset } as const;
          const { items, totalPages } = await api.listMembers({ query });
          ids.push(...items.map(({ id }) => id));
          isMore = pageOffset + 1 < totalPages;
        }
        return ids;
      },
    }),
  /** The first users of the account, to choose who receives something. */
  recipients: () =>
    apiQuery({
      calls: usersCalls,
      key: ['users', 'recipients'],
      read: async (api) => {
        const { items } = await api.listUsersEmails({ query: { _limit: batchSize } });
        return items.map(({ userId: id, email }) => ({ id, email }));
      },
    }),
  /** Emails of users, to find those who need no invitation. */
  emails: () =>
    apiQuery({
      calls: usersCalls,
      key: ['users', 'emails'],
      read: async (api) => {
        const emails: string[] = [];
        for (let offset = 0, total = 1; offset < Math.min(total, maxKnownEmails); ) {
          const query = { _limit: batchSize, _offset: offset };
          const page = await api.listUsersEmails({ query });
          emails.push(...page.items.map(({ email }) => email));
          total = page._metadata.totalItems;
          offset += batchSize;
        }
        return emails;
      },
    }),
};
