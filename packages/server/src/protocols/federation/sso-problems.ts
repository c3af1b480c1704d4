import type { SsoProblem } from '@foyer/contract/sso';
import type { UpstreamErrorCode } from './upstream-error.ts';
import { type SamlRefusalCode, samlRefusals } from '../saml/refusal-codes.ts';

/** Why a sign-in failed although the provider vouched for somebody, or before it was asked. */
export type OwnProblemCode =
  /** The connection was changed, switched off or deleted after the sign-in began. */
  | 'connectionChanged'
  | 'connectionOff'
  /** The address is in no proved domain of the connection. */
  | 'foreignDomain'
  | 'noEmail'
  /** Nobody of this address is a member, and the connection makes no accounts. */
  | 'unknownPerson'
  | 'personLocked'
  /** The person holds more than whoever changed the connection, and nobody has confirmed it. */
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
  'Switch on signing of responses or assertions, with SHA-256, at the identity provider.';
const certificateFix =
  'Copy the present signing certificate from the identity provider, or load its metadata again, and keep the old one until the change is done.';
const acsFix =
  'Enter our ACS URL at the identity provider exactly as it stands here, without a slash more or less.';
const entityFix =
  'Enter our entity ID as the audience (also called Identifier or SP entity ID) at the identity provider.';
const clockFix =
  'Compare the clock of the identity provider with the time; set it by NTP. Then try again.';
const shapeFix =
  'The identity provider sends what SAML 2.0 does not allow. Update it, or ask its maker; we cannot accept the message.';
const metadataFix = 'Export the metadata of the identity provider again and load the whole file.';
const againFix = 'Try again. Where it stays so, ask whoever looks after the identity provider.';
const issuerFix =
  'Compare the issuer in this connection with the one in the provider’s discovery document, letter by letter.';

const samlFixes: Readonly<Record<SamlRefusalCode, string>> = {
  notBase64: againFix,
  tooLarge:
    'Send fewer attributes: limit the groups that the identity provider puts into the assertion.',
  encoding: shapeFix,
  doctype: shapeFix,
  forbiddenMarkup: shapeFix,
  malformed: shapeFix,
  duplicateId: shapeFix,
  unexpectedElement: shapeFix,
  unexpectedMessage:
    'Compare the addresses at the identity provider: the ACS URL is for sign-ins only.',
  version: 'Choose SAML 2.0 at the identity provider.',
  assertionCount: 'Let the identity provider send one assertion with each response.',
  unsigned: signingFix,
  signatureShape: shapeFix,
  signatureAlgorithm:
    'Choose RSA or ECDSA with SHA-256 as the signature algorithm at the identity provider.',
  signatureInvalid: certificateFix,
  certificate:
    'Let the identity provider use a certificate with an RSA key of 2048 bits or more, and load it here.',
  encryptionAlgorithm:
    'Choose RSA-OAEP with AES-GCM at the identity provider, or switch encryption off.',
  undecryptable:
    'Load our metadata again at the identity provider, so that it encrypts for our present key.',
  requestDenied: 'Assign this person to the application at the identity provider.',
  unknownPrincipal: 'Make an account for this person at the identity provider.',
  noPassive: 'Sign in at the identity provider first, then try again.',
  requesterError:
    'Compare our entity ID, our ACS URL and whether requests are signed with what is set at the identity provider.',
  responderError: 'Look into the log of the identity provider: it failed.',
  statusNotSuccess: 'Look into the log of the identity provider: it did not sign the person in.',
  issuer:
    'Compare the entity ID of the identity provider in this connection with the one it sends, letter by letter.',
  destination: acsFix,
  recipient: acsFix,
  audience: entityFix,
  conditions: entityFix,
  notYetValid: clockFix,
  expired: clockFix,
  sessionExpired: 'Sign in at the identity provider anew.',
  inResponseTo: 'Begin the sign-in again, in one tab.',
  unsolicited:
    'Begin at our sign-in page, or allow sign-ins that begin at the identity provider in the settings of this connection.',
  subject:
    'Let the identity provider send one NameID, best the e-mail address or a lasting identifier.',
  authnStatement: 'Let the identity provider send its authentication statement with the assertion.',
  attribute: 'Let the identity provider send attributes as plain text.',
  metadataKind: metadataFix,
  severalProviders:
    'Cut the one identity provider that is meant out of the document, and load that.',
  metadataExpired: metadataFix,
  metadataEndpoint: metadataFix,
  metadataCertificate: metadataFix,
};

