import { z } from 'zod';
import { identity } from '../base-paths.ts';
import { get, post } from '../endpoint.ts';
import { dateTime, mfaDevices } from '../shared-schemas.ts';
import {
  webauthnAssertion,
  webauthnAttestation,
  webauthnCreationOptions,
  webauthnDeviceType,
  webauthnRequestOptions,
} from '../webauthn-schemas.ts';
import { mfaRefusals } from './mfa.refusals.ts';
import {
  deviceId,
  freshRecoveryCode,
  handle,
  mailSent,
  qrCode,
  smsSent,
  typedCode,
} from './mfa-values.ts';

const base = `${identity}/users/v1/mfa`;
const {
  wrongCode,
  unknownDevice,
  knownDevice,
  notOffered,
  stepUpRequired,
  lastFactor,
  notEnrolled,
} = mfaRefusals;

const own = { access: 'bearer', permission: null } as const;
/** Adding a factor begins with a proof that is fresh; finishing it needs none again. */
const preparing = { ...own, refusals: [stepUpRequired, notOffered] } as const;
const enrolling = {
  ...own,
  response: freshRecoveryCode,
  refusals: [wrongCode, notOffered, knownDevice],
} as const;
/** A right code of the factor itself is proof enough; without one the session must be fresh. */
const disabling = {
  ...own,
  refusals: [wrongCode, unknownDevice, stepUpRequired, lastFactor],
} as const;
const optionalCode = { token: typedCode.nullish() };

/** Since when a factor is there, and when it was last used. Ours; not of the wire contract. */
const times = { createdAt: dateTime.optional(), lastUsedAt: dateTime.optional() };
const { webauthn, phones, authenticators, emails } = mfaDevices.shape;

/**
 * The user's MFA methods; always four arrays. Anyone who has proved a first factor only is shown no
 * times.
 */
export const ownMfaDevices = z.object({
  webauthn: z.array(webauthn.element.extend(times)),
  phones: z.array(phones.element.extend(times)),
  authenticators: z.array(authenticators.element.extend(times)),
  emails: z.array(emails.element.extend(times)),
});
export type OwnMfaDevices = z.infer<typeof ownMfaDevices>;

/** The MFA methods of the signed-in user. Contract, §9. */
export const mfaManagement = {
  getMfaDevices: get(`${base}/devices`, {
    ...own,
    summary: 'The MFA methods of the user; always four lists.',
    response: ownMfaDevices,
  }),
  enrollMfa: post(`${base}/enroll`, {
    ...preparing,
    summary: 'The picture to set up an authenticator app with.',
    response: qrCode,
    status: 200,
  }),
  verifyMfa: post(`${base}/enroll/verify`, {
    ...enrolling,
    summary:
      'Finishes the set-up of an authenticator app. A code of one that is set up renews the recovery code and nothing else.',
    body: z.object({ token: typedCode }),
    response: z.object({ recoveryCode: z.string() }),
    status: 200,
  }),
  disableMfa: post(`${base}/disable`, {
    ...disabling,
    summary: 'Removes every MFA method, with a code of an authenticator app or after a step-up.',
    body: z.object(optionalCode).optional(),
    status: 200,
    refusals: [wrongCode, stepUpRequired, lastFactor, notEnrolled],
  }),
  preEnrollAuthenticator: post(`${base}/authenticator/enroll`, {
    ...preparing,
    summary: 'The picture to set up another authenticator app with.',
    response: qrCode,
    status: 200,
  }),
  enrollAuthenticator: post(`${base}/authenticator/enroll/verify`, {
    ...enrolling,
    summary: 'Finishes the set-up of an authenticator app with its first code.',
    body: z.object({ token: typedCode }),
    status: 200,
  }),
  disableAuthenticator: post(`${base}/authenticator/{deviceId}/disable/verify`, {
    ...disabling,
    summary: 'Removes an authenticator app, with its code or after a step-up.',
    params: deviceId,
    body: z.object(optionalCode).optional(),
    status: 200,
  }),
  preEnrollSms: post(`${base}/sms/enroll`, {
    ...preparing,
    summary: 'Sends a code to a phone that becomes an MFA method.',
    body: z.object({ phoneNumber: z.string().max(40) }),
    response: smsSent,
    status: 200,
    refusals: [stepUpRequired, notOffered, mfaRefusals.invalidPhone],
  }),
  enrollSms: post(`${base}/sms/enroll/verify`, {
    ...enrolling,
    summary: 'Finishes the set-up of a phone with the code sent to it.',
    body: z.object({ otcToken: handle, code: typedCode }),
    status: 200,
  }),
  preDisableSms: post(`${base}/sms/{deviceId}/disable`, {
    ...own,
    summary: 'Sends a code to a phone that is to be removed.',
    params: deviceId,
    response: smsSent,
    status: 200,
    refusals: [unknownDevice],
  }),
  disableSms: post(`${base}/sms/{deviceId}/disable/verify`, {
    ...disabling,
    summary: 'Removes a phone, with the code sent to it or after a step-up.',
    params: deviceId,
    body: z.object({ otcToken: handle.nullish(), code: typedCode.nullish() }).optional(),
    status: 200,
  }),
  preEnrollEmail: post(`${base}/emailcode/enroll`, {
    ...preparing,
    summary:
      'Mails a code to the user, whose mailbox becomes an MFA method. Beyond the wire contract.',
    response: mailSent,
    status: 200,
    refusals: [stepUpRequired, notOffered, knownDevice],
  }),
  enrollEmail: post(`${base}/emailcode/enroll/verify`, {
    ...enrolling,
    summary:
      'Makes the caller’s mailbox an MFA method with the code mailed to it. Beyond the wire contract.',
    body: z.object({ otcToken: handle, code: typedCode }),
    status: 200,
  }),
  disableEmail: post(`${base}/emailcode/disable`, {
    ...own,
    summary:
      'The caller’s mailbox is no MFA method any longer, after a step-up. Beyond the wire contract.',
    status: 200,
    refusals: [unknownDevice, stepUpRequired, lastFactor],
  }),
  renewRecoveryCode: post(`${base}/recovery-code`, {
    ...own,
    summary:
      'Makes a new recovery code, after a step-up; the one before it is void. Beyond the wire contract.',
    response: z.object({ recoveryCode: z.string() }),
    status: 200,
    refusals: [stepUpRequired, notEnrolled],
  }),
  preEnrollWebauthn: post(`${base}/webauthn/enroll`, {
    ...preparing,
    summary: 'Begins to register a device or security key as an MFA method.',
    response: z.object({ webauthnToken: z.string(), options: webauthnCreationOptions }),
    status: 201,
  }),
  enrollWebauthn: post(`${base}/webauthn/enroll/verify`, {
    ...enrolling,
    summary: 'Finishes to register a device or security key.',
    body: z.object({
      webauthnToken: handle,
      deviceType: webauthnDeviceType,
      options: webauthnAttestation,
    }),
    status: 201,
  }),
  preDisableWebauthn: post(`${base}/webauthn/{deviceId}/disable`, {
    ...own,
    summary: 'Begins to prove a device or security key that is to be removed.',
    params: deviceId,
    response: z.object({ webauthnToken: z.string(), options: webauthnRequestOptions }),
    status: 201,
    refusals: [unknownDevice],
  }),
  disableWebauthn: post(`${base}/webauthn/{deviceId}/disable/verify`, {
    ...disabling,
    summary: 'Removes a device or security key, proved just now or after a step-up.',
    params: deviceId,
    body: z
      .object({ webauthnToken: handle.nullish(), options: webauthnAssertion.nullish() })
      .optional(),
    status: 201,
  }),
} as const;
