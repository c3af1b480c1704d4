import type { Routes } from '../routes.ts';
import { type RedirectPolicy, type RedirectTarget, redirectTarget } from './redirect-target.ts';

/** Where the address is kept that a user was going to; key of the published client. */
export const afterAuthKey = 'FRONTEGG_AFTER_AUTH_REDIRECT_URL';

/** Specification 2, §8. */
export const foreignRedirectText =
  'The redirect url param is not valid, the origin is a different site';

/** What decides where a sign-in leads. */
export interface PostLoginFacts extends RedirectPolicy {
  readonly routes: Routes;
  /** The stored after-auth address, if any. */
  readonly stored: string | null;
  /** Path and query of a tenant's own application address. */
  readonly customAuthenticatedUrl?: string | undefined;
  readonly includeQueryParam: boolean;
  readonly warn: (text: string) => void;
}

/** Where a sign-in leads, by every rule of specification 1, §2 "Post-login redirect". */
export function postLoginTarget(facts: PostLoginFacts): RedirectTarget {
  const query = new URL(facts.page).searchParams;
  const named = accepted(query.get('redirectUrl'), facts);
  if (named) return named;
  const stored = accepted(facts.stored, facts);
  const home = facts.customAuthenticatedUrl ?? facts.routes.authenticatedUrl;
  const target = stored ?? redirectTarget(home, { ...facts, enforceSameSite: false });
  const fallback = target ?? { url: '/', pathname: '/', isSameOrigin: true };
  return facts.includeQueryParam ? withQuery(fallback, query, facts.page) : fallback;
}

function accepted(text: string | null, facts: PostLoginFacts): RedirectTarget | undefined {
  if (!text) return undefined;
  const target = redirectTarget(text, facts);
  if (!target) facts.warn(foreignRedirectText);
  return target && isDeadEnd(target, facts.routes) ? undefined : target;
}

/** Pages that make no sense after a sign-in. */
function isDeadEnd({ pathname, isSameOrigin }: RedirectTarget, routes: Routes): boolean {
  const { loginUrl, logoutUrl, socialLoginCallbackUrl, activateUrl } = routes;
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  return isSameOrigin && [loginUrl, logoutUrl, socialLoginCallbackUrl, activateUrl].includes(path);
}

function withQuery(target: RedirectTarget, query: URLSearchParams, page: string): RedirectTarget {
  const url = new URL(target.url, page);
  for (const [key, value] of query) if (key !== 'redirectUrl') url.searchParams.append(key, value);
  return {
    ...target,
    url: target.isSameOrigin ? `${url.pathname}${url.search}${url.hash}` : url.href,
  };
}
