import { z } from 'zod';
import { identity } from '../base-paths.ts';
import { del, get } from '../endpoint.ts';
import { sessionsRefusals } from '../sessions/sessions.refusals.ts';
import { dateTime } from '../shared-schemas.ts';
import { teamMember } from './team-member.ts';
import { usersRefusals } from './users.refusals.ts';

/** The browser of a session or event, as emails name it; absent where unknown. */
const device = { browser: z.string().optional(), system: z.string().optional() };

const session = z.object({
  id: z.string(),
  userAgent: z.string(),
  ...device,
  ipAddress: z.string(),
  createdAt: dateTime,
  lastSeen: dateTime,
  impersonated: z.boolean(),
});

const factor = z.object({
  kind: z.enum(['authenticator', 'phone', 'email', 'securityKey', 'passkey']),
  name: z.string(),
  createdAt: dateTime,
  lastUsedAt: dateTime.optional(),
});

const token = z.object({
  id: z.string(),
  kind: z.enum(['ClientCredentials', 'AccessToken']),
  description: z.string(),
  createdAt: dateTime,
  /** Absent: the token does not expire. */
  expires: dateTime.optional(),
  lastUsedAt: dateTime.optional(),
});

/**
 * A user of the active account: the row of the team list, effective permissions, and, for callers
 * who may change users, how the user signs in. An invitation has only its row. Decision 0286.
 */
const memberDetails = z.object({
  member: teamMember,
  /**
   * Every permission of the user with the roles that grant it; roles have their sources in
   * `member.effectiveRoles`.
   */
  permissions: z.array(
    z.object({ key: z.string(), name: z.string(), roleIds: z.array(z.string()) }),
  ),
  /** Sign-in is paused until then, after too many wrong passwords. */
  pausedUntil: dateTime.optional(),
  hasPassword: z.boolean().optional(),
  /** The next sign-in with the password requires a new one. */
  mustChangePassword: z.boolean().optional(),
  /**
   * The user also belongs to accounts outside the caller's reach, so only they can change how they
   * sign in.
   */
  isElsewhere: z.boolean(),
  /** Active sessions in the active account, the most recently used first. */
  sessions: z.array(session).optional(),
  factors: z.array(factor).optional(),
  /** The user's own API tokens in the active account, the newest first; expired ones as well. */
  tokens: z.array(token).optional(),
});
export type MemberDetails = z.infer<typeof memberDetails>;

/** An event of the audit log that a user caused, or that is about them. */
const memberActivity = z.object({
  id: z.string(),
  at: dateTime,
  action: z.string(),
  /** The name of the action. */
  title: z.string(),
  description: z.string(),
  severity: z.enum(['Info', 'Low', 'Medium', 'High', 'Critical']),
  ipAddress: z.string().optional(),
  ...device,
  /** Who caused it, if that is someone else. */
  actor: z.object({ id: z.string(), name: z.string() }).optional(),
  /** Who it is about, if that is someone else. */
  target: z.object({ id: z.string(), name: z.string() }).optional(),
});
export type MemberActivity = z.infer<typeof memberActivity>;

const member = z.object({ userId: z.string() });

/** What the page of one user shows. Beyond the wire contract. */
export const memberDetailsCalls = {
  getMemberDetails: get(`${identity}/tenants/users/v1/{userId}/details`, {
    access: 'bearer',
    permission: 'fe.secure.read.users',
    summary:
      'A user or invitation of the active account: effective access, MFA methods, sessions, and tokens. Beyond the wire contract.',
    params: member,
    response: memberDetails,
    refusals: [usersRefusals.unknownMember],
  }),
  listMemberActivity: get(`${identity}/tenants/users/v1/{userId}/activity`, {
    access: 'bearer',
    permission: 'fe.secure.read.audits',
    summary:
      'The last 50 events of the active account that a user caused or that are about them, the newest first. Beyond the wire contract.',
    params: member,
    response: z.array(memberActivity),
    refusals: [usersRefusals.unknownMember],
  }),
  endMemberSession: del(`${identity}/tenants/users/v1/{userId}/sessions/{sessionId}`, {
    access: 'bearer',
    permission: 'fe.secure.write.users',
    summary: 'Revokes one session of a user in the active account. Beyond the wire contract.',
    params: z.object({ userId: z.string(), sessionId: z.string() }),
    status: 200,
    refusals: [usersRefusals.unknownMember, usersRefusals.memberAbove, sessionsRefusals.notFound],
  }),
} as const;
