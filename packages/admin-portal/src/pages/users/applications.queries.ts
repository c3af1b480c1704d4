import { applicationsCalls } from '@foyer/contract/applications/calls';
import { apiQuery } from '@foyer/react/query';

/** Applications of the account that administrators assign to single users. */
export const assignableApplicationsQuery = () =>
  apiQuery({
    calls: applicationsCalls,
    key: ['applications', 'assignable'],
    read: async (api) => {
      const [[own], all] = await Promise.all([
        api.listTenantApplicationsV2(),
        api.listApplications({ query: {} }),
      ]);
      const single = (own?.assignments ?? []).filter((one) => one.accessType === 'MANAGED_ACCESS');
      return all.filter(({ id }) => single.some(({ appId }) => appId === id));
    },
  });

/** Names of the applications that are assigned to users, by user ID. */
export const applicationNamesQuery = (userIds: readonly string[]) =>
  apiQuery({
    calls: applicationsCalls,
    key: ['applications', 'names', userIds],
    read: async (api): Promise<Readonly<Record<string, readonly string[]>>> => {
      const [users, all] = await Promise.all([
        api.listUsersApplicationIds({ query: { userIds: userIds.join(',') } }),
        api.listApplications({ query: {} }),
      ]);
      const named = new Map(all.map(({ id, name }) => [id, name]));
      return Object.fromEntries(
        users.map(({ userId, appIds }) => [userId, appIds.flatMap((id) => named.get(id) ?? [])]),
      );
    },
    keepsPrevious: true,
  });
