import type { Api, CallTable, Contract } from '@foyer/contract';
import type { Browser, Storage } from './browser/browser.ts';
import type { Clock } from './clock.ts';
import type { HostedLogin } from './hosted/hosted-login.ts';
import type { FoyerOptions, RedirectOptions, RequestSource } from './options.ts';
import type { Routes } from './routes.ts';
import type { SessionKeeper } from './session/session-state.ts';
import type { TabAccount } from './session/tab-account.ts';
import type { PublicConfig } from './start-up/public-config.ts';

/** A value that changes, and those who want to know. */
export interface Store<T> {
  /** The value now; the same object until it changes. */
  readonly get: () => T;
  /** Calls `listener` after each change; returns the way to stop. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** The headless core: one per page. */
export interface FoyerClient {
  readonly session: SessionKeeper;
  /** What the provider tells everyone: flags, sign-in methods, whether sign-up is open. */
  readonly config: Store<PublicConfig>;
  /** The calls of one feature as functions. `source` names the surface that calls. */
  readonly api: <C extends Contract>(calls: CallTable<C>, source?: RequestSource) => Api<C>;
  readonly routes: Routes;
  readonly options: FoyerOptions;
  readonly clock: Clock;
  readonly browser: Browser;
  /**
   * Small texts that survive a reload, in memory where the browser keeps none. Never an identity or
   * a secret.
   */
  readonly storage: Storage;
  /**
   * Start-up in the order of the contract, §7. Resolves when the session and the public
   * configuration are settled.
   */
  readonly start: () => Promise<void>;
  /** Goes to an address by the host's router, or by the browser. */
  readonly redirectTo: (url: string, options?: RedirectOptions) => void;
  /** Remembers where a user was going before sign-in got in between. */
  readonly rememberDestination: (url: string) => void;
  /** After a sign-in, 200 ms later: goes where the rules of "Post-login redirect" say. */
  readonly continueAfterLogin: (options?: { readonly redirectLocation?: string }) => void;
  /** Goes to the logout page, which signs out. */
  readonly signOut: () => void;
  /** The sub-account that this tab works in; absent in other tabs. */
  readonly account?: TabAccount;
  /** Signing in on the provider's own page; absent unless the option `hosted` is given. */
  readonly hosted?: HostedLogin;
  /** Lets go of timers, listeners and channels. */
  readonly dispose: () => void;
}
