import { policyTemplatesCalls } from '@foyer/contract/policy-templates/calls';
import { apiQuery } from '@foyer/react/query';

/** What templates of parent accounts have set in this account. */
export const appliedTemplatesQuery = () =>
  apiQuery({
    calls: policyTemplatesCalls,
    key: ['policy-templates', 'applied'],
    read: (api) => api.listAppliedTemplates(),
  });
