import {
  cose,
  decodeAttestationObject,
  decodeCredentialPublicKey,
} from '@simplewebauthn/server/helpers';

/**
 * Whether an attestation carries no certificate: none at all, or one made with the credential's own
 * key. Others are never asked for, and looking at their chains could be made to fetch addresses of
 * an outsider's choice. Security decision 6.
 */
export function isPlainAttestation(attestationObject: string): boolean {
  try {
    const decoded = decodeAttestationObject(
      new Uint8Array(Buffer.from(attestationObject, 'base64url')),
    );
    const format = decoded.get('fmt');
    return (
      format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)
    );
  } catch {
    return false; // no CBOR, no attestation
  }
}

/** Bytes of a coordinate on P-256 and on Ed25519, and the least an RSA modulus has. */
const [coordinate, modulus] = [32, 256];

/**
 * Whether a public key has all of its bytes. The library takes what is there of an answer that was
 * cut off (W-15).
 */
export function isWholeKey(publicKey: Uint8Array<ArrayBuffer>): boolean {
  const key = decodeCredentialPublicKey(publicKey);
  const getLength = (part: Uint8Array | undefined) => part?.length ?? 0;
  if (cose.isCOSEPublicKeyEC2(key))
    return [key.get(cose.COSEKEYS.x), key.get(cose.COSEKEYS.y)].every(
      (part) => getLength(part) === coordinate,
    );
  if (cose.isCOSEPublicKeyOKP(key)) return getLength(key.get(cose.COSEKEYS.x)) === coordinate;
  return cose.isCOSEPublicKeyRSA(key) && getLength(key.get(cose.COSEKEYS.n)) >= modulus;
}
