import type { DomainRestrictionChange } from '@foyer/contract/domain-restrictions';
import { domainRestrictionsCalls as calls } from '@foyer/contract/domain-restrictions/calls';
import type { ImpactEffect } from '@foyer/contract/security-policies';
import { apiQuery } from '@foyer/react/query';
import { affectedUsersOnPage } from './security.queries.ts';

/** Domains on one page of a list. */
export const domainsOnPage = 10;

/** Queries of email domain restrictions; all keys start with `domain-restrictions`. */
export const domainRestrictionsQueries = {
  config: () =>
    apiQuery({
      calls,
      key: ['domain-restrictions', 'config'],
      read: (api) => api.getEmailDomainConfig(),
    }),
  /** The domains of both lists. */
  list: () =>
    apiQuery({
      calls,
      key: ['domain-restrictions', 'list'],
      read: (api) => api.listEmailDomains(),
    }),
  /** Who is outside the rule after a change that is not saved. */
  impact: (change: DomainRestrictionChange) =>
    apiQuery({
      calls,
      key: ['domain-restrictions', 'impact', change],
      read: (api) => api.previewEmailDomainChange({ body: change }),
    }),
  affected: (change: DomainRestrictionChange, effect: ImpactEffect, page: number) =>
    apiQuery({
      calls,
      key: ['domain-restrictions', 'affected', change, effect, page],
      read: (api) =>
        api.listUsersOutsideEmailDomains({
          body: {
            change,
            effect,
            offset: (page - 1) * affectedUsersOnPage,
            limit: affectedUsersOnPage,
          },
        }),
    }),
  /** What the rule says about an email. */
  test: (email: string) =>
    apiQuery({
      calls,
      key: ['domain-restrictions', 'test', email],
      read: (api) => api.testEmailDomain({ body: { email } }),
    }),
};
