import { z } from 'zod';
import { identity } from '../base-paths.ts';
import { get, patch, post, put } from '../endpoint.ts';
import { dateTime, mfaStrategy, passwordConfig } from '../shared-schemas.ts';
import { managementRefusals } from './management.refusals.ts';

const base = `${identity}/configurations/v1`;
const vendor = { access: 'vendor', scope: 'configuration', withoutTenant: true } as const;
const { invalidSettings } = managementRefusals;
const refusals = [invalidSettings] as const;

const created = { id: z.string(), createdAt: dateTime, updatedAt: dateTime };
const onOff = { isActive: z.boolean() };
const lockout = z.object({ ...created, enabled: z.boolean(), maxAttempts: z.number() });
const lockoutForm = z.object({
  enabled: z.boolean().optional(),
  maxAttempts: z.number().int().min(1).max(100).optional(),
});
const history = z.object({ ...created, enabled: z.boolean(), historySize: z.number() });
const historyForm = z.object({
  enabled: z.boolean().optional(),
  historySize: z.number().int().optional(),
});
const mfaPolicy = z.object({
  ...created,
  enforceMFAType: z.string(),
  allowRememberMyDevice: z.boolean(),
  mfaDeviceExpiration: z.number(),
});
const mfaPolicyForm = z.object({
  enforceMFAType: z.enum(['DontForce', 'Force', 'ForceExceptSAML', 'NotSet']).optional(),
  allowRememberMyDevice: z.boolean().optional(),
  mfaDeviceExpiration: z.number().int().optional(),
});
const mfaSettings = z.object({
  authenticationApp: z.object({ active: z.boolean(), serviceName: z.string() }),
  sms: z.object({ active: z.boolean(), tokenLifetimeSeconds: z.number() }),
  email: z.object({
    active: z.boolean(),
    tokenLifetimeSeconds: z.number(),
    sender: z.string(),
  }),
});
const captcha = z.object({
  ...created,
  enabled: z.boolean(),
  siteKey: z.string(),
  secretKey: z.string(),
  minScore: z.number(),
  ignoredEmails: z.array(z.string()),
});
const captchaForm = z.object({
  enabled: z.boolean(),
  siteKey: z.string().max(200).optional(),
  /** The masked key that a read returns keeps the present one. */
  secretKey: z.string().max(200).optional(),
  minScore: z.number().min(0).max(1).optional(),
  ignoredEmails: z.array(z.string()).max(0, 'Foyer exempts no email from the CAPTCHA.').optional(),
});
const strategy = z.object({
  strategy: z.enum(['code', 'link']),
  /** Seconds. */
  codeExpiration: z.number(),
});
const sessions = z.object({
  id: z.string(),
  sessionIdleTimeoutConfiguration: z.object({ ...onOff, timeout: z.number() }),
  sessionTimeoutConfiguration: z.object({ ...onOff, timeout: z.number() }),
  sessionConcurrentConfiguration: z.object({ ...onOff, maxSessions: z.number() }),
});

