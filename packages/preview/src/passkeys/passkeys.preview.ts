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

function getPasskey({
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
  visit: Visit & { readonly user: { readonly id: string } },
  id: string,
): PreviewPasskey {
  const found = passkeysIn(visit).find((one) => one.id === id && one.userId === visit.user.id);
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
    const user = visit.world.users.find((one) => one.id === passkey?.userId);
    if (!passkey || !user) throw refuse(passkeysRefusals.notAccepted);
    if (!user.isVerified) throw refuse(loginRefusals.notActivated);
    passkey.lastUsedAt = visit.now.toISOString();
    chooseOpen(visit, user);
    return openSession(visit, user);
  },

  listWebauthnDevices: (visit) => ({
    devices: passkeysIn(visit)
      .filter((one) => one.userId === visit.user.id)
      .map(getPasskey),
  }),

  createWebauthnDeviceSession: (visit) => ({
    options: {
      rp: { id: new URL(visit.origin).hostname, name: 'Preview' },
      user: {
        id: visit.user.id.replaceAll('-', ''),
        name: visit.user.email,
        displayName: visit.user.name,
      },
      challenge: challenge(),
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: passkeysIn(visit)
        .filter((one) => one.userId === visit.user.id)
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
    const created: PreviewPasskey = {
      id: crypto.randomUUID(),
      userId: visit.user.id,
      credentialId: body.id,
      deviceType,
      name: deviceType === 'Platform' ? 'This device' : 'Security key',
      createdAt: visit.now.toISOString(),
      synced: false,
    };
    passkeysIn(visit).push(created);
    visit.deliver({
      to: visit.user.email,
      subject: 'A passkey was added to your account',
      text: 'The new passkey can be used to sign in to your account without a password.',
      link: `${visit.origin}${visit.paths.forgotPassword}`,
    });
    return getPasskey(created);
  },

  renameWebauthnDevice: (visit, { params, body }) => {
    const passkey = ownPasskey(visit, params.deviceId);
    passkey.name = body.name;
    return getPasskey(passkey);
  },

  deleteWebauthnDevice: (visit, { params }) => {
    const gone = ownPasskey(visit, params.deviceId);
    visit.world.passkeys = passkeysIn(visit).filter((one) => one !== gone);
    visit.deliver({
      to: visit.user.email,
      subject: 'A passkey was removed from your account',
      text: 'The passkey can no longer be used to sign in. Your other sign-in methods still work.',
    });
    return undefined;
  },
};
