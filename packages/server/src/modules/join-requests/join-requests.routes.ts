import { joinRequestsContract } from '@foyer/contract/join-requests';
import { defineRoutes } from '../../kernel/http/route.ts';
import type { ApprovalLink, JoinApprovals } from './join-approvals.ts';
import type { JoinDecisions } from './join-decisions.ts';
import type { JoinRequestsService } from './join-requests.service.ts';

const reading = { tenant: 'token', rate: 'read', audit: null } as const;
const writing = { tenant: 'token', rate: 'write', apiToken: 'refused' } as const;
const byLink = { tenant: 'none', rate: 'attempts', audit: null } as const;
const decidedByLink = { tenant: 'none', rate: 'attempts', audit: 'join_request.approved' } as const;

/** The calls of requests to join an account. */
export function createJoinRequestsRoutes(
  service: JoinRequestsService,
  decisions: Pick<JoinDecisions, 'decideReceived'>,
  approvals: JoinApprovals,
) {
  return defineRoutes('join-requests', joinRequestsContract, {
    getApprovalExecutionData: { ...byLink, handle: (ctx, { query }) => approvals.data(ctx, query) },
    submitApprovalAction: {
      ...decidedByLink,
      handle: (ctx, { body }) => approvals.submit(ctx, toLink(body), body.approved),
    },
    showJoinDecision: { ...byLink, handle: () => approvals.openPortal() },
    listJoinableAccounts: { ...reading, handle: (ctx) => service.accounts(ctx) },
    createJoinRequest: {
      tenant: 'token',
      rate: 'mail',
      audit: 'join_request.created',
      handle: (ctx, { body }) => service.create(ctx, body),
    },
    cancelJoinRequest: {
      tenant: 'token',
      rate: 'write',
      audit: 'join_request.canceled',
      handle: (ctx, { params }) => service.cancel(ctx, params.requestId),
    },
    listJoinRequests: { ...reading, handle: (ctx) => service.list(ctx) },
    decideJoinRequest: {
      ...writing,
      audit: 'join_request.approved',
      handle: (ctx, { params, body }) => decisions.decideReceived(ctx, params.requestId, body),
    },
    getJoinSettings: { ...reading, handle: (ctx) => service.settings(ctx) },
    setJoinSettings: {
      ...writing,
      audit: 'join_settings.updated',
      handle: (ctx, { body }) => service.setSettings(ctx, body),
    },
  });
}

const toLink = (form: ApprovalLink): ApprovalLink => ({
  approvalFlowExecutionId: form.approvalFlowExecutionId,
  approverId: form.approverId,
  approvalFlowStepId: form.approvalFlowStepId,
});