/** Sign-in policies of the environment, which hold where a tenant has none of its own, for backends. */
export const managementPolicies = {
  getLockoutPolicyOfEnvironment: get(`${base}/lockout-policy`, {
    ...vendor,
    summary: 'After how many wrong passwords sign-in is paused.',
    response: lockout,
  }),
  createLockoutPolicyOfEnvironment: post(`${base}/lockout-policy`, {
    ...vendor,
    summary: 'Changes after how many wrong passwords sign-in is paused.',
    body: lockoutForm,
    response: lockout,
    status: 201,
    refusals,
  }),
  updateLockoutPolicyOfEnvironment: patch(`${base}/lockout-policy`, {
    ...vendor,
    summary: 'Changes after how many wrong passwords sign-in is paused.',
    body: lockoutForm,
    response: lockout,
    refusals,
  }),
  getPasswordHistoryOfEnvironment: get(`${base}/password-history-policy`, {
    ...vendor,
    summary: 'How many previous passwords cannot be reused.',
    response: history,
  }),
  createPasswordHistoryOfEnvironment: post(`${base}/password-history-policy`, {
    ...vendor,
    summary: 'Changes how many previous passwords cannot be reused.',
    body: historyForm,
    response: history,
    status: 201,
    refusals,
  }),
  updatePasswordHistoryOfEnvironment: patch(`${base}/password-history-policy`, {
    ...vendor,
    summary: 'Changes how many previous passwords cannot be reused.',
    body: historyForm,
    response: history,
    refusals,
  }),
  getMfaPolicyOfEnvironment: get(`${base}/mfa-policy`, {
    ...vendor,
    summary: 'Whether MFA is required.',
    response: mfaPolicy,
  }),
  createMfaPolicyOfEnvironment: post(`${base}/mfa-policy`, {
    ...vendor,
    summary: 'Changes whether MFA is required.',
    body: mfaPolicyForm,
    response: mfaPolicy,
    status: 201,
    refusals,
  }),
  updateMfaPolicyOfEnvironment: patch(`${base}/mfa-policy`, {
    ...vendor,
    summary: 'Changes whether MFA is required.',
    body: mfaPolicyForm,
    response: mfaPolicy,
    refusals,
  }),
  putMfaPolicyOfEnvironment: put(`${base}/mfa-policy`, {
    ...vendor,
    summary: 'Changes whether MFA is required.',
    body: mfaPolicyForm,
    response: mfaPolicy,
    refusals,
  }),
  getMfaConfiguration: get(`${base}/mfa`, {
    ...vendor,
    summary: 'Which MFA methods users can set up.',
    response: mfaSettings,
  }),
  setMfaConfiguration: post(`${base}/mfa`, {
    ...vendor,
    summary: 'Changes which MFA methods users can set up. Lifetimes of codes are fixed.',
    body: z.object({
      authenticationApp: z
        .object({ active: z.boolean(), serviceName: z.string().max(100).nullish() })
        .optional(),
      sms: z.object({ active: z.boolean() }).optional(),
      email: z.object({ active: z.boolean() }).optional(),
    }),
    response: mfaSettings,
    status: 201,
    refusals,
  }),
  setMfaStrategy: post(`${base}/mfa/strategies`, {
    ...vendor,
    summary: 'Turns an MFA method on or off.',
    body: z.object({
      isActive: z.boolean(),
      strategy: mfaStrategy,
    }),
    status: 201,
    refusals,
  }),
  getMfaStrategiesOfEnvironment: get(`${base}/mfa/strategies`, {
    ...vendor,
    summary: 'The MFA methods, and which of them users can set up.',
    response: z.object({
      strategies: z.array(z.object({ strategy: mfaStrategy, isActive: z.boolean() })),
    }),
  }),
  getPasswordPolicyOfEnvironment: get(`${base}/password`, {
    ...vendor,
    summary: 'The rules of new passwords.',
    response: passwordConfig,
  }),
  setPasswordPolicy: post(`${base}/password`, {
    ...vendor,
    summary:
      'Changes the rules of new passwords. With frontegg-tenant-id, those of the tenant: minLength and blockPwnedPasswords.',
    body: z.object({
      allowPassphrases: z.boolean().optional(),
      maxLength: z.number().int().optional(),
      minLength: z.number().int().optional(),
      minPhraseLength: z.number().int().optional(),
      minOptionalTestsToPass: z.number().int().optional(),
      blockPwnedPasswords: z.boolean().optional(),
      optionalTests: z
        .object({
          requireLowercase: z.boolean().optional(),
          requireUppercase: z.boolean().optional(),
          requireNumbers: z.boolean().optional(),
          requireSpecialChars: z.boolean().optional(),
        })
        .optional(),
      requiredTests: z.object({ checkThreeRepeatedChars: z.boolean().optional() }).optional(),
    }),
    response: passwordConfig,
    status: 201,
    refusals,
  }),
  getCaptchaPolicyOfEnvironment: get(`${base}/captcha-policy`, {
    ...vendor,
    summary: 'The CAPTCHA. The secret key is masked.',
    response: captcha,
  }),
  createCaptchaPolicy: post(`${base}/captcha-policy`, {
    ...vendor,
    summary: 'Changes the CAPTCHA.',
    body: captchaForm,
    response: captcha,
    status: 201,
    refusals,
  }),
  updateCaptchaPolicy: put(`${base}/captcha-policy`, {
    ...vendor,
    summary: 'Changes the CAPTCHA.',
    body: captchaForm,
    response: captcha,
    refusals,
  }),
  getVendorSessionPolicy: get(`${identity}/configurations/sessions/v1/vendor`, {
    ...vendor,
    summary: 'Session limits of the environment.',
    response: sessions,
  }),
  getSessionPolicyOfEnvironment: get(`${identity}/configurations/sessions/v1`, {
    ...vendor,
    summary: 'Session limits of the environment.',
    response: sessions,
  }),
  setSessionPolicyOfEnvironment: post(`${identity}/configurations/sessions/v1`, {
    ...vendor,
    summary: 'Changes the session limits of the environment, from the next start of the servers.',
    body: z.object({
      sessionIdleTimeoutConfiguration: z
        .object({ ...onOff, timeout: z.number().int().optional() })
        .nullish(),
      sessionTimeoutConfiguration: z
        .object({ ...onOff, timeout: z.number().int().optional() })
        .nullish(),
      sessionConcurrentConfiguration: z
        .object({ ...onOff, maxSessions: z.number().int().optional() })
        .nullish(),
    }),
    status: 201,
    refusals,
  }),
  getInvitationStrategies: get(`${base}/invitation/strategies`, {
    ...vendor,
    summary: 'How invitations are accepted, and for how long.',
    response: strategy,
  }),
  setInvitationStrategy: post(`${base}/invitation/strategies`, {
    ...vendor,
    summary: 'Changes how long invitations are valid.',
    body: z.object({ codeExpiration: z.number().int().min(3600).optional() }),
    status: 200,
    refusals,
  }),
  getActivationStrategies: get(`${base}/activation/strategies`, {
    ...vendor,
    summary: 'How new accounts are activated, and for how long.',
    response: strategy,
  }),
  setActivationStrategy: post(`${base}/activation/strategies`, {
    ...vendor,
    summary: 'Changes how new accounts are activated.',
    body: z.object({
      strategy: z.enum(['code', 'link']).optional(),
      codeExpiration: z.number().int().min(60).optional(),
    }),
    status: 200,
    refusals,
  }),
  getDelegationConfiguration: get(`${base}/delegation`, {
    ...vendor,
    summary: 'Whether administrators can impersonate users.',
    response: z.object({ enabled: z.boolean() }),
  }),
  setDelegationConfiguration: post(`${base}/delegation`, {
    ...vendor,
    summary: 'Changes whether administrators can impersonate users, from the next start.',
    body: z.object({ enabled: z.boolean().optional() }),
    status: 200,
    refusals,
  }),
} as const;
