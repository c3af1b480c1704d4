import { z } from 'zod';
import { identity } from '../base-paths.ts';
import { get, post } from '../endpoint.ts';
import { authResponse, email } from '../shared-schemas.ts';
import {
  webauthnAssertion,
  webauthnAttestation,
  webauthnCreationOptions,
  webauthnDeviceType,
  webauthnRequestOptions,
} from '../webauthn-schemas.ts';
import { passwordlessRefusals } from '../passwordless/passwordless.refusals.ts';
import { mfaRefusals } from './mfa.refusals.ts';
import { deviceId, handle, mfaToken, qrCode, smsSent, typedCode } from './mfa-values.ts';

const base = `${identity}/auth/v1/user/mfa`;
const { wrongCode, expired, unknownDevice, knownDevice, alreadyEnrolled, notOffered } = mfaRefusals;
/** Returned if the sign-in method of the first step was turned off in the meantime. */
const { otherWay } = passwordlessRefusals;

/** What every answer to a pending MFA challenge comes with. */
const pending = {
  mfaToken,
  rememberDevice: z.boolean().nullish(),
  /**
   * The sign-in completes only after the caller confirms that the new recovery code is saved. Not
   * in the wire contract.
   */
  confirmsRecoveryCode: z.boolean().nullish(),
};
const sentCode = z.object({ ...pending, otcToken: handle, code: typedCode });
const onlyToken = z.object({ mfaToken });

const verifying = {
  access: 'none',
  response: authResponse,
  status: 201,
  changesSession: true,
  refusals: [wrongCode, expired, unknownDevice, otherWay],
} as const;
const enrolling = {
  ...verifying,
  refusals: [wrongCode, expired, alreadyEnrolled, notOffered, knownDevice, otherWay],
} as const;
const preparing = { access: 'none', status: 201, refusals: [expired, unknownDevice] } as const;
const preparingEnrolment = {
  access: 'none',
  status: 201,
  refusals: [expired, alreadyEnrolled, notOffered],
} as const;

/** MFA at sign-in. Contract, §9. */
export const mfaAtLogin = {
  verifyMfaCode: post(`${base}/verify`, {
    ...verifying,
    summary:
      'Answers a pending MFA challenge with a code of any authenticator app, also at enrollment.',
    body: z.object({ ...pending, value: typedCode, invitationToken: z.string().nullish() }),
    refusals: [wrongCode, expired, notOffered, otherWay],
  }),
  recoverMfa: post(`${base}/recover`, {
    access: 'none',
    summary:
      'Drops the MFA methods of an account with its recovery code; the next sign-in asks for none.',
    body: z.object({ email, recoveryCode: typedCode }),
    status: 200,
    refusals: [mfaRefusals.wrongRecoveryCode],
  }),
  confirmRecoveryCode: post(`${base}/recovery-code/confirm`, {
    ...verifying,
    summary:
      'The new recovery code is saved: completes the sign-in that showed it. Beyond the wire contract.',
    body: onlyToken,
    refusals: [expired, otherWay],
  }),
  preEnrollAuthenticatorForLogin: post(`${base}/authenticator/enroll`, {
    ...preparingEnrolment,
    summary: 'The picture to set up an authenticator app with, at forced enrollment.',
    body: onlyToken,
    response: qrCode,
  }),
  enrollAuthenticatorForLogin: post(`${base}/authenticator/enroll/verify`, {
    ...enrolling,
    summary: 'Finishes the set-up of an authenticator app with its first code, and signs in.',
    body: z.object({ ...pending, token: typedCode }),
  }),
  verifyAuthenticatorForLogin: post(`${base}/authenticator/{deviceId}/verify`, {
    ...verifying,
    summary: 'Answers a pending MFA challenge with a code of one authenticator app.',
    params: deviceId,
    body: z.object({ ...pending, value: typedCode }),
  }),
  preVerifyEmailCode: post(`${base}/emailcode`, {
    ...preparing,
    summary: 'Mails a code for a pending MFA challenge.',
    body: onlyToken,
    response: z.object({ otcToken: z.string() }),
    refusals: [expired, notOffered],
  }),
  verifyEmailCode: post(`${base}/emailcode/verify`, {
    ...verifying,
    summary: 'Answers a pending MFA challenge with the mailed code.',
    body: sentCode,
    refusals: [wrongCode, expired, notOffered, otherWay],
  }),
  preEnrollSmsForLogin: post(`${base}/sms/enroll`, {
    ...preparingEnrolment,
    summary: 'Sends a code to a phone that becomes an MFA method, at forced enrollment.',
    body: z.object({ mfaToken, phoneNumber: z.string().max(40) }),
    response: smsSent,
    refusals: [expired, alreadyEnrolled, notOffered, mfaRefusals.invalidPhone],
  }),
  enrollSmsForLogin: post(`${base}/sms/enroll/verify`, {
    ...enrolling,
    summary: 'Finishes the set-up of a phone with the code sent to it, and signs in.',
    body: sentCode,
  }),
  preVerifySmsForLogin: post(`${base}/sms/{deviceId}`, {
    ...preparing,
    summary: 'Sends a code to one of the phones for a pending MFA challenge.',
    params: deviceId,
    body: onlyToken,
    response: smsSent,
  }),
  verifySmsForLogin: post(`${base}/sms/{deviceId}/verify`, {
    ...verifying,
    summary: 'Answers a pending MFA challenge with the code sent to a phone.',
    params: deviceId,
    body: sentCode,
  }),
  preEnrollWebauthnForLogin: post(`${base}/webauthn/enroll`, {
    ...preparingEnrolment,
    summary: 'Begins to register a device or security key as an MFA method, at forced enrollment.',
    body: onlyToken,
    response: z.object({ webauthnToken: z.string(), options: webauthnCreationOptions }),
  }),
  enrollWebauthnForLogin: post(`${base}/webauthn/enroll/verify`, {
    ...enrolling,
    summary: 'Finishes to register a device or security key, and signs in.',
    body: z.object({
      ...pending,
      webauthnToken: handle,
      deviceType: webauthnDeviceType,
      options: webauthnAttestation,
    }),
  }),
  preVerifyWebauthnForLogin: post(`${base}/webauthn/{deviceId}`, {
    ...preparing,
    summary: 'Begins to prove a device or security key for a pending MFA challenge.',
    params: deviceId,
    body: onlyToken,
    response: z.object({ webauthnToken: z.string(), options: webauthnRequestOptions }),
  }),
  verifyWebauthnForLogin: post(`${base}/webauthn/{deviceId}/verify`, {
    ...verifying,
    summary: 'Answers a pending MFA challenge with a device or security key.',
    params: deviceId,
    body: z.object({ ...pending, webauthnToken: handle, options: webauthnAssertion }),
  }),
  getRememberDeviceAllowed: get(`${identity}/configurations/v1/mfa-policy/allow-remember-device`, {
    access: 'none',
    summary: 'Whether this browser may be spared MFA for a while; seconds.',
    query: z.object({ mfaToken: z.string().max(512) }),
    response: z.object({ isAllowedToRemember: z.boolean(), mfaDeviceExpiration: z.number() }),
    status: 200,
  }),
} as const;
