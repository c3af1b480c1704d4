import { useSyncExternalStore } from 'react';
import type { PortalAddress, PortalPlace } from './portal-place.ts';

/** A part of what is open now. Whoever asks for the tab is not drawn again with each word that is searched for. */
export function useAddress<Part extends keyof PortalAddress>(place: PortalPlace, part: Part): PortalAddress[Part] {
  const get = () => place.get()[part];
  return useSyncExternalStore(place.subscribe, get, get);
}
