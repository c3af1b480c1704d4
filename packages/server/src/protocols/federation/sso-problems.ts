import type { SsoProblem } from '@foyer/contract/sso';
import type { UpstreamErrorCode } from './upstream-error.ts';
import { type SamlRefusalCode, samlRefusals } from '../saml/refusal-codes.ts';

/** Why a sign-in failed although the provider vouched for a user, or before it was asked. */
export type OwnProblemCode =
  /** The connection was changed, switched off or deleted after the sign-in began. */
  | 'connectionChanged'
  | 'connectionOff'
  /** The address is in no proved domain of the connection. */
  | 'foreignDomain'
  | 'noEmail'
  /** The email domain restrictions of the account do not allow the address. */
  | 'emailDomainNotAllowed'
  /** Nobody of this address is a member, and the connection makes no accounts. */
  | 'unknownPerson'
  | 'personLocked'
  /** The user holds more than the user who changed the connection, and nobody has confirmed it. */
  | 'unconfirmed'
  /** The answer was used before. */
  | 'replayed'
  /** The answer came to another browser, or too late. */
  | 'wrongBrowser'
  /** A sign-in that began at the provider, for a connection that takes none. */
  | 'idpInitiated'
  /** The answer belongs to no connection. */
  | 'noConnection'
  /** An error of ours. */
  | 'failed';

/** Every reason a sign-in by single sign-on can fail for, by the layer that said it. */
export type SsoProblemCode =
  | `saml.${SamlRefusalCode}`
  | `oidc.${UpstreamErrorCode}`
  | `sso.${OwnProblemCode}`;

const signingFix =
  'Turn on signing of responses or assertions with SHA-256 in your identity provider.';
const certificateFix =
  'Copy the current signing certificate from your identity provider, or reload its metadata. Keep the old certificate until the change is complete.';
const acsFix =
  'Enter the ACS URL in your identity provider exactly as shown here, including any trailing slash.';
const entityFix =
  'Enter the entity ID as the audience (also called Identifier or SP entity ID) in your identity provider.';
const clockFix =
  'Check the clock of the identity provider, and synchronize it with NTP. Then try again.';
const shapeFix =
  'The identity provider sends a message that violates SAML 2.0. Update it or contact its vendor.';
const metadataFix =
  'Export the metadata from your identity provider again and upload the complete file.';
const againFix =
  'Try again. If the problem persists, contact the administrator of the identity provider.';
const issuerFix =
  'Make sure that the issuer of this connection exactly matches the one in the provider’s discovery document.';

const samlFixes: Readonly<Record<SamlRefusalCode, string>> = {
  notBase64: againFix,
  tooLarge:
    'Send fewer attributes. For example, limit the groups that your identity provider includes in the assertion.',
  encoding: shapeFix,
  doctype: shapeFix,
  forbiddenMarkup: shapeFix,
  malformed: shapeFix,
  duplicateId: shapeFix,
  unexpectedElement: shapeFix,
  unexpectedMessage: 'Check the URLs in your identity provider. The ACS URL is for sign-ins only.',
  version: 'Choose SAML 2.0 in your identity provider.',
  assertionCount: 'Configure your identity provider to send one assertion per response.',
  unsigned: signingFix,
  signatureShape: shapeFix,
  signatureAlgorithm:
    'Choose RSA or ECDSA with SHA-256 as the signature algorithm in your identity provider.',
  signatureInvalid: certificateFix,
  certificate:
    'Use a certificate with an RSA key of at least 2048 bits in your identity provider, and add it here.',
  encryptionAlgorithm:
    'Choose RSA-OAEP with AES-GCM in your identity provider, or turn off encryption.',
  undecryptable:
    'Reload the service provider metadata in your identity provider so that it encrypts with the current key.',
  requestDenied: 'Assign this user to the application in your identity provider.',
  unknownPrincipal: 'Create an account for this user in your identity provider.',
  noPassive: 'Sign in to your identity provider first, then try again.',
  requesterError:
    'Compare the entity ID, the ACS URL, and request signing with the settings in your identity provider.',
  responderError: 'Check the log of your identity provider for the error.',
  statusNotSuccess: 'Check the log of your identity provider for the reason.',
  issuer:
    'Make sure that the entity ID of this connection exactly matches the one that the identity provider sends.',
  destination: acsFix,
  recipient: acsFix,
  audience: entityFix,
  conditions: entityFix,
  notYetValid: clockFix,
  expired: clockFix,
  sessionExpired: 'Sign in to your identity provider again.',
  inResponseTo: 'Start the sign-in again in a single tab.',
  unsolicited:
    'Start from the sign-in page, or allow IdP-initiated sign-in in the settings of this connection.',
  subject:
    'Configure your identity provider to send one NameID, preferably the email address or a persistent identifier.',
  authnStatement:
    'Configure your identity provider to include an authentication statement in the assertion.',
  attribute: 'Configure your identity provider to send attributes as plain text.',
  metadataKind: metadataFix,
  severalProviders: 'Upload a document that contains a single identity provider.',
  metadataExpired: metadataFix,
  metadataEndpoint: metadataFix,
  metadataCertificate: metadataFix,
};

