import type { FocusEvent, KeyboardEvent, ReactNode, RefObject } from 'react';
import { useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useRoot } from '../root/root-context.ts';
import { placeBeside, type Side } from './place-beside.ts';

/** A text beside an element: what the element needs to show it, and the text itself. */
export interface Hint {
  readonly show: () => void;
  readonly hide: () => void;
  /** For the element around what is pointed at. */
  readonly events: {
    readonly onPointerEnter: () => void;
    readonly onPointerLeave: () => void;
    readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
    readonly onBlur: () => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
  };
  readonly popup: ReactNode;
}

/** Shows a text while its element is pointed at or has the focus by keyboard; Escape hides it. */
export function useHint(
  anchor: RefObject<HTMLElement | null>,
  text: string,
  side: Side = 'top',
): Hint {
  const [isOpen, setOpen] = useState(false);
  const show = () => setOpen(true);
  const hide = () => setOpen(false);
  return {
    show,
    hide,
    events: {
      onPointerEnter: show,
      onPointerLeave: hide,
      onFocus: (event) => event.target.matches(':focus-visible') && show(),
      onBlur: hide,
      onKeyDown: (event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        hide();
      },
    },
    popup: isOpen && <HintPopup key={text} {...{ anchor, text, side }} onLeave={hide} />,
  };
}

interface HintPopupProps {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly text: string;
  readonly side: Side;
  readonly onLeave: () => void;
}

function HintPopup({ anchor, text, side, onLeave }: HintPopupProps) {
  const { popupRoot } = useRoot();
  const popup = useRef<HTMLDivElement>(null);
  // Another text is another size, and another popup.
  useLayoutEffect(() => {
    if (anchor.current && popup.current) placeBeside(popup.current, anchor.current, side);
  }, [anchor, side]);
  const leave = useRef(onLeave);
  leave.current = onLeave;
  // What scrolls away takes its text along.
  useLayoutEffect(() => {
    const scroll = () => leave.current();
    addEventListener('scroll', scroll, { capture: true, passive: true });
    return () => removeEventListener('scroll', scroll, { capture: true });
  }, []);
  if (!popupRoot) return null;
  return createPortal(
    <div className="foyer-tooltip" role="tooltip" ref={popup}>
      {text}
    </div>,
    popupRoot,
  );
}
