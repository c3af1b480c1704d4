import { provisioningCalls } from '@foyer/contract/provisioning/calls';
import { apiQuery } from '@foyer/react/query';

/** Queries of directory provisioning; all keys start with `provisioning`. */
export const provisioningQueries = {
  list: () =>
    apiQuery({
      calls: provisioningCalls,
      key: ['provisioning', 'connections'],
      read: (api) => api.listScimConnections(),
    }),
  one: (id: string) =>
    apiQuery({
      calls: provisioningCalls,
      key: ['provisioning', 'connection', id],
      read: (api) => api.getScimConnection({ params: { id } }),
    }),
  users: (id: string, search: string, offset: number) =>
    apiQuery({
      calls: provisioningCalls,
      key: ['provisioning', 'users', id, search, String(offset)],
      read: (api) => api.listScimUsers({ params: { id }, query: { search, offset, limit: 50 } }),
    }),
  groups: (id: string) =>
    apiQuery({
      calls: provisioningCalls,
      key: ['provisioning', 'groups', id],
      read: async (api) => (await api.listScimGroups({ params: { id } })).items,
    }),
  conflicts: (id: string) =>
    apiQuery({
      calls: provisioningCalls,
      key: ['provisioning', 'conflicts', id],
      read: async (api) => (await api.listScimConflicts({ params: { id } })).items,
    }),
  /** The newest requests; `isFailed` leaves out those that succeeded. */
  requests: (id: string, isFailed: boolean) =>
    apiQuery({
      calls: provisioningCalls,
      key: ['provisioning', 'requests', id, String(isFailed)],
      read: async (api) =>
        (
          await api.listScimRequests({
            params: { id },
            query: { limit: 50, ...(isFailed ? { failed: 'true' as const } : {}) },
          })
        ).items,
    }),
};
