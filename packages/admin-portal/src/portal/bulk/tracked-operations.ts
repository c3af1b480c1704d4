import { useFoyerClient, useSession } from '@foyer/react';
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** The bulk operations whose progress the portal shows: those this user started here, until dismissed. They outlive pages and reloads. */
export function useTrackedOperations() {
  const { storage } = useFoyerClient();
  const session = useSession();
  const owner =
    session.status === 'signedIn' ? `${session.activeTenant.tenantId}.${session.user.id}` : '';
  const key = `foyer.portal.bulk.${owner}`;
  const read = () => (owner === '' ? '' : (storage.getItem(key) ?? ''));
  const stored = useSyncExternalStore(subscribe, read, () => '');
  const ids = stored === '' ? [] : stored.split(',');
  const write = (next: readonly string[]) => {
    if (next.length > 0) storage.setItem(key, next.join(','));
    else storage.removeItem(key);
    for (const listener of listeners) listener();
  };
  return {
    ids,
    track: (id: string) => write([id, ...ids.filter((one) => one !== id)]),
    dismiss: (id: string) => write(ids.filter((one) => one !== id)),
    replace: (id: string, next: string) => write(ids.map((one) => (one === id ? next : one))),
  };
}
