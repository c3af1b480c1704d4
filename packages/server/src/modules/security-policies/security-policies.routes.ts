import { securityPoliciesContract } from '@foyer/contract/security-policies';
import { defineRoutes } from '../../kernel/http/route.ts';
import { mfaPolicyRoutes } from './mfa-policy.routes.ts';
import type { MfaPolicyService } from './mfa-policy.service.ts';
import type { SecuritySettingsService } from './security-settings.service.ts';
import {
  historyOf,
  lockoutOf,
  orEmpty,
  type SecurityPoliciesService,
} from './security-policies.service.ts';

const reading = { tenant: 'token', rate: 'read', audit: null } as const;
const writing = {
  tenant: 'token',
  rate: 'write',
  audit: 'security_policy.updated',
  byToken: 'refused',
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
      byToken: 'refused',
      handle: (ctx, { body }) => settings.preview(ctx, body),
    },
    listSecuritySettingsAffected: {
      ...reading,
      byToken: 'refused',
      handle: (ctx, { body }) => settings.listAffected(ctx, body),
    },
    getGlobalSecurityPolicy: { ...reading, handle: () => service.globalPolicy() },
    getLockoutPolicy: {
      ...reading,
      handle: async (ctx) => orEmpty(await lockout.find(ctx), lockoutOf),
    },
    createLockoutPolicy: {
      ...writing,
      handle: async (ctx, { body: { maxAttempts, ...rest } }) =>
        lockoutOf(await lockout.create(ctx, { ...rest, size: maxAttempts })),
    },
    updateLockoutPolicy: {
      ...writing,
      handle: async (ctx, { body: { maxAttempts, ...rest } }) =>
        lockoutOf(await lockout.update(ctx, { ...rest, size: maxAttempts })),
    },
    getVendorLockoutPolicy: { ...reading, handle: async () => vendor.lockout() },
    getPasswordHistoryPolicy: {
      ...reading,
      handle: async (ctx) => orEmpty(await history.find(ctx), historyOf),
    },
    createPasswordHistoryPolicy: {
      ...writing,
      handle: async (ctx, { body: { historySize, ...rest } }) =>
        historyOf(await history.create(ctx, { ...rest, size: historySize })),
    },
    updatePasswordHistoryPolicy: {
      ...writing,
      handle: async (ctx, { body: { historySize, ...rest } }) =>
        historyOf(await history.update(ctx, { ...rest, size: historySize })),
    },
    getVendorPasswordHistoryPolicy: { ...reading, handle: async () => vendor.history() },
    getPasswordRotationPolicy: { ...reading, handle: (ctx) => service.rotation(ctx) },
    savePasswordRotationPolicy: {
      ...writing,
      handle: (ctx, { body }) => service.saveRotation(ctx, body),
    },
    getVendorPasswordRotationPolicy: { ...reading, handle: async () => vendor.rotation },
    // With a fresh proof everybody may; no policy closes it. Decision 0129.
    getUserEmailPolicy: { ...reading, handle: async () => ({ allowEmailChange: true }) },
  });
}
