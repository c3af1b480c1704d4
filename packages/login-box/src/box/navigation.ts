import type { FoyerClient } from '@foyer/client';
import { useFoyerClient } from '@foyer/react';
import { createContext, useContext, useEffect, useRef } from 'react';

/** The pages of the box one can go to from another one. */
export type BoxRoute = 'loginUrl' | 'signUpUrl' | 'forgetPasswordUrl' | 'resetPhoneNumberUrl';

/** The way from one page of the box to another. */
interface BoxNavigation {
  readonly getAddress: (route: BoxRoute) => string;
  readonly go: (address: string) => void;
}

/**
 * Where a user goes after signing in, whose login this is, and an invitation: they go along from
 * page to page.
 */
const forwardedParameters = ['redirectUrl', 'tenantId', 'invitationToken', 'interaction'];

/** The navigation of a client, seen from the page that is open. */
export function createNavigation(
  client: Pick<FoyerClient, 'routes' | 'redirectTo'>,
): BoxNavigation {
  const getAddress = (route: BoxRoute) => {
    const here = new URLSearchParams(location.search);
    const stored = new URLSearchParams(
      forwardedParameters.flatMap((name) => {
        const value = here.get(name);
        return value === null ? [] : [[name, value]];
      }),
    );
    const path = client.routes[route];
    return stored.size === 0 ? path : `${path}${path.includes('?') ? '&' : '?'}${stored}`;
  };
  return { getAddress, go: (address) => client.redirectTo(address) };
}

/** Carries the navigation of the box that is open. */
export const NavigationContext = createContext<BoxNavigation>({
  getAddress: () => '#',
  go: () => undefined,
});

/** The way to the other pages of the box. */
export function useNavigation(): BoxNavigation {
  return useContext(NavigationContext);
}

/** Goes where a user was going, once: the remembered address is used up by that. */
export function useContinueAfterLogin(isTime: boolean): void {
  const client = useFoyerClient();
  const hasGone = useRef(false);
  useEffect(() => {
    if (!isTime) hasGone.current = false;
    if (!isTime || hasGone.current) return;
    hasGone.current = true;
    client.continueAfterLogin();
  }, [client, isTime]);
}
