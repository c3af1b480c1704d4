import type { KeyObject } from 'node:crypto';
import type { XmlDocument, XmlElement } from './read-xml.ts';

/** How a message travels. */
export type SamlBinding = 'redirect' | 'post';

/** Us, as one connection sees us. */
export interface SpParty {
  readonly entityId: string;
  /** Where responses are posted to; compared letter by letter with Destination and Recipient. */
  readonly acsUrl: string;
  /** Where logout messages come to; none: no logout is offered. */
  readonly sloUrl?: string;
}

/** A key of ours with its certificate. */
export interface SpKey {
  readonly id: string;
  readonly privateKey: KeyObject;
  /** PEM. */
  readonly certificate: string;
}

/**
 * Our keys: the one that signs, those that open, those that are published. While they rotate, there
 * are two.
 */
export interface SpKeys {
  readonly signing: SpKey;
  /** Private halves, the signing one first. For `decryptionKeys`. */
  readonly decryption: readonly KeyObject[];
  /** PEM, the signing one first. For `spMetadata`. */
  readonly certificates: readonly string[];
}

/** An identity provider, as its connection is configured. */
export interface IdpParty {
  readonly entityId: string;
  /**
   * PEM; signatures are good with any of them. Expiry is not checked here: a warning is the
   * administrator's (`certificateFacts`).
   */
  readonly certificates: readonly string[];
}

/** What `authnRequest` needs. */
export interface AuthnRequestOptions {
  readonly sp: SpParty;
  readonly idp: { readonly ssoUrl: string; readonly ssoBinding: SamlBinding };
  /** Of the request: an NCName, such as `_` and hex digits; comes back as InResponseTo. */
  readonly id: string;
  readonly relayState?: string;
  /** Signs the request with this key. */
  readonly signWith?: SpKey;
  /** The user is asked again, although the identity provider knows them. */
  readonly forceAuthn?: boolean;
  /** Who probably signs in, for providers that read a Subject. */
  readonly loginHint?: string;
}

/** A message to send by the browser. */
export type SamlOutgoing =
  | { readonly binding: 'redirect'; readonly url: string }
  | {
      readonly binding: 'post';
      readonly action: string;
      readonly fields: Readonly<Record<string, string>>;
      /**
       * A page that posts itself; its script has the hash `postPageScriptHash` for the content
       * security policy.
       */
      readonly html: string;
    };

/** What a response is checked against. */
export interface AcceptResponseOptions {
  readonly sp: SpParty & { readonly decryptionKeys?: readonly KeyObject[] };
  readonly idp: IdpParty;
  /**
   * The id of our request; null: only a response that answers no request (begun at the identity
   * provider) is accepted.
   */
  readonly expectInResponseTo: string | null;
}

/**
 * A sign-in that an identity provider vouches for. Whether its assertion has been seen before is
 * for the caller to check.
 */
export interface SamlLogin {
  readonly issuer: string;
  readonly nameId: string;
  readonly nameIdFormat: string | null;
  readonly sessionIndex: string | null;
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  readonly inResponseTo: string | null;
  /** To be accepted once until `notOnOrAfter` (plus a minute of skew, which is included here). */
  readonly assertionId: string;
  readonly responseId: string;
  /** When the assertion can be forgotten: no clock within the skew accepts it after this. */
  readonly notOnOrAfter: Date;
  readonly sessionNotOnOrAfter: Date | null;
  readonly authnInstant: Date;
  readonly authnContextClassRef: string | null;
}

/**
 * What a response says about itself before anything is checked. For choosing a connection, never
 * for more.
 */
export interface UnverifiedPeek {
  readonly issuer: string | null;
  readonly inResponseTo: string | null;
}

/** An identity provider, as its metadata describes it. */
export interface IdpMetadata {
  readonly entityId: string;
  readonly ssoUrl: string;
  readonly ssoBinding: SamlBinding;
  readonly sloUrl: string | null;
  /** By redirect where the provider offers both; null without an address. */
  readonly sloBinding: SamlBinding | null;
  /** Where answers to logout go, if elsewhere. */
  readonly sloResponseUrl: string | null;
  /** PEM, at least one. */
  readonly certificates: readonly string[];
  /** The provider takes signed requests only. */
  readonly wantSigned: boolean;
  readonly validUntil: Date | null;
}

/** What our metadata says. */
export interface SpMetadataOptions {
  readonly sp: SpParty;
  /** PEM; those of `SpKeys.certificates`. */
  readonly certificates: readonly string[];
  /** Our requests are signed. */
  readonly signRequests: boolean;
}

/** What a certificate says. */
export interface CertificateFacts {
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** SHA-256 in lower-case hex. */
  readonly fingerprint: string;
  readonly subject: string;
  readonly keyType: 'rsa' | 'ec';
  /** Of the modulus or the curve. */
  readonly keyBits: number;
}

