import { Dialog, type DialogProps } from '@foyer/ui/portal';
import { useDiscarding } from './use-discarding.tsx';
import { useUnsaved } from './use-unsaved.ts';

/** A dialog whose input is not lost by accident. Its Cancel button closes at once: it says so. */
export function UnsavedDialog({
  isDirty,
  onClose,
  children,
  ...props
}: Omit<DialogProps, 'isLocked'> & { readonly isDirty: boolean }) {
  useUnsaved(props.isOpen && isDirty);
  const { close, question } = useDiscarding(() => isDirty, onClose);
  return (
    <Dialog {...props} onClose={close}>
      {children}
      {question}
    </Dialog>
  );
}
