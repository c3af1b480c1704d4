import { joinRequestsCalls } from '@foyer/contract/join-requests/calls';
import { apiQuery } from '@foyer/react/query';

/** Queries of requests to join the account. */
export const joinRequestsQueries = {
  received: () =>
    apiQuery({
      calls: joinRequestsCalls,
      key: ['join-requests', 'received'],
      read: (api) => api.listJoinRequests(),
    }),
  settings: () =>
    apiQuery({
      calls: joinRequestsCalls,
      key: ['join-requests', 'settings'],
      read: (api) => api.getJoinSettings(),
    }),
};