/** Where logout messages go. */
export interface LogoutPeer {
  readonly sloUrl: string;
  readonly sloResponseUrl?: string | null;
  /** Default: redirect. */
  readonly sloBinding?: SamlBinding | null;
}

/** Fields of a form that brings a message. */
export interface PostedFields {
  readonly SAMLRequest?: string | undefined;
  readonly SAMLResponse?: string | undefined;
  readonly RelayState?: string | undefined;
}

/**
 * A logout message as it came: the query string, not decoded, as the signature is over its letters;
 * or the fields of a form.
 */
export type LogoutArrival = string | PostedFields;

/** A logout message that was read; nothing in it is checked yet. */
export interface LogoutMessage {
  readonly kind: 'SAMLRequest' | 'SAMLResponse';
  readonly root: XmlElement;
  readonly relayState: string | null;
  /**
   * The root as its signer wrote it; throws `SamlRefusal` where the signature is missing or by none
   * of these.
   */
  signedBy(certificates: readonly string[]): XmlElement;
}

/** What `logoutRequest` needs. Always signed. */
export interface LogoutRequestOptions {
  readonly sp: SpParty;
  readonly idp: LogoutPeer;
  readonly id: string;
  readonly nameId: string;
  readonly nameIdFormat: string | null;
  readonly sessionIndex: string | null;
  readonly relayState?: string;
  readonly signWith: SpKey;
}

/** What `logoutResponse` needs. */
export interface LogoutResponseOptions {
  readonly sp: SpParty;
  readonly idp: LogoutPeer;
  readonly id: string;
  readonly inResponseTo: string;
  /** Whether the sessions ended. */
  readonly success: boolean;
  readonly relayState?: string;
  readonly signWith: SpKey;
}

/** What a logout message is checked against. */
export interface AcceptLogoutOptions {
  readonly sp: SpParty & { readonly sloUrl: string };
  readonly idp: IdpParty;
}

/** A signed wish of the identity provider to end sessions. */
export interface SamlLogoutRequest {
  readonly id: string;
  readonly issuer: string;
  readonly nameId: string;
  readonly nameIdFormat: string | null;
  /** Empty: every session of the user. */
  readonly sessionIndexes: readonly string[];
  readonly relayState: string | null;
}

/** A signed answer to our logout request. */
export interface SamlLogoutResponse {
  readonly id: string;
  readonly inResponseTo: string;
  readonly success: boolean;
  readonly relayState: string | null;
}

/**
 * SAML 2.0 as a service provider: pure functions over texts, and our keys. Everything that is not
 * accepted throws `SamlRefusal`. The caller keeps request ids and assertion ids single-use.
 */
export interface Saml {
  /** Our keys; the first call makes them. */
  keys(): Promise<SpKeys>;
  /**
   * Adds a key that signs after the metadata had time to be read again, and retires the present one
   * after that.
   */
  rotateKeys(): Promise<{ readonly signsFrom: Date; readonly oldEnds: Date }>;
  authnRequest(options: AuthnRequestOptions): SamlOutgoing;
  /**
   * `response` is the form field `SAMLResponse`. Reading is the most expensive step: do it once,
   * even for several connections.
   */
  readResponse(response: string): XmlDocument;
  acceptResponse(response: XmlDocument, options: AcceptResponseOptions): SamlLogin;
  peekUnverified(response: XmlDocument): UnverifiedPeek;
  /**
   * Where to look for whom a response is about, never who it is: every text with an `@`. Null where
   * only a checked signature opens it.
   */
  peekAddressesUnverified(
    response: XmlDocument,
    decryptionKeys: readonly KeyObject[],
  ): readonly string[] | null;
  /** Like `readResponse`, for a logout message. */
  readLogout(arrival: LogoutArrival): LogoutMessage;
  /** Like `peekUnverified`, for a logout message; says whom a request is about, too. */
  peekLogoutUnverified(message: LogoutMessage): UnverifiedPeek & { readonly nameId: string | null };
  parseIdpMetadata(xml: string): IdpMetadata;
  spMetadata(options: SpMetadataOptions): string;
  certificateFacts(pem: string): CertificateFacts;
  logoutRequest(options: LogoutRequestOptions): SamlOutgoing;
  acceptLogoutRequest(message: LogoutMessage, options: AcceptLogoutOptions): SamlLogoutRequest;
  logoutResponse(options: LogoutResponseOptions): SamlOutgoing;
  acceptLogoutResponse(
    message: LogoutMessage,
    options: AcceptLogoutOptions & { readonly expectInResponseTo: string },
  ): SamlLogoutResponse;
}
