import { useCallback, useState } from 'react';

/** The open dialog of a page: one at a time, described by one union of all the dialogs that the page has. */
export interface DialogState<D extends { readonly kind: string }> {
  readonly current: D | undefined;
  readonly open: (dialog: D) => void;
  readonly close: () => void;
}

/** Keeps which dialog of a page is open. */
export function useDialogState<D extends { readonly kind: string }>(): DialogState<D> {
  const [current, open] = useState<D | undefined>(undefined);
  const close = useCallback(() => open(undefined), []);
  return { current, open, close };
}
