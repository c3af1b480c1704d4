'use client';

import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';
import { useRoot } from '../root/root-context.ts';

/** A bare surface over the page. */
export interface LayerProps {
  readonly isOpen: boolean;
  /** Asked for by Escape or a press outside; the caller closes it, or asks first. */
  readonly onClose: () => void;
  /** What it is, for screen readers. */
  readonly label: string;
  /**
   * A `window` fills the page; a `drawer` comes from the side where lines begin; a `palette` hangs
   * near the top.
   */
  readonly kind: 'window' | 'drawer' | 'palette';
  readonly children?: ReactNode;
}

/**
 * Covers the page, keeps the focus inside and gives it back. Dialogs opened inside are above it.
 */
export function Layer({ isOpen, onClose, label, kind, children }: LayerProps) {
  const { popupRoot } = useRoot();
  const popup = useRef<HTMLDivElement>(null);
  const change = (open: boolean, details: BaseDialog.Root.ChangeEventDetails) => {
    if (open) return;
    details.cancel();
    // Toasts belong to it, though they are beside it on the page.
    const isToast =
      details.event.target instanceof Element &&
      details.event.target.closest('.foyer-toasts') !== null;
    if (!isToast) onClose();
  };
  return (
    <BaseDialog.Root open={isOpen} onOpenChange={change}>
      <BaseDialog.Portal container={popupRoot}>
        <BaseDialog.Backdrop className="foyer-layer-veil" data-kind={kind} />
        <BaseDialog.Popup
          ref={popup}
          className="foyer-layer"
          data-kind={kind}
          aria-label={label}
          // A window begins with itself, not with its first link.
          initialFocus={kind === 'window' ? popup : undefined}
        >
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
