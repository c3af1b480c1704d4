import { createLazyPart } from '../lazy-part/create-lazy-part.ts';
import type { DialogProps, SheetProps } from './dialog-props.ts';

export type { DialogProps, SheetProps } from './dialog-props.ts';

/** What traps the focus weighs more than the portal's frame; it loads beside it. */
const useOverlay = /* @__PURE__ */ createLazyPart(() => import('./overlay.tsx'));

/** Confirmations and short forms; keeps the focus inside and gives it back. */
export function Dialog({ size = 'medium', ...props }: DialogProps) {
  const overlay = useOverlay(props.isOpen);
  return overlay ? <overlay.Overlay {...props} kind="dialog" size={size} /> : null;
}

/** A panel at the end of the page, for details and longer forms beside what they change. */
export function Sheet({ size = 'medium', ...props }: SheetProps) {
  const overlay = useOverlay(props.isOpen);
  return overlay ? <overlay.Overlay {...props} kind="sheet" size={size} /> : null;
}
