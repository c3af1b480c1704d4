import { z } from 'zod';
import { identity } from '../base-paths.ts';
import { get, patch, post } from '../endpoint.ts';
import { dateTime } from '../shared-schemas.ts';
import { mfaPolicyCalls } from './mfa-policy.ts';
import { securitySettingsCalls } from './security-settings.ts';
import { securityPoliciesRefusals } from './security-policies.refusals.ts';

export { type MfaPolicy, type MfaPolicyCalls, mfaPolicy } from './mfa-policy.ts';
export {
  type AffectedUsers,
  affectedUsers,
  affectedUsersPage,
  type ImpactEffect,
  impactEffect,
  type PolicyImpact,
  policyImpact,
} from './policy-impact.ts';
export type {
  SecurityPolicyName,
  SecuritySettings,
  SecuritySettingsCalls,
  SecuritySettingsChange,
} from './security-settings.ts';
export { securityPoliciesRefusals };

const base = `${identity}/configurations/v1`;
const stored = { id: z.string(), createdAt: dateTime, updatedAt: dateTime };

/**
 * When sign-in is paused. A tenant may be stricter or laxer than the environment, within what
 * decision 0120 allows.
 */
export const lockoutPolicy = z.object({ ...stored, enabled: z.boolean(), maxAttempts: z.number() });
export type LockoutPolicy = z.infer<typeof lockoutPolicy>;

/** How many earlier passwords may not be used again. */
export const passwordHistoryPolicy = z.object({
  ...stored,
  enabled: z.boolean(),
  historySize: z.number(),
});
export type PasswordHistoryPolicy = z.infer<typeof passwordHistoryPolicy>;

/**
 * After how many minutes a password must be changed, and how many minutes before that users are
 * told.
 */
export const passwordRotationPolicy = z.object({
  isActive: z.boolean(),
  rotationPeriod: z.number(),
  notificationPeriod: z.number(),
  createdAt: dateTime.optional(),
  updatedAt: dateTime.optional(),
  tenantId: z.string().optional(),
});
export type PasswordRotationPolicy = z.infer<typeof passwordRotationPolicy>;

/** Wrong passwords; the upper end is that of the environment's own setting. Decision 0120. */
const maxAttempts = z.number().int().min(1).max(100);
/** Wire contract, constraints of the call. */
const historySize = z.number().int().min(1).max(10);
/** Minutes: five years at most. Wire contract, constraints of the call. */
const rotationMinutes = 2_628_000;

const read = { access: 'bearer', permission: 'fe.secure.read.securityPolicy' } as const;
const write = { access: 'bearer', permission: 'fe.secure.write.securityPolicy' } as const;
const { notFound, exists } = securityPoliciesRefusals;

/** What a tenant demands of its users: passwords, lockout, MFA methods. Decision 0120. */
export const securityPoliciesContract = {
  ...mfaPolicyCalls,
  ...securitySettingsCalls,
  getGlobalSecurityPolicy: get(base, {
    ...read,
    summary: 'What the environment demands of everyone, and what a tenant may decide by itself.',
    response: z.object({
      ...stored,
      enforceMFAType: z.enum(['DontForce', 'Force', 'ForceExceptSAML']).optional(),
      allowOverrideEnforcePasswordHistory: z.boolean(),
      allowOverridePasswordComplexity: z.boolean(),
      allowOverridePasswordExpiration: z.boolean(),
      allowSignups: z.boolean(),
      apiTokensEnabled: z.boolean(),
      cookieSameSite: z.string(),
      defaultRefreshTokenExpiration: z.number(),
      defaultTokenExpiration: z.number(),
      publicKey: z.string(),
    }),
  }),
  getLockoutPolicy: get(`${base}/lockout-policy`, {
    ...read,
    summary: 'The lockout policy the active tenant has of its own; empty when it has none.',
    response: lockoutPolicy.partial(),
  }),
  createLockoutPolicy: post(`${base}/lockout-policy`, {
    ...write,
    summary: 'Gives the active tenant a lockout policy of its own.',
    body: z.object({ enabled: z.boolean(), maxAttempts }),
    response: lockoutPolicy,
    status: 201,
    refusals: [exists],
  }),
  updateLockoutPolicy: patch(`${base}/lockout-policy`, {
    ...write,
    summary: 'Changes the lockout policy of the active tenant.',
    body: z.object({
      id: z.string(),
      enabled: z.boolean().optional(),
      maxAttempts: maxAttempts.optional(),
    }),
    response: lockoutPolicy,
    refusals: [notFound],
  }),
  getVendorLockoutPolicy: get(`${base}/lockout-policy/vendor`, {
    ...read,
    summary: 'The lockout policy of the environment, which holds for tenants without one.',
    response: lockoutPolicy,
  }),
  getPasswordHistoryPolicy: get(`${base}/password-history-policy`, {
    ...read,
    summary:
      'The password history policy the active tenant has of its own; empty when it has none.',
    response: passwordHistoryPolicy.partial(),
  }),
  createPasswordHistoryPolicy: post(`${base}/password-history-policy`, {
    ...write,
    summary: 'Gives the active tenant a password history policy of its own.',
    body: z.object({ enabled: z.boolean().default(false), historySize: historySize.default(1) }),
    response: passwordHistoryPolicy,
    status: 201,
    refusals: [exists],
  }),
  updatePasswordHistoryPolicy: patch(`${base}/password-history-policy`, {
    ...write,
    summary: 'Changes the password history policy of the active tenant.',
    body: z.object({
      id: z.string(),
      enabled: z.boolean().optional(),
      historySize: historySize.optional(),
    }),
    response: passwordHistoryPolicy,
    refusals: [notFound],
  }),
  getVendorPasswordHistoryPolicy: get(`${base}/password-history-policy/vendor`, {
    ...read,
    summary: 'The password history policy of the environment, which holds for tenants without one.',
    response: passwordHistoryPolicy,
  }),
  getPasswordRotationPolicy: get(`${base}/password-rotation`, {
    ...read,
    summary:
      'The password rotation policy the active tenant has of its own, empty when it has none; periods in minutes.',
    response: passwordRotationPolicy.partial(),
  }),
  savePasswordRotationPolicy: post(`${base}/password-rotation`, {
    ...write,
    summary: 'Sets the password rotation policy of the active tenant; periods in minutes.',
    body: z.object({
      isActive: z.boolean().default(false),
      rotationPeriod: z.number().int().min(1).max(rotationMinutes).default(129_600),
      notificationPeriod: z.number().int().min(0).max(rotationMinutes).default(10_080),
    }),
    response: passwordRotationPolicy,
    status: 200,
  }),
  getVendorPasswordRotationPolicy: get(`${base}/password-rotation/vendor`, {
    ...read,
    summary:
      'The password rotation policy of the environment, which holds for tenants without one.',
    response: passwordRotationPolicy,
  }),
  getUserEmailPolicy: get(`${base}/user-emails-policy`, {
    access: 'bearer',
    permission: null,
    summary: 'Whether users may change their email address.',
    response: z.object({ allowEmailChange: z.boolean() }),
  }),
} as const;
