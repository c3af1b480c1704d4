import type { ScopedApi } from '../api/scoped-api.ts';
import type { FoyerClient } from '../foyer-client.ts';
import type { FoyerOptions } from '../options.ts';
import type { SessionFlags } from '../session/session-flags.ts';
import type { tabAccounts } from '../session/tab-accounts.ts';
import type { HostedLogin } from './hosted-login.ts';

/** What hosted login needs besides the client. */
export interface HostedLoginDeps {
  readonly api: ScopedApi;
  readonly marks: SessionFlags;
}

/** Builds hosted login for a client that is being built itself. */
export type CreateHostedLogin = (client: () => FoyerClient, deps: HostedLoginDeps) => HostedLogin;

/** Reads the account that a tab works in, and keeps its session there. */
export type TabAccounts = typeof tabAccounts;

/** What a client is made with. */
export interface ClientOptions extends FoyerOptions {
  /**
   * Signs in on the provider's own page, by `lazyHostedLogin`. Default: the calls of the box on
   * this page.
   */
  readonly hosted?: CreateHostedLogin;
  /** Lets a tab work in a sub-account, by `tabAccounts`. Default: only in that of the session. */
  readonly tabAccounts?: TabAccounts;
}
