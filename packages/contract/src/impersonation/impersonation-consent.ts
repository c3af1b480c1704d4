import { z } from 'zod';
import { identity } from '../base-paths.ts';
import { get, post, put } from '../endpoint.ts';
import { commonRefusals } from '../refusals.ts';
import { dateTime } from '../shared-schemas.ts';
import { impersonationRefusals } from './impersonation.refusals.ts';
import { actorTokenForm } from './actor-token-form.ts';

const base = `${identity}/impersonation/v1`;

/** Whether users of an account can be impersonated, or only after they agreed. */
export const impersonationMode = z.enum(['allowed', 'consent', 'forbidden']);
export type ImpersonationMode = z.infer<typeof impersonationMode>;

const settings = z.object({ mode: impersonationMode });

/** A request to impersonate the user who reads it. */
export const impersonationRequest = z.object({
  id: z.string(),
  tenantId: z.string(),
  /** Name or email of who asks. */
  actor: z.string(),
  reason: z.string(),
  createdAt: dateTime,
  /** Absent until the user agrees. */
  allowedAt: dateTime.optional(),
  /** Of the request, and of the consent once it is given. */
  expiresAt: dateTime,
});
export type ImpersonationRequest = z.infer<typeof impersonationRequest>;

/** The impersonation that the caller's session is. */
const impersonationSession = z.object({
  /** Name or email of the impersonating user. */
  actor: z.string(),
  reason: z.string(),
  endsAt: dateTime,
});
export type ImpersonationSession = z.infer<typeof impersonationSession>;

/** Consent to impersonation. Beyond the wire contract. Decision 0127. */
export const impersonationConsentCalls = {
  getImpersonationSettings: get(`${base}/settings`, {
    access: 'bearer',
    permission: 'fe.secure.read.securityPolicy',
    summary: 'Whether users of the account can be impersonated. Beyond the wire contract.',
    response: settings,
  }),
  setImpersonationSettings: put(`${base}/settings`, {
    access: 'bearer',
    permission: 'fe.secure.write.securityPolicy',
    summary:
      'Sets whether users of the account can be impersonated; forbidding it ends what is under way. Beyond the wire contract.',
    body: settings,
    response: settings,
    refusals: [commonRefusals.impersonated],
  }),
  requestImpersonation: post(`${base}/requests`, {
    access: 'bearer',
    permission: 'fe.secure.write.impersonation',
    summary:
      'Asks a user for consent to be impersonated, where their account requires it. Beyond the wire contract.',
    body: actorTokenForm,
    response: z.object({ expiresAt: dateTime }),
    status: 201,
    refusals: [
      impersonationRefusals.off,
      impersonationRefusals.forbidden,
      impersonationRefusals.notBelow,
      impersonationRefusals.unknownPerson,
      commonRefusals.impersonated,
    ],
  }),
  getImpersonationSession: get(`${base}/session`, {
    access: 'bearer',
    permission: null,
    summary:
      'Who impersonates the user in this session, why, and until when. Beyond the wire contract.',
    response: impersonationSession,
    refusals: [impersonationRefusals.notImpersonating],
  }),
  listImpersonationRequests: get(`${base}/requests`, {
    access: 'bearer',
    permission: null,
    summary:
      'Requests to impersonate the user, and the consents they gave. Beyond the wire contract.',
    response: z.array(impersonationRequest),
  }),
  answerImpersonationRequest: put(`${base}/requests/{requestId}`, {
    access: 'bearer',
    permission: null,
    summary:
      'Gives consent for a day, or declines; declining later withdraws it and ends the impersonation. Beyond the wire contract.',
    params: z.object({ requestId: z.string() }),
    body: z.object({ isAllowed: z.boolean() }),
    status: 204,
    refusals: [impersonationRefusals.unknownRequest, commonRefusals.impersonated],
  }),
} as const;
