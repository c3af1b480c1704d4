import type { Output } from '@foyer/contract';
import type { socialLoginContract } from '@foyer/contract/social-login';

/** The name of a social provider. */
export type SocialProviderName = Output<
  (typeof socialLoginContract)['getSocialProviders']
>[number]['type'];

/** Where a user is sent. */
export interface SocialRequest {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeChallenge: string;
  readonly prompt?: string | undefined;
  readonly loginHint?: string | undefined;
}

/** What a user came back with, and what is expected of it. */
export interface SocialCallback {
  readonly redirectUri: string;
  readonly code: string;
  readonly codeVerifier: string;
  /** Null where the client built the request. */
  readonly nonce: string | null;
  readonly iss: string | undefined;
}

/** Who a user is at a provider. */
export interface SocialUser {
  readonly issuer: string;
  readonly subject: string;
  /** As the provider says; missing where it does not tell. */
  readonly email: string | undefined;
  /** The provider vouches for the address, in a way that is believed. Decision 0161. */
  readonly emailVerified: boolean;
  readonly name: string;
}

/** A provider as it is configured. Its calls throw `UpstreamError`. */
export interface SocialProvider {
  readonly name: SocialProviderName;
  readonly connection: `social:${SocialProviderName}`;
  readonly clientId: string;
  readonly active: boolean;
  readonly scopes: readonly string[];
  /** The page builds the provider's address, with a verifier of its own. */
  readonly builtByClient: boolean;
  /** The provider posts a form to us instead of leading back to the page. */
  readonly postsForm: boolean;
  readonly authorizationUrl: (request: SocialRequest) => Promise<string>;
  readonly identify: (callback: SocialCallback) => Promise<SocialUser>;
}
