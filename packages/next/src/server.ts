// oxlint-disable-next-line typescript/triple-slash-reference -- declares modules that the host has
/// <reference path="./next-modules.d.ts" />
import { defaultRoutes, findAuthRoute } from '@foyer/client/routes';
import { type Auth, checkRequirement, createVerifier, type Requirement } from '@foyer/node';
import { cookies, headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { connection, NextResponse } from 'next/server';
import { forwardCall, prefix } from './forward-call.ts';
import { guardPage } from './guard-page.ts';
import { isSecureRequest } from './request-cookies.ts';
import { createSessionCookie } from './session-cookie.ts';

export type { Auth, Requirement } from '@foyer/node';

/** Where Foyer is, and which pages are public. */
export interface NextOptions {
  /** The public URL of Foyer, which issues the tokens. */
  readonly url: string;
  /** The URL at which this server reaches Foyer. Default: `url`. */
  readonly internalUrl?: string;
  /** The client ID of the application. */
  readonly clientId: string;
  /** Pages for everyone: a path, or a path that ends in `/*` for everything below it. Default: none. */
  readonly publicPaths?: readonly string[];
  /** Where visitors sign in. Default: `/account/login`. */
  readonly loginUrl?: string;
}

type Handler = (request: Request) => Promise<Response>;

/** Foyer for the server of a Next.js application. */
export interface FoyerNext {
  /** The signed-in user of the request, or the caller of its bearer token; null for visitors. */
  readonly auth: () => Promise<Auth | null>;
  /** The same for pages that need it: visitors sign in first, and what is missing answers 404. */
  readonly requireAuth: (requirement?: Requirement) => Promise<Auth>;
  /** The access token of the request, for calls to your own backend. */
  readonly accessToken: () => Promise<string | undefined>;
  /** For `app/frontegg/[...foyer]/route.ts`. */
  readonly handlers: Readonly<Record<'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', Handler>>;
  /** For `proxy.ts` (Next.js 15: `middleware.ts`). */
  readonly proxy: Handler;
}

/** Creates it; once, in a module that pages and `proxy.ts` import. */
export function createFoyerNext(options: NextOptions): FoyerNext {
  const { url, clientId, publicPaths = [], loginUrl = defaultRoutes.loginUrl } = options;
  const internalUrl = options.internalUrl ?? url;
  const verifier = createVerifier({ issuer: url, clientId, keysUrl: internalUrl });
  const isPublic = (path: string) =>
    path.startsWith(`${prefix}/`) ||
    path === loginUrl ||
    findAuthRoute(defaultRoutes, path) !== undefined ||
    publicPaths.some((pattern) => matchesPath(pattern, path));

  const accessToken = async () => {
    const given = await headers();
    const [, bearer] = /^Bearer (\S+)$/i.exec(given.get('authorization') ?? '') ?? [];
    if (bearer) return bearer;
    const jar = await cookies();
    return createSessionCookie(isSecureRequest(given, 'http://localhost')).read(
      (name) => jar.get(name)?.value,
    );
  };
  const auth = async () => {
    const token = await accessToken();
    // whether a token has expired is only known at the time of the request, not while prerendering
    await connection();
    return token === undefined ? null : verifier.verify(`Bearer ${token}`);
  };
  const handler: Handler = (request) => forwardCall(request, { url: internalUrl });

  return {
    auth,
    accessToken,
    requireAuth: async (requirement = {}) => {
      const user = await auth();
      const verdict = user ? await checkRequirement(user, requirement) : 'signedOut';
      if (!user || verdict === 'signedOut') return redirect(loginUrl);
      return verdict === 'allowed' ? user : notFound();
    },
    handlers: { GET: handler, POST: handler, PUT: handler, PATCH: handler, DELETE: handler },
    proxy: async (request) => {
      const decision = await guardPage(request, {
        url: internalUrl,
        verifier,
        isPublic,
        loginUrl,
      });
      if (decision.kind === 'unavailable')
        return new Response('Sign-in is unavailable. Try again.', { status: 503 });
      const response =
        decision.kind === 'continue'
          ? NextResponse.next({ request: { headers: decision.headers } })
          : new Response(null, {
              status: 307,
              headers: { location: new URL(decision.url, request.url).href },
            });
      for (const line of decision.setCookies) response.headers.append('set-cookie', line);
      return response;
    },
  };
}

function matchesPath(pattern: string, path: string): boolean {
  if (!pattern.endsWith('/*')) return pattern === path;
  const folder = pattern.slice(0, -2);
  return path === folder || path.startsWith(`${folder}/`);
}
