import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import type { PortalAddress, PortalRouter } from './portal-router.ts';

/** A part of what is open now. Whoever asks for the tab is not drawn again with each word that is searched for. */
export function useAddress<Part extends keyof PortalAddress>(
  place: PortalRouter,
  part: Part,
): PortalAddress[Part] {
  const get = () => place.get()[part];
  return useSyncExternalStore(place.subscribe, get, get);
}

/** As `useAddress`, drawn in pieces that leave the page quick: what a whole page of rows follows from. What is pressed meanwhile comes first. */
export function useDeferredLocation<Part extends keyof PortalAddress>(
  place: PortalRouter,
  part: Part,
): PortalAddress[Part] {
  const [value, setValue] = useState(() => place.get()[part]);
  useEffect(() => {
    const read = () => startTransition(() => setValue(place.get()[part]));
    // it may have changed since it was drawn
    read();
    return place.subscribe(read);
  }, [place, part]);
  return value;
}
