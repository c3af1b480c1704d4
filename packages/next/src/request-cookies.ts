/** The cookies of a request, by name. */
export function readCookies(headers: Headers): ReadonlyMap<string, string> {
  const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => {
    const at = pair.indexOf('=');
    return [pair.slice(0, Math.max(at, 0)).trim(), pair.slice(at + 1).trim()] as const;
  });
  return new Map(pairs.filter(([name]) => name !== ''));
}

/** A `Cookie` header. */
export function toCookieHeader(cookies: Iterable<readonly [string, string]>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

/** The cookies after a response has set some. */
export function withSetCookies(
  cookies: ReadonlyMap<string, string>,
  setCookies: readonly string[],
): ReadonlyMap<string, string> {
  const next = new Map(cookies);
  for (const line of setCookies) {
    const [pair = ''] = line.split(';');
    const at = pair.indexOf('=');
    const value = pair.slice(at + 1);
    if (value === '') next.delete(pair.slice(0, at));
    else next.set(pair.slice(0, at), value);
  }
  return next;
}

/** Whether a cookie is Foyer's: others are not passed on to it. */
export const isFoyerCookie = (name: string): boolean => name.startsWith('fe_');

/** Whether a cookie continues a session. */
export const isRefreshCookie = (name: string): boolean => name.startsWith('fe_refresh_');

/** Whether the browser reached this application over https, which a proxy in front of it says. */
export function isSecureRequest(headers: Headers, url: string): boolean {
  const [forwarded] = (headers.get('x-forwarded-proto') ?? '').split(',');
  return (forwarded?.trim() || new URL(url).protocol.replace(':', '')) === 'https';
}
