import { useEffect, useRef, useState } from 'react';
import { navigateWithGuard } from '../../portal/navigate-with-guard.ts';
import { usePortalFrame } from '../../portal/portal-context.ts';
import { useAddress } from '../../portal/use-address.ts';

/** The user whose page is open, and the way to it and back. */
export interface UserUrl {
  /** `undefined`: the list is open. */
  readonly userId: string | undefined;
  /** The user whose page was opened last. */
  readonly lastUserId: string | undefined;
  readonly openUser: (id: string) => void;
  readonly closeUser: () => void;
}

const scroller = () => document.querySelector('#foyer-portal-main');

/**
 * `users/<id>`. The URL of a user keeps the query of the list, so that the way back leads to the same rows, also after a reload. Where
 * the list was scrolled to comes back with it.
 */
export function useUserUrl(): UserUrl {
  const { place, guard } = usePortalFrame();
  const userId = useAddress(place, 'sub');
  const [lastUserId, setLastUserId] = useState(userId);
  const top = useRef(0);
  useEffect(() => {
    const main = scroller();
    if (main) main.scrollTop = userId === undefined ? top.current : 0;
  }, [userId]);
  const go = (sub: string | undefined) =>
    navigateWithGuard(guard, place, { tab: 'users', sub, search: place.get().search });
  return {
    userId,
    lastUserId,
    openUser: (id) => {
      setLastUserId(id);
      top.current = scroller()?.scrollTop ?? 0;
      go(id);
    },
    closeUser: () => go(undefined),
  };
}
