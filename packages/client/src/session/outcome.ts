import type { Failure } from '../api/failure.ts';
import { decodeToken } from './decode-token.ts';
import type { Profile } from './load-profile.ts';
import type { PublicAuthResponse, SessionUser, SignedInSession } from './session-state.ts';

/** Everything a tab needs to be signed in; tabs hand it to one another. */
export interface Grant {
  readonly response: PublicAuthResponse & { readonly accessToken: string };
  readonly profile: Profile;
  /** Milliseconds since the token was issued. */
  readonly age: number;
}

/** How an attempt to renew a session ended. */
export type Outcome =
  | { readonly kind: 'granted'; readonly grant: Grant }
  /** The provider says no; `pending` holds what it still demands. */
  | { readonly kind: 'refused'; readonly pending?: PublicAuthResponse }
  /** Nobody said no: the provider could not be asked. */
  | { readonly kind: 'unreachable'; readonly failure: Failure };

/**
 * The signed-in session of a grant: auth response, claims, profile, each over the one before.
 * Specification 1, §3.
 */
export function toSession({ response, profile }: Grant): SignedInSession {
  const { accessToken } = response;
  const claims = decodeToken(accessToken);
  const user: SessionUser = { ...response, ...claims, ...profile.user };
  return { status: 'signedIn', user, accessToken, claims, ...profile.tenants };
}
