import { UpstreamError } from './upstream-error.ts';
import type { UpstreamClaims } from './upstream.ts';

/** Seconds two clocks may differ. */
const clockTolerance = 60;
/** Seconds an ID token may be old, whatever its expiry says: it is fetched at once. */
const longestAge = 10 * 60;

/** What the claims of an ID token are held against. */
export interface ExpectedClaims {
  /** As the provider's configuration says; may hold `{tenantid}`. */
  readonly issuer: string;
  readonly clientId: string;
  readonly nonce: string | null;
  readonly nonceMayMiss?: boolean | undefined;
  readonly maxAge?: number | undefined;
  readonly now: Date;
}

/**
 * Whose issuer it is: Microsoft's common endpoint signs for every tenant, each with an issuer of
 * its own.
 */
const tenantPlace = '{tenantid}';
const tenantForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * The issuer a token must name; with a place for the tenant it is that of the token's own `tid`,
 * which must look like one.
 */
export function expectedIssuer(
  template: string,
  { tid }: Readonly<Record<string, unknown>>,
): string {
  if (!template.includes(tenantPlace)) return template;
  if (typeof tid !== 'string' || !tenantForm.test(tid))
    throw new UpstreamError('wrongIssuer', 'The ID token does not say whose directory it is from.');
  return template.replaceAll(tenantPlace, tid);
}

/** Holds verified claims against what was asked for. OpenID Connect Core 1.0, §3.1.3.7. */
export function checkClaims(
  claims: Readonly<Record<string, unknown>>,
  expected: ExpectedClaims,
): UpstreamClaims {
  const { iss, sub } = claims;
  const issuer = expectedIssuer(expected.issuer, claims);
  if (iss !== issuer)
    throw new UpstreamError(
      'wrongIssuer',
      `The ID token is from ${JSON.stringify(iss)}, not ${issuer}.`,
    );
  if (typeof sub !== 'string' || sub === '' || sub.length > 1024)
    throw new UpstreamError('malformed', 'The ID token does not say who it is about.');
  checkAudience(claims, expected.clientId);
  checkTimes(claims, expected);
  const sessionEnd = readSessionExpiry(claims);
  if (sessionEnd && sessionEnd <= expected.now)
    throw new UpstreamError('expired', 'The session at the provider has ended.');
  const { nonce } = claims;
  const mayMiss = expected.nonceMayMiss && nonce === undefined;
  if (expected.nonce !== null && nonce !== expected.nonce && !mayMiss)
    throw new UpstreamError('wrongNonce', 'The ID token was made for another sign-in.');
  return { ...claims, iss: issuer, sub };
}

/** Later than any plausible date in seconds: the provider sent milliseconds. */
const latestSeconds = 1e11;

/**
 * When the provider's session ends: the claim `session_expiry` of the IPSIE profile. OpenID Connect
 * Core has none. Decision 0276.
 */
export function readSessionExpiry({
  session_expiry: end,
}: Readonly<Record<string, unknown>>): Date | null {
  return typeof end === 'number' && end > 0 && end < latestSeconds ? new Date(end * 1000) : null;
}

/**
 * For us, and for nobody else without our knowing: with several audiences the one it was given to
 * is named.
 */
export function checkAudience(
  { aud, azp }: Readonly<Record<string, unknown>>,
  clientId: string,
): void {
  const audiences: readonly unknown[] = Array.isArray(aud) ? aud : [aud];
  const isOurs =
    audiences.includes(clientId) && (azp === undefined ? audiences.length === 1 : azp === clientId);
  if (!isOurs)
    throw new UpstreamError('wrongAudience', 'The ID token was made for another application.');
}

/** Neither old nor from the future, by our clock. */
export function checkTimes(
  claims: Readonly<Record<string, unknown>>,
  { now, maxAge }: Pick<ExpectedClaims, 'now' | 'maxAge'>,
): void {
  const { exp, iat, nbf, auth_time: authTime } = claims;
  const seconds = now.getTime() / 1000;
  if (typeof exp !== 'number' || typeof iat !== 'number')
    throw new UpstreamError('malformed', 'The ID token does not say how long it works.');
  if (exp <= seconds - clockTolerance || iat < seconds - longestAge - clockTolerance)
    throw new UpstreamError(
      'expired',
      'The ID token is too old. Compare the clocks of both servers.',
    );
  if (
    iat > seconds + clockTolerance ||
    (nbf !== undefined && !(Number(nbf) <= seconds + clockTolerance))
  )
    throw new UpstreamError(
      'notYetValid',
      'The ID token is from the future. Compare the clocks of both servers.',
    );
  if (maxAge === undefined) return;
  if (typeof authTime !== 'number' || authTime < seconds - maxAge - clockTolerance)
    throw new UpstreamError('expired', 'The provider did not ask the person to sign in again.');
}
