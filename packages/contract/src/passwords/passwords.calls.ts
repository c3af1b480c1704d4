// Generated from passwords.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { passwordsContract } from './passwords.contract.ts';

/** The calls of passwords as verb and path. */
export const passwordsCalls: CallTable<typeof passwordsContract> = {
  forgotPassword: { method: 'POST', path: '/identity/resources/users/v1/passwords/reset', access: 'none' },
  sendPasswordRecoveryEmail: {
    method: 'POST',
    path: '/identity/resources/users/v2/passwords/reset/email',
    access: 'none',
  },
  sendPasswordRecoverySms: { method: 'POST', path: '/identity/resources/users/v2/passwords/reset/sms', access: 'none' },
  verifyPasswordRecoverySms: {
    method: 'POST',
    path: '/identity/resources/users/v2/passwords/reset/sms/verify',
    access: 'none',
  },
  validateResetPasswordToken: {
    method: 'POST',
    path: '/identity/resources/users/v1/passwords/reset/validate',
    access: 'none',
  },
  resetPassword: { method: 'POST', path: '/identity/resources/users/v1/passwords/reset/verify', access: 'none' },
  changePassword: { method: 'POST', path: '/identity/resources/users/v1/passwords/change', access: 'bearer' },
  getLinkAccount: { method: 'POST', path: '/identity/resources/users/v1/links/account', access: 'none' },
  unlockMe: { method: 'POST', path: '/identity/resources/users/v3/me/unlock', access: 'none' },
  getPasswordConfigForUser: { method: 'GET', path: '/identity/resources/users/v1/passwords/config', access: 'none' },
  getPasswordPolicy: { method: 'GET', path: '/identity/resources/configurations/v1/password', access: 'bearer' },
  getPasswordRecoveryStrategies: {
    method: 'GET',
    path: '/identity/resources/configurations/v1/password-recovery/strategies',
    access: 'none',
  },
};
