/**
 * What a provider says about itself: the members of OpenID Connect Discovery 1.0, §3 that we read.
 */
export interface UpstreamMetadata {
  /** As the provider writes it; may hold `{tenantid}` (Microsoft). */
  readonly issuer: string;
  readonly authorizationEndpoint: string;
  readonly tokenEndpoint: string;
  readonly jwksUri: string;
  readonly userInfoEndpoint: string | undefined;
  readonly endSessionEndpoint: string | undefined;
  /** Names its issuer with every answer (RFC 9207), so that an answer without is refused. */
  readonly namesIssuer: boolean;
  readonly tokenEndpointAuthMethods: readonly string[];
}

/** Where a user is sent to sign in. */
export interface AuthorizationRequest {
  readonly metadata: UpstreamMetadata;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly state: string;
  readonly nonce: string;
  /** S256 of the verifier, base64url; none for the few providers that refuse PKCE (LinkedIn). */
  readonly codeChallenge: string | undefined;
  readonly loginHint?: string | undefined;
  readonly prompt?: string | undefined;
  /** Seconds. */
  readonly maxAge?: number | undefined;
  /** `form_post` where the provider insists (Apple). Default: the query. */
  readonly responseMode?: 'form_post' | undefined;
  /** Further parameters of the provider; never one of those above. */
  readonly extra?: Readonly<Record<string, string>> | undefined;
}

/** What a callback brought, and what is expected of it. */
export interface ExchangeRequest {
  readonly metadata: UpstreamMetadata;
  readonly clientId: string;
  /** None for public clients. */
  readonly clientSecret: string | undefined;
  /** Default: what the provider says, `client_secret_basic` before `client_secret_post`. */
  readonly clientAuthentication?: 'client_secret_basic' | 'client_secret_post' | undefined;
  readonly redirectUri: string;
  readonly code: string;
  /** None for the few providers that refuse PKCE (LinkedIn). */
  readonly codeVerifier: string | undefined;
  readonly expected: {
    /**
     * The nonce of the request; null only where the client built the request and made none
     * (decision 0160).
     */
    readonly nonce: string | null;
    /**
     * The provider is known to leave the nonce out (LinkedIn); a wrong one is refused all the same.
     */
    readonly nonceMayMiss?: boolean | undefined;
    /** The `iss` parameter the callback came with, if it did. RFC 9207. */
    readonly iss: string | undefined;
    /**
     * The page that brought the answer may be one of a published client, which drops `iss`. Never
     * for tenants' providers.
     */
    readonly issMayMiss?: boolean | undefined;
    /** Seconds the sign-in at the provider may be old. */
    readonly maxAge?: number | undefined;
  };
}

/** The claims of an ID token whose signature, issuer, audience, times and nonce were checked. */
export interface UpstreamClaims {
  readonly iss: string;
  readonly sub: string;
  readonly [claim: string]: unknown;
}

/** A user a provider vouches for. */
export interface UpstreamLogin {
  readonly claims: UpstreamClaims;
  readonly idToken: string;
  readonly accessToken: string | undefined;
}

/** Whose sessions a provider ends: those of a subject, of one sign-in (`sid`), or both. */
export interface UpstreamLogout {
  readonly issuer: string;
  /** Works once. */
  readonly tokenId: string;
  readonly subject: string | null;
  readonly sid: string | null;
}

/** The OpenID Connect providers above us. Everything throws `UpstreamError`. */
export interface UpstreamOidc {
  /** The provider's configuration, at most ten minutes old. */
  readonly discover: (issuer: string) => Promise<UpstreamMetadata>;
  readonly authorizationUrl: (request: AuthorizationRequest) => string;
  /** Redeems a code and verifies the ID token. */
  readonly exchange: (request: ExchangeRequest) => Promise<UpstreamLogin>;
  /** Claims of the userinfo endpoint; refused unless they are about the same subject. */
  readonly userInfo: (
    metadata: UpstreamMetadata,
    login: UpstreamLogin,
  ) => Promise<Readonly<Record<string, unknown>>>;
  /** Verifies a token that ends sessions. */
  readonly logout: (
    metadata: UpstreamMetadata,
    clientId: string,
    token: string,
  ) => Promise<UpstreamLogout>;
}
