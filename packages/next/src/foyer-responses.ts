import { isRefreshCookie } from './request-cookies.ts';
import { type SessionCookie, secondsLeft } from './session-cookie.ts';

/**
 * The cookies of one of Foyer's responses as this application sets them, and with them the session
 * cookie: it follows the refresh cookie, whichever call sets or removes it.
 */
export function toOwnCookies(
  setCookies: readonly string[],
  body: string,
  { cookie, isSecure }: { readonly cookie: SessionCookie; readonly isSecure: boolean },
): readonly string[] {
  const own = setCookies.map((line) => withOwnAttributes(line, isSecure));
  const refresh = setCookies.find((line) => isRefreshCookie(line.split('=')[0] ?? ''));
  if (refresh === undefined) return own;
  const isRemoved = /^[^=]+=(;|$)/.test(refresh);
  const token = isRemoved ? undefined : readAccessToken(body);
  return [...own, ...(token ? cookie.write(token, secondsLeft(token)) : cookie.clear())];
}

/** Without a domain, so that the cookie is this host's; secure wherever the application is. */
function withOwnAttributes(line: string, isSecure: boolean): string {
  const attributes = line.split(/;\s*/).filter((part) => !/^(domain=|secure$)/i.test(part));
  return [...attributes, ...(isSecure ? ['Secure'] : [])].join('; ');
}

function readAccessToken(body: string): string | undefined {
  try {
    const { accessToken }: { accessToken?: unknown } = Object(JSON.parse(body));
    return typeof accessToken === 'string' && accessToken !== '' ? accessToken : undefined;
  } catch {
    return undefined; // a response without JSON, such as a redirect
  }
}
