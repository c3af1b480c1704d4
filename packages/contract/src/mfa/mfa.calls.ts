// Generated from mfa.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { mfaContract } from './mfa.contract.ts';

/** The calls of mfa as verb and path. */
export const mfaCalls: CallTable<typeof mfaContract> = {
  verifyMfaCode: {
    method: 'POST',
    path: '/identity/resources/auth/v1/user/mfa/verify',
    access: 'none',
    changesSession: true,
  },
  recoverMfa: { method: 'POST', path: '/identity/resources/auth/v1/user/mfa/recover', access: 'none' },
  confirmRecoveryCode: {
    method: 'POST',
    path: '/identity/resources/auth/v1/user/mfa/recovery-code/confirm',
    access: 'none',
    changesSession: true,
  },
  preEnrollAuthenticatorForLogin: {
    method: 'POST',
    path: '/identity/resources/auth/v1/user/mfa/authenticator/enroll',
    access: 'none',
  },
  enrollAuthenticatorForLogin: {
    method: 'POST',
    path: '/identity/resources/auth/v1/user/mfa/authenticator/enroll/verify',
    access: 'none',
    changesSession: true,
  },
  verifyAuthenticatorForLogin: {
    method: 'POST',
    path: '/identity/resources/auth/v1/user/mfa/authenticator/{deviceId}/verify',
    access: 'none',
    changesSession: true,
  },
  preVerifyEmailCode: { method: 'POST', path: '/identity/resources/auth/v1/user/mfa/emailcode', access: 'none' },
  verifyEmailCode: {
    method: 'POST',
    path: '/identity/resources/auth/v1/user/mfa/emailcode/verify',
    access: 'none',
    changesSession: true,
  },
  preEnrollSmsForLogin: { method: 'POST', path: '/identity/resources/auth/v1/user/mfa/sms/enroll', access: 'none' },
  enrollSmsForLogin: {
    method: 'POST',
    path: '/identity/resources/auth/v1/user/mfa/sms/enroll/verify',
    access: 'none',
    changesSession: true,
  },
  preVerifySmsForLogin: { method: 'POST', path: '/identity/resources/auth/v1/user/mfa/sms/{deviceId}', access: 'none' },
  verifySmsForLogin: {
    method: 'POST',
    path: '/identity/resources/auth/v1/user/mfa/sms/{deviceId}/verify',
    access: 'none',
    changesSession: true,
  },
  preEnrollWebauthnForLogin: {
    method: 'POST',
    path: '/identity/resources/auth/v1/user/mfa/webauthn/enroll',
    access: 'none',
  },
  enrollWebauthnForLogin: {
    method: 'POST',
    path: '/identity/resources/auth/v1/user/mfa/webauthn/enroll/verify',
    access: 'none',
    changesSession: true,
  },
  preVerifyWebauthnForLogin: {
    method: 'POST',
    path: '/identity/resources/auth/v1/user/mfa/webauthn/{deviceId}',
    access: 'none',
  },
  verifyWebauthnForLogin: {
    method: 'POST',
    path: '/identity/resources/auth/v1/user/mfa/webauthn/{deviceId}/verify',
    access: 'none',
    changesSession: true,
  },
  getRememberDeviceAllowed: {
    method: 'GET',
    path: '/identity/resources/configurations/v1/mfa-policy/allow-remember-device',
    access: 'none',
  },
  getMfaDevices: { method: 'GET', path: '/identity/resources/users/v1/mfa/devices', access: 'bearer' },
  enrollMfa: { method: 'POST', path: '/identity/resources/users/v1/mfa/enroll', access: 'bearer' },
  verifyMfa: { method: 'POST', path: '/identity/resources/users/v1/mfa/enroll/verify', access: 'bearer' },
  disableMfa: { method: 'POST', path: '/identity/resources/users/v1/mfa/disable', access: 'bearer' },
  preEnrollAuthenticator: {
    method: 'POST',
    path: '/identity/resources/users/v1/mfa/authenticator/enroll',
    access: 'bearer',
  },
  enrollAuthenticator: {
    method: 'POST',
    path: '/identity/resources/users/v1/mfa/authenticator/enroll/verify',
    access: 'bearer',
  },
  disableAuthenticator: {
    method: 'POST',
    path: '/identity/resources/users/v1/mfa/authenticator/{deviceId}/disable/verify',
    access: 'bearer',
  },
  preEnrollSms: { method: 'POST', path: '/identity/resources/users/v1/mfa/sms/enroll', access: 'bearer' },
  enrollSms: { method: 'POST', path: '/identity/resources/users/v1/mfa/sms/enroll/verify', access: 'bearer' },
  preDisableSms: { method: 'POST', path: '/identity/resources/users/v1/mfa/sms/{deviceId}/disable', access: 'bearer' },
  disableSms: {
    method: 'POST',
    path: '/identity/resources/users/v1/mfa/sms/{deviceId}/disable/verify',
    access: 'bearer',
  },
  preEnrollEmail: { method: 'POST', path: '/identity/resources/users/v1/mfa/emailcode/enroll', access: 'bearer' },
  enrollEmail: { method: 'POST', path: '/identity/resources/users/v1/mfa/emailcode/enroll/verify', access: 'bearer' },
  disableEmail: { method: 'POST', path: '/identity/resources/users/v1/mfa/emailcode/disable', access: 'bearer' },
  renewRecoveryCode: { method: 'POST', path: '/identity/resources/users/v1/mfa/recovery-code', access: 'bearer' },
  preEnrollWebauthn: { method: 'POST', path: '/identity/resources/users/v1/mfa/webauthn/enroll', access: 'bearer' },
  enrollWebauthn: { method: 'POST', path: '/identity/resources/users/v1/mfa/webauthn/enroll/verify', access: 'bearer' },
  preDisableWebauthn: {
    method: 'POST',
    path: '/identity/resources/users/v1/mfa/webauthn/{deviceId}/disable',
    access: 'bearer',
  },
  disableWebauthn: {
    method: 'POST',
    path: '/identity/resources/users/v1/mfa/webauthn/{deviceId}/disable/verify',
    access: 'bearer',
  },
  getMfaStrategies: { method: 'GET', path: '/identity/resources/configurations/v1/mfa/strategies', access: 'bearer' },
  generateStepUp: { method: 'POST', path: '/identity/resources/auth/v1/user/step-up/generate', access: 'bearer' },
};
