// oxlint-disable-next-line typescript/triple-slash-reference -- declares modules that the host has
/// <reference path="./next-modules.d.ts" />
import {
  type EmbedOptions,
  FoyerProvider as EmbedProvider,
  type RedirectOptions,
  useSession,
} from '@foyer/embed';
import { defaultRoutes, findAuthRoute } from '@foyer/client/routes';
import { usePathname, useRouter } from 'next/navigation';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';

/** What `FoyerProvider` takes in Next.js. */
export interface FoyerProviderProps {
  /** The options of `@foyer/embed`; calls go through this application, so there is no `baseUrl`. */
  readonly options?: Omit<EmbedOptions, 'baseUrl' | 'onRedirectTo'>;
  readonly children?: ReactNode;
}

const none = {};

/**
 * Foyer for the App Router: pages render on the server, navigation uses the router, and server
 * components render again when the session changes.
 */
export function FoyerProvider(props: FoyerProviderProps) {
  return (
    <Suspense fallback={null}>
      <Provider {...props} />
    </Suspense>
  );
}

function Provider({ options = none, children }: FoyerProviderProps) {
  const path = usePathname();
  const router = useRouter();
  const latest = useRef(router);
  useEffect(() => {
    latest.current = router;
  });
  const [given] = useState(() => ({
    ...options,
    // only the browser calls; the server needs some address
    baseUrl: typeof location === 'undefined' ? 'http://localhost' : location.origin,
    onRedirectTo: (url: string, how: RedirectOptions) => {
      const target = new URL(url, location.href);
      const isAuthPage = ({ pathname }: URL | Location) =>
        findAuthRoute({ ...defaultRoutes, ...options.routes }, pathname) !== undefined;
      // the router has kept that a visitor's request for the page led to the sign-in page
      const isSignedIn = isAuthPage(location) && !isAuthPage(target);
      goTo(latest.current, target, { ...how, refresh: how.refresh === true || isSignedIn });
    },
  }));
  return (
    <EmbedProvider options={given} path={path}>
      <RenewedPages />
      {children}
    </EmbedProvider>
  );
}

/** Server components render for one session: with another one they render again. */
function RenewedPages() {
  const session = useSession();
  const { refresh } = useRouter();
  const key =
    session.status === 'signedIn'
      ? `${session.user.id} ${session.activeTenant.tenantId}`
      : session.status;
  const last = useRef(key);
  useEffect(() => {
    const before = last.current;
    if (key === 'unknown' || key === before) return;
    last.current = key;
    if (before !== 'unknown') refresh();
  }, [key, refresh]);
  return null;
}

function goTo(
  router: ReturnType<typeof useRouter>,
  target: URL,
  { replace = false, refresh = false }: RedirectOptions,
): void {
  if (refresh || target.origin !== location.origin) {
    if (replace) return location.replace(target);
    return location.assign(target);
  }
  const address = target.pathname + target.search + target.hash;
  if (replace) router.replace(address);
  else router.push(address);
}
