import { usePublicConfig, useSession } from '@foyer/react';
import { useContext, useMemo } from 'react';
import { adjustNavigation, menuFor, type MenuRow, readNavigation } from '../navigation/navigation.rules.ts';
import { navigation } from '../navigation/navigation.ts';
import { PagesContext } from '../pages/page-table.ts';
import type { PortalOptions } from './portal-options.ts';

/** The rows this person sees here, now: defaults, then the provider's metadata, then the host's options. Specification 1, §2. */
export function useMenu({ navigation: said, order }: PortalOptions): readonly MenuRow[] {
  const session = useSession();
  const pages = useContext(PagesContext);
  const { adminBox, flags } = usePublicConfig();
  const document = adminBox?.configuration?.['navigation'];
  const rows = useMemo(
    () => adjustNavigation(navigation, [readNavigation(document), said ?? {}], order),
    [document, said, order],
  );
  return useMemo(() => {
    if (session.status !== 'signedIn') return [];
    const { user, activeTenant } = session;
    const viewer = {
      permissions: user.permissions.map(({ key }) => key),
      isSuperUser: user.superUser === true,
      isReseller: activeTenant.isReseller,
      flags,
    };
    return menuFor(rows, viewer).filter(({ tab }) => pages[tab]);
  }, [rows, session, flags, pages]);
}
