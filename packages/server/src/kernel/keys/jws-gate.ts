/** The three parts of a token that may be looked at further. */
export interface JwsParts {
  readonly header: string;
  readonly payload: string;
  readonly signature: string;
}

/** Access tokens stay under 4 KB (security decision 8); what is longer is not ours. */
export const maxTokenLength = 8192;
/** An RS256 signature with a 2048-bit key: 256 bytes, without padding. */
const signatureCharacters = 342;

/**
 * Splits a token strictly: exactly three parts of unpadded, canonical base64url. What it lets
 * through is the only text that represents these bytes (T-JWT-3, T-JWT-4, T-JWT-5).
 */
export function splitStrictly(token: string): JwsParts | null {
  if (token.length > maxTokenLength) return null;
  const [header, payload, signature, ...more] = token.split('.', 4);
  if (!header || !payload || !signature || more.length > 0) return null;
  if (signature.length !== signatureCharacters) return null;
  return [header, payload, signature].every(isCanonicalBase64Url)
    ? { header, payload, signature }
    : null;
}

/** Whether a text is base64url without padding, spaces or stray bits. */
export function isCanonicalBase64Url(text: string): boolean {
  return (
    /^[A-Za-z0-9_-]+$/.test(text) && Buffer.from(text, 'base64url').toString('base64url') === text
  );
}

/**
 * The one header we sign for a key and a kind of token. A token with any other header is not ours
 * (T-JWT-1, T-JWT-2).
 */
export function encodeJwtHeader(kid: string, typ: string): string {
  return Buffer.from(JSON.stringify({ alg: 'RS256', typ, kid })).toString('base64url');
}
