import { z } from 'zod';
import { identity } from '../base-paths.ts';
import { del, get, post } from '../endpoint.ts';
import { usersRefusals } from '../users/users.refusals.ts';
import { dateTime } from '../shared-schemas.ts';
import { sessionsRefusals } from './sessions.refusals.ts';

export { sessionsRefusals };

/**
 * One place where a user is signed in. Times are ISO 8601 in UTC; `current` is the session that
 * asks.
 */
export const session = z.object({
  id: z.string(),
  userAgent: z.string().optional(),
  ipAddress: z.string().optional(),
  createdAt: dateTime.optional(),
  expires: dateTime.optional(),
  current: z.boolean().optional(),
  impersonated: z.boolean().optional(),
  /**
   * When it was last renewed, which a page in use does every few minutes. Ours, as all below; not
   * of the wire contract.
   */
  lastActiveAt: dateTime.optional(),
  /** Like `Firefox`; absent where what the browser sends is not known. */
  browser: z.string().optional(),
  /** Like `Windows`; absent where it is not known. */
  system: z.string().optional(),
  device: z.enum(['desktop', 'phone', 'tablet', 'other']).optional(),
  /** What the operator calls the network it came from; absent where nobody named it. */
  place: z.string().optional(),
});
export type Session = z.infer<typeof session>;

/** One of their sign-ins, also when its session is over. */
export const signIn = session
  .pick({
    id: true,
    userAgent: true,
    ipAddress: true,
    impersonated: true,
    browser: true,
    system: true,
    device: true,
  })
  .extend({ at: dateTime, place: session.shape.place, isOpen: z.boolean() });
export type SignIn = z.infer<typeof signIn>;

const onOff = { isActive: z.boolean() };

/** Timeouts in seconds. Specification 1, §3. */
export const sessionPolicy = z.object({
  sessionTimeoutConfiguration: z.object({ ...onOff, timeout: z.number() }).optional(),
  sessionIdleTimeoutConfiguration: z.object({ ...onOff, timeout: z.number() }).optional(),
  sessionConcurrentConfiguration: z.object({ ...onOff, maxSessions: z.number() }).optional(),
});
export type SessionPolicy = z.infer<typeof sessionPolicy>;

const off = z.object({ isActive: z.literal(false) });
const isOn = { isActive: z.literal(true) };
const maxLength = 2_147_483_647;
/**
 * The range of idle timeouts, in seconds: above it, a timer in milliseconds overflows in published
 * clients.
 */
export const idleTimeoutRange = { min: 60, max: 2_073_600 } as const;

/**
 * What a tenant changes of its limits; what is left out stays. Ends of the numbers: wire contract,
 * constraints of the call.
 */
const sessionPolicyChange = z.object({
  sessionTimeoutConfiguration: z
    .union([off, z.object({ ...isOn, timeout: z.number().int().min(60).max(maxLength) })])
    .nullish(),
  sessionIdleTimeoutConfiguration: z
    .union([
      off,
      z.object({
        ...isOn,
        timeout: z.number().int().min(idleTimeoutRange.min).max(idleTimeoutRange.max),
      }),
    ])
    .nullish(),
  sessionConcurrentConfiguration: z
    .union([off, z.object({ ...isOn, maxSessions: z.number().int().min(1).max(maxLength) })])
    .nullish(),
});
export type SessionPolicyChange = z.infer<typeof sessionPolicyChange>;

/** Where a user is signed in, and how long a session of a tenant lasts. Decision 0214. */
export const sessionsContract = {
  listMySessions: get(`${identity}/users/sessions/v1/me`, {
    access: 'bearer',
    permission: null,
    backend: 'user',
    summary: 'The live sessions of the user, this one marked.',
    response: z.array(session),
  }),
  getMyCurrentSession: get(`${identity}/users/sessions/v1/me/current`, {
    access: 'bearer',
    permission: null,
    summary: 'The session the access token belongs to.',
    response: session,
    refusals: [sessionsRefusals.notFound],
  }),
  listMySignIns: get(`${identity}/users/sessions/v1/me/history`, {
    access: 'bearer',
    permission: null,
    summary:
      'The last 50 sign-ins of the user, the newest first, also those whose session is over.',
    response: z.array(signIn),
  }),
  deleteAllMySessions: del(`${identity}/users/sessions/v1/me/all`, {
    access: 'bearer',
    permission: null,
    backend: 'user',
    summary: 'Signs the user out everywhere, here too.',
    status: 200,
  }),
  deleteMyOtherSessions: del(`${identity}/users/sessions/v1/me/others`, {
    access: 'bearer',
    permission: null,
    summary: 'Signs the user out everywhere but here.',
    status: 200,
  }),
  deleteMySession: del(`${identity}/users/sessions/v1/me/{id}`, {
    access: 'bearer',
    permission: null,
    backend: 'user',
    summary: 'Ends one of the caller’s sessions.',
    params: z.object({ id: z.string() }),
    status: 200,
    refusals: [sessionsRefusals.notFound],
  }),
  revokeUserSessions: post(`${identity}/users/sessions/v1/revoke`, {
    access: 'bearer',
    permission: 'fe.secure.write.users',
    summary:
      'Ends the sessions a member has in the active tenant; other tenants of theirs do not notice.',
    body: z.object({ userId: z.string() }),
    status: 201,
    refusals: [usersRefusals.unknownMember, usersRefusals.memberAbove],
  }),
  getSessionPolicy: get(`${identity}/configurations/sessions/v1`, {
    access: 'bearer',
    permission: null,
    backend: 'tenant',
    summary: 'Idle, absolute and concurrent session limits of the active tenant.',
    response: sessionPolicy,
  }),
  saveSessionPolicy: post(`${identity}/configurations/sessions/v1`, {
    access: 'bearer',
    permission: 'fe.secure.write.securityPolicy',
    summary:
      'Changes idle, absolute and concurrent session limits of the active tenant; what is left out stays.',
    body: sessionPolicyChange,
    status: 201,
  }),
} as const;
