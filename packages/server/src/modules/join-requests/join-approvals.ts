import { timingSafeEqual } from 'node:crypto';
import { commonRefusals } from '@foyer/contract';
import { joinRequestsRefusals } from '@foyer/contract/join-requests';
import { ssoLoginRefusals } from '@foyer/contract/sso-login';
import type { Tx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import type { RequestContext } from '../../kernel/http/context.ts';
import { holds } from '../../kernel/http/guard.ts';
import { refuse } from '../../kernel/refusal.ts';
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

type JoinApprovalsDeps = Pick<Platform, 'config' | 'db' | 'mac' | 'accountLinks' | 'clock'> & {
  readonly store: Pick<JoinRequestsStore, 'find' | 'getEntry'>;
  readonly roleGrants: Pick<RoleGrants, 'authority'>;
  readonly decisions: Pick<JoinDecisions, 'decide'>;
};

/**
 * Decisions by the parameters that the link of an email carries. They work for one approver and one
 * request until the request is answered, so they are signed instead of stored, and grant the
 * default roles only. What the approver may do is checked each time, with the restrictions of the
 * account: the link itself opens the portal, where the approver signs in.
 */
export function createJoinApprovals(deps: JoinApprovalsDeps) {
  const { config, db, mac, accountLinks, clock, store, roleGrants, decisions } = deps;

  const sign = (id: string, approverId: string) =>
    Buffer.from(mac('joinRequests.approve', id, approverId));

  function assertSigned(link: ApprovalLink): void {
    const { approvalFlowExecutionId: id, approverId, approvalFlowStepId } = link;
    const given = Buffer.from(approvalFlowStepId, 'base64url');
    const expected = sign(id, approverId);
    const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
    if (!isSigned || !isId(id)) throw refuse(joinRequestsRefusals.notFound);
  }

  /** The request of a link, if its approver may still approve, and could sign in to the account from here. */
  async function find(tx: Tx, ctx: RequestContext, link: ApprovalLink): Promise<PendingRequest> {
    assertSigned(link);
    const { approvalFlowExecutionId: id, approverId: userId } = link;
    const now = clock.now();
    const request = await store.find(tx, { id, now });
    const { tenantId = '' } = request ?? {};
    const authority = request && (await roleGrants.authority(tx, { tenantId, userId }));
    if (!request || !authority || !holds(authority, approverPermission))
      throw refuse(joinRequestsRefusals.notFound);
    const { address } = ctx.client;
    const entry = await store.getEntry(tx, { userId, tenantId, address, now });
    if (!entry) throw refuse(joinRequestsRefusals.notFound);
    if (!entry.isAddressAllowed) throw refuse(commonRefusals.addressNotAllowed);
    if (!entry.isOpenWithoutSso) throw refuse(ssoLoginRefusals.required);
    return request;
  }

  /** The requests in the portal, which opens over any page of the application once the user is signed in. */
  function toPortal(link?: ApprovalLink): string {
    const { accountPages, url } = config.application;
    const parameters = link ? Object.entries(link) : [];
    const view = '#admin-box/users?view=requests';
    // a fragment stays in the browser: it is in no log of a server or proxy, and in no referrer
    const proof = new URLSearchParams(parameters).toString();
    if (accountPages !== 'hosted') {
      const page = accountLinks.to(undefined, '/account/login', { redirectUrl: `/${view}` });
      return proof ? `${page}#${proof}` : page;
    }
    const base = (url ?? accountLinks.home).replace(/\/$/, '');
    return `${base}/${view}${proof && `&${proof}`}`;
  }

  return {
    /** What the email links to. */
    url: ({ id, approverId }: { readonly id: string; readonly approverId: string }): string =>
      toPortal({
        approvalFlowExecutionId: id,
        approverId,
        approvalFlowStepId: sign(id, approverId).toString('base64url'),
      }),

    data: async (ctx: RequestContext, link: ApprovalLink) => {
      const request = await db.read((tx) => find(tx, ctx, link));
      return {
        approvalFlowName: `Join ${request.tenantName}`,
        approvalFlowDescription: `Request to join ${request.tenantName}`,
        requester: request.email,
        approvalFlowRequestDate: request.createdAt.toISOString(),
      };
    },

    submit: async (ctx: RequestContext, link: ApprovalLink, approved: boolean) => {
      await db.system(async (tx) => {
        const request = await find(tx, ctx, link);
        const approver = { tenantId: request.tenantId, userId: link.approverId };
        await decisions.decide(tx, { ctx, approver, request, approved, roleIds: null });
      });
      return { success: true };
    },

    /** Emails of earlier versions linked to a page that decided without a sign-in. */
    openPortal: async () => ({ location: toPortal() }),
  };
}

/** Decisions by the parameters of an emailed link. */
export type JoinApprovals = ReturnType<typeof createJoinApprovals>;
