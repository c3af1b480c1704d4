import { timingSafeEqual } from 'node:crypto';
import { joinRequestsRefusals } from '@foyer/contract/join-requests';
import type { Tx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import type { RequestContext } from '../../kernel/http/context.ts';
import { holds } from '../../kernel/http/guard.ts';
import { joinRequestedWords } from '../../kernel/mail/templates/join-requested.words.ts';
import { safeName } from '../../kernel/mail/templates/safe-name.ts';
import { wordsFor } from '../../kernel/mail/templates/word-table.ts';
import { Refusal, refuse } from '../../kernel/refusal.ts';
import { escapeHtml, lookSource, page } from '../../protocols/oidc/pages.ts';
import type { Platform } from '../platform.ts';
import type { RoleGrants } from '../roles/role-grants.service.ts';
import type { JoinDecisions } from './join-decisions.ts';
import {
  approverPermission,
  type JoinRequestsStore,
  type PendingRequest,
} from './join-requests.store.ts';

/** What the link of an approval email carries, under the names of the wire contract. */
export interface ApprovalLink {
  readonly approvalFlowExecutionId: string;
  readonly approverId: string;
  /** Signature of the other two. */
  readonly approvalFlowStepId: string;
}

type JoinApprovalsDeps = Pick<Platform, 'config' | 'db' | 'mac' | 'settings' | 'clock'> & {
  readonly store: Pick<JoinRequestsStore, 'find'>;
  readonly roleGrants: Pick<RoleGrants, 'authority'>;
  readonly decisions: Pick<JoinDecisions, 'decide'>;
};

/**
 * Decisions by the link of an email. It works for one approver and one request until the request
 * is answered, so it is signed instead of stored, and grants the default roles only. What the
 * approver may do is checked each time.
 */
export function createJoinApprovals(deps: JoinApprovalsDeps) {
  const { config, db, mac, settings, clock, store, roleGrants, decisions } = deps;
  const { productName = config.application.name } = config.branding;
  const { publicUrl, prefix = '/frontegg' } = settings;
  const path = `${prefix}/identity/resources/join-requests/v1/decision`;

  const sign = (id: string, approverId: string) =>
    Buffer.from(mac('joinRequests.approve', id, approverId));

  function assertSigned(link: ApprovalLink): void {
    const { approvalFlowExecutionId: id, approverId, approvalFlowStepId } = link;
    const given = Buffer.from(approvalFlowStepId, 'base64url');
    const expected = sign(id, approverId);
    const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
    if (!isSigned || !isId(id)) throw refuse(joinRequestsRefusals.notFound);
  }

  /** The request of a link, if its approver may still approve. */
  async function find(tx: Tx, link: ApprovalLink): Promise<PendingRequest> {
    assertSigned(link);
    const { approvalFlowExecutionId: id, approverId: userId } = link;
    const request = await store.find(tx, { id, now: clock.now() });
    const { tenantId = '' } = request ?? {};
    const authority = request && (await roleGrants.authority(tx, { tenantId, userId }));
    if (!request || !authority || !holds(authority, approverPermission))
      throw refuse(joinRequestsRefusals.notFound);
    return request;
  }

  const decide = (ctx: RequestContext, link: ApprovalLink, approved: boolean) =>
    db.system(async (tx) => {
      const request = await find(tx, link);
      const approver = { tenantId: request.tenantId, userId: link.approverId };
      await decisions.decide(tx, { ctx, approver, request, approved, roleIds: null });
      return request;
    });

  const show = ({ language }: RequestContext, heading: string, body: string) => ({
    page: { html: page(heading, body, language), script: 'none', style: lookSource },
  });
  const status = (text: string) => `<p role="status">${escapeHtml(text)}</p>`;

  /** A link that was sent by us says why it no longer works, as a page. */
  function showProblem(ctx: RequestContext, link: ApprovalLink, error: unknown) {
    if (!(error instanceof Refusal)) throw error;
    assertSigned(link);
    const { button, over, portal } = wordsFor(joinRequestedWords, ctx.language);
    const isOver = error.spec.code === joinRequestsRefusals.notFound.code;
    return show(ctx, button, status(isOver ? over : portal));
  }

  function form(ctx: RequestContext, link: ApprovalLink, request: PendingRequest): string {
    const { text, approve, decline } = wordsFor(joinRequestedWords, ctx.language);
    const fields = Object.entries(link).map(
      ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
    );
    const button = (value: boolean, label: string) =>
      `<button${value ? ' class="first"' : ''} name="approved" value="${value}">${escapeHtml(label)}</button>`;
    const about = text(request.email, request.tenantName, productName);
    return `<p>${escapeHtml(about)}</p><form method="post" action="${path}">${fields.join('')}${button(true, approve)}${button(false, decline)}</form>`;
  }

  return {
    url: ({ id, approverId }: { readonly id: string; readonly approverId: string }): string => {
      const link: ApprovalLink = {
        approvalFlowExecutionId: id,
        approverId,
        approvalFlowStepId: sign(id, approverId).toString('base64url'),
      };
      const query = new URLSearchParams(Object.entries(link));
      return `${publicUrl.replace(/\/$/, '')}${path}?${query}`;
    },

    data: async (link: ApprovalLink) => {
      const request = await db.read((tx) => find(tx, link));
      return {
        approvalFlowName: `Join ${request.tenantName}`,
        approvalFlowDescription: `Request to join ${request.tenantName}`,
        requester: request.email,
        approvalFlowRequestDate: request.createdAt.toISOString(),
      };
    },

    submit: async (ctx: RequestContext, link: ApprovalLink, approved: boolean) => {
      await decide(ctx, link, approved);
      return { success: true };
    },

    showPage: async (ctx: RequestContext, link: ApprovalLink) => {
      const { heading } = wordsFor(joinRequestedWords, ctx.language);
      try {
        const request = await db.read((tx) => find(tx, link));
        return show(ctx, heading(safeName(request.tenantName)), form(ctx, link, request));
      } catch (error) {
        return showProblem(ctx, link, error);
      }
    },

    submitPage: async (ctx: RequestContext, link: ApprovalLink, approved: boolean) => {
      const say = wordsFor(joinRequestedWords, ctx.language);
      try {
        const { email, tenantName } = await decide(ctx, link, approved);
        const text = approved ? say.approved(email, tenantName) : say.declined(email, tenantName);
        return show(ctx, say.heading(safeName(tenantName)), status(text));
      } catch (error) {
        return showProblem(ctx, link, error);
      }
    },
  };
}

/** Decisions by the link of an email. */
export type JoinApprovals = ReturnType<typeof createJoinApprovals>;