const oidcTexts: Readonly<
  Record<UpstreamErrorCode, { readonly text: string; readonly fix: string }>
> = {
  discoveryFailed: {
    text: 'The discovery document of the provider cannot be read.',
    fix: issuerFix,
  },
  unreachable: {
    text: 'The provider does not answer.',
    fix: 'Check that the provider can be reached from the internet over https, with a good certificate.',
  },
  accessDenied: {
    text: 'The provider, or the person, said no.',
    fix: 'Assign this person to the application at the provider, and let them agree when they are asked.',
  },
  providerError: {
    text: 'The provider reported an error of its own.',
    fix: 'Look into the log of the provider. Often the redirect URI is not entered there: compare it letter by letter.',
  },
  wrongCode: {
    text: 'The provider did not accept the code that it gave out.',
    fix: 'Begin again. Where it stays so, compare the redirect URI at the provider.',
  },
  clientRefused: {
    text: 'The provider does not accept our client id or secret.',
    fix: 'Copy client id and secret from the provider again. Secrets end: look at the date.',
  },
  malformed: { text: 'The provider answered in a form we do not know.', fix: againFix },
  wrongAlgorithm: {
    text: 'The provider signs with an algorithm that is not accepted.',
    fix: 'Choose RS256, PS256 or ES256 for ID tokens at the provider.',
  },
  wrongSignature: {
    text: 'The signature of the ID token fits none of the provider’s keys.',
    fix: 'Check that the provider publishes its present keys at jwks_uri.',
  },
  wrongIssuer: { text: 'The ID token names another issuer.', fix: issuerFix },
  wrongAudience: {
    text: 'The ID token was made for another client.',
    fix: 'Compare the client id in this connection with the one at the provider.',
  },
  wrongNonce: {
    text: 'The ID token answers another request.',
    fix: 'Begin the sign-in again, in one tab.',
  },
  expired: { text: 'The ID token is no longer valid.', fix: clockFix },
  notYetValid: { text: 'The ID token is not valid yet.', fix: clockFix },
  mixUp: {
    text: 'The answer comes from another provider than the one that was asked.',
    fix: issuerFix,
  },
};

const ownTexts: Readonly<Record<OwnProblemCode, { readonly text: string; readonly fix: string }>> =
  {
    connectionChanged: {
      text: 'The connection was changed while somebody signed in.',
      fix: 'Sign in again.',
    },
    connectionOff: { text: 'The connection is switched off.', fix: 'Switch the connection on.' },
    foreignDomain: {
      text: 'The provider vouched for an address that is in no proved domain of the connection.',
      fix: 'Add the domain of the address to the connection and prove it, or correct the address at the provider.',
    },
    noEmail: {
      text: 'The provider did not say an e-mail address.',
      fix: 'Let the provider send the address: as NameID, or as the attribute or claim “email”.',
    },
    unknownPerson: {
      text: 'Nobody of this address belongs to the account, and the connection makes no accounts.',
      fix: 'Invite the person, or let the connection make accounts at the first sign-in.',
    },
    personLocked: {
      text: 'The account of this person is locked.',
      fix: 'Unlock the person among the users.',
    },
    unconfirmed: {
      text: 'The connection was set up or changed by somebody who holds less than this person, or the person belongs to another account, too.',
      fix: 'Let somebody above whom nobody stands look at the connection and confirm it. Until then this person signs in another way.',
    },
    replayed: {
      text: 'The answer of the provider was used before.',
      fix: 'Begin the sign-in again.',
    },
    wrongBrowser: {
      text: 'The answer came to another browser than the one that began, or too late.',
      fix: 'Begin the sign-in again and finish it within ten minutes, in one browser.',
    },
    idpInitiated: {
      text: 'The sign-in began at the provider, and the connection does not take such sign-ins.',
      fix: 'Begin at our sign-in page, or allow sign-ins that begin at the provider.',
    },
    noConnection: {
      text: 'The answer belongs to none of the connections.',
      fix: 'Compare the entity ID of the provider with the one in the connection.',
    },
    failed: { text: 'Something went wrong on our side.', fix: againFix },
  };

/** Words for a code, also for one that an older version of ours wrote down. */
export function problemOf(code: string): SsoProblem {
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
