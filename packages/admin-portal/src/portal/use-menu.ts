import { usePublicConfig, useSession } from '@foyer/react';
import { useContext, useMemo } from 'react';
import {
  adjustNavigation,
  closedFor,
  menuFor,
  type MenuRow,
  readNavigation,
} from '../navigation/navigation.rules.ts';
import { navigation } from '../navigation/navigation.ts';
import { PagesContext } from '../pages/page-table.ts';
import type { ViewedRole } from './portal-context.ts';
import type { PortalOptions } from './portal-options.ts';

/** What there is for one user, and what a link may still name. */
export interface Menu {
  readonly menu: readonly MenuRow[];
  /** Not in the menu, because the user holds none of their permissions. */
  readonly closed: readonly MenuRow[];
}

/** The rows this user sees here, now: defaults, then the provider's metadata, then the host's options. Specification 1, §2. */
export function useMenu(
  { navigation: reported, order }: PortalOptions,
  viewedRole?: ViewedRole,
): Menu {
  const session = useSession();
  const pages = useContext(PagesContext);
  const { adminBox, flags } = usePublicConfig();
  const document = adminBox?.configuration?.['navigation'];
  const rows = useMemo(
    () => adjustNavigation(navigation, [readNavigation(document), reported ?? {}], order),
    [document, reported, order],
  );
  return useMemo(() => {
    if (session.status !== 'signedIn') return { menu: [], closed: [] };
    const { user, activeTenant } = session;
    const viewer = {
      permissions: viewedRole?.permissions ?? user.permissions.map(({ key }) => key),
      isSuperUser: viewedRole === undefined && user.superUser === true,
      isReseller: activeTenant.isReseller,
      flags,
    };
    const hasPage = ({ tab }: MenuRow) => pages[tab] !== undefined;
    return {
      menu: menuFor(rows, viewer).filter(hasPage),
      closed: closedFor(rows, viewer).filter(hasPage),
    };
  }, [rows, session, flags, pages, viewedRole]);
}
