import { createHash, type KeyObject, sign, verify } from 'node:crypto';

/** One way to sign. */
export interface SignatureMethod {
  readonly hash: 'sha256' | 'sha384' | 'sha512';
  readonly keyType: 'rsa' | 'ec';
}

const more = 'http://www.w3.org/2001/04/xmldsig-more#';

/**
 * Every signature algorithm that is accepted; SHA-1, HMAC and whatever is not in this table are
 * refused (T-SAML-14, ASVS 11.4.3).
 */
export const signatureMethods: ReadonlyMap<string, SignatureMethod> = new Map([
  [`${more}rsa-sha256`, { hash: 'sha256', keyType: 'rsa' }],
  [`${more}rsa-sha384`, { hash: 'sha384', keyType: 'rsa' }],
  [`${more}rsa-sha512`, { hash: 'sha512', keyType: 'rsa' }],
  [`${more}ecdsa-sha256`, { hash: 'sha256', keyType: 'ec' }],
  [`${more}ecdsa-sha384`, { hash: 'sha384', keyType: 'ec' }],
  [`${more}ecdsa-sha512`, { hash: 'sha512', keyType: 'ec' }],
]);

/** What we sign with. */
export const ownSignatureMethod = `${more}rsa-sha256`;

/** Every digest that is accepted, with its hash and bytes. */
export const digestMethods: ReadonlyMap<string, { readonly hash: string; readonly bytes: number }> =
  new Map([
    ['http://www.w3.org/2001/04/xmlenc#sha256', { hash: 'sha256', bytes: 32 }],
    [`${more}sha384`, { hash: 'sha384', bytes: 48 }],
    ['http://www.w3.org/2001/04/xmlenc#sha512', { hash: 'sha512', bytes: 64 }],
  ]);

/** Checks a signature over bytes; the key must be of the kind that the algorithm names. */
export function isSignedBy(
  key: KeyObject,
  { hash, keyType }: SignatureMethod,
  data: Uint8Array,
  value: Uint8Array,
): boolean {
  if (key.asymmetricKeyType !== keyType) return false;
  return verify(hash, data, { key, dsaEncoding: 'ieee-p1363' }, value);
}

/** Signs bytes. */
export function signedWith(key: KeyObject, { hash }: SignatureMethod, data: Uint8Array): Buffer {
  return sign(hash, data, { key, dsaEncoding: 'ieee-p1363' });
}

/** Digest of a text. */
export function computeDigest(hash: string, text: string): Buffer {
  return createHash(hash).update(text, 'utf8').digest();
}
