import {
  type CipherGCMTypes,
  constants,
  createDecipheriv,
  type KeyObject,
  privateDecrypt,
} from 'node:crypto';
import { ns } from './names.ts';
import type { XmlElement } from './read-xml.ts';
import { SamlRefusal } from './refusal-codes.ts';
import { requireAttribute, childrenNamed, everyElement, isNamed, readText } from './xml-tree.ts';

/** A way to encrypt content. */
type Cipher = { readonly keyBytes: number } & (
  | { readonly mode: 'gcm'; readonly name: CipherGCMTypes }
  | { readonly mode: 'cbc'; readonly name: string }
);

const ciphers: ReadonlyMap<string, Cipher> = new Map([
  [`${ns.encryption11}aes128-gcm`, { mode: 'gcm', name: 'aes-128-gcm', keyBytes: 16 }],
  [`${ns.encryption11}aes192-gcm`, { mode: 'gcm', name: 'aes-192-gcm', keyBytes: 24 }],
  [`${ns.encryption11}aes256-gcm`, { mode: 'gcm', name: 'aes-256-gcm', keyBytes: 32 }],
  [`${ns.encryption}aes128-cbc`, { mode: 'cbc', name: 'aes-128-cbc', keyBytes: 16 }],
  [`${ns.encryption}aes192-cbc`, { mode: 'cbc', name: 'aes-192-cbc', keyBytes: 24 }],
  [`${ns.encryption}aes256-cbc`, { mode: 'cbc', name: 'aes-256-cbc', keyBytes: 32 }],
]);

const digests: ReadonlyMap<string, string> = new Map([
  [`${ns.signature}sha1`, 'sha1'],
  [`${ns.encryption}sha256`, 'sha256'],
  ['http://www.w3.org/2001/04/xmldsig-more#sha384', 'sha384'],
  [`${ns.encryption}sha512`, 'sha512'],
]);
const masks: ReadonlyMap<string, string> = new Map(
  ['sha1', 'sha256', 'sha384', 'sha512'].map((hash) => [`${ns.encryption11}mgf1${hash}`, hash]),
);

/** Recipients and keys that are tried; a message for more is not one of ours. */
const maxTries = 8;
const gcmNonce = 12;
const gcmTag = 16;
const cbcBlock = 16;

/**
 * Opens an EncryptedAssertion and answers the text inside; nothing in it is to be believed before
 * its signature is checked. `isCovered` says that a checked signature covers the ciphertext:
 * AES-CBC, which anyone can bend, is opened only then (decision 0172). Every failure is one code,
 * or the answer would be an oracle. Throws `SamlRefusal`.
 */
export function decryptedAssertion(
  encrypted: XmlElement,
  keys: readonly KeyObject[],
  isCovered: boolean,
): string {
  const [data, second] = childrenNamed(encrypted, ns.encryption, 'EncryptedData');
  if (!data || second) throw new SamlRefusal('undecryptable', 'No single EncryptedData');
  const cipher = getCipher(data);
  if (cipher.mode === 'cbc' && !isCovered)
    throw new SamlRefusal('encryptionAlgorithm', 'AES-CBC without a signed response');
  const content = cipherValue(data);
  const wrapped = [...everyElement(encrypted)].filter((element) =>
    isNamed(element, ns.encryption, 'EncryptedKey'),
  );
  const tries = wrapped.map(unwrapper).flatMap((unwrap) => keys.map((key) => () => unwrap(key)));
  if (tries.length > maxTries) throw new SamlRefusal('undecryptable', 'Too many keys');
  for (const attempt of tries) {
    const secret = attempt();
    const text = secret?.length === cipher.keyBytes ? opened(cipher, secret, content) : null;
    if (text !== null) return text;
  }
  throw new SamlRefusal('undecryptable');
}

function getCipher(data: XmlElement): Cipher {
  const name = getAlgorithm(data);
  const cipher = ciphers.get(name);
  if (!cipher) throw new SamlRefusal('encryptionAlgorithm', name);
  return cipher;
}

/**
 * RSA-OAEP in its two names; the older one has SHA-1 in its mask, which OAEP does not mind. PKCS#1
 * v1.5 is refused (ASVS 11.3.1).
 */
function unwrapper(encryptedKey: XmlElement): (key: KeyObject) => Buffer | null {
  const [method] = childrenNamed(encryptedKey, ns.encryption, 'EncryptionMethod');
  const name = getAlgorithm(encryptedKey);
  const digest = toHash(method && childrenNamed(method, ns.signature, 'DigestMethod')[0], digests);
  const mask = toHash(method && childrenNamed(method, ns.encryption11, 'MGF')[0], masks);
  const isOaep = name === `${ns.encryption}rsa-oaep-mgf1p` || name === `${ns.encryption11}rsa-oaep`;
  if (!isOaep || !digest || digest !== mask)
    throw new SamlRefusal('encryptionAlgorithm', `${name} ${digest} ${mask}`);
  const wrapped = cipherValue(encryptedKey);
  return (key) => {
    try {
      return privateDecrypt(
        { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: digest },
        wrapped,
      );
    } catch {
      return null; // made for another key, or damaged: one answer
    }
  };
}

function opened(cipher: Cipher, secret: Buffer, content: Buffer): string | null {
  try {
    const bytes =
      cipher.mode === 'gcm'
        ? openGcm(cipher.name, secret, content)
        : openCbc(cipher.name, secret, content);
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null; // a wrong tag, a wrong padding, a wrong text: one answer
  }
}

function openGcm(name: CipherGCMTypes, secret: Buffer, content: Buffer): Buffer {
  if (content.length < gcmNonce + gcmTag) throw new Error('Too short');
  const nonce = content.subarray(0, gcmNonce);
  const decipher = createDecipheriv(name, secret, nonce, { authTagLength: gcmTag });
  decipher.setAuthTag(content.subarray(-gcmTag));
  return Buffer.concat([decipher.update(content.subarray(gcmNonce, -gcmTag)), decipher.final()]);
}

/** The padding of XML Encryption: the last byte counts it, the others may be anything. */
function openCbc(name: string, secret: Buffer, content: Buffer): Buffer {
  const decipher = createDecipheriv(name, secret, content.subarray(0, cbcBlock)).setAutoPadding(
    false,
  );
  const padded = Buffer.concat([decipher.update(content.subarray(cbcBlock)), decipher.final()]);
  const padding = padded.at(-1) ?? 0;
  if (padding < 1 || padding > cbcBlock || padding > padded.length) throw new Error('Padding');
  return padded.subarray(0, padded.length - padding);
}

function getAlgorithm(element: XmlElement): string {
  const [method] = childrenNamed(element, ns.encryption, 'EncryptionMethod');
  if (!method) throw new SamlRefusal('encryptionAlgorithm', 'None is named');
  return requireAttribute(method, 'Algorithm', 'encryptionAlgorithm');
}

/** SHA-1 where nothing is named, as the specification has it. */
function toHash(
  element: XmlElement | undefined,
  table: ReadonlyMap<string, string>,
): string | undefined {
  return element ? table.get(element.attributes.get('Algorithm') ?? '') : 'sha1';
}

function cipherValue(element: XmlElement): Buffer {
  const [data] = childrenNamed(element, ns.encryption, 'CipherData');
  const [value] = data ? childrenNamed(data, ns.encryption, 'CipherValue') : [];
  const text = value ? readText(value, 'undecryptable').replaceAll(/\s/g, '') : '';
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text))
    throw new SamlRefusal('undecryptable', 'CipherValue is not base64');
  return Buffer.from(text, 'base64');
}
