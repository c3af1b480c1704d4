import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { isSignedBy, ownSignatureMethod, signatureMethods, signedWith } from './algorithms.ts';
import { readCertificate } from './certificates.ts';
import { decodeUtf8 } from './decode-message.ts';
import { messageLimits, readXml, type XmlElement } from './read-xml.ts';
import { SamlRefusal } from './refusal-codes.ts';
import type { SpKey } from './saml.ts';

/** Which of the two a message is. */
export type MessageParameter = 'SAMLRequest' | 'SAMLResponse';

/** A message in an address, its signature not yet checked. */
export interface RedirectMessage {
  readonly root: XmlElement;
  readonly relayState: string | null;
  /**
   * Checks the signature over the letters of the query; throws `SamlRefusal` when there is none or
   * it is not good.
   */
  assertSigned(certificates: readonly string[]): void;
}

/**
 * The address that carries a message: deflated, and signed over exactly these letters in this order
 * (M-12).
 */
export function redirectUrl(
  to: string,
  message: {
    readonly kind: MessageParameter;
    readonly xml: string;
    readonly relayState?: string | undefined;
  },
  signWith?: SpKey,
): string {
  const packed = deflateRawSync(Buffer.from(message.xml, 'utf8')).toString('base64');
  const parts = [`${message.kind}=${encodeURIComponent(packed)}`];
  if (message.relayState !== undefined)
    parts.push(`RelayState=${encodeURIComponent(message.relayState)}`);
  if (signWith) parts.push(`SigAlg=${encodeURIComponent(ownSignatureMethod)}`);
  const query = parts.join('&');
  const address = new URL(to);
  const before = address.search.length > 1 ? `${address.search}&` : '?';
  address.search = '';
  address.hash = '';
  return `${address.href}${before}${query}${signWith ? `&Signature=${encodeURIComponent(signatureOver(query, signWith))}` : ''}`;
}

function signatureOver(query: string, { privateKey }: SpKey): string {
  const method = signatureMethods.get(ownSignatureMethod);
  if (!method) throw new Error('Our own signature method is not in the table');
  return signedWith(privateKey, method, Buffer.from(query, 'utf8')).toString('base64');
}

const knownValues = new Set([
  'SAMLRequest',
  'SAMLResponse',
  'RelayState',
  'SigAlg',
  'Signature',
  'SAMLEncoding',
]);
const deflate = 'urn:oasis:names:tc:SAML:2.0:bindings:URL-Encoding:DEFLATE';

/**
 * Reads a message from a raw query string; each parameter may be there once. Throws `SamlRefusal`.
 */
export function readRedirect(rawQuery: string, kind: MessageParameter): RedirectMessage {
  const raw = rawParameters(rawQuery);
  const other = kind === 'SAMLRequest' ? 'SAMLResponse' : 'SAMLRequest';
  if (!raw.has(kind) || raw.has(other))
    throw new SamlRefusal('unexpectedMessage', `Not one ${kind}`);
  const encoding = valueOf(raw, 'SAMLEncoding');
  if (encoding !== null && encoding !== deflate) throw new SamlRefusal('encoding', encoding);
  const root = readXml(inflated(valueOf(raw, kind) ?? ''), messageLimits);
  return {
    root,
    relayState: valueOf(raw, 'RelayState'),
    assertSigned: (certificates) => assertSigned(raw, kind, certificates),
  };
}

function assertSigned(
  raw: ReadonlyMap<string, string>,
  kind: MessageParameter,
  certificates: readonly string[],
): void {
  const algorithm = valueOf(raw, 'SigAlg');
  const signature = valueOf(raw, 'Signature');
  if (algorithm === null || signature === null) throw new SamlRefusal('unsigned');
  const method = signatureMethods.get(algorithm);
  if (!method) throw new SamlRefusal('signatureAlgorithm', algorithm);
  const letters = [kind, 'RelayState', 'SigAlg']
    .filter((name) => raw.has(name))
    .map((name) => `${name}=${raw.get(name)}`);
  const data = Buffer.from(letters.join('&'), 'utf8');
  const value = strictBase64(signature);
  const isGood = certificates.some((pem) =>
    isSignedBy(readCertificate(pem).key, method, data, value),
  );
  if (!isGood) throw new SamlRefusal('signatureInvalid');
}

/** Parameters as they were written, not decoded; ours once each, others are not ours to judge. */
function rawParameters(rawQuery: string): ReadonlyMap<string, string> {
  if (rawQuery.length > messageLimits.maxLength)
    throw new SamlRefusal('tooLarge', `${rawQuery.length} characters`);
  const found = new Map<string, string>();
  for (const part of rawQuery.replace(/^\?/, '').split('&')) {
    const at = part.indexOf('=');
    const name = at < 0 ? part : part.slice(0, at);
    if (!knownValues.has(decoded(name))) continue;
    // The name in other letters (SAML%52equest) would be another parameter to another reader.
    if (!knownValues.has(name) || found.has(name))
      throw new SamlRefusal('malformed', `${name} twice, or in disguise`);
    found.set(name, at < 0 ? '' : part.slice(at + 1));
  }
  return found;
}

function valueOf(raw: ReadonlyMap<string, string>, name: string): string | null {
  const value = raw.get(name);
  return value === undefined ? null : decoded(value);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch (cause) {
    throw new SamlRefusal('encoding', 'Not URL encoding', { cause });
  }
}

function inflated(base64: string): string {
  const packed = strictBase64(base64);
  try {
    return decodeUtf8(inflateRawSync(packed, { maxOutputLength: messageLimits.maxLength }));
  } catch (cause) {
    if (cause instanceof SamlRefusal) throw cause;
    const isBomb =
      cause instanceof Error && 'code' in cause && cause.code === 'ERR_BUFFER_TOO_LARGE';
    throw new SamlRefusal(isBomb ? 'tooLarge' : 'encoding', isBomb ? 'Inflated' : 'Not deflated', {
      cause,
    });
  }
}

function strictBase64(text: string): Buffer {
  const plain = text.replaceAll(/[ \r\n]/g, '');
  const bytes = Buffer.from(plain, 'base64');
  if (plain === '' || bytes.toString('base64') !== plain) throw new SamlRefusal('notBase64');
  return bytes;
}
