import { decodeAttestationObject } from '@simplewebauthn/server/helpers';

/**
 * Whether an attestation carries no certificate: none at all, or one made with the credential's own key. Others are
 * never asked for, and looking at their chains could be made to fetch addresses of a stranger's choice. Security decision 6.
 */
export function isPlainAttestation(attestationObject: string): boolean {
  try {
    const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
    const format = decoded.get('fmt');
    return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
  } catch {
    return false; // no CBOR, no attestation
  }
}
