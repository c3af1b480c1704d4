import { ConfirmDialog } from '@foyer/ui/portal';
import { type ReactNode, useState } from 'react';
import { usePortalFrame } from './portal-context.ts';

/** A way to close something, and the question that may stand before it. */
export interface Discarding {
  readonly close: () => void;
  /** Drawn inside of what closes, so that the focus goes there and comes back. */
  readonly question: ReactNode;
}

/** Closes at once, or asks first where something was entered: Escape and a stray press cost nobody what they typed. */
export function useDiscarding(isDirty: () => boolean, onClose: () => void): Discarding {
  const { text } = usePortalFrame();
  const [isAsking, setAsking] = useState(false);
  return {
    close: () => (isDirty() ? setAsking(true) : onClose()),
    question: (
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        tone="danger"
        title={text('discardTitle')}
        consequence={text('discardText')}
        cancelLabel={text('discardKeep')}
        confirmLabel={text('discard')}
        onConfirm={async () => onClose()}
      />
    ),
  };
}
