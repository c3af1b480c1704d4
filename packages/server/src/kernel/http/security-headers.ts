/** HSTS header of every response, errors included, of a server whose public URL is https. */
export function transportSecurity(publicUrl: string): Readonly<Record<string, string>> {
  if (!publicUrl.startsWith('https:')) return {};
  return { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };
}

/**
 * What every API answer says to browsers. Written out instead of asked of a library for each
 * request: the answers are data, so there is one policy and it never changes. An answer is nobody's
 * page, script, picture or frame.
 */
export function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return {
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'cross-origin-opener-policy': 'same-origin',
    // Readable across origins by CORS only; other sites cannot load an answer as a script or
    // picture.
    'cross-origin-resource-policy': 'same-site',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...transportSecurity(publicUrl),
  };
}
