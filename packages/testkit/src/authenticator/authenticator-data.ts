import { createHash } from 'node:crypto';
import { cbor } from './cbor.ts';

/** The bits of authenticator data. WebAuthn Level 3, §6.1. */
export interface Flags {
  readonly userPresent: boolean;
  readonly userVerified: boolean;
  readonly backupEligible: boolean;
  readonly backedUp: boolean;
}

/** What authenticator data says. */
export interface AuthenticatorFacts {
  readonly rpId: string;
  readonly flags: Flags;
  readonly counter: number;
  /** What is behind everything else; said to be extensions unless it is said not to be. */
  readonly behind?: { readonly bytes: Uint8Array; readonly areExtensions: boolean };
  /** Only where a credential is made. */
  readonly attested?: {
    readonly aaguid: Uint8Array;
    readonly credentialId: Uint8Array;
    readonly publicKey: Uint8Array;
  };
}

/** The bytes an authenticator signs. */
export function authenticatorData({
  rpId,
  flags,
  counter,
  behind,
  attested,
}: AuthenticatorFacts): Buffer {
  const bits =
    (flags.userPresent ? 1 : 0) |
    (flags.userVerified ? 4 : 0) |
    (flags.backupEligible ? 8 : 0) |
    (flags.backedUp ? 16 : 0) |
    (attested ? 64 : 0) |
    (behind?.areExtensions ? 128 : 0);
  const rest = behind?.bytes ?? Buffer.alloc(0);
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const plain = [createHash('sha256').update(rpId).digest(), Buffer.from([bits]), count];
  if (!attested) return Buffer.concat([...plain, rest]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(attested.credentialId.length);
  return Buffer.concat([
    ...plain,
    attested.aaguid,
    length,
    attested.credentialId,
    attested.publicKey,
    rest,
  ]);
}

/** A P-256 public key in COSE form for ES256, or under another algorithm's number. RFC 9053, §7.1. */
export function coseKey(
  { x, y }: { readonly x: Uint8Array; readonly y: Uint8Array },
  algorithm = -7,
): Buffer {
  return cbor(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, algorithm],
      [-1, 1],
      [-2, x],
      [-3, y],
    ]),
  );
}
