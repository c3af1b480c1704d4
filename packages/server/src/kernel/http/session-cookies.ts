import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { consoleCookies } from '@foyer/contract/console-session/rules';
import type { FoyerConfig } from '../config/config.ts';

/** Reads and writes one cookie. */
export interface Cookie {
  readonly name: string;
  read(request: FastifyRequest): string | undefined;
  set(reply: FastifyReply, value: string, maxAgeSeconds: number): void;
  clear(reply: FastifyReply): void;
}

/** The cookies of one application. */
export interface SessionCookies {
  /** Continues a session. Contract, §5. */
  readonly refresh: Cookie;
  /** Recognises the browser that signed up. Decision 0051. */
  readonly signUp: Cookie;
  /** Spares MFA. Contract, §5. */
  readonly device: Cookie;
  /** Binds a sign-in without a password to the browser that began it. Decision 0115. */
  readonly login: Cookie;
  /** Binds a sign-in at a provider to the browser that began it. Decision 0160. */
  readonly upstream: Cookie;
  /** Opens the console host. Decision 0100. */
  readonly consoleAuth: Cookie;
  /** Marks that the console was entered by its sign-in page. Decision 0101. */
  readonly consoleOrigin: Cookie;
}

/**
 * The cookies of an application, by default of the default one. Named after the client id without
 * its first dash: the form every published client builds. Only the refresh cookie differs between
 * applications: a remembered browser is remembered in all of them. Contract, §5.
 */
export function createSessionCookies(
  { application, console }: Pick<FoyerConfig, 'application' | 'console'>,
  publicUrl: string,
  applicationId = application.clientId,
): SessionCookies {
  const id = application.clientId.replace('-', '');
  const sameSite = application.cookieSameSite;
  // Browsers drop `SameSite=None` without `Secure`.
  const secure = publicUrl.startsWith('https:') || sameSite === 'none';
  const own = { path: '/', httpOnly: true, sameSite, secure } as const;
  const cookie = (name: string, attributes: CookieSerializeOptions = own): Cookie => ({
    name,
    read: (request) => request.cookies[name] || undefined,
    set: (reply, value, maxAge) => void reply.setCookie(name, value, { ...attributes, maxAge }),
    clear: (reply) =>
      void reply.setCookie(name, '', { ...attributes, maxAge: 0, expires: new Date(0) }),
  });
  // The browser arrives at the console host by a link from another origin: never `strict`, and
  // never with calls of other sites.
  const shared = {
    ...own,
    sameSite: 'lax',
    ...(console.cookieDomain ? { domain: console.cookieDomain } : {}),
  } as const;
  return {
    refresh: cookie(`fe_refresh_${applicationId.replace('-', '')}`),
    signUp: cookie(`fe_signup_${id}`),
    login: cookie(`fe_login_${id}`),
    device: cookie(`fe_device_${id}`),
    upstream: cookie(`fe_upstream_${id}`),
    consoleAuth: cookie(consoleCookies.auth, shared),
    consoleOrigin: cookie(consoleCookies.origin, shared),
  };
}
