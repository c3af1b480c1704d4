import { managementGroups } from '@foyer/contract/management';
import { defineRoutes } from '../../kernel/http/route.ts';
import type { EnvironmentDomains } from './environment-domains.ts';
import type { EnvironmentLimits } from './environment-limits.ts';
import type { EnvironmentPolicies } from './environment-policies.ts';
import type { EnvironmentStating } from './environment-stating.ts';

interface Parts {
  readonly policies: EnvironmentPolicies;
  readonly limits: EnvironmentLimits;
  readonly stating: EnvironmentStating;
  readonly domains: EnvironmentDomains;
}

const reading = { tenant: 'none', rate: 'read', audit: null } as const;
const changing = { tenant: 'none', rate: 'write', audit: 'environment.updated' } as const;
/** Accepts what holds anyway. */
const accepting = { tenant: 'none', rate: 'write', audit: null } as const;

/** The calls of sign-in policies of the environment. */
export function createPolicyRoutes({ policies, limits }: Pick<Parts, 'policies' | 'limits'>) {
  return defineRoutes('management', managementGroups.policies, {
    getLockoutPolicyOfEnvironment: { ...reading, handle: async () => policies.lockout() },
    createLockoutPolicyOfEnvironment: {
      ...changing,
      handle: (ctx, { body }) => policies.setLockout(ctx, body),
    },
    updateLockoutPolicyOfEnvironment: {
      ...changing,
      handle: (ctx, { body }) => policies.setLockout(ctx, body),
    },
    getPasswordHistoryOfEnvironment: { ...reading, handle: async () => policies.history() },
    createPasswordHistoryOfEnvironment: {
      ...changing,
      handle: (ctx, { body }) => policies.setHistory(ctx, body),
    },
    updatePasswordHistoryOfEnvironment: {
      ...changing,
      handle: (ctx, { body }) => policies.setHistory(ctx, body),
    },
    getMfaPolicyOfEnvironment: { ...reading, handle: async () => policies.mfaPolicy() },
    createMfaPolicyOfEnvironment: {
      ...changing,
      handle: (ctx, { body }) => policies.setMfaPolicy(ctx, body),
    },
    updateMfaPolicyOfEnvironment: {
      ...changing,
      handle: (ctx, { body }) => policies.setMfaPolicy(ctx, body),
    },
    putMfaPolicyOfEnvironment: {
      ...changing,
      handle: (ctx, { body }) => policies.setMfaPolicy(ctx, body),
    },
    getMfaConfiguration: { ...reading, handle: async () => policies.mfaSettings() },
    setMfaConfiguration: {
      ...changing,
      handle: (ctx, { body }) => policies.setMfaSettings(ctx, body),
    },
    setMfaStrategy: { ...changing, handle: (ctx, { body }) => policies.setStrategy(ctx, body) },
    getMfaStrategiesOfEnvironment: { ...reading, handle: async () => policies.strategies() },
    getPasswordPolicyOfEnvironment: { ...reading, handle: async () => policies.passwords() },
    setPasswordPolicy: { ...changing, handle: (ctx, { body }) => policies.setPasswords(ctx, body) },
    getCaptchaPolicyOfEnvironment: { ...reading, handle: async () => policies.captcha() },
    createCaptchaPolicy: { ...changing, handle: (ctx, { body }) => policies.setCaptcha(ctx, body) },
    updateCaptchaPolicy: { ...changing, handle: (ctx, { body }) => policies.setCaptcha(ctx, body) },
    getVendorSessionPolicy: { ...reading, handle: async () => limits.sessions() },
    getSessionPolicyOfEnvironment: { ...reading, handle: async () => limits.sessions() },
    setSessionPolicyOfEnvironment: {
      ...changing,
      handle: (ctx, { body }) => limits.setSessions(ctx, body),
    },
    getInvitationStrategies: { ...reading, handle: async () => limits.invitations() },
    setInvitationStrategy: {
      ...changing,
      handle: (ctx, { body }) => limits.setInvitations(ctx, body),
    },
    getActivationStrategies: { ...reading, handle: async () => limits.activation() },
    setActivationStrategy: {
      ...changing,
      handle: (ctx, { body }) => limits.setActivation(ctx, body),
    },
    getDelegationConfiguration: { ...reading, handle: async () => limits.delegation() },
    setDelegationConfiguration: {
      ...changing,
      handle: (ctx, { body }) => limits.setDelegation(ctx, body),
    },
  });
}

