// Generated from policy-templates.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { policyTemplatesContract } from './policy-templates.contract.ts';

/** The calls of policy-templates as verb and path. */
export const policyTemplatesCalls: CallTable<typeof policyTemplatesContract> = {
  listPolicyTemplates: { method: 'GET', path: '/tenants/resources/policy-templates/v1', access: 'bearer' },
  createPolicyTemplate: { method: 'POST', path: '/tenants/resources/policy-templates/v1', access: 'bearer' },
  updatePolicyTemplate: { method: 'PUT', path: '/tenants/resources/policy-templates/v1/{id}', access: 'bearer' },
  deletePolicyTemplate: { method: 'DELETE', path: '/tenants/resources/policy-templates/v1/{id}', access: 'bearer' },
  previewPolicyTemplate: {
    method: 'GET',
    path: '/tenants/resources/policy-templates/v1/{id}/dry-run',
    access: 'bearer',
  },
  listPolicyTemplateAffected: {
    method: 'POST',
    path: '/tenants/resources/policy-templates/v1/{id}/dry-run/{tenantId}/users',
    access: 'bearer',
  },
  applyPolicyTemplate: { method: 'POST', path: '/tenants/resources/policy-templates/v1/{id}/apply', access: 'bearer' },
  getPolicyTemplateRun: {
    method: 'GET',
    path: '/tenants/resources/policy-templates/v1/{id}/runs/{runId}',
    access: 'bearer',
  },
  listPolicyTemplateDrift: {
    method: 'GET',
    path: '/tenants/resources/policy-templates/v1/{id}/drift',
    access: 'bearer',
  },
  listAppliedTemplates: { method: 'GET', path: '/tenants/resources/policy-templates/v1/applied', access: 'bearer' },
  listExpirations: { method: 'GET', path: '/tenants/resources/policy-templates/v1/expirations', access: 'bearer' },
};
