import { startTransition, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { usePortalFrame } from './portal-context.ts';
import type { PortalAddress, PortalRouter } from './portal-router.ts';

/** A part of what is open now. Reading only the tab draws nothing again while a search is typed. */
export function useAddress<Part extends keyof PortalAddress>(
  place: PortalRouter,
  part: Part,
): PortalAddress[Part] {
  const get = () => place.get()[part];
  return useSyncExternalStore(place.subscribe, get, get);
}

/** As `useAddress`, drawn in pieces that leave the page quick: what a whole page of rows follows from. What is pressed in the meantime comes first. */
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

/** The parameter of a URL that names the dialog to open, such as `users?open=add`. */
export const requestedDialog = 'open';

/**
 * Opens the dialog that the URL names, once, and removes it from the URL: links of the overview and the command palette lead straight
 * to an action. A dialog that the user may not open is left out of `dialogs`.
 */
export function useRequestedDialog(dialogs: Readonly<Record<string, (() => void) | undefined>>) {
  const { place } = usePortalFrame();
  const search = useAddress(place, 'search');
  const latest = useRef(dialogs);
  latest.current = dialogs;
  useEffect(() => {
    const params = new URLSearchParams(search);
    const name = params.get(requestedDialog);
    if (name === null) return;
    params.delete(requestedDialog);
    place.go({ ...place.get(), search: params.toString() }, { replace: true });
    if (Object.hasOwn(latest.current, name)) latest.current[name]?.();
  }, [place, search]);
}
