import type { KeyObject } from 'node:crypto';
import { decryptedAssertion } from './decrypt-assertion.ts';
import { assertInResponseTo } from './in-response-to.ts';
import { decodeMessage } from './decode-message.ts';
import { assertFrame, assertIssuer, assertSuccess } from './message-facts.ts';
import { ns } from './names.ts';
import { readAssertion } from './read-assertion.ts';
import { messageLimits, readDocument, type XmlDocument, type XmlElement } from './read-xml.ts';
import { SamlRefusal } from './refusal-codes.ts';
import type { AcceptResponseOptions, SamlLogin, UnverifiedPeek } from './saml.ts';
import { verifiedElement } from './verify-signature.ts';
import {
  assertUniqueIds,
  childrenNamed,
  everyElement,
  isNamed,
  sequence,
  readText,
} from './xml-tree.ts';

/** The children of a response, in the order of the schema. */
interface ResponseParts {
  readonly issuer: XmlElement | undefined;
  readonly isSigned: boolean;
  readonly status: XmlElement;
  readonly plain: readonly XmlElement[];
  readonly encrypted: readonly XmlElement[];
}

/**
 * Reads the form field `SAMLResponse`; nothing in it is checked yet. A message is read only once,
 * even for several connections.
 */
export function readResponse(response: string): XmlDocument {
  return readDocument(decodeMessage(response), messageLimits);
}

/**
 * Checks a response: shape, status, signature over what is read, then the assertion against this
 * connection and the clock. What a signature does not cover is never read. Throws `SamlRefusal`.
 */
export function acceptResponse(
  document: XmlDocument,
  options: AcceptResponseOptions,
  now: Date,
): SamlLogin {
  const { idp } = options;
  const raw = getParts(document);
  assertSuccess(raw.status);
  if (raw.plain.length + raw.encrypted.length !== 1) throw new SamlRefusal('assertionCount');
  const signed = raw.isSigned ? verifiedElement(document, document.root, idp.certificates) : null;
  const outer = signed ?? document.root;
  const assertion = raw.plain[0]
    ? plainAssertion(document, raw.plain[0], signed, options)
    : openedAssertion(document, outer, signed !== null, options);
  const responseId = assertResponse(outer, { ...options, isSigned: signed !== null, now });
  return { ...readAssertion(assertion, options, now), responseId };
}

/** What a message says before anything is checked. */
export function peekUnverified({ root }: XmlDocument): UnverifiedPeek {
  const [issuer] = childrenNamed(root, ns.assertion, 'Issuer');
  const [assertion] = childrenNamed(root, ns.assertion, 'Assertion');
  const [inner] = assertion ? childrenNamed(assertion, ns.assertion, 'Issuer') : [];
  const reported = issuer ?? inner;
  return {
    issuer: reported ? readText(reported, 'issuer') : null,
    inResponseTo: root.attributes.get('InResponseTo') ?? null,
  };
}

/**
 * Every text of a message with an `@` in it. Null where the assertion is opened only once a
 * signature around it was checked.
 */
export function peekAddresses(
  { root }: XmlDocument,
  decryptionKeys: readonly KeyObject[],
): readonly string[] | null {
  const [encrypted] = childrenNamed(root, ns.assertion, 'EncryptedAssertion');
  const reported = encrypted ? openUnverified(encrypted, decryptionKeys) : root;
  if (!reported) return null;
  const texts = [...everyElement(reported)].flatMap(({ children }) =>
    children.filter((one) => typeof one === 'string'),
  );
  return texts.map((text) => text.trim()).filter((text) => text.includes('@'));
}

function openUnverified(encrypted: XmlElement, keys: readonly KeyObject[]): XmlElement | null {
  try {
    return readDocument(decryptedAssertion(encrypted, keys, false), messageLimits).root;
  } catch (error) {
    if (error instanceof SamlRefusal && error.code === 'encryptionAlgorithm') return null;
    throw error;
  }
}

/** The message before any trust: right kind, right order, one of each, every ID once. */
function getParts({ root }: XmlDocument): ResponseParts {
  if (!isNamed(root, ns.protocol, 'Response'))
    throw new SamlRefusal('unexpectedMessage', root.local);
  assertUniqueIds(root);
  const [[issuer] = [], signatures = [], [status] = [], plain = [], encrypted = []] = sequence(
    root,
    [
      [ns.assertion, 'Issuer', 0, 1],
      [ns.signature, 'Signature', 0, 1],
      [ns.protocol, 'Status', 1, 1],
      // More than one is counted below, with words of its own.
      [ns.assertion, 'Assertion', 0, 100],
      [ns.assertion, 'EncryptedAssertion', 0, 100],
    ],
  );
  if (!status) throw new SamlRefusal('malformed', 'No status');
  assertPlaces(root, [...plain, ...encrypted].length);
  return { issuer, isSigned: signatures.length > 0, status, plain, encrypted };
}

