import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  WebAuthnAssertion,
  WebAuthnAttestation,
  WebAuthnCreationOptions,
  WebAuthnRequestOptions,
} from '@foyer/contract';
import {
  type AuthenticatorFacts,
  authenticatorData,
  coseKey,
  type Flags,
} from './authenticator-data.ts';
import { cbor, type CborValue } from './cbor.ts';

/** What an authenticator is, and on which page it is used. */
export interface AuthenticatorCapabilities {
  readonly origin: string;
  /** Default: platform. */
  readonly attachment?: 'platform' | 'cross-platform';
  /** Whether the user is verified by finger or PIN. Default: true. */
  readonly verifiesUser?: boolean;
  /** Passkeys that are copied to other devices count nothing. Default: false. */
  readonly synced?: boolean;
}

/** What a test bends, to see it refused. */
export interface Bend {
  readonly type?: string;
  readonly challenge?: string;
  readonly origin?: string;
  readonly crossOrigin?: boolean;
  readonly topOrigin?: string;
  readonly rpId?: string;
  readonly flags?: Partial<Flags>;
  readonly counter?: number;
  readonly algorithm?: number;
  readonly credentialId?: Uint8Array;
  readonly userHandle?: string;
  readonly behind?: NonNullable<AuthenticatorFacts['behind']>;
  readonly attestation?: {
    readonly fmt: string;
    readonly statement: ReadonlyMap<string, CborValue>;
  };
}

interface Stored {
  readonly id: Buffer;
  readonly key: KeyObject;
  readonly rpId: string;
  readonly userHandle: string;
  counter: number;
}

/** An authenticator in software: ES256, attestation "none". It does what a test says. */
export interface SoftwareAuthenticator {
  /** Credentials it holds, newest last, as base64url ids. */
  readonly held: () => readonly string[];
  create(options: WebAuthnCreationOptions, bend?: Bend): WebAuthnAttestation;
  /** Signs with the newest credential that is allowed. */
  get(options: WebAuthnRequestOptions, bend?: Bend): WebAuthnAssertion;
}

/** Plugs in a new authenticator. */
export function createAuthenticator(
  capabilities: AuthenticatorCapabilities,
): SoftwareAuthenticator {
  const { attachment = 'platform', verifiesUser = true, synced = false } = capabilities;
  const stored: Stored[] = [];

  const clientData = (type: string, challenge: string, bend: Bend) =>
    Buffer.from(
      JSON.stringify({
        type: bend.type ?? type,
        challenge: bend.challenge ?? challenge,
        origin: bend.origin ?? capabilities.origin,
        crossOrigin: bend.crossOrigin ?? false,
        ...(bend.topOrigin === undefined ? {} : { topOrigin: bend.topOrigin }),
      }),
    );

  const getFlags = (bend: Bend): Flags => ({
    userPresent: true,
    userVerified: verifiesUser,
    backupEligible: synced,
    backedUp: synced,
    ...bend.flags,
  });

  function create(options: WebAuthnCreationOptions, bend: Bend = {}): WebAuthnAttestation {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const one: Stored = {
      id: Buffer.from(bend.credentialId ?? randomBytes(32)),
      key: privateKey,
      rpId: options.rp.id,
      userHandle: options.user.id,
      counter: 0,
    };
    stored.push(one);
    const point = { x: Buffer.from(x, 'base64url'), y: Buffer.from(y, 'base64url') };
    const created = authenticatorData({
      rpId: bend.rpId ?? one.rpId,
      flags: getFlags(bend),
      counter: bend.counter ?? 0,
      ...(bend.behind ? { behind: bend.behind } : {}),
      attested: {
        aaguid: Buffer.alloc(16),
        credentialId: one.id,
        publicKey: coseKey(point, bend.algorithm),
      },
    });
    const { fmt, statement } = bend.attestation ?? {
      fmt: 'none',
      statement: new Map<string, CborValue>(),
    };
    const attestation = new Map<string, CborValue>([
      ['fmt', fmt],
      ['attStmt', statement],
      ['authData', created],
    ]);
    return {
      ...getNames(one.id),
      deviceType: attachment === 'platform' ? 'Platform' : 'CrossPlatform',
      response: {
        clientDataJSON: clientData('webauthn.create', options.challenge, bend).toString(
          'base64url',
        ),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: [attachment === 'platform' ? 'internal' : 'usb'],
      },
    };
  }

  function get(options: WebAuthnRequestOptions, bend: Bend = {}): WebAuthnAssertion {
    const allowed = options.allowCredentials?.map(({ id }) => id);
    const one = stored.findLast(({ id }) => !allowed || allowed.includes(id.toString('base64url')));
    if (!one) throw new Error('This authenticator holds no credential that is allowed');
    if (!synced) one.counter += 1;
    const data = clientData('webauthn.get', options.challenge, bend);
    const facts = {
      rpId: bend.rpId ?? one.rpId,
      flags: getFlags(bend),
      counter: bend.counter ?? one.counter,
    };
    const signed = authenticatorData({ ...facts, ...(bend.behind ? { behind: bend.behind } : {}) });
    const digest = createHash('sha256').update(data).digest();
    return {
      ...getNames(one.id),
      response: {
        clientDataJSON: data.toString('base64url'),
        authenticatorData: signed.toString('base64url'),
        signature: sign('sha256', Buffer.concat([signed, digest]), one.key).toString('base64url'),
        userHandle: bend.userHandle ?? one.userHandle,
      },
    };
  }

  const getNames = (id: Buffer) => {
    const text = id.toString('base64url');
    return {
      id: text,
      rawId: text,
      type: 'public-key' as const,
      authenticatorAttachment: attachment,
    };
  };

  return { create, get, held: () => stored.map(({ id }) => id.toString('base64url')) };
}
