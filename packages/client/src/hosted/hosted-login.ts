import type { AuthResponse } from '@foyer/contract';
import type { DirectAction } from '@foyer/contract/hosted-login';

/** What the hosted page is asked for. Contract, §10. */
export interface AuthorizeOptions {
  /** `login` asks for a sign-in although a user is signed in there. */
  readonly prompt?: 'login' | 'select_account' | undefined;
  /** The address the page begins with. */
  readonly loginHint?: string | undefined;
  /** Alias of a tenant. Default: what the tenant resolver answers. */
  readonly organization?: string | undefined;
  readonly tenantId?: string | undefined;
  /** The sign-in method the page begins with: a provider, a direct address, or an account to be opened. */
  readonly directAction?: DirectAction | undefined;
  /** What the sign-in must be worth, as `acr` values; `stepUpAcr` asks for MFA. */
  readonly acrValues?: string | undefined;
  /** Seconds the last proof may be old. */
  readonly maxAge?: number | undefined;
  /** Where to go afterwards, on this origin. Default: where a user was going. */
  readonly redirectUrl?: string | undefined;
}

/** Signing in on the provider's own page. */
export interface HostedLogin {
  /** Leaves for the provider's page. Fails where its script cannot be loaded. */
  readonly loginWithRedirect: (options?: AuthorizeOptions) => Promise<void>;
  /** Asks for MFA, or for a fresh proof, on the provider's page. */
  readonly stepUp: (options?: Pick<AuthorizeOptions, 'maxAge' | 'redirectUrl'>) => Promise<void>;
  /**
   * Exchanges the code the provider's page led back with, and remembers the refresh token in
   * memory.
   */
  readonly exchange: (code: string) => Promise<AuthResponse>;
  /** A new access token: by the refresh token of this page, or by the provider's cookie. */
  readonly refresh: () => Promise<AuthResponse>;
  readonly signOut: () => Promise<undefined>;
}

/** Asks for MFA by `acr_values`. Value of the published clients. */
export const stepUpAcr = 'http://schemas.openid.net/pape/policies/2007/06/multi-factor';
