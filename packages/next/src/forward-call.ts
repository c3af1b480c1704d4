import { toOwnCookies } from './foyer-responses.ts';
import {
  isFoyerCookie,
  isRefreshCookie,
  isSecureRequest,
  readCookies,
  toCookieHeader,
} from './request-cookies.ts';
import { createSessionCookie } from './session-cookie.ts';

/** Where calls go. */
export interface Upstream {
  /** The URL of Foyer, without a path. */
  readonly url: string;
  /** Default: the global one. */
  readonly fetch?: typeof globalThis.fetch;
}

/** The path that calls of the browser begin with, here and at Foyer. */
export const prefix = '/frontegg';

/** Belong to one connection, or are set again for the next one. */
const notForwarded =
  /^(host|connection|keep-alive|transfer-encoding|te|trailer|upgrade|expect|proxy-.*|content-length|accept-encoding|cookie|origin|x-middleware-.*)$/;
const notReturned =
  /^(connection|keep-alive|transfer-encoding|content-encoding|content-length|set-cookie|access-control-.*)$/;

/**
 * Passes a call of this application's pages on to Foyer, and its response back. The session is in
 * cookies of this application then, so that its server can read it.
 */
export async function forwardCall(request: Request, upstream: Upstream): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  if (!pathname.startsWith(`${prefix}/`)) return new Response('Not found', { status: 404 });
  if (!isOwnPage(request))
    return Response.json(
      { errors: ['Call this from a page of the application.'] },
      { status: 403 },
    );
  const { url, fetch = globalThis.fetch } = upstream;
  const body = request.body ? await request.arrayBuffer().catch(() => undefined) : null;
  // the browser has left: Next.js would report this as an error of the application
  if (body === undefined) return new Response(null, { status: 400 });
  const response = await fetch(new URL(`${pathname}${search}`, url), {
    method: request.method,
    headers: toUpstreamHeaders(request, url),
    redirect: 'manual',
    cache: 'no-store',
    body,
  }).catch(() => undefined);
  if (!response)
    return Response.json({ errors: ['Sign-in is unavailable. Try again.'] }, { status: 503 });
  return toOwnResponse(request, response);
}

async function toOwnResponse(request: Request, response: Response): Promise<Response> {
  const isSecure = isSecureRequest(request.headers, request.url);
  const cookie = createSessionCookie(isSecure);
  const setCookies = response.headers.getSetCookie();
  const headers = new Headers(
    [...response.headers].filter(([name]) => !notReturned.test(name.toLowerCase())),
  );
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
  const changesSession = setCookies.some((line) => isRefreshCookie(line.split('=')[0] ?? ''));
  const body = changesSession ? await response.text() : response.body;
  const text = typeof body === 'string' ? body : '';
  for (const line of toOwnCookies(setCookies, text, { cookie, isSecure }))
    headers.append('set-cookie', line);
  const { status } = response;
  return new Response(hasBody(status) ? body : null, { status, headers });
}

const hasBody = (status: number) => ![204, 205, 304].includes(status);

/**
 * Foyer checks the origin of each call against its own. Here the page must be this application's,
 * and then counts as Foyer's.
 */
function toUpstreamHeaders(request: Request, url: string): Headers {
  const headers = new Headers(
    [...request.headers].filter(([name]) => !notForwarded.test(name.toLowerCase())),
  );
  const cookies = [...readCookies(request.headers)].filter(([name]) => isFoyerCookie(name));
  if (cookies.length > 0) headers.set('cookie', toCookieHeader(cookies));
  if (request.headers.has('origin')) headers.set('origin', new URL(url).origin);
  return headers;
}

function isOwnPage({ method, headers, url }: Request): boolean {
  if (method === 'GET' || method === 'HEAD') return true;
  const origin = headers.get('origin');
  if (origin === null) return !/^(cross-site|same-site)$/.test(headers.get('sec-fetch-site') ?? '');
  const host = headers.get('x-forwarded-host') ?? headers.get('host') ?? new URL(url).host;
  return URL.canParse(origin) && new URL(origin).host === host;
}
