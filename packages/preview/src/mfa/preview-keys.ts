import type { WebAuthnAttestation, WebAuthnDeviceType } from '@foyer/contract';
import type { Visit } from '../preview-replies.ts';
import type { PreviewUser } from '../world/world.ts';

/** Nobody checks what is signed with it. */
const challenge = () => crypto.randomUUID().replaceAll('-', '').padEnd(43, 'A');
const fiveMinutes = 300_000;

/** What the browser is asked to make. */
export function creationOptions({ origin }: Visit, { id, email, name }: PreviewUser) {
  return {
    webauthnToken: crypto.randomUUID(),
    options: {
      rp: { id: new URL(origin).hostname, name: 'Preview' },
      user: { id: id.replaceAll('-', ''), name: email, displayName: name },
      challenge: challenge(),
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key' as const, alg })),
      excludeCredentials: [],
      timeout: fiveMinutes,
      attestation: 'none',
    },
  };
}

/**
 * What the browser is asked to sign. The id of a key of the preview is the one the authenticator
 * knows it by.
 */
export function requestOptions({ origin }: Visit, id: string) {
  return {
    webauthnToken: crypto.randomUUID(),
    options: {
      challenge: challenge(),
      rpId: new URL(origin).hostname,
      allowCredentials: [{ type: 'public-key' as const, id }],
      timeout: fiveMinutes,
    },
  };
}

/** A key as the user's account lists it. */
export function getKey({
  deviceType,
  options,
}: {
  deviceType: WebAuthnDeviceType;
  options: WebAuthnAttestation;
}) {
  return {
    id: options.id,
    deviceType,
    name: deviceType === 'Platform' ? 'This device' : 'Security key',
  };
}
