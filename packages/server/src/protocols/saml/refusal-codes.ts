/**
 * Why a message of an identity provider is not accepted, with words for the tenant's administrator. The browser learns none of it
 * (M-19): who stands at the door is told that the sign-in failed, the trace and the audit have the code.
 */
export const samlRefusals = {
  notBase64: 'The message is not base64 text.',
  tooLarge: 'The message is larger than 256 kB, or nested deeper than 64 levels.',
  encoding: 'The message is not plain UTF-8.',
  doctype: 'The message carries a document type. Those are refused before anything is read.',
  forbiddenMarkup:
    'The message carries a comment, CDATA, a processing instruction or an entity of its own.',
  malformed: 'The message is not well-formed XML.',
  duplicateId: 'Two elements of the message have the same ID.',
  unexpectedElement:
    'The message carries an element where SAML has none, or twice what it has once.',
  unexpectedMessage: 'The message is of another kind than the one expected here.',
  version: 'The message is not SAML 2.0.',
  assertionCount: 'The response must carry exactly one assertion.',
  unsigned:
    'Neither the response nor its assertion is signed. Switch signing on at the identity provider.',
  signatureShape:
    'The signature is built in a way that is not accepted: one reference to the signed element, nothing else.',
  signatureAlgorithm:
    'The signature uses an algorithm that is not accepted. Choose RSA or ECDSA with SHA-256 at the identity provider.',
  signatureInvalid:
    'The signature fits none of the certificates of this connection. Compare the certificate with the one at the identity provider.',
  certificate:
    'A certificate of this connection cannot be used: it is no X.509 certificate, or its key is too short.',
  encryptionAlgorithm:
    'The encryption uses an algorithm that is not accepted. Choose RSA-OAEP with AES-GCM, or sign the response as well where only AES-CBC is offered.',
  undecryptable:
    'The assertion cannot be decrypted with our keys. Load our metadata again at the identity provider.',
  requestDenied: 'The identity provider answered that it does not sign this person in.',
  unknownPrincipal: 'The identity provider answered that it does not know this person.',
  noPassive: 'The identity provider answered that it has to ask the person first.',
  requesterError:
    'The identity provider answered that our request was wrong. Compare entity ID, ACS URL and signing on both sides.',
  responderError: 'The identity provider answered that it failed.',
  statusNotSuccess: 'The identity provider answered with a status other than success.',
  issuer:
    'The message comes from another identity provider than the one of this connection. Compare the entity ID.',
  destination:
    'The message was made for another address. Compare the ACS URL at the identity provider.',
  recipient:
    'The assertion was made for another recipient. Compare the ACS URL at the identity provider.',
  audience:
    'The assertion was made for another service. Compare the audience (our entity ID) at the identity provider.',
  conditions: 'The assertion lacks its conditions, or sets one that is not understood.',
  notYetValid: 'The assertion is not valid yet. Compare the clocks.',
  expired: 'The assertion is no longer valid. Compare the clocks, or sign in again.',
  sessionExpired: 'The session at the identity provider has ended. Sign in again.',
  inResponseTo: 'The message answers another request than ours.',
  unsolicited:
    'The message answers no request, and this connection does not take sign-ins that begin at the identity provider.',
  subject:
    'The assertion does not name its subject in the expected way (one NameID, one bearer confirmation).',
  authnStatement: 'The assertion does not say how and when the person signed in.',
  attribute: 'An attribute of the assertion is not plain text.',
  metadataKind: 'The document is not the metadata of one SAML 2.0 identity provider.',
  severalProviders:
    'The metadata describes several identity providers. Cut out the one that is meant.',
  metadataExpired: 'The metadata says that it is no longer valid.',
  metadataEndpoint:
    'The metadata names no sign-in address that can be used: HTTP-Redirect or HTTP-POST over https.',
  metadataCertificate: 'The metadata carries no certificate for signing.',
} as const satisfies Readonly<Record<string, string>>;

/** Codes of refusals. Reference: docs/reference/saml.md. */
export type SamlRefusalCode = keyof typeof samlRefusals;

/** A message or document that is not accepted. `detail` is for the administrator's trace: short, printable, without secrets. */
export class SamlRefusal extends Error {
  readonly code: SamlRefusalCode;
  readonly detail: string;

  constructor(code: SamlRefusalCode, detail = '', options?: ErrorOptions) {
    super(`${code}${detail && ': '}${printable(detail)}`, options);
    this.name = 'SamlRefusal';
    this.code = code;
    this.detail = printable(detail);
  }
}

/** What a foreign text may show of itself in a trace. */
function printable(text: string): string {
  const plain = text.replaceAll(/[^\x20-\x7e\u00a0-\u024f]/g, '?');
  return plain.length > 200 ? `${plain.slice(0, 200)}…` : plain;
}
