import { timings } from '../timings.ts';
import type { Browser, PageEvent, Storage } from './browser.ts';
import { createSafeStorage } from './safe-storage.ts';

/** The browser of a page. */
export function createPageBrowser(page: Window & typeof globalThis): Browser {
  const browser: Browser = {
    tabStorage: createTabStorage(page),
    href: () => page.location.href,
    leave: (url, { replace }) => (replace ? page.location.replace(url) : page.location.assign(url)),
    on: (event, listener) => listen(page, event, listener),
    onStored: (listener) => {
      const onStorage = ({ key, newValue }: StorageEvent) =>
        key !== null && listener(key, newValue);
      page.addEventListener('storage', onStorage);
      return () => page.removeEventListener('storage', onStorage);
    },
  };
  const { locks } = page.navigator;
  return {
    ...browser,
    ...(locks && {
      lock: (name, work) => withLock(locks, name, work),
      hold: (name) => hold(locks, name),
      whenFree: (name, signal) =>
        locks.request(name, { signal }, () => undefined).catch(() => undefined),
    }),
    ...(page.BroadcastChannel && { openChannel: (name: string) => openChannel(page, name) }),
  };
}

/** What flows keep for a tab: steps to resume, and messages that were sent. */
const resumed = /^foyer\.(step\.|sent-)/;

/** A flow resumes after a reload and when the user comes back by the browser's buttons. A URL that is opened begins again. */
function createTabStorage(page: Window & typeof globalThis): Storage {
  const storage = createSafeStorage(() => page.sessionStorage);
  try {
    const [navigation] = page.performance.getEntriesByType('navigation');
    const isOpened = navigation && 'type' in navigation && navigation.type === 'navigate';
    for (const key of Object.keys(page.sessionStorage))
      if (isOpened && resumed.test(key)) storage.removeItem(key);
  } catch {
    // without storage there is nothing to resume; without the kind of navigation, everything is
  }
  return storage;
}

/** Where there is no page, as on a server: nothing happens there. */
export const noBrowser: Browser = {
  href: () => 'http://localhost/',
  leave: () => undefined,
  on: () => () => undefined,
  onStored: () => () => undefined,
};

function listen(page: Window, event: PageEvent, listener: () => void): () => void {
  const { document } = page;
  const whenVisible = () => document.visibilityState === 'visible' && listener();
  const whenPersisted = (happened: Event) =>
    'persisted' in happened && happened.persisted === true && listener();
  const sources: Readonly<Record<PageEvent, () => () => void>> = {
    visible: () => on(document, 'visibilitychange', whenVisible),
    online: () => on(page, 'online', listener),
    restored: () => on(page, 'pageshow', whenPersisted),
    hidden: () => on(page, 'pagehide', listener),
  };
  return sources[event]();
}

function on(target: EventTarget, name: string, listener: (happened: Event) => void): () => void {
  target.addEventListener(name, listener);
  return () => target.removeEventListener(name, listener);
}

function openChannel(page: Window & typeof globalThis, name: string) {
  const channel = new page.BroadcastChannel(name);
  return {
    // oxlint-disable-next-line require-post-message-target-origin -- a broadcast channel reaches this origin only
    post: (message: unknown) => channel.postMessage(message),
    onMessage: (hear: (message: unknown) => void) =>
      channel.addEventListener('message', ({ data }) => hear(data)),
    close: () => channel.close(),
  };
}

/** Waits its turn, but not for ever: a tab that hangs must not hold up the others. */
async function withLock<T>(
  locks: LockManager,
  name: string,
  work: (waited: boolean) => Promise<T>,
): Promise<T> {
  let run: Promise<T> | undefined;
  const runOnce = (waited: boolean) => {
    run ??= work(waited);
    return run;
  };
  try {
    await locks.request(name, { ifAvailable: true }, (lock) => (lock ? runOnce(false) : undefined));
    if (!run)
      await locks.request(name, { signal: AbortSignal.timeout(timings.lockWait) }, () =>
        runOnce(true),
      );
  } catch (error) {
    // Refused (opaque origin) or timed out: continue without the lock; the provider bears two refreshes at once.
    if (run) throw error;
  }
  return runOnce(true);
}

/** Where locks are refused nobody learns that this tab is there. */
function hold(locks: LockManager, name: string): () => void {
  let letGo: () => void = () => undefined;
  const current = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  locks.request(name, { mode: 'shared' }, () => current).catch(() => undefined);
  return () => letGo();
}
