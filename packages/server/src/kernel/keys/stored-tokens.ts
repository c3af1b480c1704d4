import type { AccessClaims } from './claims.ts';
import { splitStrictly } from './jws-gate.ts';

/**
 * Claims of an access token whose hash is kept and that is looked up with each call. What its
 * holder may do is not among them: SDKs ask for it, and would prefer what the token says.
 */
export interface StoredTokenClaims
  extends Pick<AccessClaims, 'sub' | 'tenantId' | 'userId' | 'createdByUserId'> {
  readonly type: 'userAccessToken' | 'tenantAccessToken';
  /** Unpredictable: a stolen signing key is not enough to create the token that was stored. */
  readonly jti: string;
}

/** Kind of these tokens. Nothing that accepts tokens by their signature accepts it (T-JWT-6). */
export const storedTokenType = 'foyer-at+jwt';

/** The first 48 characters of each; `{"alg":"RS256","typ":"foyer-at+jwt",` is 36 bytes. */
const start = Buffer.from(`{"alg":"RS256","typ":"${storedTokenType}",`).toString('base64url');

/** Whether a text has the form of such a token. The look-up decides, so a rotated key ends none. */
export function isStoredToken(text: string): boolean {
  return text.startsWith(start) && splitStrictly(text) !== null;
}
