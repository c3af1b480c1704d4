import { overviewCalls } from '@foyer/contract/overview/calls';
import { apiQuery } from '@foyer/react/query';

/** Queries of the overview; all keys start with `overview`. */
export const overviewQueries = {
  overview: () =>
    apiQuery({
      calls: overviewCalls,
      key: ['overview'],
      read: (api, signal) => api.getOverview({}, { signal }),
    }),
};
