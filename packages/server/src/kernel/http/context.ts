import type { Endpoint } from '@foyer/contract';
import type { VerifiedClaims } from '../keys/claims.ts';
import type { Log } from '../logs/log.ts';

/** What every handler knows about the request it answers. */
export interface RequestContext {
  /** Sent back as `frontegg-trace-id`. Contract, §3. */
  readonly traceId: string;
  readonly client: ClientFacts;
  /** The verified `Origin` header of a browser. */
  readonly origin?: string;
  /** How the asking page stands to us, as its browser says; absent where no browser asks. */
  readonly fetchSite?: string;
  /** The browser shows the response as a page. */
  readonly isNavigation?: boolean;
  /** The query string as it came, not decoded: SAML signs its letters. */
  readonly rawQuery?: string;
  /** Tenant alias of `frontegg-login-alias`. Contract, §2. */
  readonly loginAlias?: string;
  /**
   * Application whose branding and sign-in methods apply: the embedded one, or that of the hosted
   * page; absent for the default one. Contract, §2.
   */
  readonly applicationId?: string;
  /** The embedded application whose session it is; absent for the default one. Contract, §5. */
  readonly boundApplicationId?: string;
  /** The application that our hosted page signs in for. Its session is that of the browser. */
  readonly hostedApplicationId?: string;
  /** The destination of the sign-in, from the body; must be checked before use. Decision 0282. */
  readonly redirectUrl?: string;
  /** Tenant of `frontegg-scoped-tenant`: of the page's `tenantId`. Contract, §2. */
  readonly scopedTenant?: string;
  /** Client ID and secret of an `Authorization: Basic` header. Unproved. */
  readonly basicCredentials?: { readonly clientId: string; readonly secret: string };
  /** The language of ours that `Accept-Language` likes best, as a BCP 47 tag. */
  readonly language?: string;
  readonly cookies: {
    readonly refresh?: string;
    readonly login?: string;
    readonly signUp?: string;
    readonly device?: string;
    readonly upstream?: string;
  };
  setRefreshCookie(value: string, maxAgeSeconds: number): void;
  clearRefreshCookie(): void;
  /**
   * Marks the browser that signed up (`fe_signup_<id>`, attributes as the refresh cookie), so that
   * an activation link opened elsewhere asks for a password. Decision 0051.
   */
  setSignUpCookie(value: string, maxAgeSeconds: number): void;
  /** Marks the browser that is spared MFA (`fe_device_<id>`). Contract, §5. */
  setDeviceCookie(value: string, maxAgeSeconds: number): void;
  /**
   * Binds a sign-in without a password to this browser (`fe_login_<id>`, attributes as the refresh
   * cookie). Decision 0115.
   */
  setLoginCookie(value: string, maxAgeSeconds: number): void;
  clearLoginCookie(): void;
  /**
   * Binds a sign-in at a provider to this browser (`fe_upstream_<id>`, attributes as the refresh
   * cookie). Decision 0160.
   */
  setUpstreamCookie(value: string, maxAgeSeconds: number): void;
  /** The cookies of the console. Decisions 0100 and 0101. */
  readonly console: ConsoleCookies;
  readonly log: Log;
}

/** What a request carries of the console's cookies, and how they are set and cleared. */
export interface ConsoleCookies {
  readonly auth?: string;
  readonly set: (one: {
    readonly auth: string;
    readonly authSeconds: number;
    readonly origin: string;
  }) => void;
  readonly clear: () => void;
}

/** Who is on the other end of the connection. */
export interface ClientFacts {
  /** The socket's address, or that of the n-th trusted hop. Security decision 5. */
  readonly address: string;
  /** The key guesses and rates are counted under: IPv4 as it is, IPv6 by /64. */
  readonly addressKey: string;
  /** At most 512 characters. */
  readonly userAgent: string;
}

/** The request of a user who holds an access token. */
export interface SignedInContext extends RequestContext {
  readonly actor: Actor;
}

/** The holder of the verified access token. */
export interface Actor {
  readonly userId: string;
  readonly tenantId: string;
  readonly sessionId: string;
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
  readonly superUser: boolean;
  /** Where the request comes from: IP restrictions are part of the check of the token. */
  readonly address: string;
  readonly token: VerifiedClaims;
}

/** The request of a backend with a vendor token. */
export interface VendorContext extends RequestContext {
  readonly vendor: VendorCaller;
  /** The tenant of the header `frontegg-tenant-id`, if it names one. */
  readonly tenantId?: string;
  /** The user of the header `frontegg-user-id`, if it names one. */
  readonly userId?: string;
}

/** Who calls with a vendor token. */
export interface VendorCaller {
  readonly credentialId: string;
  readonly scopes: readonly string[];
}

/** The context a handler of endpoint `E` receives. */
export type ContextOf<E extends Endpoint> = E extends { readonly access: 'bearer' }
  ? SignedInContext
  : E extends { readonly access: 'vendor' }
    ? VendorContext
    : RequestContext;
