import { useSyncExternalStore } from 'react';

/** Below this width in px the menu is a drawer. Specification 2, §9: breakpoints. */
const narrow = '(max-width: 899.98px)';

/** Whether the window has no room for the menu beside the page. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrow, () => false);
}

// A simulated browser may know no media queries.
const isNarrow = () => globalThis.matchMedia?.(narrow).matches ?? false;

function subscribe(notify: () => void): () => void {
  const query = globalThis.matchMedia?.(narrow);
  query?.addEventListener('change', notify);
  return () => query?.removeEventListener('change', notify);
}
