import { useEffect } from 'react';
import { getSegment, type Tab } from '../navigation/tabs.ts';
import { usePortalFrame } from './portal-context.ts';
import { useAddress } from './use-address.ts';
import { usePortal } from './use-portal.ts';

/** The inner tab that the address names, or the first one; and the way to another one, which is asked about like any page. */
export function useSubTab<const T extends string>(
  tab: Tab,
  existing: readonly T[],
): readonly [T | undefined, (next: T) => void] {
  const { place } = usePortalFrame();
  const { openPage } = usePortal();
  const sub = useAddress(place, 'sub');
  const written = sub === undefined ? undefined : getSegment(sub);
  const open = existing.find((one) => getSegment(one) === written) ?? existing[0];
  useEffect(() => {
    // `customLogin` in an old link or bookmark
    if (sub !== written)
      place.go({ tab, sub: written, search: place.get().search }, { replace: true });
  }, [place, tab, sub, written]);
  return [open, (next) => openPage(tab, getSegment(next))];
}
