// Fetched with the first checkout: pages that only can open one carry none of the portal.
import { type CheckoutRequest, StandaloneCheckout } from '@foyer/admin-portal/checkout';
import { useMemo } from 'react';
import { pickPortalOptions } from '../admin-portal/pick-portal-options.ts';
import type { EmbedOptions } from '../options.ts';

/** The portal's checkout with the looks of the host. */
export function CheckoutPart({
  options,
  ...request
}: CheckoutRequest & { readonly options: EmbedOptions }) {
  const portal = useMemo(() => pickPortalOptions(options), [options]);
  return <StandaloneCheckout {...request} options={portal} />;
}
