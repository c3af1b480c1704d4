import type { KeyboardEvent, MouseEvent } from 'react';
import { useCallback, useRef, useState } from 'react';

/** A button that opens a menu: whether it is open, what the button needs, and what closes it. */
export interface MenuButton {
  readonly isOpen: boolean;
  /** The button, once the menu has been open. */
  readonly anchor: HTMLElement | undefined;
  /** It was opened by a key, so the first row gets the focus. */
  readonly isByKey: boolean;
  readonly close: () => void;
  /** A ref for a button whose menu opens as soon as the button is there. */
  readonly openAtOnce: (element: HTMLElement | null) => void;
  /** Attributes and events of the button. */
  readonly button: {
    readonly type: 'button';
    readonly 'aria-haspopup': 'menu';
    readonly 'aria-expanded': boolean;
    readonly 'data-popup-open': '' | undefined;
    readonly onPointerDown: () => void;
    readonly onClick: (event: MouseEvent<HTMLElement>) => void;
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  };
}

/** Opens by a press, Enter, Space and the down arrow; a second press closes. */
export function useMenuButton(): MenuButton {
  const [isOpen, setOpen] = useState(false);
  const [isByKey, setByKey] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement | undefined>(undefined);
  // The press that closes an open menu from outside arrives at the button too, and must not open it
  // again.
  const wasOpen = useRef(false);
  const open = useCallback((element: HTMLElement, byKey: boolean) => {
    setAnchor(element);
    setByKey(byKey);
    setOpen(true);
  }, []);
  const openAtOnce = useCallback(
    (element: HTMLElement | null) => {
      if (element) open(element, true);
    },
    [open],
  );
  return {
    isOpen,
    anchor,
    isByKey,
    close: () => setOpen(false),
    openAtOnce,
    button: {
      type: 'button',
      'aria-haspopup': 'menu',
      'aria-expanded': isOpen,
      'data-popup-open': isOpen ? '' : undefined,
      onPointerDown: () => {
        wasOpen.current = isOpen;
      },
      onClick: (event) => {
        if (wasOpen.current) setOpen(false);
        if (!wasOpen.current) open(event.currentTarget, isFromKey(event));
        wasOpen.current = false;
      },
      onKeyDown: (event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
        event.preventDefault();
        open(event.currentTarget, true);
      },
    },
  };
}

/** Whether a press came from Enter or Space: those count no clicks. */
export function isFromKey(event: MouseEvent<HTMLElement>): boolean {
  return event.detail === 0;
}