/** The calls that state something else about the environment. */
export function createEnvironmentRoutes({ stating, domains }: Pick<Parts, 'stating' | 'domains'>) {
  return defineRoutes('management', managementGroups.environment, {
    setIdentityConfiguration: {
      ...changing,
      handle: (ctx, { body }) => stating.setIdentity(ctx, body),
    },
    getVendor: { ...reading, handle: async () => stating.workspace() },
    updateVendor: { ...changing, handle: (ctx, { body }) => stating.setWorkspace(ctx, body) },
    getCustomDomains: { ...reading, handle: async () => stating.customDomains() },
    createCustomDomain: {
      ...changing,
      handle: (ctx, { body }) => stating.addCustomDomain(ctx, body.customDomain),
    },
    deleteCustomDomain: {
      ...changing,
      handle: (ctx, { params }) => stating.removeCustomDomain(ctx, params.id),
    },
    getOauthConfiguration: { ...reading, handle: async () => stating.hostedLogin() },
    activateOauth: { ...changing, handle: (ctx) => stating.setHostedLogin(ctx, true) },
    deactivateOauth: { ...changing, handle: (ctx) => stating.setHostedLogin(ctx, false) },
    listRedirectUris: { ...reading, handle: async () => stating.redirectUris() },
    addRedirectUri: {
      ...changing,
      handle: (ctx, { body }) => stating.addRedirectUri(ctx, body.redirectUri),
    },
    deleteRedirectUri: {
      ...changing,
      handle: (ctx, { params }) => stating.removeRedirectUri(ctx, params.id),
    },
    getSocialLogin: {
      ...reading,
      handle: async (_, { params }) => stating.social(params.provider),
    },
    setSocialLogin: { ...changing, handle: (ctx, { body }) => stating.setSocial(ctx, body) },
    activateSocialLogin: {
      ...changing,
      handle: (ctx, { params }) => stating.setSocialActive(ctx, params.provider, true),
    },
    deactivateSocialLogin: {
      ...changing,
      handle: (ctx, { params }) => stating.setSocialActive(ctx, params.provider, false),
    },
    setMetadata: {
      ...changing,
      handle: (ctx, { body, query }) => stating.setMetadata(ctx, body, query.entityName),
    },
    listAssociatedDomains: {
      ...reading,
      handle: async (_, { params }) => domains.apps(params.platform),
    },
    createAssociatedDomain: {
      ...changing,
      handle: (ctx, { params, body }) => domains.addApp(ctx, params.platform, body),
    },
    deleteAssociatedDomain: {
      ...changing,
      handle: (ctx, { params }) => domains.removeApp(ctx, params.platform, params.id),
    },
    getSsoDomainPolicy: { ...reading, handle: async () => domains.domainPolicy() },
    setSsoDomainPolicy: { ...accepting, handle: (_, { body }) => domains.setDomainPolicy(body) },
    getMultipleSsoPerDomain: { ...reading, handle: async () => domains.perDomain() },
    setMultipleSsoPerDomain: { ...accepting, handle: (_, { body }) => domains.setPerDomain(body) },
    getOidcConfiguration: { ...reading, handle: async () => domains.oidc() },
    setOidcConfiguration: { ...accepting, handle: (_, { body }) => domains.setOidc(body) },
    forceValidateSsoDomain: {
      ...changing,
      audit: 'sso.domain_verified',
      handle: (ctx, { params, body }) => domains.forceValidate(ctx, params.domain, body),
    },
  });
}
