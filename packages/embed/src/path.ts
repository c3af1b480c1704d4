import { createContext, useContext, useSyncExternalStore } from 'react';
import type { RedirectOptions } from '@foyer/client';

/** Told after our own navigation, which fires no event of its own. */
const listeners = new Set<() => void>();

/** The path as the framework knows it, also on a server; undefined where the address is asked. */
export const PathContext = createContext<string | undefined>(undefined);

/** The path of the page, through whichever router it changes. */
export function usePath(): string {
  const given = useContext(PathContext);
  return useSyncExternalStore(
    given === undefined ? subscribe : unchanging,
    () => given ?? location.pathname,
    () => given ?? '/',
  );
}

const unchanging = () => () => undefined;

/** What is behind the path, with its `#`. */
export function useHash(): string {
  return useSyncExternalStore(
    subscribe,
    () => location.hash,
    () => '',
  );
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  addEventListener('popstate', notify);
  addEventListener('hashchange', notify);
  const stopWatching = watchRouters(notify);
  return () => {
    listeners.delete(notify);
    removeEventListener('popstate', notify);
    removeEventListener('hashchange', notify);
    stopWatching();
  };
}

/**
 * The navigation API tells of every change of the address; browsers without it are asked after each
 * click and key.
 */
function watchRouters(notify: () => void): () => void {
  if ('navigation' in window) {
    const { navigation } = window;
    // A router may change the address while React inserts styles, when nothing may be drawn again.
    const soon = () => queueMicrotask(notify);
    navigation.addEventListener('currententrychange', soon);
    return () => navigation.removeEventListener('currententrychange', soon);
  }
  const soon = () => requestAnimationFrame(notify);
  addEventListener('click', soon);
  addEventListener('keyup', soon);
  return () => {
    removeEventListener('click', soon);
    removeEventListener('keyup', soon);
  };
}

/**
 * Goes to an address without loading the page again, where it is this page's own: the history
 * changes and `popstate` tells the host's router. Other addresses are left for.
 */
export function goWithoutReload(
  url: string,
  { replace = false, refresh = false }: RedirectOptions,
): void {
  const target = new URL(url, location.href);
  if (refresh || target.origin !== location.origin) {
    if (replace) return location.replace(target);
    return location.assign(target);
  }
  if (replace) history.replaceState(null, '', target);
  else history.pushState(null, '', target);
  dispatchEvent(new PopStateEvent('popstate', { state: null }));
  for (const notify of listeners) notify();
}
