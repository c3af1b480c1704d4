import type { CheckoutRequest } from '@foyer/admin-portal/checkout';
import { useChunk } from '@foyer/login-box/use-chunk';
import { useContext, useEffect, useRef } from 'react';
import { OptionsContext } from '../options-context.ts';

/** What `CheckoutDialog` takes. */
export interface CheckoutDialogProps extends CheckoutRequest {
  /** Set it to false in `onClose`. */
  readonly isOpen: boolean;
}

const notLoaded = {
  code: 'checkout/notLoaded',
  text: 'The checkout didn’t load. Check your connection and try again.',
};

/** The dialog and the parts of the portal that it needs: fetched when it opens. */
const loadCheckout = () => import('./checkout-part.tsx');

/**
 * Buys a plan, or changes to it, on any page of the host. Nothing for visitors. Needs `portal.css`.
 */
export function CheckoutDialog({ isOpen, ...request }: CheckoutDialogProps) {
  const options = useContext(OptionsContext);
  const chunk = useChunk(isOpen ? loadCheckout : undefined);
  const report = useRef(request.onError);
  useEffect(() => {
    report.current = request.onError;
  });
  const hasFailed = isOpen && chunk.status === 'failed';
  useEffect(() => {
    if (hasFailed) report.current?.(notLoaded);
  }, [hasFailed]);
  return isOpen && chunk.status === 'loaded' ? (
    <chunk.value.CheckoutPart {...request} options={options} />
  ) : null;
}
