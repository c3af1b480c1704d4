import type { ImpactEffect } from '@foyer/contract/security-policies';
import { policyTemplatesCalls } from '@foyer/contract/policy-templates/calls';
import { apiQuery } from '@foyer/react/query';
import { affectedUsersOnPage } from '../security/security.queries.ts';

/** Accounts that one call compares. */
export const accountsAtOnce = 50;

/** Queries of policy templates; all keys start with `policy-templates`. */
export const templatesQueries = {
  list: () =>
    apiQuery({
      calls: policyTemplatesCalls,
      key: ['policy-templates', 'list'],
      read: (api) => api.listPolicyTemplates(),
    }),
  /** Users behind a count of a dry run in one account. */
  affected: (id: string, tenantId: string, effect: ImpactEffect, page: number) =>
    apiQuery({
      calls: policyTemplatesCalls,
      key: ['policy-templates', 'affected', id, tenantId, effect, page],
      read: (api) =>
        api.listPolicyTemplateAffected({
          params: { id, tenantId },
          body: { effect, offset: (page - 1) * affectedUsersOnPage, limit: affectedUsersOnPage },
        }),
    }),
  /** Accounts that could not be changed by a run. */
  run: (id: string, runId: string) =>
    apiQuery({
      calls: policyTemplatesCalls,
      key: ['policy-templates', 'run', id, runId],
      read: (api) => api.getPolicyTemplateRun({ params: { id, runId } }),
    }),
  expirations: () =>
    apiQuery({
      calls: policyTemplatesCalls,
      key: ['policy-templates', 'expirations'],
      read: (api) => api.listExpirations(),
    }),
};
