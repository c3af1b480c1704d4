import { ConfirmDialog } from '@foyer/ui/portal';
import { type ReactNode, useState } from 'react';
import { usePortalFrame } from './portal-context.ts';

/** Ways to leave something, and the question that may stand before them. */
export interface DiscardConfirmation {
  readonly close: () => void;
  /** Goes elsewhere within it, as closing does. */
  readonly leave: (go: () => void) => void;
  /** Drawn inside of what closes, so that the focus goes there and comes back. */
  readonly question: ReactNode;
}

/** Closes at once, or asks first where something was entered: Escape and a stray press cost nobody what they typed. */
export function useDiscardConfirmation(
  isDirty: () => boolean,
  onClose: () => void,
): DiscardConfirmation {
  const { text } = usePortalFrame();
  const [asked, setAsked] = useState<{ readonly go: () => void } | undefined>(undefined);
  const leave = (go: () => void) => (isDirty() ? setAsked({ go }) : go());
  return {
    close: () => leave(onClose),
    leave,
    question: (
      <ConfirmDialog
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        tone="danger"
        title={text('discardTitle')}
        consequence={text('discardText')}
        cancelLabel={text('discardKeep')}
        confirmLabel={text('discard')}
        onConfirm={async () => asked?.go()}
      />
    ),
  };
}
