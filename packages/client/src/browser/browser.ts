import type { Credentials } from './credentials.ts';

/** Events of the page the client listens to. */
export type PageEvent = 'visible' | 'online' | 'restored' | 'hidden';

/** A channel between the tabs of one origin. */
export interface Channel {
  readonly post: (message: unknown) => void;
  readonly onMessage: (listen: (message: unknown) => void) => void;
  readonly close: () => void;
}

/** What the client needs of a browser apart from storage and time. */
export interface Browser {
  /** Address of the page now. */
  readonly href: () => string;
  /** Loads another page. */
  readonly leave: (url: string, options: { readonly replace: boolean }) => void;
  /** Calls `listener` at each `event`; returns the way to stop. */
  readonly on: (event: PageEvent, listener: () => void) => () => void;
  /** Calls `listener` when another tab wrote `key` into the shared storage. */
  readonly onStored: (listener: (key: string, text: string | null) => void) => () => void;
  /** Runs `work` while no other tab does; absent where the browser has no locks. */
  readonly lock?: <T>(name: string, work: (waited: boolean) => Promise<T>) => Promise<T>;
  /**
   * Holds `name`, together with other tabs that do, until let go or until the tab dies; absent
   * where there are no locks.
   */
  readonly hold?: (name: string) => () => void;
  /**
   * Resolves once no tab holds `name`, at the latest when `signal` fires; absent where there are no
   * locks.
   */
  readonly whenFree?: (name: string, signal: AbortSignal) => Promise<void>;
  /** Opens a channel to the other tabs; absent where the browser has none. */
  readonly openChannel?: (name: string) => Channel;
  /** Session storage of this tab, which survives a reload; absent if the browser blocks it. */
  readonly tabStorage?: Storage;
  /** Passkeys and security keys; absent means those of the page. */
  readonly credentials?: Credentials;
}

/** The parts of local storage the client uses. */
export interface Storage {
  readonly getItem: (key: string) => string | null;
  readonly setItem: (key: string, text: string) => void;
  readonly removeItem: (key: string) => void;
}
