// Generated from security-policies.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { securityPoliciesContract } from './security-policies.contract.ts';

/** The calls of security-policies as verb and path. */
export const securityPoliciesCalls: CallTable<typeof securityPoliciesContract> = {
  getMfaPolicy: { method: 'GET', path: '/identity/resources/configurations/v1/mfa-policy', access: 'bearer' },
  createMfaPolicy: { method: 'POST', path: '/identity/resources/configurations/v1/mfa-policy', access: 'bearer' },
  updateMfaPolicy: { method: 'PATCH', path: '/identity/resources/configurations/v1/mfa-policy', access: 'bearer' },
  getVendorMfaPolicy: {
    method: 'GET',
    path: '/identity/resources/configurations/v1/mfa-policy/vendor',
    access: 'bearer',
  },
  getSecuritySettings: {
    method: 'GET',
    path: '/identity/resources/configurations/v1/security-settings',
    access: 'bearer',
  },
  saveSecuritySettings: {
    method: 'POST',
    path: '/identity/resources/configurations/v1/security-settings',
    access: 'bearer',
  },
  getSecuritySettingsImpact: {
    method: 'POST',
    path: '/identity/resources/configurations/v1/security-settings/impact',
    access: 'bearer',
  },
  listSecuritySettingsAffected: {
    method: 'POST',
    path: '/identity/resources/configurations/v1/security-settings/impact/users',
    access: 'bearer',
  },
  getGlobalSecurityPolicy: { method: 'GET', path: '/identity/resources/configurations/v1', access: 'bearer' },
  getLockoutPolicy: { method: 'GET', path: '/identity/resources/configurations/v1/lockout-policy', access: 'bearer' },
  createLockoutPolicy: {
    method: 'POST',
    path: '/identity/resources/configurations/v1/lockout-policy',
    access: 'bearer',
  },
  updateLockoutPolicy: {
    method: 'PATCH',
    path: '/identity/resources/configurations/v1/lockout-policy',
    access: 'bearer',
  },
  getVendorLockoutPolicy: {
    method: 'GET',
    path: '/identity/resources/configurations/v1/lockout-policy/vendor',
    access: 'bearer',
  },
  getPasswordHistoryPolicy: {
    method: 'GET',
    path: '/identity/resources/configurations/v1/password-history-policy',
    access: 'bearer',
  },
  createPasswordHistoryPolicy: {
    method: 'POST',
    path: '/identity/resources/configurations/v1/password-history-policy',
    access: 'bearer',
  },
  updatePasswordHistoryPolicy: {
    method: 'PATCH',
    path: '/identity/resources/configurations/v1/password-history-policy',
    access: 'bearer',
  },
  getVendorPasswordHistoryPolicy: {
    method: 'GET',
    path: '/identity/resources/configurations/v1/password-history-policy/vendor',
    access: 'bearer',
  },
  getPasswordRotationPolicy: {
    method: 'GET',
    path: '/identity/resources/configurations/v1/password-rotation',
    access: 'bearer',
  },
  savePasswordRotationPolicy: {
    method: 'POST',
    path: '/identity/resources/configurations/v1/password-rotation',
    access: 'bearer',
  },
  getVendorPasswordRotationPolicy: {
    method: 'GET',
    path: '/identity/resources/configurations/v1/password-rotation/vendor',
    access: 'bearer',
  },
  getUserEmailPolicy: {
    method: 'GET',
    path: '/identity/resources/configurations/v1/user-emails-policy',
    access: 'bearer',
  },
};
