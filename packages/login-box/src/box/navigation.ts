import type { FoyerClient } from '@foyer/client';
import { useFoyerClient } from '@foyer/react';
import { createContext, useContext, useEffect, useRef } from 'react';

/** The pages of the box one can go to from another one. */
export type BoxRoute = 'loginUrl' | 'signUpUrl' | 'forgetPasswordUrl' | 'resetPhoneNumberUrl';

/** The way from one page of the box to another. */
interface BoxNavigation {
  readonly addressOf: (route: BoxRoute) => string;
  readonly go: (address: string) => void;
}

/**
 * Where somebody goes after signing in, whose login this is, and an invitation: they go along from
 * page to page.
 */
const forwardedParameters = ['redirectUrl', 'tenantId', 'invitationToken', 'interaction'];

/** The navigation of a client, seen from the page that is open. */
export function createNavigation(
  client: Pick<FoyerClient, 'routes' | 'redirectTo'>,
): BoxNavigation {
  const addressOf = (route: BoxRoute) => {
    const here = new URLSearchParams(location.search);
    const kept = new URLSearchParams(
      forwardedParameters.flatMap((name) => {
        const value = here.get(name);
        return value === null ? [] : [[name, value]];
      }),
    );
    const path = client.routes[route];
    return kept.size === 0 ? path : `${path}${path.includes('?') ? '&' : '?'}${kept}`;
  };
  return { addressOf, go: (address) => client.redirectTo(address) };
}

/** Carries the navigation of the box that is open. */
export const NavigationContext = createContext<BoxNavigation>({
  addressOf: () => '#',
  go: () => undefined,
});

/** The way to the other pages of the box. */
export function useNavigation(): BoxNavigation {
  return useContext(NavigationContext);
}

/** Goes where somebody was going, once: the remembered address is used up by that. */
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
