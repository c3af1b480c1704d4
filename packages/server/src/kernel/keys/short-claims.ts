import type { AccessClaims } from './claims.ts';

/**
 * Payload bytes that keep a token with header and signature under 4 KB once encoded. Security
 * decision 8.
 */
const payloadLimit = 2_500;

/**
 * The claims, with these one after the other in their place for as long as all of them are too long
 * for a token.
 */
export function shortClaims(
  claims: AccessClaims,
  shorter: readonly Partial<AccessClaims>[],
): AccessClaims {
  let short = claims;
  for (const part of shorter) {
    if (Buffer.byteLength(JSON.stringify(short)) <= payloadLimit) break;
    short = { ...short, ...part };
  }
  return short;
}
