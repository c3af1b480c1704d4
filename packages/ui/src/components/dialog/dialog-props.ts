import type { ReactNode, RefObject } from 'react';

/** What a dialog and a sheet have in common. */
export interface OverlayProps {
  readonly isOpen: boolean;
  /** Asked for by the cross, Escape or a press outside; the caller closes it, or asks first. */
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  /** Buttons; the primary one last. */
  readonly footer?: ReactNode;
  /** Escape and a stray press outside do not close it; the cross still asks to. */
  readonly isLocked?: boolean | undefined;
  /** Makes it a form: Enter and a submit button of the footer call this. */
  readonly onSubmit?: (() => void) | undefined;
  /** What gets the focus when it opens; the first field unless given. */
  readonly focusFirst?: RefObject<HTMLElement | null> | undefined;
  /** What gets the focus when it closes; where the focus was unless given. */
  readonly focusAfter?: RefObject<HTMLElement | null> | undefined;
}

/** A window over the page. */
export interface DialogProps extends OverlayProps {
  /** 400, 520 or 720 px. */
  readonly size?: 'small' | 'medium' | 'large' | undefined;
  /** `alertdialog` for questions that must be answered. */
  readonly role?: 'dialog' | 'alertdialog' | undefined;
}

/** A panel at the side. */
export interface SheetProps extends OverlayProps {
  /** 420 or 640 px. */
  readonly size?: 'medium' | 'large' | undefined;
}
