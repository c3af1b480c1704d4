import type { Browser, PageEvent, Storage } from '../browser/browser.ts';
import type { Credentials } from '../browser/credentials.ts';

/** What a simulated browser can and cannot do. */
export interface BrowserCapabilities {
  readonly hasLocks?: boolean;
  readonly hasChannel?: boolean;
  readonly hasStorage?: boolean;
  /** What each tab stores for itself. Default: nothing. */
  readonly tabStorage?: Storage;
  /** Its passkeys and security keys. Default: those of a page that has none. */
  readonly credentials?: Credentials;
}

/** One tab of a simulated browser. */
export interface Tab {
  readonly browser: Browser;
  readonly storage: Storage;
  /** Addresses this tab was sent to. */
  readonly visited: string[];
  readonly happen: (event: PageEvent) => void;
}

/**
 * Several tabs of one origin that share storage, locks and channels as those of a real browser do.
 */
export function createSimulatedBrowser(capabilities: BrowserCapabilities = {}) {
  const {
    hasLocks = true,
    hasChannel = true,
    hasStorage = true,
    tabStorage,
    credentials,
  } = capabilities;
  const stored = new Map<string, string>();
  const storageListeners = new Map<object, (key: string, text: string | null) => void>();

  const lock = createLocks();
  const presence = createPresence();
  const openChannel = createChannels();

  function openTab(href = 'https://app.test/'): Tab {
    const listeners = new Map<PageEvent, Set<() => void>>();
    const visited: string[] = [];
    const me = {};
    const refuse = () => {
      throw new DOMException('Storage is disabled', 'SecurityError');
    };
    const write = (key: string, text: string | null) => {
      if (text === null) stored.delete(key);
      else stored.set(key, text);
      for (const [tab, listener] of storageListeners)
        if (tab !== me) setImmediate(() => listener(key, text));
    };
    const storage: Storage = hasStorage
      ? {
          getItem: (key) => stored.get(key) ?? null,
          setItem: write,
          removeItem: (key) => write(key, null),
        }
      : { getItem: refuse, setItem: refuse, removeItem: refuse };
    const browser: Browser = {
      ...(tabStorage && { tabStorage }),
      href: () => href,
      leave: (url) => void visited.push(url),
      on: (event, listener) => {
        const set = listeners.get(event) ?? new Set();
        listeners.set(event, set.add(listener));
        return () => void set.delete(listener);
      },
      onStored: (listener) => {
        storageListeners.set(me, listener);
        return () => void storageListeners.delete(me);
      },
      ...(hasLocks && { lock, ...presence }),
      ...(hasChannel && { openChannel }),
      ...(credentials && { credentials }),
    };
    return {
      browser,
      storage,
      visited,
      happen: (event) => listeners.get(event)?.forEach((listener) => listener()),
    };
  }

  return { openTab, stored };
}

/** Locks as a browser grants them: one holder per name, in order. */
function createLocks(): NonNullable<Browser['lock']> {
  const queues = new Map<string, Promise<unknown>>();
  const busy = new Set<string>();
  return async function lock<T>(name: string, work: (waited: boolean) => Promise<T>): Promise<T> {
    const waited = busy.has(name);
    busy.add(name);
    const turn = (queues.get(name) ?? Promise.resolve()).then(() => work(waited));
    const end = turn.catch(() => undefined);
    queues.set(name, end);
    void end.then(() => queues.get(name) === end && busy.delete(name));
    return turn;
  };
}

/** Shared locks as a browser grants them, and the wait for the last holder. */
function createPresence(): Pick<Required<Browser>, 'hold' | 'whenFree'> {
  const holders = new Map<string, Set<object>>();
  const waiting = new Set<() => void>();
  return {
    hold: (name) => {
      const me = {};
      holders.set(name, (holders.get(name) ?? new Set()).add(me));
      return () => {
        holders.get(name)?.delete(me);
        for (const look of waiting) look();
      };
    },
    whenFree: (name, signal) =>
      new Promise((resolve) => {
        const look = () => {
          if (!signal.aborted && (holders.get(name)?.size ?? 0) > 0) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        signal.addEventListener('abort', look);
        look();
      }),
  };
}

/** Channels as a browser connects them: by name, to the other tabs only. */
function createChannels(): NonNullable<Browser['openChannel']> {
  const channels = new Set<{ readonly name: string; hear: (message: unknown) => void }>();
  return function openChannel(name: string) {
    const channel = { name, hear: (_message: unknown): void => undefined };
    channels.add(channel);
    return {
      // Late on purpose: a real channel delivers after the lock may have been handed on.
      post: (message: unknown) => {
        const copy = structuredClone(message);
        const others = [...channels].filter((other) => other !== channel && other.name === name);
        setImmediate(() =>
          setImmediate(() => others.forEach((other) => channels.has(other) && other.hear(copy))),
        );
      },
      onMessage: (listen: (message: unknown) => void) => {
        channel.hear = listen;
      },
      close: () => void channels.delete(channel),
    };
  };
}
