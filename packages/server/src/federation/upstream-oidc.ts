import type { Outgoing } from '../outgoing/outgoing.ts';
import type { ClockPort } from '../ports/clock.port.ts';
import { z } from 'zod';
import { checkClaims } from './upstream-claims.ts';
import { redeemCode } from './upstream-code.ts';
import { UpstreamError } from './upstream-error.ts';
import { askUpstream, takeAnswer } from './upstream-fetch.ts';
import { openGate } from './upstream-gate.ts';
import { createUpstreamKeys } from './upstream-keys.ts';
import { checkLogoutToken, type UpstreamLogout } from './upstream-logout-claims.ts';
import { readMetadata } from './upstream-metadata.ts';

/** What a provider says about itself: the members of OpenID Connect Discovery 1.0, §3 that we read. */
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

/** Where somebody is sent to sign in. */
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
    /** The nonce of the request; null only where the client built the request and made none (decision 0160). */
    readonly nonce: string | null;
    /** The provider is known to leave the nonce out (LinkedIn); a wrong one is refused all the same. */
    readonly nonceMayMiss?: boolean | undefined;
    /** The `iss` parameter the callback came with, if it did. RFC 9207. */
    readonly iss: string | undefined;
    /** The page that brought the answer may be one of a published client, which drops `iss`. Never for tenants' providers. */
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

/** Somebody a provider vouches for. */
export interface UpstreamLogin {
  readonly claims: UpstreamClaims;
  readonly idToken: string;
  readonly accessToken: string | undefined;
}

/** The OpenID Connect providers above us. Everything throws `UpstreamError`. */
export interface UpstreamOidc {
  /** The provider's configuration, at most ten minutes old. */
  readonly discover: (issuer: string) => Promise<UpstreamMetadata>;
  readonly authorizationUrl: (request: AuthorizationRequest) => string;
  /** Redeems a code and verifies the ID token. */
  readonly exchange: (request: ExchangeRequest) => Promise<UpstreamLogin>;
  /** Claims of the userinfo endpoint; refused unless they are about the same subject. */
  readonly userInfo: (metadata: UpstreamMetadata, login: UpstreamLogin) => Promise<Readonly<Record<string, unknown>>>;
  /** Verifies a token that ends sessions. */
  readonly logout: (metadata: UpstreamMetadata, clientId: string, token: string) => Promise<UpstreamLogout>;
}

/** Milliseconds a provider's configuration is kept. */
const keptFor = 10 * 60 * 1000;

/** Builds the layer over the gate for outgoing requests. Decision 0160. */
export function createUpstreamOidc(deps: { readonly outgoing: Outgoing; readonly clock: ClockPort }): UpstreamOidc {
  const { outgoing, clock } = deps;
  const keys = createUpstreamKeys(deps);
  const kept = new Map<string, { readonly metadata: UpstreamMetadata; readonly fetchedAt: number }>();

  async function discover(issuer: string): Promise<UpstreamMetadata> {
    const now = clock.now().getTime();
    const known = kept.get(issuer);
    if (known && now - known.fetchedAt < keptFor) return known.metadata;
    const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    const { status, json } = await askUpstream(outgoing, { url });
    const metadata = readMetadata(issuer, status === 200 ? json : undefined);
    kept.set(issuer, { metadata, fetchedAt: now });
    return metadata;
  }

  async function exchange(request: ExchangeRequest): Promise<UpstreamLogin> {
    const { metadata, clientId, expected } = request;
    assertSameProvider(metadata, expected);
    const { idToken, accessToken } = await redeemCode(outgoing, request);
    if (!idToken) throw new UpstreamError('malformed', 'The provider sent no ID token. Is the scope openid missing?');
    const { claims } = openGate(idToken);
    await keys.verify(idToken, metadata.jwksUri);
    const { issuer } = metadata;
    const checked = checkClaims(claims, { ...expected, issuer, clientId, now: clock.now() });
    return { claims: checked, idToken, accessToken };
  }

  async function userInfo({ userInfoEndpoint: url }: UpstreamMetadata, { accessToken, claims }: UpstreamLogin) {
    if (!url || !accessToken) return {};
    const { status, json } = await askUpstream(outgoing, { url, headers: { authorization: `Bearer ${accessToken}` } });
    const words = 'The provider does not tell who signed in.';
    const info = takeAnswer(z.looseObject({ sub: z.string() }), status === 200 ? json : undefined, 'malformed', words);
    if (info.sub !== claims.sub) throw new UpstreamError('mixUp', 'The provider tells of somebody else.');
    return info;
  }

  async function logout({ issuer, jwksUri }: UpstreamMetadata, clientId: string, token: string) {
    openGate(token);
    await keys.verify(token, jwksUri);
    return checkLogoutToken(token, { issuer, clientId, now: clock.now() });
  }

  return { discover, authorizationUrl, exchange, userInfo, logout };
}

/** RFC 9207: an answer names its issuer, and it is the one that was asked. */
function assertSameProvider(
  { issuer, namesIssuer }: UpstreamMetadata,
  { iss, issMayMiss = false }: ExchangeRequest['expected'],
): void {
  const isMissing = namesIssuer && iss === undefined && !issMayMiss;
  // where every tenant has an issuer, the ID token decides
  const isOther = iss !== undefined && !issuer.includes('{') && iss !== issuer;
  if (isMissing || isOther)
    throw new UpstreamError('mixUp', 'The answer comes from another provider than the one asked.');
}

function authorizationUrl(request: AuthorizationRequest): string {
  const { metadata, scopes, loginHint, prompt, maxAge, responseMode, extra } = request;
  const url = new URL(metadata.authorizationEndpoint);
  const parameters = {
    ...extra,
    response_type: 'code',
    client_id: request.clientId,
    redirect_uri: request.redirectUri,
    scope: scopes.join(' '),
    state: request.state,
    nonce: request.nonce,
    code_challenge: request.codeChallenge,
    code_challenge_method: request.codeChallenge && 'S256',
    login_hint: loginHint,
    prompt,
    max_age: maxAge?.toString(),
    response_mode: responseMode,
  };
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}