/**
 * No response, assertion or signature anywhere but in its one place: nothing can be wrapped in
 * anything.
 */
function assertPlaces(root: XmlElement, assertions: number): void {
  const all = [...everyElement(root)];
  const count = (namespace: string, local: string) =>
    all.filter((element) => isNamed(element, namespace, local)).length;
  if (count(ns.protocol, 'Response') !== 1)
    throw new SamlRefusal('unexpectedElement', 'A response in a response');
  if (count(ns.assertion, 'Assertion') + count(ns.assertion, 'EncryptedAssertion') !== assertions) {
    throw new SamlRefusal('assertionCount', 'An assertion outside of its place');
  }
  const homes = all.filter(
    (element) =>
      element === root ||
      (isNamed(element, ns.assertion, 'Assertion') && root.children.includes(element)),
  );
  const placed = homes.flatMap((home) => childrenNamed(home, ns.signature, 'Signature')).length;
  if (count(ns.signature, 'Signature') !== placed) {
    throw new SamlRefusal('unexpectedElement', 'A signature outside of its place');
  }
}

/**
 * A readable assertion: as its own signature covers it, or else as the response's does. Each
 * signature that is there must be good.
 */
function plainAssertion(
  document: XmlDocument,
  assertion: XmlElement,
  signed: XmlElement | null,
  { idp }: AcceptResponseOptions,
): XmlElement {
  const isSigned = childrenNamed(assertion, ns.signature, 'Signature').length > 0;
  if (isSigned) return verifiedElement(document, assertion, idp.certificates);
  const [covered] = signed ? childrenNamed(signed, ns.assertion, 'Assertion') : [];
  if (!covered) throw new SamlRefusal('unsigned');
  return covered;
}

/**
 * An encrypted assertion is opened, and then everything is checked again; it must be signed inside,
 * or the ciphertext outside.
 */
function openedAssertion(
  { root }: XmlDocument,
  outer: XmlElement,
  isCovered: boolean,
  { sp, idp }: AcceptResponseOptions,
): XmlElement {
  const [encrypted] = childrenNamed(outer, ns.assertion, 'EncryptedAssertion');
  if (!encrypted) throw new SamlRefusal('assertionCount');
  const text = decryptedAssertion(encrypted, sp.decryptionKeys ?? [], isCovered);
  const document = readDocument(text, messageLimits);
  if (!isNamed(document.root, ns.assertion, 'Assertion'))
    throw new SamlRefusal('assertionCount', document.root.local);
  assertUniqueIds(root, document.root);
  const all = [...everyElement(document.root)];
  const [signature] = childrenNamed(document.root, ns.signature, 'Signature');
  if (all.some((element) => element !== signature && isNamed(element, ns.signature, 'Signature'))) {
    throw new SamlRefusal('unexpectedElement', 'A signature outside of its place');
  }
  if (all.some((element) => element !== document.root && element.local.endsWith('Assertion'))) {
    throw new SamlRefusal('assertionCount', 'An assertion in an assertion');
  }
  if (signature) return verifiedElement(document, document.root, idp.certificates);
  if (!isCovered) throw new SamlRefusal('unsigned');
  return document.root;
}

/**
 * What the response says about itself. Its Destination must be there when it is signed (bindings,
 * 3.5.5.2). Answers its ID.
 */
function assertResponse(
  response: XmlElement,
  {
    sp,
    idp,
    expectInResponseTo,
    isSigned,
    now,
  }: AcceptResponseOptions & { isSigned: boolean; now: Date },
): string {
  const id = assertFrame(response, now);
  const [issuer] = childrenNamed(response, ns.assertion, 'Issuer');
  if (issuer || isSigned) assertIssuer(issuer, idp.entityId);
  const destination = response.attributes.get('Destination');
  if (destination === undefined ? isSigned : destination !== sp.acsUrl) {
    throw new SamlRefusal('destination', destination ?? 'none');
  }
  assertInResponseTo(response.attributes.get('InResponseTo'), expectInResponseTo);
  return id;
}
