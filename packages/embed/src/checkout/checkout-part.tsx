// Fetched when a checkout opens, and the checkout with it: pages without one carry neither.
import { StandaloneCheckout } from '@foyer/admin-portal/checkout';
import { useSession } from '@foyer/react';
import { useMemo } from 'react';
import type { EmbedOptions } from '../options.ts';
import { pickPortalOptions } from '../admin-portal/pick-portal-options.ts';
import type { CheckoutDialogProps } from './checkout-dialog.tsx';

/** The checkout, for whoever is signed in. */
export function CheckoutPart({
  options,
  checkout,
}: {
  readonly options: EmbedOptions;
  readonly checkout: Omit<CheckoutDialogProps, 'isOpen'>;
}) {
  const portal = useMemo(() => pickPortalOptions(options), [options]);
  const session = useSession();
  if (session.status !== 'signedIn') return null;
  return <StandaloneCheckout {...checkout} options={portal} />;
}
