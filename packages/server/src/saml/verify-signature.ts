import { type KeyLike, KeyObject } from 'node:crypto';
import { SignedXml } from 'xml-crypto';
import { digestMethods, digestOf, isSignedBy, type SignatureMethod, signatureMethods } from './algorithms.ts';
import { readCertificate } from './certificates.ts';
import { ns } from './names.ts';
import { messageLimits, readXml, type XmlDocument, type XmlElement } from './read-xml.ts';
import { SamlRefusal } from './refusal-codes.ts';
import { nodeOf } from './signature-parser.ts';
import { signatureMethodOf } from './signature-shape.ts';
import { attributeOf, childrenNamed, elementsOf, isNamed } from './xml-tree.ts';

/**
 * Checks the signature that `owner` carries, with the certificates of the configuration and nothing of the message. Answers the
 * element as its signer wrote it: read again from the canonical bytes whose digest was signed (M-5). Throws `SamlRefusal`.
 */
export function verifiedElement(document: XmlDocument, owner: XmlElement, certificates: readonly string[]): XmlElement {
  const [signature, second] = childrenNamed(owner, ns.signature, 'Signature');
  if (!signature) throw new SamlRefusal('unsigned');
  if (second) throw new SamlRefusal('signatureShape', 'Two signatures');
  if (elementsOf(owner).indexOf(signature) !== 1) throw new SamlRefusal('signatureShape', 'Not behind the issuer');
  const id = attributeOf(owner, 'ID', 'signatureShape');
  const method = signatureMethodOf(signature, id);
  const keys = certificates
    .map((pem) => readCertificate(pem).key)
    .filter((key) => key.asymmetricKeyType === method.keyType);
  const node = nodeOf(document.text, document.root, signature);
  for (const key of keys) {
    const bytes = signedBytes(document.text, node, key);
    if (bytes !== null) return readAgain(bytes, owner, id);
  }
  throw new SamlRefusal('signatureInvalid');
}

function readAgain(bytes: string, owner: XmlElement, id: string): XmlElement {
  const read = readXml(bytes, messageLimits);
  if (!isNamed(read, owner.namespace, owner.local) || read.attributes.get('ID') !== id) {
    throw new SamlRefusal('signatureInvalid', 'The signature covers another element');
  }
  return read;
}

/** The canonical text that the signature covers; null where it is not good. */
function signedBytes(text: string, signature: Node, key: KeyObject): string | null {
  const check = new SignedXml({ publicCert: key, getCertFromKeyInfo: () => null });
  check.SignatureAlgorithms = onlyOurSignatures;
  check.HashAlgorithms = onlyOurDigests;
  try {
    check.loadSignature(signature);
    if (!check.checkSignature(text)) return null;
  } catch {
    return null; // the library throws for a wrong signature, and for what it cannot read; both are "not good"
  }
  const [bytes, more] = check.getSignedReferences();
  return bytes !== undefined && more === undefined ? bytes : null;
}

/** The tables of the library hold SHA-1; ours replace them. It asks for constructors. */
const onlyOurSignatures: SignedXml['SignatureAlgorithms'] = Object.fromEntries(
  [...signatureMethods].map(([name, method]) => [name, libraryMethod(name, method)]),
);
const onlyOurDigests: SignedXml['HashAlgorithms'] = Object.fromEntries(
  [...digestMethods].map(([name, { hash }]) => [name, libraryDigest(name, hash)]),
);

function libraryMethod(name: string, method: SignatureMethod) {
  return class {
    getAlgorithmName = () => name;
    getSignature = (): never => {
      throw new Error('Signatures are only checked with this');
    };
    verifySignature = (info: string, key: KeyLike, value: string) =>
      key instanceof KeyObject && isSignedBy(key, method, Buffer.from(info, 'utf8'), Buffer.from(value, 'base64'));
  };
}

function libraryDigest(name: string, hash: string) {
  return class {
    getAlgorithmName = () => name;
    getHash = (text: string) => digestOf(hash, text);
  };
}
