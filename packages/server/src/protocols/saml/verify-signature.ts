import { ExclusiveCanonicalization } from 'xml-crypto';
import { computeDigest, isSignedBy } from './algorithms.ts';
import { readCertificate } from './certificates.ts';
import { ns } from './names.ts';
import { messageLimits, readXml, type XmlDocument, type XmlElement } from './read-xml.ts';
import { SamlRefusal } from './refusal-codes.ts';
import { isElement, findNode } from './signature-parser.ts';
import { readSignature, readSignedInfo, type SignedInfo } from './signature-shape.ts';
import { requireAttribute, childrenNamed, childElements, isNamed } from './xml-tree.ts';

/** The parsed signature and what it covers, independent of the key. */
interface SignedPart {
  readonly info: SignedInfo;
  readonly infoBytes: Buffer;
  readonly value: Buffer;
  /**
   * The content as its signer wrote it; throws where the digest does not match. Only for a
   * signature whose key is good.
   */
  readonly content: () => XmlElement;
}

/**
 * One message may be checked for up to a hundred connections: everything but the key is read once
 * per element.
 */
const signedParts = new WeakMap<XmlElement, () => SignedPart>();

/**
 * Checks the signature that `owner` carries, with the certificates of the configuration and nothing
 * of the message. Answers the element as its signer wrote it: read again from the canonical bytes
 * whose digest was signed (M-5). Throws `SamlRefusal`.
 *
 * The key is tried first: nothing is digested for an outsider. Which digest counts is read from the
 * bytes that the key is good for, so the document has one SignedInfo only, whatever it shows
 * (CVE-2025-29774, -29775).
 */
export function verifiedElement(
  document: XmlDocument,
  owner: XmlElement,
  certificates: readonly string[],
): XmlElement {
  const part = signedParts.get(owner) ?? once(() => signedPart(document, owner));
  signedParts.set(owner, part);
  const { info, infoBytes, value, content } = part();
  const isGood = certificates.some((pem) =>
    isSignedBy(readCertificate(pem).key, info.method, infoBytes, value),
  );
  if (!isGood) throw new SamlRefusal('signatureInvalid', 'By none of the certificates');
  return content();
}

function signedPart(document: XmlDocument, owner: XmlElement): SignedPart {
  const signature = getSignature(owner);
  const id = requireAttribute(owner, 'ID', 'signatureShape');
  const { info, value } = readSignature(signature, id);
  const node = findNode(document.text, document.root, signature);
  const infoText = canonicalForm(firstElement(node), info.infoPrefixes);
  const content = once(() => {
    const { hash, digest, contentPrefixes } = readSignedInfo(readXml(infoText, messageLimits), id);
    const bytes = canonicalForm(withoutSignature(node), contentPrefixes);
    if (!computeDigest(hash, bytes).equals(digest))
      throw new SamlRefusal('signatureInvalid', 'The content was changed');
    return readAgain(bytes, owner, id);
  });
  return { info, infoBytes: Buffer.from(infoText, 'utf8'), value, content };
}

/**
 * Runs `work` only on the first call; later calls return the same value or throw the same error.
 */
function once<T>(work: () => T): () => T {
  let outcome: { readonly value: T } | { readonly error: unknown } | undefined;
  const run = (): NonNullable<typeof outcome> => {
    try {
      return { value: work() };
    } catch (error) {
      return { error };
    }
  };
  return () => {
    outcome ??= run();
    if ('error' in outcome) throw outcome.error;
    return outcome.value;
  };
}

/** The one signature of an element, in its one place: behind the issuer. */
function getSignature(owner: XmlElement): XmlElement {
  const [signature, second] = childrenNamed(owner, ns.signature, 'Signature');
  if (!signature) throw new SamlRefusal('unsigned');
  if (second) throw new SamlRefusal('signatureShape', 'Two signatures');
  if (childElements(owner).indexOf(signature) !== 1)
    throw new SamlRefusal('signatureShape', 'Not behind the issuer');
  return signature;
}

function readAgain(bytes: string, owner: XmlElement, id: string): XmlElement {
  const read = readXml(bytes, messageLimits);
  if (!isNamed(read, owner.namespace, owner.local) || read.attributes.get('ID') !== id) {
    throw new SamlRefusal('signatureInvalid', 'The signature covers another element');
  }
  return read;
}

/**
 * Exclusive canonical XML by the library, with the namespaces around the element for the prefixes
 * that are kept.
 */
function canonicalForm(element: Element, inclusiveNamespacesPrefixList: readonly string[]): string {
  const ancestorNamespaces = declaredAround(element);
  return new ExclusiveCanonicalization().process(element, {
    inclusiveNamespacesPrefixList: [...inclusiveNamespacesPrefixList],
    ancestorNamespaces,
  });
}

/** Prefixes that the ancestors declare; the nearest declaration counts. */
function declaredAround(element: Element): { prefix: string; namespaceURI: string }[] {
  const found = new Map<string, string>();
  for (let node = element.parentNode; node && isElement(node); node = node.parentNode) {
    for (const { name, value } of Array.from(node.attributes)) {
      if (name.startsWith('xmlns:') && !found.has(name)) found.set(name, value);
    }
  }
  return [...found].map(([name, namespaceURI]) => ({
    prefix: name.slice('xmlns:'.length),
    namespaceURI,
  }));
}

function firstElement(node: Element): Element {
  const found = Array.from(node.childNodes).find(isElement);
  if (!found) throw new SamlRefusal('signatureShape', 'Empty');
  return found;
}

/** The enveloped transform: the element that carries the signature, without it. */
function withoutSignature(signature: Element): Element {
  const owner = signature.parentNode;
  if (!owner || !isElement(owner))
    throw new SamlRefusal('signatureShape', 'A signature of nothing');
  owner.removeChild(signature);
  return owner;
}
