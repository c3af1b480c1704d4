import type { Api } from '@foyer/contract';
import type { auditsContract } from '@foyer/contract/audits';
import { auditsCalls } from '@foyer/contract/audits/calls';
import { apiQuery } from '@foyer/react/query';

/** What the audit log is filtered and sorted by. */
export type AuditListQuery = NonNullable<
  NonNullable<Parameters<Api<typeof auditsContract>['listAudits']>[0]>['query']
>;

/** Queries of the audit log; all keys start with `audits`. */
export const auditsQueries = {
  list: (query: AuditListQuery) =>
    apiQuery({
      calls: auditsCalls,
      key: ['audits', 'list', query],
      read: (api, signal) => api.listAudits({ query }, { signal }),
      keepsPrevious: true,
    }),
  stats: () =>
    apiQuery({ calls: auditsCalls, key: ['audits', 'stats'], read: (api) => api.getAuditStats() }),
  views: () =>
    apiQuery({ calls: auditsCalls, key: ['audits', 'views'], read: (api) => api.listAuditViews() }),
  one: (id: string) =>
    apiQuery({
      calls: auditsCalls,
      key: ['audits', 'one', id],
      read: (api) => api.getAudit({ params: { id } }),
    }),
};
