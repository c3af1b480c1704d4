import { useSyncExternalStore } from 'react';
import { catalog, getList } from '../catalog/catalog.ts';

/** The place of the tools. */
export const toolsPlace = 'tools';

/** The place that is open, by the address's hash: a list of the catalog, or the tools. */
export function usePlace() {
  const hash = useSyncExternalStore(subscribe, () => location.hash.slice(1));
  const list = getList(hash) ?? catalog[0]?.lists[0];
  return { place: hash === toolsPlace ? toolsPlace : (list?.id ?? ''), list };
}

function subscribe(notify: () => void): () => void {
  addEventListener('hashchange', notify);
  return () => removeEventListener('hashchange', notify);
}
