import type { FoyerConfig } from '../config/config.ts';
import type { ServerSettings } from '../config/settings.ts';
import type { RequestContext } from './context.ts';
import { applicationOrigins } from '../config/applications.config.ts';
import { allowedOrigins } from './origin.ts';

/**
 * The application that a request came from: the origin of its page, its application ID, and the
 * destination of the sign-in.
 */
export type LinkSource = Pick<RequestContext, 'origin' | 'applicationId' | 'redirectUrl'>;

/** A request whose emailed links carry a destination. */
export function leadingTo<Source extends LinkSource>(
  source: Source,
  redirectUrl: string | undefined,
): Source {
  return redirectUrl === undefined ? source : { ...source, redirectUrl };
}

/** Builds links to account pages (`/account/…`) of the application that a user came from. */
export interface AccountLinks {
  /**
   * Base URL of the account pages where no request says which application a user came from, without
   * a trailing slash.
   */
  readonly home: string;
  /**
   * A link to an account page. For a hosted page, it also names the application that the page
   * returns to.
   */
  to(
    source: LinkSource | undefined,
    path: `/account/${string}`,
    query?: Readonly<Record<string, string>>,
  ): string;
  /** The part of a request that a background job needs to build the same links. */
  sourceFrom(ctx: LinkSource): LinkSource;
  /** Reads what `sourceFrom` put into the data of a job. */
  sourceIn(data: unknown): LinkSource;
}

/**
 * An origin is never taken from a request unless the configuration names it (security decision 5,
 * T-HDR-1); a server with an https public URL links to no http origin, which only development uses.
 */
export function createAccountLinks(
  config: Pick<FoyerConfig, 'application' | 'applications' | 'console'>,
  { publicUrl: given }: Pick<ServerSettings, 'publicUrl'>,
): AccountLinks {
  const { application, applications } = config;
  const publicUrl = given.replace(/\/$/, '');
  const isHosted = application.accountPages === 'hosted';
  const home = isHosted ? publicUrl : (application.url ?? publicUrl);
  const isKnown = (id: string) =>
    [application, ...applications].some(({ clientId }) => clientId === id);
  const embedding = new Map<string, string>();
  if (!isHosted) {
    const { signInUrl } = config.console;
    for (const origin of allowedOrigins(publicUrl, [
      ...application.allowedOrigins,
      ...(signInUrl ? [signInUrl] : []),
    ]))
      if (origin.startsWith('https:') || publicUrl.startsWith('http:'))
        embedding.set(origin, origin);
    embedding.set(new URL(publicUrl).origin, publicUrl);
    if (application.url) embedding.set(new URL(application.url).origin, application.url);
  }

  /** Account pages of another embedded application: those of its page, else of its URL. */
  function embeddedBase({ origin, applicationId }: LinkSource): string | undefined {
    const one = applications.find((it) => it.kind === 'embedded' && it.clientId === applicationId);
    if (!one || !(publicUrl.startsWith('http:') || one.url?.startsWith('https:'))) return undefined;
    // several applications can share an origin, each below a path of its own
    const isElsewhere = origin !== undefined && origin !== (one.url && new URL(one.url).origin);
    return isElsewhere && applicationOrigins(one).includes(origin) ? origin : one.url;
  }

  function baseFor(source: LinkSource): string {
    const { origin } = source;
    if (isHosted) return home;
    const base = embeddedBase(source) ?? (origin === undefined ? home : embedding.get(origin));
    return base ?? home;
  }

  return {
    home,
    to: (source = {}, path, query = {}) => {
      const base = baseFor(source);
      const params = new URLSearchParams(query);
      const { applicationId, redirectUrl } = source;
      if (base === publicUrl && applicationId && isKnown(applicationId))
        params.set('client_id', applicationId);
      const destination = redirectUrl && pathOn(base, redirectUrl);
      if (destination) params.set('redirectUrl', destination);
      return `${base}${path}${params.size > 0 ? `?${params}` : ''}`;
    },
    sourceFrom,
    sourceIn: (data) => (typeof data === 'object' && data !== null ? sourceFrom(data) : {}),
  };
}

/** The path of a URL on the origin of `base`; undefined for any other URL (T-RED-1). */
function pathOn(base: string, text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { origin, pathname, search, hash, username, password } = new URL(text);
  if (origin !== new URL(base).origin || username || password || pathname.startsWith('//'))
    return undefined;
  return `${pathname}${search}${hash}`;
}

interface SourceData {
  readonly origin?: unknown;
  readonly applicationId?: unknown;
  readonly redirectUrl?: unknown;
}

function sourceFrom({ origin, applicationId, redirectUrl }: SourceData): LinkSource {
  return {
    ...(typeof origin === 'string' ? { origin } : {}),
    ...(typeof applicationId === 'string' ? { applicationId } : {}),
    ...(typeof redirectUrl === 'string' ? { redirectUrl } : {}),
  };
}
