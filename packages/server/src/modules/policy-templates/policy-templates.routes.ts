import { policyTemplatesContract } from '@foyer/contract/policy-templates';
import { defineRoutes } from '../../kernel/http/route.ts';
import type { ExpirationsService } from './expirations.service.ts';
import type { PolicyTemplatesService } from './policy-templates.service.ts';
import type { TemplateComparisons } from './template-comparisons.ts';

const reading = { tenant: 'token', rate: 'read', apiToken: 'refused', audit: null } as const;
const writing = { tenant: 'token', rate: 'write', apiToken: 'refused' } as const;

/** Applies the template to accounts and takes it back. */
const trying = { ...reading, rate: 'write' } as const;

/** The calls of policy templates. */
export function createPolicyTemplatesRoutes({
  service,
  comparisons,
  expirations,
}: {
  readonly service: PolicyTemplatesService;
  readonly comparisons: TemplateComparisons;
  readonly expirations: ExpirationsService;
}) {
  return defineRoutes('policy-templates', policyTemplatesContract, {
    listPolicyTemplates: { ...reading, handle: (ctx) => service.list(ctx) },
    createPolicyTemplate: {
      ...writing,
      audit: 'policy_template.created',
      handle: (ctx, { body }) => service.create(ctx, body),
    },
    updatePolicyTemplate: {
      ...writing,
      audit: 'policy_template.updated',
      handle: (ctx, { params, body }) => service.update(ctx, params.id, body),
    },
    deletePolicyTemplate: {
      ...writing,
      audit: 'policy_template.deleted',
      handle: (ctx, { params }) => service.remove(ctx, params.id),
    },
    previewPolicyTemplate: {
      ...trying,
      handle: (ctx, { params, query }) => comparisons.dryRun(ctx, params.id, query),
    },
    listPolicyTemplateAffected: {
      ...trying,
      handle: (ctx, { params, body }) => comparisons.affected(ctx, params, body),
    },
    applyPolicyTemplate: {
      ...writing,
      // recorded by its jobs, in each account and in that of the template
      audit: null,
      handle: (ctx, { params, body }) => service.apply(ctx, params.id, body.tenantIds),
    },
    getPolicyTemplateRun: {
      ...reading,
      handle: (ctx, { params }) => service.getRun(ctx, params.id, params.runId),
    },
    listPolicyTemplateDrift: {
      ...reading,
      handle: (ctx, { params, query }) => comparisons.drift(ctx, params.id, query),
    },
    listAppliedTemplates: { ...reading, handle: (ctx) => service.applied(ctx) },
    listExpirations: { ...reading, handle: (ctx) => expirations.list(ctx) },
  });
}
