import type { securityPoliciesContract } from '@foyer/contract/security-policies';
import { securityPoliciesRefusals } from '@foyer/contract/security-policies/refusals';
import { securitySettingsPreview } from './security-settings.preview.ts';
import { type PreviewReplies, refuse, type SignedInVisit } from '../preview-replies.ts';
import { previewVendorId, type TenantPolicies } from '../world/world.ts';

const began = '2026-03-02T09:00:00.000Z';
const vendor = { id: previewVendorId, createdAt: began, updatedAt: began };
const { notFound, exists } = securityPoliciesRefusals;

/** The policies of the tenant a user works in, to read and to change. */
function getPolicies({ world, tenant }: SignedInVisit): TenantPolicies {
  world.policies ??= {};
  world.policies[tenant.id] ??= {};
  return world.policies[tenant.id] ?? {};
}

function stamps(now: Date) {
  return { id: crypto.randomUUID(), createdAt: now.toISOString(), updatedAt: now.toISOString() };
}

/** Policies of the environment and of tenants. */
export const securityPoliciesPreview: PreviewReplies<typeof securityPoliciesContract> = {
  getGlobalSecurityPolicy: () => ({
    ...vendor,
    allowOverrideEnforcePasswordHistory: true,
    allowOverridePasswordComplexity: false,
    allowOverridePasswordExpiration: true,
    allowSignups: true,
    apiTokensEnabled: true,
    cookieSameSite: 'LAX',
    defaultRefreshTokenExpiration: 7_776_000,
    defaultTokenExpiration: 300,
    publicKey: '',
  }),

  ...securitySettingsPreview,

  getMfaPolicy: (visit) => getPolicies(visit).mfa ?? {},
  createMfaPolicy: (visit, { body }) => {
    const policies = getPolicies(visit);
    if (policies.mfa) throw refuse(exists);
    const {
      enforceMFAType = 'Force',
      allowRememberMyDevice = false,
      mfaDeviceExpiration = 1_209_600,
    } = body ?? {};
    const policy = {
      ...stamps(visit.now),
      enforceMFAType,
      allowRememberMyDevice,
      mfaDeviceExpiration,
    };
    policies.mfa = policy;
    return policy;
  },
  updateMfaPolicy: (visit, { body }) => {
    const policies = getPolicies(visit);
    const { mfa } = policies;
    if (mfa?.id !== body.id) throw refuse(notFound);
    const {
      enforceMFAType = mfa.enforceMFAType,
      allowRememberMyDevice = mfa.allowRememberMyDevice,
      mfaDeviceExpiration = mfa.mfaDeviceExpiration,
    } = body;
    const changed = {
      enforceMFAType,
      allowRememberMyDevice,
      mfaDeviceExpiration,
      updatedAt: visit.now.toISOString(),
    };
    policies.mfa = { ...mfa, ...changed };
    return policies.mfa;
  },
  getVendorMfaPolicy: () => ({
    ...vendor,
    enforceMFAType: 'DontForce',
    allowRememberMyDevice: true,
    mfaDeviceExpiration: 1_209_600,
  }),

  getLockoutPolicy: (visit) => getPolicies(visit).lockout ?? {},
  createLockoutPolicy: (visit, { body }) => {
    const policies = getPolicies(visit);
    if (policies.lockout) throw refuse(exists);
    const policy = { ...stamps(visit.now), ...body };
    policies.lockout = policy;
    return policy;
  },
  updateLockoutPolicy: (visit, { body }) => {
    const policies = getPolicies(visit);
    const { lockout } = policies;
    if (lockout?.id !== body.id) throw refuse(notFound);
    const { enabled = lockout.enabled, maxAttempts = lockout.maxAttempts } = body;
    policies.lockout = { ...lockout, enabled, maxAttempts, updatedAt: visit.now.toISOString() };
    return policies.lockout;
  },
  getVendorLockoutPolicy: () => ({ ...vendor, enabled: true, maxAttempts: 10 }),

  getPasswordHistoryPolicy: (visit) => getPolicies(visit).history ?? {},
  createPasswordHistoryPolicy: (visit, { body }) => {
    const policies = getPolicies(visit);
    if (policies.history) throw refuse(exists);
    const { enabled = false, historySize = 1 } = body ?? {};
    const policy = { ...stamps(visit.now), enabled, historySize };
    policies.history = policy;
    return policy;
  },
  updatePasswordHistoryPolicy: (visit, { body }) => {
    const policies = getPolicies(visit);
    const { history } = policies;
    if (history?.id !== body.id) throw refuse(notFound);
    const { enabled = history.enabled, historySize = history.historySize } = body;
    policies.history = { ...history, enabled, historySize, updatedAt: visit.now.toISOString() };
    return policies.history;
  },
  getVendorPasswordHistoryPolicy: () => ({ ...vendor, enabled: false, historySize: 1 }),

  getPasswordRotationPolicy: (visit) => getPolicies(visit).rotation ?? {},
  savePasswordRotationPolicy: (visit, { body }) => {
    const policies = getPolicies(visit);
    const now = visit.now.toISOString();
    const { createdAt = now } = policies.rotation ?? {};
    const { isActive = false, rotationPeriod = 129_600, notificationPeriod = 10_080 } = body ?? {};
    const periods = { isActive, rotationPeriod, notificationPeriod };
    const policy = { ...periods, createdAt, updatedAt: now, tenantId: visit.tenant.id };
    policies.rotation = policy;
    return policy;
  },
  getVendorPasswordRotationPolicy: () => vendorRotation,

  getUserEmailPolicy: () => ({ allowEmailChange: true }),
};

const vendorRotation = { isActive: false, rotationPeriod: 129_600, notificationPeriod: 10_080 };
