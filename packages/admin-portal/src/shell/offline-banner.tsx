import { OfflineIcon } from '@foyer/ui';
import { useSyncExternalStore } from 'react';
import { usePortalFrame } from '../portal/portal-context.ts';

/** Says so while there is no connection; the live region is there before the words are. */
export function OfflineBanner() {
  const { text } = usePortalFrame();
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status" className="foyer-offline-slot">
      {!isOnline && (
        <div className="foyer-offline">
          <OfflineIcon size="small" />
          {text('offline')}
        </div>
      )}
    </div>
  );
}

function subscribe(notify: () => void): () => void {
  addEventListener('online', notify);
  addEventListener('offline', notify);
  return () => {
    removeEventListener('online', notify);
    removeEventListener('offline', notify);
  };
}
