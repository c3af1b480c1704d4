import { digestMethods, type SignatureMethod, signatureMethods } from './algorithms.ts';
import { ns } from './names.ts';
import type { XmlElement } from './read-xml.ts';
import { SamlRefusal } from './refusal-codes.ts';
import {
  requireAttribute,
  childElements,
  everyElement,
  type Place,
  sequence,
  readText,
} from './xml-tree.ts';

const enveloped = `${ns.signature}enveloped-signature`;
/** Documents with comments are refused, so both forms are one. */
const canonicalForms: ReadonlySet<string> = new Set([ns.exclusive, `${ns.exclusive}WithComments`]);
const maxPrefixes = 32;

/** What a SignedInfo says. */
export interface SignedInfo {
  readonly method: SignatureMethod;
  /** Prefixes that the canonical form of SignedInfo keeps although nothing uses them. */
  readonly infoPrefixes: readonly string[];
  /** The same for the element that is signed. */
  readonly contentPrefixes: readonly string[];
  readonly hash: string;
  readonly digest: Buffer;
}

/**
 * What a signature over one element may look like, and nothing else: one SignedInfo, one reference
 * to the element that carries it, the enveloped transform followed by exclusive canonicalization,
 * algorithms of the tables (T-SAML-2). Throws `SamlRefusal`.
 */
export function readSignature(
  signature: XmlElement,
  ownerId: string,
): { readonly info: SignedInfo; readonly value: Buffer } {
  const [[info] = [], [value] = [], [keyInfo] = []] = shape(signature, [
    [ns.signature, 'SignedInfo', 1, 1],
    [ns.signature, 'SignatureValue', 1, 1],
    [ns.signature, 'KeyInfo', 0, 1],
  ]);
  if (keyInfo) assertOnlyKeys(keyInfo);
  return { info: readSignedInfo(info, ownerId), value: base64In(value) };
}

/**
 * The part that is signed; read once as it is in the document, and once more from the bytes
 * that the signature is good for.
 */
export function readSignedInfo(info: XmlElement | undefined, ownerId: string): SignedInfo {
  if (info?.local !== 'SignedInfo') throw refused('No SignedInfo');
  const [[canonical] = [], [method] = [], [reference] = []] = shape(info, [
    [ns.signature, 'CanonicalizationMethod', 1, 1],
    [ns.signature, 'SignatureMethod', 1, 1],
    [ns.signature, 'Reference', 1, 1],
  ]);
  const found = signatureMethods.get(getAlgorithm(method));
  if (!found) throw new SamlRefusal('signatureAlgorithm', getAlgorithm(method));
  return {
    method: found,
    infoPrefixes: getPrefixes(canonical),
    ...readReference(reference, ownerId),
  };
}

function readReference(reference: XmlElement | undefined, ownerId: string) {
  const [[transforms] = [], [method] = [], [value] = []] = shape(reference, [
    [ns.signature, 'Transforms', 1, 1],
    [ns.signature, 'DigestMethod', 1, 1],
    [ns.signature, 'DigestValue', 1, 1],
  ]);
  const uri = reference?.attributes.get('URI');
  if (uri !== `#${ownerId}`) throw refused(`The reference is ${uri ?? 'missing'}`);
  const [[first, second] = []] = shape(transforms, [[ns.signature, 'Transform', 2, 2]]);
  if (getAlgorithm(first) !== enveloped)
    throw refused('The first transform is not the enveloped signature');
  const existing = digestMethods.get(getAlgorithm(method));
  if (!existing) throw new SamlRefusal('signatureAlgorithm', getAlgorithm(method));
  const digest = base64In(value);
  if (digest.length !== existing.bytes) throw refused('The digest has another length');
  return { contentPrefixes: getPrefixes(second), hash: existing.hash, digest };
}

/** Exclusive canonicalization, and the prefixes it is asked to keep. */
function getPrefixes(method: XmlElement | undefined): readonly string[] {
  const [[inclusive] = []] = shape(method, [[ns.exclusive, 'InclusiveNamespaces', 0, 1]]);
  const algorithm = method?.attributes.get('Algorithm') ?? '';
  if (!canonicalForms.has(algorithm)) throw refused(`The canonicalisation ${algorithm}`);
  if (inclusive && childElements(inclusive).length > 0)
    throw refused('InclusiveNamespaces has children');
  const prefixes = (inclusive?.attributes.get('PrefixList') ?? '').split(' ').filter(Boolean);
  if (prefixes.length > maxPrefixes) throw refused('Too many prefixes');
  return prefixes;
}

/** The algorithm of an element that has nothing else to say. */
function getAlgorithm(element: XmlElement | undefined): string {
  if (!element || childElements(element).length > 0)
    throw refused(`${element?.local ?? 'A method'} has children`);
  return requireAttribute(element, 'Algorithm', 'signatureShape');
}

/** Keys in a message are never used; a place for anything else they are not. */
function assertOnlyKeys(keyInfo: XmlElement): void {
  for (const { namespace, local } of everyElement(keyInfo)) {
    const isKey = namespace === ns.signature || namespace === ns.signature11;
    const isHome = ['Signature', 'SignedInfo', 'Object', 'Reference'].includes(local);
    if (!isKey || isHome) throw refused(`${local} in KeyInfo`);
  }
}

function base64In(element: XmlElement | undefined): Buffer {
  const text = element ? readText(element, 'signatureShape').replaceAll(/\s/g, '') : '';
  const bytes = Buffer.from(text, 'base64');
  if (text === '' || bytes.toString('base64') !== text)
    throw refused(`${element?.local ?? 'A value'} is not base64`);
  return bytes;
}

/** `sequence`, with the code of this place. */
function shape(element: XmlElement | undefined, places: readonly Place[]) {
  if (!element) throw refused('A part is missing');
  try {
    return sequence(element, places);
  } catch (cause) {
    throw cause instanceof SamlRefusal
      ? new SamlRefusal('signatureShape', cause.detail, { cause })
      : cause;
  }
}

function refused(detail: string): SamlRefusal {
  return new SamlRefusal('signatureShape', detail);
}
