import { Alert, Button } from '@foyer/ui';
import { Dialog, type DialogProps, usePortalText } from '@foyer/ui/portal';
import type { ReactNode } from 'react';
import { useDiscardConfirmation } from './use-discard-confirmation.tsx';
import { useUnsaved } from './use-unsaved.ts';

/** A form over the page. */
export interface FormDialogProps extends Omit<DialogProps, 'isLocked' | 'onSubmit'> {
  /** Instead of the two buttons, once there is nothing to save any longer. */
  readonly footer?: ReactNode;
  /** What the button says that does it. Default: "Save". */
  readonly submitLabel?: string | undefined;
  /** Asked for by that button and by Enter in a field; not while `isBusy`. */
  readonly onSubmit: () => unknown;
  /** Its work is on its way: Escape and a stray press wait for how it ends. */
  readonly isBusy?: boolean | undefined;
  /** Why it failed. It is above the buttons, and what was entered stays. */
  readonly problem?: string | undefined;
  /** Something was entered that closing would lose. */
  readonly isDirty?: boolean | undefined;
  readonly tone?: 'primary' | 'danger' | undefined;
  /** Why it cannot be done now; the button says so. */
  readonly disabledReason?: string | undefined;
  /** A button before those two. */
  readonly otherAction?: ReactNode;
}

/**
 * A dialog that saves something or changes it. What was entered is not lost by accident; its Cancel button closes at once: it says so.
 * While it saves nothing closes it: what comes back is shown here.
 */
export function FormDialog(props: FormDialogProps) {
  const {
    submitLabel,
    onSubmit,
    isBusy = false,
    problem,
    isDirty = false,
    tone = 'primary',
    ...rest
  } = props;
  const { children, onClose, disabledReason, otherAction, footer, ...dialog } = rest;
  const text = usePortalText();
  useUnsaved(dialog.isOpen && isDirty);
  const { close, question } = useDiscardConfirmation(() => isDirty, onClose);
  return (
    <Dialog
      {...dialog}
      onClose={() => isBusy || close()}
      onSubmit={() => isBusy || onSubmit()}
      footer={
        footer ?? (
          <>
            {otherAction}
            <Button onClick={onClose} unavailable={isBusy ? text('underWay') : undefined}>
              {text('cancel')}
            </Button>
            <Button type="submit" variant={tone} loading={isBusy} unavailable={disabledReason}>
              {submitLabel ?? text('save')}
            </Button>
          </>
        )
      }
    >
      {children}
      {problem !== undefined && <Alert tone="error">{problem}</Alert>}
      {question}
    </Dialog>
  );
}
