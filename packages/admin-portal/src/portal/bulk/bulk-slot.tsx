import { createLazyPart } from '@foyer/ui/portal';
import { useTrackedOperations } from './tracked-operations.ts';

const useProgress = /* @__PURE__ */ createLazyPart(() => import('./bulk-progress.tsx'));

/** Where the portal shows bulk operations, on whatever page the user is. Nothing is loaded while there are none. */
export function BulkSlot() {
  const { ids, dismiss, replace } = useTrackedOperations();
  const progress = useProgress(ids.length > 0);
  if (!progress || ids.length === 0) return null;
  return <progress.BulkProgress ids={ids} onDismiss={dismiss} onReplace={replace} />;
}
