import { z } from 'zod';

/**
 * What a change of the security settings does to users and tokens. Policies, IP and domain
 * restrictions, and the fixes of the security center all preview a change with this shape.
 */
export const impactEffect = z.enum([
  /** Sessions that end as soon as the change is saved. */
  'sessionsEnded',
  /** Users without MFA who must set it up at their next sign-in. */
  'mfaEnrollment',
  /** Users who must choose a new password at their next sign-in. */
  'passwordChange',
  /** Users whose sign-in is locked at once, because they already failed too often. */
  'usersLocked',
  /** Users who are locked out already, and still are with the change. */
  'usersStillLocked',
  /** Users who are locked out now, and can sign in with the change. */
  'usersUnlocked',
  /** Users who can no longer sign in. */
  'usersBlocked',
  /** Access and API tokens that stop working. */
  'tokensStopped',
  /** Members outside the email domain rule, who keep their access. */
  'membersOutside',
  /** Invitations that can no longer be accepted. */
  'invitationsBlocked',
]);
export type ImpactEffect = z.infer<typeof impactEffect>;

const affectedUser = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().optional(),
  count: z.number(),
});

/** The counts of a proposed change. Effects without anyone affected are left out. */
export const policyImpact = z.object({
  effects: z.array(
    z.object({
      effect: impactEffect,
      /** Sessions, tokens, or invitations for effects that concern them, otherwise users. */
      count: z.number(),
      /** Users behind the count. */
      users: z.number(),
      /**
       * The first 20 users or tokens by name, where the change has no call that lists them; for
       * callers who may change users.
       */
      named: z.array(affectedUser).optional(),
    }),
  ),
  /** The session of the caller ends when the change is saved. */
  endsOwnSession: z.boolean(),
  /** The caller could not sign in again. */
  locksOutCaller: z.boolean(),
  /** Nobody who may change security settings could sign in again. */
  locksOutAdministrators: z.boolean(),
});
export type PolicyImpact = z.infer<typeof policyImpact>;

/** Which affected users to list. */
export const affectedUsersPage = z.object({
  effect: impactEffect,
  offset: z.number().int().min(0).max(1_000_000).default(0),
  limit: z.number().int().min(1).max(100).default(10),
});

/**
 * The users behind one count of an impact, by name; `count` is how many of their sessions or tokens
 * are affected.
 */
export const affectedUsers = z.object({
  items: z.array(affectedUser),
  _metadata: z.object({ totalItems: z.number(), totalPages: z.number() }),
});
export type AffectedUsers = z.infer<typeof affectedUsers>;
