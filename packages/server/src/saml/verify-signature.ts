import { ExclusiveCanonicalization } from 'xml-crypto';
import { digestOf, isSignedBy } from './algorithms.ts';
import { readCertificate } from './certificates.ts';
import { ns } from './names.ts';
import { messageLimits, readXml, type XmlDocument, type XmlElement } from './read-xml.ts';
import { SamlRefusal } from './refusal-codes.ts';
import { isElement, nodeOf } from './signature-parser.ts';
import { readSignature, readSignedInfo } from './signature-shape.ts';
import { attributeOf, childrenNamed, elementsOf, isNamed } from './xml-tree.ts';

/**
 * Checks the signature that `owner` carries, with the certificates of the configuration and nothing of the message. Answers the
 * element as its signer wrote it: read again from the canonical bytes whose digest was signed (M-5). Throws `SamlRefusal`.
 *
 * The key is tried first: nothing is digested for a stranger. Which digest counts is read from the bytes that the key is good for,
 * so the document has one SignedInfo only, whatever it shows (CVE-2025-29774, -29775).
 */
export function verifiedElement(document: XmlDocument, owner: XmlElement, certificates: readonly string[]): XmlElement {
  const signature = signatureOf(owner);
  const id = attributeOf(owner, 'ID', 'signatureShape');
  const { info, value } = readSignature(signature, id);
  const keys = certificates.map((pem) => readCertificate(pem).key);
  const node = nodeOf(document.text, document.root, signature);
  const infoBytes = canonicalForm(firstElement(node), info.infoPrefixes);
  const isGood = keys.some((key) => isSignedBy(key, info.method, Buffer.from(infoBytes, 'utf8'), value));
  if (!isGood) throw new SamlRefusal('signatureInvalid', 'By none of the certificates');
  const { hash, digest, contentPrefixes } = readSignedInfo(readXml(infoBytes, messageLimits), id);
  const bytes = canonicalForm(withoutSignature(node), contentPrefixes);
  if (!digestOf(hash, bytes).equals(digest)) throw new SamlRefusal('signatureInvalid', 'The content was changed');
  return readAgain(bytes, owner, id);
}

/** The one signature of an element, in its one place: behind the issuer. */
function signatureOf(owner: XmlElement): XmlElement {
  const [signature, second] = childrenNamed(owner, ns.signature, 'Signature');
  if (!signature) throw new SamlRefusal('unsigned');
  if (second) throw new SamlRefusal('signatureShape', 'Two signatures');
  if (elementsOf(owner).indexOf(signature) !== 1) throw new SamlRefusal('signatureShape', 'Not behind the issuer');
  return signature;
}

function readAgain(bytes: string, owner: XmlElement, id: string): XmlElement {
  const read = readXml(bytes, messageLimits);
  if (!isNamed(read, owner.namespace, owner.local) || read.attributes.get('ID') !== id) {
    throw new SamlRefusal('signatureInvalid', 'The signature covers another element');
  }
  return read;
}

/** Exclusive canonical XML by the library, with the namespaces around the element for the prefixes that are kept. */
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
  return [...found].map(([name, namespaceURI]) => ({ prefix: name.slice('xmlns:'.length), namespaceURI }));
}

function firstElement(node: Element): Element {
  const found = Array.from(node.childNodes).find(isElement);
  if (!found) throw new SamlRefusal('signatureShape', 'Empty');
  return found;
}

/** The enveloped transform: the element that carries the signature, without it. */
function withoutSignature(signature: Element): Element {
  const owner = signature.parentNode;
  if (!owner || !isElement(owner)) throw new SamlRefusal('signatureShape', 'A signature of nothing');
  owner.removeChild(signature);
  return owner;
}
