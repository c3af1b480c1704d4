import type { ImpactEffect, SecuritySettingsChange } from '@foyer/contract/security-policies';
import { securityPoliciesCalls } from '@foyer/contract/security-policies/calls';
import { apiQuery } from '@foyer/react/query';

/** Users of one page of an impact. */
export const affectedUsersOnPage = 10;

/** Queries of the security settings; all keys start with `security-policies`. */
export const securityQueries = {
  settings: () =>
    apiQuery({
      calls: securityPoliciesCalls,
      key: ['security-policies', 'settings'],
      read: (api) => api.getSecuritySettings(),
    }),
  /** Whom a change affects that is not saved. */
  impact: (change: SecuritySettingsChange) =>
    apiQuery({
      calls: securityPoliciesCalls,
      key: ['security-policies', 'impact', change],
      read: (api) => api.getSecuritySettingsImpact({ body: change }),
    }),
  affected: (change: SecuritySettingsChange, effect: ImpactEffect, page: number) =>
    apiQuery({
      calls: securityPoliciesCalls,
      key: ['security-policies', 'affected', change, effect, page],
      read: (api) =>
        api.listSecuritySettingsAffected({
          body: {
            change,
            effect,
            offset: (page - 1) * affectedUsersOnPage,
            limit: affectedUsersOnPage,
          },
        }),
    }),
};
