import { checkAudience, checkTimes, expectedIssuer } from './upstream-claims.ts';
import { UpstreamError } from './upstream-error.ts';
import { openGate } from './upstream-gate.ts';
import type { UpstreamLogout } from './upstream.ts';

const event = 'http://schemas.openid.net/event/backchannel-logout';
/**
 * Other kinds of tokens are never logout tokens, whatever they say. Many providers write no kind of
 * their own.
 */
const types: readonly unknown[] = [undefined, 'logout+jwt', 'application/logout+jwt', 'JWT'];

/**
 * What a logout token says about itself before anything of it has been verified; for finding the
 * provider only.
 */
export function peekLogoutToken(token: string): {
  readonly issuer: string;
  readonly audiences: readonly string[];
  readonly subject: string | null;
} {
  const { iss, aud, sub } = openGate(token).claims;
  const audiences = (Array.isArray(aud) ? aud : [aud]).filter((one) => typeof one === 'string');
  return {
    issuer: typeof iss === 'string' ? iss : '',
    audiences,
    subject: typeof sub === 'string' ? sub : null,
  };
}

/**
 * Judges a logout token whose signature was verified. OpenID Connect Back-Channel Logout 1.0, §2.6.
 */
export function checkLogoutToken(
  token: string,
  expected: { readonly issuer: string; readonly clientId: string; readonly now: Date },
): UpstreamLogout {
  const { header, claims } = openGate(token);
  const { iss, events, jti } = claims;
  const issuer = expectedIssuer(expected.issuer, claims);
  if (iss !== issuer)
    throw new UpstreamError('wrongIssuer', `The logout token is not from ${issuer}.`);
  checkAudience(claims, expected.clientId);
  checkTimes(claims, { now: expected.now });
  const isLogout = typeof events === 'object' && events !== null && isObject(Object(events)[event]);
  // a nonce makes it an ID token, which must not end what it began
  if (!isLogout || 'nonce' in claims || !types.includes(header['typ'])) throw malformed();
  const subject = toText(claims['sub']);
  const sid = toText(claims['sid']);
  if (typeof jti !== 'string' || jti === '' || (subject === null && sid === null))
    throw malformed();
  return { issuer, tokenId: jti, subject, sid };
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function toText(value: unknown): string | null {
  if (value === undefined) return null;
  if (typeof value !== 'string' || value === '' || value.length > 1024) throw malformed();
  return value;
}

function malformed(): UpstreamError {
  return new UpstreamError('malformed', 'This is no logout token.');
}
