/** Which origins a user may be sent to. */
export interface RedirectPolicy {
  /** Address of the page: relative targets start from it, and its origin is always allowed. */
  readonly page: string;
  /** Whether other origins than these are refused. */
  readonly enforceSameSite: boolean;
  readonly allowedOrigins: readonly string[];
}

/** A place a user may be sent to. */
export interface RedirectTarget {
  /** Path, query and hash on this origin; a complete address elsewhere. */
  readonly url: string;
  readonly pathname: string;
  readonly isSameOrigin: boolean;
}

/**
 * Parses a target once, as the browser itself will, and judges the result by origin (T-RED-1). What
 * the browser then gets is the parsed form, never the text that came in. `undefined` means: do not
 * go there.
 */
export function redirectTarget(text: string, policy: RedirectPolicy): RedirectTarget | undefined {
  const page = new URL(policy.page);
  if (text === '' || !URL.canParse(text, page)) return undefined;
  const target = new URL(text, page);
  if (target.protocol !== 'https:' && target.protocol !== 'http:') return undefined;
  if (target.username || target.password) return undefined;
  const isSameOrigin = target.origin === page.origin;
  const isAllowed =
    isSameOrigin || !policy.enforceSameSite || policy.allowedOrigins.includes(target.origin);
  if (!isAllowed) return undefined;
  if (!isSameOrigin) return { url: target.href, pathname: target.pathname, isSameOrigin };
  // A path such as `//host` would name another origin when it is read again without this one.
  if (target.pathname.startsWith('//')) return undefined;
  return {
    url: `${target.pathname}${target.search}${target.hash}`,
    pathname: target.pathname,
    isSameOrigin,
  };
}
