import type { Auth, Verifier } from '@foyer/node';
import { prefix, type Upstream } from './forward-call.ts';
import { toOwnCookies } from './foyer-responses.ts';
import {
  isFoyerCookie,
  isRefreshCookie,
  isSecureRequest,
  readCookies,
  toCookieHeader,
  withSetCookies,
} from './request-cookies.ts';
import { createSessionCookie } from './session-cookie.ts';

/** What may be seen without signing in. */
export interface GuardOptions extends Upstream {
  readonly verifier: Verifier;
  /** Whether a visitor may see the page at a path. */
  readonly isPublic: (path: string) => boolean;
  /** Where visitors sign in. */
  readonly loginUrl: string;
}

/** What becomes of the request of a page. */
export type GuardDecision =
  | {
      readonly kind: 'continue';
      /** For the page, with the cookies as they are from now on. */
      readonly headers: Headers;
      /** For the browser. */
      readonly setCookies: readonly string[];
    }
  | { readonly kind: 'signIn'; readonly url: string; readonly setCookies: readonly string[] }
  | { readonly kind: 'unavailable' };

/** Tokens that expire while the page renders are renewed before. */
const seconds = 1000;
const leastLeft = 10 * seconds;
const refreshPath = `${prefix}/identity/resources/auth/v1/user/token/refresh`;

/**
 * Renews the session of a page's request where its token has expired, and decides whether the page
 * may be seen. Foyer answers concurrent renewals with the same successor.
 */
export async function guardPage(request: Request, options: GuardOptions): Promise<GuardDecision> {
  const { pathname, search } = new URL(request.url);
  const isSecure = isSecureRequest(request.headers, request.url);
  const cookie = createSessionCookie(isSecure);
  const cookies = readCookies(request.headers);
  const token = cookie.read((name) => cookies.get(name));
  const isPublic = options.isPublic(pathname);
  try {
    const present = await options.verifier.verify(token && `Bearer ${token}`);
    if (isFresh(present)) return proceed(request, cookies, []);
    const setCookies = isPrefetch(request)
      ? []
      : await renew(request, options, { cookies, cookie, isSecure });
    const next = withSetCookies(cookies, setCookies);
    const renewed = cookie.read((name) => next.get(name));
    const isSignedIn = renewed !== undefined && (await isValid(renewed, options.verifier));
    if (isPublic || isSignedIn) return proceed(request, next, setCookies);
    const query = new URLSearchParams({ redirectUrl: pathname + search });
    return { kind: 'signIn', url: `${options.loginUrl}?${query}`, setCookies };
  } catch {
    // Foyer cannot be reached: who is signed in is unknown
    return isPublic ? proceed(request, cookies, []) : { kind: 'unavailable' };
  }
}

const isFresh = (auth: Auth | null) =>
  auth !== null && (auth.claims.exp ?? 0) * seconds - Date.now() > leastLeft;

const isValid = async (token: string, verifier: Verifier) =>
  (await verifier.verify(`Bearer ${token}`)) !== null;

/** A page that may never be opened is no reason to renew a session. */
function isPrefetch({ headers }: Request): boolean {
  return headers.has('next-router-prefetch') || headers.get('purpose') === 'prefetch';
}

async function renew(
  request: Request,
  { url, fetch = globalThis.fetch }: Upstream,
  session: {
    readonly cookies: ReadonlyMap<string, string>;
    readonly cookie: ReturnType<typeof createSessionCookie>;
    readonly isSecure: boolean;
  },
): Promise<readonly string[]> {
  const cookies = [...session.cookies].filter(([name]) => isFoyerCookie(name));
  if (!cookies.some(([name]) => isRefreshCookie(name))) return [];
  const headers = new Headers({
    'content-type': 'application/json',
    cookie: toCookieHeader(cookies),
    origin: new URL(url).origin,
  });
  for (const name of ['user-agent', 'x-forwarded-for', 'accept-language']) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const response = await fetch(new URL(refreshPath, url), {
    method: 'POST',
    headers,
    body: '{}',
    cache: 'no-store',
  });
  if (response.status >= 500 || response.status === 429)
    throw new Error(`Foyer answered ${response.status}.`);
  return toOwnCookies(response.headers.getSetCookie(), await response.text(), session);
}

function proceed(
  request: Request,
  cookies: ReadonlyMap<string, string>,
  setCookies: readonly string[],
): GuardDecision {
  const headers = new Headers(request.headers);
  if (cookies.size > 0) headers.set('cookie', toCookieHeader(cookies));
  else headers.delete('cookie');
  return { kind: 'continue', headers, setCookies };
}
