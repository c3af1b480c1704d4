import type { WebAuthnAssertion, WebAuthnAttestation } from '@foyer/contract';
import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  VerifiedRegistrationResponse,
} from '@simplewebauthn/server';
import type { NewCredential } from './webauthn.ts';

/**
 * A browser's answer as the library reads it; the wire contract lets a client leave out what says
 * nothing new.
 */
export function assertionAnswer({
  id,
  rawId = id,
  response,
}: WebAuthnAssertion): AuthenticationResponseJSON {
  const { clientDataJSON, authenticatorData, signature } = response;
  const signed = { clientDataJSON, authenticatorData, signature };
  return { id, rawId, type: 'public-key', clientExtensionResults: {}, response: signed };
}

/** The same for a new credential. */
export function registrationAnswer({
  id,
  rawId = id,
  response,
}: WebAuthnAttestation): RegistrationResponseJSON {
  const { clientDataJSON, attestationObject } = response;
  const created = { clientDataJSON, attestationObject };
  return { id, rawId, type: 'public-key', clientExtensionResults: {}, response: created };
}

/** What an authenticator that does not say its make says. */
const noMake = '00000000-0000-0000-0000-000000000000';
/** WebAuthn Level 3, §7.1, step 25. */
const maxIdLength = 1023;
const knownTransports = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);

/**
 * What is kept of a verified registration; null when its id is longer than the specification
 * allows.
 */
export function newCredential(
  { authenticatorAttachment, deviceType, response }: WebAuthnAttestation,
  info: NonNullable<VerifiedRegistrationResponse['registrationInfo']>,
): NewCredential | null {
  const credentialId = Buffer.from(info.credential.id, 'base64url');
  if (credentialId.length > maxIdLength) return null;
  const isPlatform =
    (deviceType ?? (authenticatorAttachment === 'platform' ? 'Platform' : 'CrossPlatform')) ===
    'Platform';
  return {
    credentialId,
    publicKey: info.credential.publicKey,
    counter: info.credential.counter,
    deviceType: isPlatform ? 'Platform' : 'CrossPlatform',
    transports: (response.transports ?? []).filter((one) => knownTransports.has(one)),
    aaguid: info.aaguid === noMake ? null : info.aaguid,
    backupEligible: info.credentialDeviceType === 'multiDevice',
    backedUp: info.credentialBackedUp,
  };
}
