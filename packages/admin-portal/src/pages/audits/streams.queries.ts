import { auditStreamsCalls } from '@foyer/contract/audit-streams/calls';
import { apiQuery } from '@foyer/react/query';

/** Queries of audit streams; all keys start with `audit-streams`. */
export const streamsQueries = {
  list: () =>
    apiQuery({
      calls: auditStreamsCalls,
      key: ['audit-streams', 'list'],
      read: (api) => api.listAuditStreams(),
    }),
};
