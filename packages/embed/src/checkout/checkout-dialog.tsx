import { useChunk } from '@foyer/login-box/use-chunk';
import { useContext, useEffect, useRef } from 'react';
import { OptionsContext } from '../options-context.ts';
import { loadCheckoutPart } from './load-checkout-part.ts';

/** A checkout that the host opens by itself. */
export interface CheckoutDialogProps {
  /** Key of a plan of `billing.plans`. */
  readonly plan: string;
  readonly isOpen: boolean;
  /** The dialog shows the plan. */
  readonly onReady?: (() => void) | undefined;
  /** The plan was bought or changed. The dialog says so and stays until it is closed. */
  readonly onSuccess?: (() => void) | undefined;
  /** Something failed. The dialog says what, and another attempt may follow. */
  readonly onError?: ((failure: CheckoutFailure) => void) | undefined;
  /** The user closed the dialog; set `isOpen` to false. */
  readonly onClose: () => void;
}

/** Why a checkout failed. */
export interface CheckoutFailure {
  readonly code: string;
  /** For people. */
  readonly text: string;
}

const notLoaded: CheckoutFailure = {
  code: 'checkout/notLoaded',
  text: 'The checkout could not be loaded. Check your connection and try again.',
};

/**
 * Buys a plan, or changes to it, on any page of the host. Its script loads when it opens. Needs
 * `@foyer/embed/portal.css`.
 */
export function CheckoutDialog({ isOpen, ...checkout }: CheckoutDialogProps) {
  const options = useContext(OptionsContext);
  const chunk = useChunk(isOpen ? loadCheckoutPart : undefined);
  const { onError } = checkout;
  const report = useRef(onError);
  useEffect(() => {
    report.current = onError;
  });
  const hasFailed = isOpen && chunk.status === 'failed';
  useEffect(() => {
    if (hasFailed) report.current?.(notLoaded);
  }, [hasFailed]);
  return isOpen && chunk.status === 'loaded' ? (
    <chunk.value.CheckoutPart {...{ options, checkout }} />
  ) : null;
}
