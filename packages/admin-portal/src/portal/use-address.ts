import { useSyncExternalStore } from 'react';
import type { PortalAddress, PortalPlace } from './portal-place.ts';

/** What is open now. */
export function useAddress(place: PortalPlace): PortalAddress {
  return useSyncExternalStore(place.subscribe, place.get, place.get);
}
