import { CloseIcon } from '@foyer/ui';
import { type ReactNode, useEffect, useId, useRef } from 'react';

/** What a dialog shows. */
export interface ConsoleDialogProps {
  /** Decides where it stands and how wide it gets. Specification 2, §9. */
  readonly kind: 'dialog' | 'modal' | 'drawer';
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The browser's own dialog: it keeps the focus, closes with Escape, and gives the focus back. */
export function ConsoleDialog({ kind, title, isOpen, onClose, children }: ConsoleDialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (isOpen) element.current?.showModal();
    else element.current?.close();
  }, [isOpen]);
  return (
    <dialog
      ref={element}
      className="console-dialog"
      data-kind={kind}
      aria-labelledby={titleId}
      onClose={onClose}
    >
      <header className="console-dialog-head">
        <h2 id={titleId} className="console-dialog-title">
          {title}
        </h2>
        <button type="button" className="console-dialog-close" aria-label="Close" onClick={onClose}>
          <CloseIcon />
        </button>
      </header>
      {isOpen && children}
    </dialog>
  );
}
