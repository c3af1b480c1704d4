import { digestMethods, type SignatureMethod, signatureMethods } from './algorithms.ts';
import { ns } from './names.ts';
import type { XmlElement } from './read-xml.ts';
import { SamlRefusal } from './refusal-codes.ts';
import { attributeOf, elementsOf, everyElement, sequence, textOf } from './xml-tree.ts';

const enveloped = `${ns.signature}enveloped-signature`;
/** Documents with comments are refused, so both forms are one. */
const canonicalForms: ReadonlySet<string> = new Set([ns.exclusive, `${ns.exclusive}WithComments`]);

/**
 * What a signature over one element may look like, and nothing else: one SignedInfo, one reference to the element that carries it,
 * the enveloped transform followed by exclusive canonicalisation, algorithms of the tables (T-SAML-2). Throws `SamlRefusal`.
 */
export function signatureMethodOf(signature: XmlElement, ownerId: string): SignatureMethod {
  const [[info] = [], [value] = [], [keyInfo] = []] = shape(signature, [
    [ns.signature, 'SignedInfo', 1, 1],
    [ns.signature, 'SignatureValue', 1, 1],
    [ns.signature, 'KeyInfo', 0, 1],
  ]);
  const [[canonical] = [], [method] = [], [reference] = []] = shape(info, [
    [ns.signature, 'CanonicalizationMethod', 1, 1],
    [ns.signature, 'SignatureMethod', 1, 1],
    [ns.signature, 'Reference', 1, 1],
  ]);
  assertCanonicalForm(canonical);
  assertReference(reference, ownerId);
  assertBase64(value);
  if (keyInfo) assertOnlyKeys(keyInfo);
  if (!method || elementsOf(method).length > 0) throw refused('SignatureMethod has children');
  const algorithm = attributeOf(method, 'Algorithm', 'signatureShape');
  const known = signatureMethods.get(algorithm);
  if (!known) throw new SamlRefusal('signatureAlgorithm', algorithm);
  return known;
}

function assertReference(reference: XmlElement | undefined, ownerId: string): void {
  const [[transforms] = [], [method] = [], [value] = []] = shape(reference, [
    [ns.signature, 'Transforms', 1, 1],
    [ns.signature, 'DigestMethod', 1, 1],
    [ns.signature, 'DigestValue', 1, 1],
  ]);
  if (reference?.attributes.get('URI') !== `#${ownerId}`) {
    throw refused(`The reference is ${reference?.attributes.get('URI') ?? 'missing'}`);
  }
  const [[first, second] = []] = shape(transforms, [[ns.signature, 'Transform', 2, 2]]);
  if (!first || attributeOf(first, 'Algorithm', 'signatureShape') !== enveloped || elementsOf(first).length > 0) {
    throw refused('The first transform is not the enveloped signature');
  }
  assertCanonicalForm(second);
  if (!method || elementsOf(method).length > 0) throw refused('DigestMethod has children');
  const algorithm = attributeOf(method, 'Algorithm', 'signatureShape');
  const digest = digestMethods.get(algorithm);
  if (!digest) throw new SamlRefusal('signatureAlgorithm', algorithm);
  if (assertBase64(value).length !== digest.bytes) throw refused('The digest has another length');
}

function assertCanonicalForm(method: XmlElement | undefined): void {
  const [[inclusive] = []] = shape(method, [[ns.exclusive, 'InclusiveNamespaces', 0, 1]]);
  if (!method || !canonicalForms.has(attributeOf(method, 'Algorithm', 'signatureShape'))) {
    throw refused(`The transform ${method?.attributes.get('Algorithm') ?? ''}`);
  }
  if (inclusive && elementsOf(inclusive).length > 0) throw refused('InclusiveNamespaces has children');
}

/** Keys in a message are never used; a place for anything else they are not. */
function assertOnlyKeys(keyInfo: XmlElement): void {
  for (const { namespace, local } of everyElement(keyInfo)) {
    const isKey = namespace === ns.signature || namespace === ns.signature11;
    const isHome = ['Signature', 'SignedInfo', 'Object', 'Reference'].includes(local);
    if (!isKey || isHome) throw refused(`${local} in KeyInfo`);
  }
}

function assertBase64(element: XmlElement | undefined): Buffer {
  const text = element ? textOf(element, 'signatureShape').replaceAll(/\s/g, '') : '';
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) throw refused(`${element?.local ?? 'A value'} is not base64`);
  return Buffer.from(text, 'base64');
}

/** `sequence`, with the code of this place. */
function shape(element: XmlElement | undefined, places: Parameters<typeof sequence>[1]) {
  if (!element) throw refused('A part is missing');
  try {
    return sequence(element, places);
  } catch (cause) {
    throw cause instanceof SamlRefusal ? new SamlRefusal('signatureShape', cause.detail, { cause }) : cause;
  }
}

function refused(detail: string): SamlRefusal {
  return new SamlRefusal('signatureShape', detail);
}
