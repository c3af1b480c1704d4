// Fetched with the first bell: pages without one carry nothing of it.
import { HostBell, type PortalAddress } from '@foyer/admin-portal/host-bell';
import { useFoyerClient, useSession } from '@foyer/react';
import { useCallback, useMemo } from 'react';
import { pickPortalOptions } from './pick-portal-options.ts';
import { urlToShow } from './portal-url.ts';
import type { NotificationBellProps } from './notification-bell-props.ts';
import type { EmbedOptions } from '../options.ts';

/** The bell of a signed-in user. */
export function BellPart({
  options,
  onOpen,
}: NotificationBellProps & { readonly options: EmbedOptions }) {
  const { redirectTo } = useFoyerClient();
  const session = useSession();
  const portal = useMemo(() => pickPortalOptions(options), [options]);
  const open = useCallback(
    ({ tab, sub }: PortalAddress) => {
      if (tab === undefined) return;
      if (onOpen) return onOpen({ tab, ...(sub === undefined ? {} : { sub }) });
      if (options.adminPortal) redirectTo(urlToShow(options.adminPortal.options, { tab, sub }));
    },
    [onOpen, options, redirectTo],
  );
  return session.status === 'signedIn' ? <HostBell options={portal} onOpen={open} /> : null;
}
