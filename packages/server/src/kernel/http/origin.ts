import { commonRefusals, type Endpoint } from '@foyer/contract';
import type { FoyerConfig } from '../config/config.ts';
import { refuse } from '../refusal.ts';

/** The parts of a request that say where it comes from. */
export interface RequestOrigin {
  readonly method: string;
  readonly origin: string | undefined;
  readonly fetchSite: string | undefined;
}

/** Origins of pages. */
export interface Origins {
  has(origin: string): boolean;
}

/** The origins whose pages may call: that of the public address and those of the configuration. */
export function allowedOrigins(
  publicUrl: string,
  configured: readonly string[],
): ReadonlySet<string> {
  return new Set([new URL(publicUrl).origin, ...configured]);
}

/** The console's sign-in page and the console itself call from origins of their own. */
export function consoleOrigins({
  console: { signInUrl, hostUrl },
}: Pick<FoyerConfig, 'console'>): readonly string[] {
  return [signInUrl, hostUrl].filter((url) => url !== undefined);
}

/**
 * Refuses calls that another site makes a browser do (T-CSRF-1). Browsers name the page's origin
 * with every state change; a program that is no browser names none and carries no cookie it was not
 * given.
 */
export function assertOrigin(
  { method, origin, fetchSite }: RequestOrigin,
  endpoint: Pick<Endpoint, 'access' | 'changesSession' | 'responds'>,
  allowed: Origins,
): void {
  const isRead = method === 'GET' || method === 'HEAD';
  // A read that ends a session is a state change under another verb.
  // A navigation may begin on any page; its handler judges by itself what that page may
  // cause.
  const isNavigation = endpoint.responds === 'redirect';
  if (isRead && (endpoint.access !== 'cookie' || isNavigation) && !endpoint.changesSession) return;
  if (origin !== undefined) {
    if (!allowed.has(origin)) throw refuse(commonRefusals.foreignOrigin);
    return;
  }
  const isForeign = fetchSite === 'cross-site' || fetchSite === 'same-site';
  if (isForeign) throw refuse(commonRefusals.foreignOrigin);
}
