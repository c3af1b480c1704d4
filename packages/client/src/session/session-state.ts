import type { AuthResponse, Tenant } from '@foyer/contract';
import type { Failure } from '../api/failure.ts';
import type { AccessTokenClaims } from './decode-token.ts';
import type { Profile } from './load-profile.ts';

/** Answer of the sign-in, without the refresh token: that one stays in its cookie. */
export type PublicAuthResponse = Omit<AuthResponse, 'refreshToken'>;

/**
 * The signed-in user: auth response, then claims of the access token, then the profile laid over.
 * Specification 1, §3.
 */
export type SessionUser = Omit<
  PublicAuthResponse,
  keyof AccessTokenClaims | keyof Profile['user']
> &
  Omit<AccessTokenClaims, keyof Profile['user']> &
  Profile['user'];

/** Nobody knows yet; `failure` says why it takes longer. Never renders as signed out. */
export interface UnknownSession {
  readonly status: 'unknown';
  /**
   * This browser was not signed in when that was last known: the sign-in form can be shown while
   * the provider is asked. There may be a session nevertheless, from another application of the
   * same provider. Decision 0291.
   */
  readonly presumed?: 'signedOut';
  readonly failure?: Failure;
}

/** A user is signed in. */
export interface SignedInSession {
  readonly status: 'signedIn';
  readonly user: SessionUser;
  readonly tenants: readonly Tenant[];
  readonly activeTenant: Tenant;
  readonly accessToken: string;
  readonly claims: AccessTokenClaims;
}

/**
 * Nobody is signed in; `pending` holds what the provider still demands (an MFA method) before
 * a user is.
 */
export interface SignedOutSession {
  readonly status: 'signedOut';
  readonly pending?: PublicAuthResponse;
}

/** The three states of a session. Unknown is a state of its own. */
export type SessionState = UnknownSession | SignedInSession | SignedOutSession;

/** How an adopted sign-in ended. */
export type Adoption =
  | { readonly kind: 'signedIn'; readonly session: SignedInSession }
  | { readonly kind: 'pending'; readonly response: PublicAuthResponse };

/** Holds the session of this tab and keeps it alive. */
export interface SessionKeeper {
  /** The session now; the same object until it changes. */
  readonly get: () => SessionState;
  /** Calls `listener` after each change; returns the way to stop. */
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Renews the access token, profile and tenants; once for all tabs. Resolves when `get()` tells
   * the outcome.
   */
  readonly refresh: () => Promise<void>;
  /**
   * Ends the session here, at the provider and in all tabs. Never fails: what the provider missed
   * is made up for later. Answers where to go to end the session of the tenant as well, where
   * there is such an address.
   */
  readonly signOut: () => Promise<string | undefined>;
  /** Makes another tenant the active one, for all tabs. Fails as the call does. */
  readonly switchTenant: (tenantId: string) => Promise<void>;
  /**
   * Takes over the answer of a sign-in call: loads profile and tenants and tells the other tabs.
   * What is still demanded is in the signed-out session as `pending`.
   */
  readonly adopt: (response: AuthResponse) => Promise<Adoption>;
  /**
   * A user signed in and the cookie says who: asks the provider again and tells the other tabs.
   * `get()` tells the outcome; fails where the provider could not be asked.
   */
  readonly enter: () => Promise<void>;
  /** Lets go of what is still demanded: a user starts over. */
  readonly forgetPending: () => void;
}
