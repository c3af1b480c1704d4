import type { Outgoing } from '../../kernel/outgoing/outgoing.ts';
import type { ClockPort } from '../../ports/clock.port.ts';
import { z } from 'zod';
import { createStoredAnswers } from './stored-answers.ts';
import { checkClaims } from './upstream-claims.ts';
import { redeemCode } from './upstream-code.ts';
import { UpstreamError } from './upstream-error.ts';
import { askUpstream, takeAnswer } from './upstream-fetch.ts';
import { openGate } from './upstream-gate.ts';
import { createUpstreamKeys } from './upstream-keys.ts';
import { checkLogoutToken } from './upstream-logout-claims.ts';
import { readMetadata } from './upstream-metadata.ts';
import type {
  AuthorizationRequest,
  ExchangeRequest,
  UpstreamLogin,
  UpstreamMetadata,
  UpstreamOidc,
} from './upstream.ts';

/** Milliseconds a provider's configuration is kept. */
const retention = 10 * 60 * 1000;

/** Builds the layer over the gate for outgoing requests. Decision 0160. */
export function createUpstreamOidc(deps: {
  readonly outgoing: Outgoing;
  readonly clock: ClockPort;
}): UpstreamOidc {
  const { outgoing, clock } = deps;
  const keys = createUpstreamKeys(deps);
  const stored = createStoredAnswers<UpstreamMetadata>(retention);

  async function discover(issuer: string): Promise<UpstreamMetadata> {
    const now = clock.now().getTime();
    const existing = stored.get(issuer, now);
    if (existing) return existing;
    const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    const { status, json } = await askUpstream(outgoing, { url });
    const metadata = readMetadata(issuer, status === 200 ? json : undefined);
    stored.set(issuer, metadata, now);
    return metadata;
  }

  async function exchange(request: ExchangeRequest): Promise<UpstreamLogin> {
    const { metadata, clientId, expected } = request;
    assertSameProvider(metadata, expected);
    const { idToken, accessToken } = await redeemCode(outgoing, request);
    if (!idToken)
      throw new UpstreamError(
        'malformed',
        'The provider sent no ID token. Is the scope openid missing?',
      );
    const { claims } = openGate(idToken);
    await keys.verify(idToken, metadata.jwksUri);
    const { issuer } = metadata;
    const checked = checkClaims(claims, { ...expected, issuer, clientId, now: clock.now() });
    return { claims: checked, idToken, accessToken };
  }

  async function userInfo(
    { userInfoEndpoint: url }: UpstreamMetadata,
    { accessToken, claims }: UpstreamLogin,
  ) {
    if (!url || !accessToken) return {};
    const { status, json } = await askUpstream(outgoing, {
      url,
      headers: { authorization: `Bearer ${accessToken}` },
    });
    const words = 'The provider does not tell who signed in.';
    const info = takeAnswer(
      z.looseObject({ sub: z.string() }),
      status === 200 ? json : undefined,
      'malformed',
      words,
    );
    if (info.sub !== claims.sub)
      throw new UpstreamError('mixUp', 'The provider tells of somebody else.');
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
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}
