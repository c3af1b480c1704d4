import type { WebAuthnCreationOptions, WebAuthnRequestOptions } from '@foyer/contract';
import { secretKinds } from '../../kernel/secrets/secret-kinds.ts';
import type { CredentialUsage, StoredCredential } from './credential.store.ts';
import type { RelyingParty } from './relying-party.ts';
import type { AssertionRequest, CreationRequest } from './webauthn.ts';

/**
 * Ed25519, ES256 and RS256 by their COSE numbers: what every authenticator of the last years has
 * one of.
 */
export const algorithms = [-8, -7, -257] as const;

/** Milliseconds a browser waits for the user: as long as the challenge works. */
const timeout = secretKinds.webauthnChallenge.ttlSeconds * 1000;

/** What the browser is asked to make. */
export function creationOptions(
  rp: RelyingParty,
  challenge: string,
  { user, usage, userVerification, deviceType, exclude }: CreationRequest,
): WebAuthnCreationOptions {
  return {
    rp: { id: rp.id, name: rp.name },
    user: {
      id: userHandle(user.id, usage).toString('base64url'),
      name: user.identifier,
      displayName: user.name || user.identifier,
    },
    challenge,
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: exclude.map(getDescriptor),
    timeout,
    // nothing is decided by the make of an authenticator, so its maker's certificate stays at home
    attestation: 'none',
    authenticatorSelection: {
      ...(deviceType
        ? { authenticatorAttachment: deviceType === 'Platform' ? 'platform' : 'cross-platform' }
        : {}),
      residentKey: usage === 'passkey' ? 'required' : 'discouraged',
      requireResidentKey: usage === 'passkey',
      userVerification,
    },
  };
}

/** What the browser is asked to sign. */
export function requestOptions(
  rp: RelyingParty,
  challenge: string,
  { allow, userVerification }: AssertionRequest,
): WebAuthnRequestOptions {
  return {
    challenge,
    rpId: rp.id,
    timeout,
    userVerification,
    ...(allow ? { allowCredentials: allow.map(getDescriptor) } : {}),
  };
}

/**
 * The bytes authenticators know a user by: the id, which says nothing about them. As second
 * factor it is another one, because many keep one credential for each domain and user, and the
 * second would replace the first.
 */
export function userHandle(userId: string, usage: CredentialUsage): Buffer {
  const id = Buffer.from(userId.replaceAll('-', ''), 'hex');
  return usage === 'passkey' ? id : Buffer.concat([id, Buffer.from([1])]);
}

function getDescriptor({ credentialId, transports }: StoredCredential) {
  const id = Buffer.from(credentialId).toString('base64url');
  return {
    type: 'public-key' as const,
    id,
    ...(transports.length > 0 ? { transports: [...transports] } : {}),
  };
}
