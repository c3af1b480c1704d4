import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  addEventListener('popstate', listener);
  return () => removeEventListener('popstate', listener);
}

/** The path of the page. */
export function usePath(): string {
  return useSyncExternalStore(subscribe, () => location.pathname);
}

/** Goes to another page of the application without loading it again. */
export function goTo(path: string): void {
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
  document.documentElement.scrollTop = 0;
}
