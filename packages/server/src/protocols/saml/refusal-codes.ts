/**
 * Why a message of an identity provider is not accepted, with words for the tenant's administrator.
 * The browser learns none of it (M-19): the page shows that the sign-in failed, the
 * trace and the audit have the code.
 */
export const samlRefusals = {
  notBase64: 'The message isn’t valid Base64.',
  tooLarge: 'The message is larger than 256 kB or nested more than 64 levels deep.',
  encoding: 'The message isn’t valid UTF-8.',
  doctype: 'The message contains a document type declaration, which isn’t allowed.',
  forbiddenMarkup:
    'The message contains a comment, CDATA, a processing instruction, or a custom entity.',
  malformed: 'The message isn’t well-formed XML.',
  duplicateId: 'Two elements of the message have the same ID.',
  unexpectedElement: 'The message contains an unexpected or duplicate element.',
  unexpectedMessage: 'The message has an unexpected type.',
  version: 'The message isn’t SAML 2.0.',
  assertionCount: 'The response must contain exactly one assertion.',
  unsigned:
    'Neither the response nor its assertion is signed. Turn on signing in your identity provider.',
  signatureShape:
    'The signature has an unsupported structure. It must contain exactly one reference, to the signed element.',
  signatureAlgorithm:
    'The signature uses an unsupported algorithm. Choose RSA or ECDSA with SHA-256 in your identity provider.',
  signatureInvalid:
    'The signature matches none of the certificates of this connection. Compare the certificate with the one in your identity provider.',
  certificate:
    'A certificate of this connection can’t be used. It isn’t an X.509 certificate, or its key is too short.',
  encryptionAlgorithm:
    'The encryption uses an unsupported algorithm. Choose RSA-OAEP with AES-GCM. If only AES-CBC is available, also sign the response.',
  undecryptable:
    'The assertion can’t be decrypted. Reload the service provider metadata in your identity provider.',
  requestDenied: 'The identity provider denied the sign-in of this user.',
  unknownPrincipal: 'The identity provider doesn’t know this user.',
  noPassive: 'The identity provider requires interaction by the user.',
  requesterError:
    'The identity provider rejected the request. Compare the entity ID, the ACS URL, and signing on both sides.',
  responderError: 'The identity provider reported an error.',
  statusNotSuccess: 'The identity provider returned a status other than success.',
  issuer: 'The message comes from a different identity provider. Compare the entity ID.',
  destination:
    'The message was sent for a different URL. Compare the ACS URL in your identity provider.',
  recipient:
    'The assertion has a different recipient. Compare the ACS URL in your identity provider.',
  audience:
    'The assertion has a different audience. Compare the audience in your identity provider with the entity ID.',
  conditions: 'The assertion has no conditions, or an unsupported one.',
  notYetValid: 'The assertion isn’t valid yet. Check the clocks.',
  expired: 'The assertion has expired. Check the clocks, or sign in again.',
  sessionExpired: 'The session at the identity provider has expired. Sign in again.',
  inResponseTo: 'The message belongs to a different request.',
  unsolicited:
    'The message belongs to no request, and this connection doesn’t allow IdP-initiated sign-in.',
  subject: 'The assertion must have one NameID and one bearer subject confirmation.',
  authnStatement: 'The assertion has no authentication statement.',
  attribute: 'An attribute of the assertion isn’t plain text.',
  metadataKind: 'The document isn’t valid SAML 2.0 metadata of an identity provider.',
  severalProviders:
    'The metadata describes several identity providers. Provide a document with a single one.',
  metadataExpired: 'The metadata has expired.',
  metadataEndpoint:
    'The metadata has no usable sign-in URL (HTTP-Redirect or HTTP-POST over HTTPS).',
  metadataCertificate: 'The metadata has no signing certificate.',
} as const satisfies Readonly<Record<string, string>>;

/** Codes of refusals. Reference: docs/reference/saml.md. */
export type SamlRefusalCode = keyof typeof samlRefusals;

/**
 * A message or document that is not accepted. `detail` is for the administrator's trace: short,
 * printable, without secrets.
 */
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
