import type { Browser, Storage } from './browser/browser.ts';
import type { Clock } from './clock.ts';
import type { Routes } from './routes.ts';
import type { Transport } from './transport/transport.ts';

/**
 * How much the client writes to the console. Specification 2, §8: 4xx at `warn`, 500 at `warn` and
 * `error`.
 */
export type LogLevel = 'none' | 'error' | 'warn';

/** Which surface of ours makes a call. */
export type RequestSource = 'login-box' | 'admin-portal';

/** How to go to an address. */
export interface RedirectOptions {
  /** Leave no entry in the history. */
  readonly replace?: boolean;
  /** The address is outside of this page: load it again. */
  readonly refresh?: boolean;
}

/** What a host tells the client; only `baseUrl` is needed. */
export interface FoyerOptions {
  /**
   * Where the provider is, without the prefix; a function of the path when calls go to several
   * places.
   */
  readonly baseUrl: string | ((path: string) => string);
  /** The client id of the environment. Default: none; the provider knows its only one. */
  readonly clientId?: string;
  /** An application of the environment. Default: none. */
  readonly appId?: string;
  /** Stands between base address and path. Default: `/frontegg`. */
  readonly prefix?: string;
  /** Addresses that differ from the default ones. Default: those of specification 1, §2. */
  readonly routes?: Partial<Routes>;
  /**
   * Whether `redirectUrl` and stored addresses must stay on this origin or
   * `allowedRedirectOrigins`. Default: true.
   */
  readonly enforceRedirectToSameSite?: boolean;
  /** Further origins a sign-in may lead to. Default: none. */
  readonly allowedRedirectOrigins?: readonly string[];
  /** Whether the query of the login page goes along to the page after it. Default: false. */
  readonly includeQueryParam?: boolean;
  /**
   * Returns the page to show after signing out on the page at this path. Default: the login page.
   */
  readonly afterSignOut?: (path: string) => string | undefined;
  /** Goes to an address; the host's router plugs in here. Default: the browser's own navigation. */
  readonly onRedirectTo?: (url: string, options: RedirectOptions) => void;
  /** Carries the calls. Default: `fetch`. */
  readonly transport?: Transport;
  /**
   * Small texts that survive a reload; `null` for none. Default: local storage, or nothing where
   * that is disabled.
   */
  readonly storage?: Storage | null;
  /** Time. Default: the machine's. */
  readonly clock?: Clock;
  /** Everything else of the browser: address, events, locks, channel. Default: `window`. */
  readonly browser?: Browser;
  /** Names the tenant whose custom login applies. Default: none. */
  readonly tenantResolver?: () => TenantResolution | Promise<TenantResolution>;
  /** Further headers of every call. Default: none. */
  readonly headers?: () =>
    | Readonly<Record<string, string>>
    | Promise<Readonly<Record<string, string>>>;
  /** Further query parameters of every call. Default: none. */
  readonly query?: () =>
    | Readonly<Record<string, string>>
    | Promise<Readonly<Record<string, string>>>;
  /**
   * Sent as `x-frontegg-sdk` and `x-frontegg-framework`. Default: `@foyer/client@<version>` and no
   * framework.
   */
  readonly metadata?: { readonly sdk?: string; readonly framework?: string };
  /** Whether entitlements are loaded with the profile. Default: `{ enabled: false }`. */
  readonly entitlementsOptions?: { readonly enabled: boolean };
  /**
   * With hosted login: whether a page that is loaded again leaves the provider's cookie alone, so
   * that nobody is signed in until they come back from the provider's page. Specification 1, §4.
   * Default: false.
   */
  readonly disableSilentRefresh?: boolean;
  /** How much is written to the console. Default: `error`. */
  readonly logLevel?: LogLevel;
  /** Whether the access token is renewed before it expires. Default: true. */
  readonly keepSessionAlive?: boolean;
}

/** What a tenant resolver answers; no tenant means the general login. */
export interface TenantResolution {
  readonly tenant?: string | undefined;
}
