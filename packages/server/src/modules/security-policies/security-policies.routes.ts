import { securityPoliciesContract } from '@foyer/contract/security-policies';
import { defineRoutes } from '../../kernel/http/route.ts';
import { mfaPolicyRoutes } from './mfa-policy.routes.ts';
import type { MfaPolicyService } from './mfa-policy.service.ts';
import type { SecuritySettingsService } from './security-settings.service.ts';
import {
  getHistory,
  getLockout,
  orEmpty,
  type SecurityPoliciesService,
} from './security-policies.service.ts';

const reading = { tenant: 'token', rate: 'read', audit: null } as const;
const writing = {
  tenant: 'token',
  rate: 'write',
  audit: 'security_policy.updated',
  apiToken: 'refused',
} as const;

/** The calls of security policies. */
export function createSecurityPoliciesRoutes(
  { lockout, history, vendor, ...service }: SecurityPoliciesService,
  mfaPolicy: MfaPolicyService,
  settings: SecuritySettingsService,
) {
  return defineRoutes('security-policies', securityPoliciesContract, {
    ...mfaPolicyRoutes(mfaPolicy),
    getSecuritySettings: { ...reading, handle: (ctx) => settings.get(ctx) },
    saveSecuritySettings: { ...writing, handle: (ctx, { body }) => settings.save(ctx, body) },
    getSecuritySettingsImpact: {
      ...reading,
      apiToken: 'refused',
      handle: (ctx, { body }) => settings.preview(ctx, body),
    },
    listSecuritySettingsAffected: {
      ...reading,
      apiToken: 'refused',
      handle: (ctx, { body }) => settings.listAffected(ctx, body),
    },
    getGlobalSecurityPolicy: { ...reading, handle: () => service.globalPolicy() },
    getLockoutPolicy: {
      ...reading,
      handle: async (ctx) => orEmpty(await lockout.find(ctx), getLockout),
    },
    createLockoutPolicy: {
      ...writing,
      handle: async (ctx, { body: { maxAttempts, ...rest } }) =>
        getLockout(await lockout.create(ctx, { ...rest, size: maxAttempts })),
    },
    updateLockoutPolicy: {
      ...writing,
      handle: async (ctx, { body: { maxAttempts, ...rest } }) =>
        getLockout(await lockout.update(ctx, { ...rest, size: maxAttempts })),
    },
    getVendorLockoutPolicy: { ...reading, handle: async () => vendor.lockout() },
    getPasswordHistoryPolicy: {
      ...reading,
      handle: async (ctx) => orEmpty(await history.find(ctx), getHistory),
    },
    createPasswordHistoryPolicy: {
      ...writing,
      handle: async (ctx, { body: { historySize, ...rest } }) =>
        getHistory(await history.create(ctx, { ...rest, size: historySize })),
    },
    updatePasswordHistoryPolicy: {
      ...writing,
      handle: async (ctx, { body: { historySize, ...rest } }) =>
        getHistory(await history.update(ctx, { ...rest, size: historySize })),
    },
    getVendorPasswordHistoryPolicy: { ...reading, handle: async () => vendor.history() },
    getPasswordRotationPolicy: { ...reading, handle: (ctx) => service.rotation(ctx) },
    savePasswordRotationPolicy: {
      ...writing,
      handle: (ctx, { body }) => service.saveRotation(ctx, body),
    },
    getVendorPasswordRotationPolicy: { ...reading, handle: async () => vendor.rotation },
    // With a fresh proof everyone may; no policy closes it. Decision 0129.
    getUserEmailPolicy: { ...reading, handle: async () => ({ allowEmailChange: true }) },
  });
}
