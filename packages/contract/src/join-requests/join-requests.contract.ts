import { z } from 'zod';
import { identity } from '../base-paths.ts';
import { del, get, post, put } from '../endpoint.ts';
import { invitationsRefusals } from '../invitations/invitations.refusals.ts';
import { mfaRefusals } from '../mfa/mfa.refusals.ts';
import { commonRefusals } from '../refusals.ts';
import { dateTime } from '../shared-schemas.ts';
import { ssoLoginRefusals } from '../sso-login/sso-login.refusals.ts';
import { joinRequestsRefusals } from './join-requests.refusals.ts';

export { joinRequestsRefusals };

const base = `${identity}/join-requests/v1`;
const flows = `${identity}/approval-flows/v1`;

/** Whether users with an email at a verified domain of the account can request access. */
const joinMode = z.enum(['off', 'request']);
export type JoinMode = z.infer<typeof joinMode>;

const settings = z.object({
  mode: joinMode,
  /** The verified domains of the account's SSO connections. */
  domains: z.array(z.string()),
});
export type JoinSettings = z.infer<typeof settings>;

/** An account that the signed-in user can request access to, and their request. */
const joinableAccount = z.object({
  tenantId: z.string(),
  name: z.string(),
  request: z
    .object({
      id: z.string(),
      status: z.enum(['pending', 'declined']),
      createdAt: dateTime,
      /** A declined request can be repeated from then on. */
      expiresAt: dateTime,
    })
    .optional(),
});
export type JoinableAccount = z.infer<typeof joinableAccount>;

/** A pending request, as approvers read it. */
const joinRequest = z.object({
  id: z.string(),
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  createdAt: dateTime,
  expiresAt: dateTime,
});
export type JoinRequest = z.infer<typeof joinRequest>;

/** A request, an approver, and the proof that the approver received the email. */
const approvalLink = z.object({
  approvalFlowExecutionId: z.string().max(100),
  approverId: z.string().max(100),
  approvalFlowStepId: z.string().max(100),
});
const { notOffered, alreadyRequested, notFound, notEligible, noSeat } = joinRequestsRefusals;
const reading = { access: 'bearer', permission: 'fe.secure.read.users' } as const;
const changing = { access: 'bearer', permission: 'fe.secure.write.users' } as const;
const one = z.object({ requestId: z.string() });
const approving = [
  notFound,
  notEligible,
  noSeat,
  invitationsRefusals.roleAbove,
  commonRefusals.emailDomainNotAllowed,
] as const;
/** What keeps an approver out of the account keeps them from deciding by an email, too. */
const closed = [commonRefusals.addressNotAllowed, ssoLoginRefusals.required] as const;

/**
 * Requests to join an account. The wire contract has the two calls of an approver; the others are
 * beyond it.
 */
export const joinRequestsContract = {
  getApprovalExecutionData: get(`${flows}/execution-data`, {
    access: 'none',
    summary: 'What the link of an approval email is about.',
    query: approvalLink,
    response: z.object({
      approvalFlowName: z.string(),
      approvalFlowDescription: z.string().optional(),
      requester: z.string(),
      approvalFlowRequestDate: dateTime,
    }),
    refusals: [notFound, ...closed],
  }),
  submitApprovalAction: post(`${flows}/approver-action`, {
    access: 'none',
    summary: 'Approves or declines a request, by the link of an approval email.',
    body: approvalLink.extend({ approved: z.boolean() }),
    response: z.object({ success: z.boolean() }),
    status: 200,
    refusals: [...approving, ...closed],
  }),
  showJoinDecision: get(`${base}/decision`, {
    access: 'none',
    summary: 'Opens the requests in the portal. For the links of emails of earlier versions.',
    response: z.object({ location: z.string() }),
    responds: 'redirect',
  }),
  listJoinableAccounts: get(`${base}/accounts`, {
    access: 'bearer',
    permission: null,
    summary:
      'Accounts with a verified domain of the user’s email that take requests, and the user’s requests.',
    response: z.array(joinableAccount),
  }),
  createJoinRequest: post(base, {
    access: 'bearer',
    permission: null,
    summary: 'Requests access to an account, and emails its approvers.',
    body: z.object({ tenantId: z.string(), message: z.string().trim().max(500).nullish() }),
    response: joinableAccount,
    refusals: [
      notOffered,
      alreadyRequested,
      commonRefusals.emailDomainNotAllowed,
      commonRefusals.tooMany,
    ],
  }),
  cancelJoinRequest: del(`${base}/{requestId}`, {
    access: 'bearer',
    permission: null,
    summary: 'Cancels a pending request of the user.',
    params: one,
    refusals: [notFound],
  }),
  listJoinRequests: get(`${base}/received`, {
    ...reading,
    summary: 'The pending requests to join the account, the oldest first; at most 200.',
    response: z.array(joinRequest),
  }),
  decideJoinRequest: put(`${base}/received/{requestId}`, {
    ...changing,
    summary: 'Approves or declines a request. Without roles, the user gets the default ones.',
    params: one,
    body: z.object({ approved: z.boolean(), roleIds: z.array(z.string()).max(100).optional() }),
    status: 204,
    refusals: [...approving, invitationsRefusals.unknownRole, mfaRefusals.stepUpRequired],
  }),
  getJoinSettings: get(`${base}/settings`, {
    ...reading,
    summary: 'Whether the account takes requests, and from which domains.',
    response: settings,
  }),
  setJoinSettings: put(`${base}/settings`, {
    ...changing,
    summary: 'Sets whether the account takes requests. Pending ones stay open.',
    body: z.object({ mode: joinMode }),
    response: settings,
  }),
} as const;
