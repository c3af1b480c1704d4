import { z } from 'zod';
import { identity } from '../base-paths.ts';
import { get, post } from '../endpoint.ts';
import { mfaStrategy } from '../shared-schemas.ts';
import { affectedUsers, affectedUsersPage, policyImpact } from './policy-impact.ts';
import { securityPoliciesRefusals } from './security-policies.refusals.ts';

const base = `${identity}/configurations/v1/security-settings`;

const int = (min: number, max: number) => z.number().int().min(min).max(max);
/** Seconds; what the environment sets may be longer than what published clients can set. */
const maxSession = 2_147_483_647;

/** Session limits; null is "no limit". New values also meet `sessionLimitMinimums`. */
const sessions = z.object({
  idleSeconds: int(1, maxSession).nullable(),
  absoluteSeconds: int(1, maxSession).nullable(),
  maxSessions: int(1, maxSession).nullable(),
});
const mfa = z.object({
  enforceMFAType: z.enum(['DontForce', 'Force', 'ForceExceptSAML']),
  allowRememberMyDevice: z.boolean(),
  /** Seconds. */
  mfaDeviceExpiration: int(60, 31_536_000),
  /** Until then, users who have not set up MFA can still sign in; null is no grace period. */
  graceUntil: z.iso.datetime().nullable(),
  /**
   * The methods that members can set up, a part of the environment's; null is all of them. What is
   * already set up keeps working.
   */
  allowedMethods: z.array(mfaStrategy).min(1).nullable().default(null),
});
const lockout = z.object({ enabled: z.boolean(), maxAttempts: int(1, 100) });
/** 0 is off. */
const passwordHistory = z.object({ historySize: int(0, 10) });
/** Periods in minutes. */
const passwordRotation = z.object({
  isActive: z.boolean(),
  rotationPeriod: int(1, 2_628_000),
  notificationPeriod: int(0, 2_628_000),
});
/** Never below the environment's own length. */
const passwordStrength = z.object({ minLength: int(1, 128) });
/** Named as in the password rules of the wire contract, `PasswordConfig`. */
const breachedPasswords = z.object({ blockPwnedPasswords: z.boolean() });

/**
 * A policy as it applies to the account, and that of the environment, which applies while the
 * account has none of its own.
 */
const applied = <S extends z.ZodType>(value: S) =>
  z.object({ isInherited: z.boolean(), value, environment: value });

/** Every policy of an account. */
export const securitySettings = z.object({
  sessions: applied(sessions),
  mfa: applied(mfa),
  lockout: applied(lockout),
  passwordHistory: applied(passwordHistory),
  passwordRotation: applied(passwordRotation),
  passwordStrength: applied(passwordStrength),
  breachedPasswords: applied(breachedPasswords).extend({
    /** The environment leaves the check to accounts; otherwise its own setting applies to all. */
    isEditable: z.boolean(),
  }),
});
export type SecuritySettings = z.infer<typeof securitySettings>;
/** The name of a policy. */
export type SecurityPolicyName = keyof SecuritySettings;

/** What was read of a policy, as the change that keeps it. */
const unchanged = <T>({ isInherited, value }: { isInherited: boolean; value: T }): T | null =>
  isInherited ? null : value;

/**
 * The policies to change; null removes the account's own, so that the environment's applies again.
 */
export const securitySettingsChange = z.object({
  sessions: z.union([sessions, z.null(), applied(sessions).transform(unchanged)]).optional(),
  mfa: z.union([mfa, z.null(), applied(mfa).transform(unchanged)]).optional(),
  lockout: z.union([lockout, z.null(), applied(lockout).transform(unchanged)]).optional(),
  passwordHistory: z
    .union([passwordHistory, z.null(), applied(passwordHistory).transform(unchanged)])
    .optional(),
  passwordRotation: z
    .union([passwordRotation, z.null(), applied(passwordRotation).transform(unchanged)])
    .optional(),
  passwordStrength: z
    .union([passwordStrength, z.null(), applied(passwordStrength).transform(unchanged)])
    .optional(),
  breachedPasswords: z
    .union([breachedPasswords, z.null(), applied(breachedPasswords).transform(unchanged)])
    .optional(),
});
export type SecuritySettingsChange = z.infer<typeof securitySettingsChange>;

const read = { access: 'bearer', permission: 'fe.secure.read.securityPolicy' } as const;
const write = { access: 'bearer', permission: 'fe.secure.write.securityPolicy' } as const;
const { belowMinimum, methodNotOffered, breachCheckFixed } = securityPoliciesRefusals;

/**
 * The calls of the portal's security page; beyond the wire contract, with the same policies behind
 * them.
 */
export const securitySettingsCalls = {
  getSecuritySettings: get(base, {
    ...read,
    summary: 'Every policy as it applies to the active tenant, with the one of the environment.',
    response: securitySettings,
  }),
  saveSecuritySettings: post(base, {
    status: 200,
    ...write,
    summary: 'Changes policies of the active tenant at once; null returns to the environment’s.',
    body: securitySettingsChange,
    response: securitySettings,
    refusals: [belowMinimum, methodNotOffered, breachCheckFixed],
  }),
  getSecuritySettingsImpact: post(`${base}/impact`, {
    ...write,
    summary: 'How many sessions and users a change of policies would affect. Changes nothing.',
    body: securitySettingsChange,
    status: 200,
    response: policyImpact,
  }),
  listSecuritySettingsAffected: post(`${base}/impact/users`, {
    ...write,
    summary: 'The users behind one count of the impact of a change, by name and page by page.',
    body: affectedUsersPage.extend({ change: securitySettingsChange }),
    status: 200,
    response: affectedUsers,
  }),
} as const;

/** The calls about it, as types. */
export type SecuritySettingsCalls = typeof securitySettingsCalls;
