import type {
  WebAuthnAssertion,
  WebAuthnAttestation,
  WebAuthnCreationOptions,
  WebAuthnDeviceType,
  WebAuthnRequestOptions,
} from '@foyer/contract';
import type { CredentialStore, CredentialUsage, StoredCredential } from './credential.store.ts';
import type { RelyingParty } from './relying-party.ts';

/** What a challenge is for: one of another purpose, or of another subject, is nothing (T-WAN-2). */
export interface Ceremony {
  readonly purpose: 'signIn' | 'passkey' | 'mfaEnrol' | 'mfaVerify' | 'mfaDisable';
  /**
   * Whom it is bound to: user and session, or the pending sign-in. `anyone` where nobody is known
   * yet.
   */
  readonly subject: string;
}

/** For whom and how a credential is made. */
export interface CreationRequest {
  readonly user: { readonly id: string; readonly identifier: string; readonly name: string };
  /**
   * A passkey is kept by the authenticator, so that it is found without an address; an MFA method
   * need not be.
   */
  readonly usage: CredentialUsage;
  readonly userVerification: 'required' | 'discouraged';
  /** Default: whatever the user picks. */
  readonly deviceType?: WebAuthnDeviceType;
  /** Those of the same usage that the user has: the authenticator must hold none of them. */
  readonly exclude: readonly StoredCredential[];
}

/** With what a credential may answer. */
export interface AssertionRequest {
  /** Default: any passkey of this domain. */
  readonly allow?: readonly StoredCredential[];
  readonly userVerification: 'required' | 'discouraged';
  /** Comes back with the proof. */
  readonly payload?: Readonly<Record<string, unknown>>;
}

/** A credential that was made for this server. */
export interface NewCredential {
  readonly credentialId: Uint8Array;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly deviceType: WebAuthnDeviceType;
  readonly transports: readonly string[];
  readonly aaguid: string | null;
  readonly backupEligible: boolean;
  readonly backedUp: boolean;
}

/** A signature that was right, over a challenge nobody can use again. */
export interface Proof {
  readonly credential: StoredCredential;
  readonly userVerified: boolean;
  readonly counter: number;
  readonly backedUp: boolean;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** What a verification must show. */
export interface Demand {
  readonly userVerification: 'required' | 'discouraged';
}

/**
 * WebAuthn, the relying party's side: passkeys and security keys as MFA methods. Challenges are
 * single-use secrets.
 */
export interface WebAuthn {
  readonly rp: RelyingParty;
  readonly credentials: CredentialStore;
  creationOptions(ceremony: Ceremony, request: CreationRequest): Promise<WebAuthnCreationOptions>;
  /** Redeems the challenge, then looks at the rest; null for anything that is not right. */
  verifyCreation(
    ceremony: Ceremony,
    answer: WebAuthnAttestation,
    demand: Demand,
  ): Promise<NewCredential | null>;
  requestOptions(ceremony: Ceremony, request: AssertionRequest): Promise<WebAuthnRequestOptions>;
  /**
   * Redeems the challenge, finds the credential of this usage, checks the signature; null for
   * anything that is not right. What it proves counts only after `credentials.use` has accepted the
   * counter, in the transaction that acts on it.
   */
  verifyAssertion(
    ceremony: Ceremony,
    answer: WebAuthnAssertion,
    demand: Demand & { readonly usage: CredentialUsage },
  ): Promise<Proof | null>;
}