const oidcTexts: Readonly<
  Record<UpstreamErrorCode, { readonly text: string; readonly fix: string }>
> = {
  discoveryFailed: {
    text: 'The discovery document of the provider can’t be read.',
    fix: issuerFix,
  },
  unreachable: {
    text: 'The provider isn’t responding.',
    fix: 'Make sure that the provider can be reached from the internet over HTTPS with a valid certificate.',
  },
  accessDenied: {
    text: 'The provider or the user denied the sign-in.',
    fix: 'Assign this user to the application in your provider. The user must accept the consent prompt.',
  },
  providerError: {
    text: 'The provider returned an error.',
    fix: 'Check the provider’s log. Often, the redirect URI is missing there or doesn’t match exactly.',
  },
  wrongCode: {
    text: 'The provider rejected its own authorization code.',
    fix: 'Try again. If the problem persists, check the redirect URI in the provider.',
  },
  clientRefused: {
    text: 'The provider rejected the client ID or secret.',
    fix: 'Copy the client ID and secret from the provider again. The secret may have expired.',
  },
  malformed: { text: 'The provider sent an invalid response.', fix: againFix },
  wrongAlgorithm: {
    text: 'The provider signs with an unsupported algorithm.',
    fix: 'Choose RS256, PS256, or ES256 for ID tokens in the provider.',
  },
  wrongSignature: {
    text: 'The signature of the ID token matches none of the provider’s keys.',
    fix: 'Make sure that the provider publishes its current keys at jwks_uri.',
  },
  wrongIssuer: { text: 'The ID token has a different issuer.', fix: issuerFix },
  wrongAudience: {
    text: 'The ID token was issued to a different client.',
    fix: 'Compare the client ID of this connection with the one in the provider.',
  },
  wrongNonce: {
    text: 'The ID token belongs to a different request.',
    fix: 'Start the sign-in again in a single tab.',
  },
  expired: { text: 'The ID token has expired.', fix: clockFix },
  notYetValid: { text: 'The ID token isn’t valid yet.', fix: clockFix },
  mixUp: {
    text: 'The response comes from a different provider than the request was sent to.',
    fix: issuerFix,
  },
};

const ownTexts: Readonly<Record<OwnProblemCode, { readonly text: string; readonly fix: string }>> =
  {
    connectionChanged: {
      text: 'The connection was changed during the sign-in.',
      fix: 'Sign in again.',
    },
    connectionOff: { text: 'The connection is turned off.', fix: 'Turn on the connection.' },
    foreignDomain: {
      text: 'The provider sent an email address outside the verified domains of the connection.',
      fix: 'Add the domain to the connection and verify it, or correct the email address in the provider.',
    },
    noEmail: {
      text: 'The provider didn’t send an email address.',
      fix: 'Configure the provider to send the email address as NameID, or as the attribute or claim “email”.',
    },
    emailDomainNotAllowed: {
      text: 'The account does not allow new users with this email domain.',
      fix: 'Allow the domain in the email domain restrictions of the account.',
    },
    unknownPerson: {
      text: 'No user with this email address belongs to the account, and the connection doesn’t create users.',
      fix: 'Invite the user, or turn on user creation at the first sign-in.',
    },
    personLocked: {
      text: 'This user is locked.',
      fix: 'Unlock the user on the Users page.',
    },
    unconfirmed: {
      text: 'The connection was changed by someone with fewer permissions than this user, or the user also belongs to another account.',
      fix: 'Ask an administrator with full permissions to review and confirm the connection. Until then, this user needs another sign-in method.',
    },
    replayed: {
      text: 'The provider’s response was already used.',
      fix: 'Start the sign-in again.',
    },
    wrongBrowser: {
      text: 'The response arrived in a different browser or too late.',
      fix: 'Start the sign-in again and finish it in the same browser within ten minutes.',
    },
    idpInitiated: {
      text: 'The sign-in started at the provider, and the connection doesn’t allow IdP-initiated sign-in.',
      fix: 'Start from the sign-in page, or allow IdP-initiated sign-in.',
    },
    noConnection: {
      text: 'The response matches no connection.',
      fix: 'Compare the provider’s entity ID with the one in the connection.',
    },
    failed: { text: 'An internal error occurred.', fix: againFix },
  };

/** Words for a code, also for one that an older version of ours wrote down. */
export function describeSsoProblem(code: string): SsoProblem {
  const [layer = '', name = ''] = code.split('.', 2);
  const found = tables[layer]?.(name);
  return { code, ...(found ?? ownTexts.failed) };
}

const tables: Readonly<
  Record<string, (name: string) => { text: string; fix: string } | undefined>
> = {
  saml: (name) =>
    has(samlRefusals, name) ? { text: samlRefusals[name], fix: samlFixes[name] } : undefined,
  oidc: (name) => (has(oidcTexts, name) ? oidcTexts[name] : undefined),
  sso: (name) => (has(ownTexts, name) ? ownTexts[name] : undefined),
};

function has<T extends object>(table: T, name: string): name is keyof T & string {
  return Object.hasOwn(table, name);
}
