import { z } from 'zod';
import { applicationsRefusals } from '../applications/applications.refusals.ts';
import { identity } from '../base-paths.ts';
import { del, get, patch, post } from '../endpoint.ts';
import { loginRefusals } from '../login/login.refusals.ts';
import { mfaRefusals } from '../mfa/mfa.refusals.ts';
import { absentable, authResponse, dateTime } from '../shared-schemas.ts';
import {
  webauthnAssertion,
  webauthnAttestation,
  webauthnCreationOptions,
  webauthnDeviceType,
  webauthnRequestOptions,
} from '../webauthn-schemas.ts';
import { passkeysRefusals } from './passkeys.refusals.ts';

export { passkeysRefusals };

const { notAccepted, notOffered, notSaved, known: existing, tooMany, notFound } = passkeysRefusals;
const devices = `${identity}/users/webauthn/v1/devices`;
const own = { access: 'bearer', permission: null } as const;
const deviceId = z.object({ deviceId: z.string().max(100) });

/** A passkey as its owner sees it. */
const passkey = z.object({
  id: z.string(),
  deviceType: webauthnDeviceType,
  createdAt: dateTime,
  /** Ours, beyond the wire contract, like the two below it. */
  name: z.string(),
  lastUsedAt: dateTime.optional(),
  /** It is kept by a password manager that copies it to other devices. */
  synced: z.boolean(),
});
export type Passkey = z.infer<typeof passkey>;

/** Longest name a passkey can have. */
export const maxPasskeyNameLength = 60;

/** Passkeys: made, listed, renamed, removed, and signing in by one. Decision 0112. */
export const passkeysContract = {
  webauthnPrelogin: post(`${identity}/auth/v1/webauthn/prelogin`, {
    access: 'none',
    summary:
      'What a browser is asked with to sign in with a passkey; the same for every address, and for none.',
    body: z
      .object({ email: absentable, userId: absentable, recaptchaToken: absentable })
      .optional(),
    response: z.object({ options: webauthnRequestOptions }),
    status: 201,
    refusals: [notOffered],
  }),
  webauthnPostlogin: post(`${identity}/auth/v1/webauthn/postlogin`, {
    access: 'none',
    summary: 'Signs in with what a passkey signed and sets the refresh cookie.',
    body: z.object({
      ...webauthnAssertion.shape,
      recaptchaToken: absentable,
      invitationToken: absentable,
    }),
    response: authResponse,
    status: 201,
    changesSession: true,
    refusals: [
      notAccepted,
      notOffered,
      loginRefusals.notActivated,
      loginRefusals.noTenant,
      applicationsRefusals.notAssigned,
    ],
  }),
  listWebauthnDevices: get(devices, {
    ...own,
    summary: 'The passkeys of the signed-in user, oldest first.',
    response: z.object({ devices: z.array(passkey) }),
  }),
  createWebauthnDeviceSession: post(devices, {
    ...own,
    summary: 'What a browser is asked with to make a passkey.',
    response: z.object({ options: webauthnCreationOptions }),
    status: 201,
    refusals: [notOffered, tooMany, mfaRefusals.stepUpRequired],
  }),
  verifyWebauthnDevice: post(`${devices}/verify`, {
    ...own,
    summary: 'Keeps the passkey a browser made.',
    body: webauthnAttestation,
    response: passkey,
    status: 201,
    refusals: [notSaved, existing, tooMany, notOffered],
  }),
  /** Beyond the wire contract, which has no call for it. Decision 0131. */
  renameWebauthnDevice: patch(`${devices}/{deviceId}`, {
    ...own,
    summary: 'Gives a passkey another name.',
    params: deviceId,
    body: z.object({ name: z.string().trim().min(1).max(maxPasskeyNameLength) }),
    response: passkey,
    refusals: [notFound],
  }),
  deleteWebauthnDevice: del(`${devices}/{deviceId}`, {
    ...own,
    summary: 'Removes a passkey.',
    params: deviceId,
    refusals: [notFound, mfaRefusals.stepUpRequired],
  }),
} as const;
