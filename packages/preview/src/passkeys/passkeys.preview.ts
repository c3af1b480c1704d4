import type { Passkey, passkeysContract } from '@foyer/contract/passkeys';
import { loginRefusals } from '@foyer/contract/login/refusals';
import { passkeysRefusals } from '@foyer/contract/passkeys/refusals';
import { type PreviewReplies, refuse, type Visit } from '../preview-replies.ts';
import { chooseOpen, openSession } from '../world/signing-in.ts';
import type { PreviewPasskey } from './preview-passkey.ts';

/** Nobody checks what is signed with it: the browser asks for a finger, the preview believes it. */
const challenge = () => crypto.randomUUID().replaceAll('-', '').padEnd(43, 'A');
const fiveMinutes = 300_000;

const passkeysIn = ({ world }: Visit): PreviewPasskey[] => (world.passkeys ??= []);

function passkeyOf({
  id,
  deviceType,
  name,
  createdAt,
  lastUsedAt,
  synced,
}: PreviewPasskey): Passkey {
  return { id, deviceType, name, createdAt, synced, ...(lastUsedAt ? { lastUsedAt } : {}) };
}

function ownPasskey(
  visit: Visit & { readonly person: { readonly id: string } },
  id: string,
): PreviewPasskey {
  const found = passkeysIn(visit).find((one) => one.id === id && one.personId === visit.person.id);
  if (!found) throw refuse(passkeysRefusals.notFound);
  return found;
}

/** Passkeys: real ones, kept by the browser; only the signatures are taken on trust. */
export const passkeysPreview: PreviewReplies<typeof passkeysContract> = {
  webauthnPrelogin: ({ origin }) => ({
    options: {
      challenge: challenge(),
      rpId: new URL(origin).hostname,
      timeout: fiveMinutes,
      userVerification: 'required',
    },
  }),

  webauthnPostlogin: (visit, { body }) => {
    const passkey = passkeysIn(visit).find((one) => one.credentialId === body.id);
    const person = visit.world.people.find((one) => one.id === passkey?.personId);
    if (!passkey || !person) throw refuse(passkeysRefusals.notAccepted);
    if (!person.isVerified) throw refuse(loginRefusals.notActivated);
    passkey.lastUsedAt = visit.now.toISOString();
    chooseOpen(visit, person);
    return openSession(visit, person);
  },

  listWebauthnDevices: (visit) => ({
    devices: passkeysIn(visit)
      .filter((one) => one.personId === visit.person.id)
      .map(passkeyOf),
  }),

  createWebauthnDeviceSession: (visit) => ({
    options: {
      rp: { id: new URL(visit.origin).hostname, name: 'Preview' },
      user: {
        id: visit.person.id.replaceAll('-', ''),
        name: visit.person.email,
        displayName: visit.person.name,
      },
      challenge: challenge(),
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: passkeysIn(visit)
        .filter((one) => one.personId === visit.person.id)
        .map((one) => ({ type: 'public-key', id: one.credentialId })),
      timeout: fiveMinutes,
      attestation: 'none',
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
    },
  }),

  verifyWebauthnDevice: (visit, { body }) => {
    if (passkeysIn(visit).some((one) => one.credentialId === body.id))
      throw refuse(passkeysRefusals.known);
    const deviceType = body.deviceType ?? 'Platform';
    const made: PreviewPasskey = {
      id: crypto.randomUUID(),
      personId: visit.person.id,
      credentialId: body.id,
      deviceType,
      name: deviceType === 'Platform' ? 'This device' : 'Security key',
      createdAt: visit.now.toISOString(),
      synced: false,
    };
    passkeysIn(visit).push(made);
    visit.deliver({
      to: visit.person.email,
      subject: 'A passkey was added to your account',
      text: 'The new passkey can be used to sign in to your account without a password.',
      link: `${visit.origin}${visit.paths.forgotPassword}`,
    });
    return passkeyOf(made);
  },

  renameWebauthnDevice: (visit, { params, body }) => {
    const passkey = ownPasskey(visit, params.deviceId);
    passkey.name = body.name;
    return passkeyOf(passkey);
  },

  deleteWebauthnDevice: (visit, { params }) => {
    const gone = ownPasskey(visit, params.deviceId);
    visit.world.passkeys = passkeysIn(visit).filter((one) => one !== gone);
    visit.deliver({
      to: visit.person.email,
      subject: 'A passkey was removed from your account',
      text: 'The passkey can no longer be used to sign in. Your other sign-in methods still work.',
    });
    return undefined;
  },
};
