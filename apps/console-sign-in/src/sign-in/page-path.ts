import { useSyncExternalStore } from 'react';

/** The path of the page, however it changes. */
export function usePagePath(): string {
  return useSyncExternalStore(subscribe, () => location.pathname);
}

function subscribe(notify: () => void): () => void {
  addEventListener('popstate', notify);
  return () => removeEventListener('popstate', notify);
}

/** Goes to an address: within this page without loading it again, else by leaving. */
export function goTo(
  url: string,
  { replace = false, refresh = false }: { replace?: boolean; refresh?: boolean },
): void {
  const target = new URL(url, location.href);
  if (refresh || target.origin !== location.origin) {
    if (replace) return location.replace(target);
    return location.assign(target);
  }
  if (replace) history.replaceState(null, '', target);
  else history.pushState(null, '', target);
  // Our own navigation fires no event of its own.
  dispatchEvent(new PopStateEvent('popstate'));
}
