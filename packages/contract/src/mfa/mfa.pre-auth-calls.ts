// Generated from mfa.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { mfaContract } from './mfa.contract.ts';

/** The calls of mfa that a page makes before or while a user signs in. */
export const preAuthMfaCalls: CallTable<
  Pick<
    typeof mfaContract,
    | 'verifyMfaCode'
    | 'recoverMfa'
    | 'confirmRecoveryCode'
    | 'preEnrollAuthenticatorForLogin'
    | 'enrollAuthenticatorForLogin'
    | 'preVerifyEmailCode'
    | 'verifyEmailCode'
    | 'preEnrollSmsForLogin'
    | 'enrollSmsForLogin'
    | 'preVerifySmsForLogin'
    | 'verifySmsForLogin'
    | 'preEnrollWebauthnForLogin'
    | 'enrollWebauthnForLogin'
    | 'preVerifyWebauthnForLogin'
    | 'verifyWebauthnForLogin'
    | 'getRememberDeviceAllowed'
  >
> = {
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
};
