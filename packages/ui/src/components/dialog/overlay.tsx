import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import type { FormEvent, ReactNode } from 'react';
import { CloseIcon } from '../../icons/icons.tsx';
import { usePortalText } from '../portal-text/portal-text.tsx';
import { useRoot } from '../root/root-context.ts';
import type { OverlayProps } from './dialog-props.ts';

interface OverlayFrameProps extends OverlayProps {
  readonly kind: 'dialog' | 'sheet';
  readonly size: string;
  readonly role?: 'dialog' | 'alertdialog' | undefined;
}

type Change = BaseDialog.Root.ChangeEventDetails;

/** Toasts are above dialogs: pressing one is not a press outside. */
function isOnToast({ event }: Change): boolean {
  return event.target instanceof Element && event.target.closest('.foyer-toasts') !== null;
}

/** What a dialog and a sheet are made of; they differ in where they stand. */
export function Overlay(props: OverlayFrameProps) {
  const { isOpen, onClose, isLocked = false, kind, size, role, focusFirst, focusAfter } = props;
  const { popupRoot } = useRoot();
  const change = (open: boolean, details: Change) => {
    if (open) return;
    const stray = details.reason === 'escape-key' || details.reason === 'outside-press';
    const stays = (stray && isLocked) || (details.reason === 'outside-press' && isOnToast(details));
    // Closed only by the caller: the details are canceled, so that a caller who asks first keeps
    // it open.
    details.cancel();
    if (!stays) onClose();
  };
  return (
    <BaseDialog.Root open={isOpen} onOpenChange={change}>
      <BaseDialog.Portal container={popupRoot}>
        {/* A dialog over a dialog dims the one below it, too. */}
        <BaseDialog.Backdrop className="foyer-veil" forceRender />
        <BaseDialog.Viewport className="foyer-overlay" data-kind={kind}>
          <BaseDialog.Popup
            className="foyer-dialog"
            data-kind={kind}
            data-size={size}
            role={role ?? 'dialog'}
            initialFocus={focusFirst}
            finalFocus={focusAfter}
          >
            <OverlayContent {...props} />
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

function OverlayContent({
  title,
  description,
  children,
  footer,
  onSubmit,
  onClose,
}: OverlayFrameProps) {
  const text = usePortalText();
  return (
    <OverlayForm onSubmit={onSubmit}>
      <header className="foyer-dialog-header">
        <BaseDialog.Title className="foyer-dialog-title">{title}</BaseDialog.Title>
        {description !== undefined && (
          <BaseDialog.Description className="foyer-dialog-description" render={<div />}>
            {description}
          </BaseDialog.Description>
        )}
      </header>
      {children !== undefined && children !== null && (
        <div className="foyer-dialog-body">{children}</div>
      )}
      {footer !== undefined && <footer className="foyer-dialog-footer">{footer}</footer>}
      {/* Last, so that the focus begins at the first field. */}
      <button
        type="button"
        className="foyer-icon-button foyer-dialog-close"
        aria-label={text('close')}
        onClick={() => onClose()}
      >
        <CloseIcon size="small" />
      </button>
    </OverlayForm>
  );
}

function OverlayForm({
  onSubmit,
  children,
}: Pick<OverlayProps, 'onSubmit'> & { readonly children: ReactNode }) {
  if (!onSubmit) return <div className="foyer-dialog-frame">{children}</div>;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A dialog opened from a form of the page is its child in React, though not on the page.
    event.stopPropagation();
    onSubmit();
  };
  return (
    <form className="foyer-dialog-frame" noValidate onSubmit={submit}>
      {children}
    </form>
  );
}
