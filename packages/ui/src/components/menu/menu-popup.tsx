import { DirectionProvider } from '@base-ui/react/direction-provider';
import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { FocusEvent, ReactNode } from 'react';
import { useRoot } from '../root/root-context.ts';

/** The list that a menu button opens. */
export interface MenuPopupProps {
  readonly label: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The button: the list is beside it, and it gets the focus back. */
  readonly anchor: HTMLElement;
  /** It was opened by a key: the chosen row, or the first, gets the focus. */
  readonly isByKey: boolean;
  readonly align?: 'start' | 'end' | undefined;
  readonly children: ReactNode;
}

/** Arrows move, letters jump, Escape closes and gives the focus back. */
export function MenuPopup({
  label,
  isOpen,
  onClose,
  anchor,
  isByKey,
  align = 'start',
  children,
}: MenuPopupProps) {
  const { direction, popupRoot } = useRoot();
  const focusRow = (event: FocusEvent<HTMLElement>) => {
    if (!isByKey || event.target !== event.currentTarget) return;
    const chosen = event.currentTarget.querySelector<HTMLElement>(
      '[role="menuitemradio"][aria-checked="true"]',
    );
    (chosen ?? event.currentTarget.querySelector<HTMLElement>('[role^="menuitem"]'))?.focus();
  };
  return (
    <DirectionProvider direction={direction}>
      <BaseMenu.Root modal={false} open={isOpen} onOpenChange={(open) => !open && onClose()}>
        <BaseMenu.Portal container={popupRoot}>
          <BaseMenu.Positioner
            className="foyer-menu-positioner"
            align={align}
            sideOffset={4}
            anchor={anchor}
          >
            <BaseMenu.Popup
              className="foyer-menu"
              aria-label={label}
              finalFocus={() => !isInDialog(anchor.ownerDocument.activeElement) && anchor}
              onFocus={focusRow}
            >
              {children}
            </BaseMenu.Popup>
          </BaseMenu.Positioner>
        </BaseMenu.Portal>
      </BaseMenu.Root>
    </DirectionProvider>
  );
}

/** A dialog that a row opened already has the focus when the list has faded out, and must keep it. */
function isInDialog(focused: Element | null): boolean {
  return focused !== null && focused.closest('.foyer-dialog') !== null;
}
