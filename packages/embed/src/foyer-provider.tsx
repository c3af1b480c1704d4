import { findAuthRoute, defaultRoutes, type FoyerClient } from '@foyer/client';
import { FoyerClientProvider } from '@foyer/react';
import { type ReactNode, useEffect, useState } from 'react';
import { createClientHolder, createWaitingClient } from './client-holder.ts';
import { Gate } from './gate.tsx';
import { loadLoginBox } from './lazy.ts';
import { LoadingPage } from './loading-page.tsx';
import type { EmbedOptions } from './options.ts';
import { OptionsContext } from './options-context.ts';
import { PathContext } from './path.ts';

/**
 * Options are read once, when the provider mounts; give it another `key` to start over with others.
 */
export interface FoyerProviderProps {
  readonly options: EmbedOptions;
  /**
   * The path of the page, from a framework that renders on a server, which must let nobody see a
   * protected page who may not: the page then renders on the server, and while the session is
   * unknown. Default: the path of the address; pages render in the browser, once the session is
   * known.
   */
  readonly path?: string | undefined;
  readonly children?: ReactNode;
}

/** Shown to the developer who forgot it. Specification 2, §8: the page is cleared then. */
export const missingBaseUrl = 'Foyer cannot start: the option baseUrl is missing.';

/**
 * Everything a host needs: starts the client, shows the sign-in box on auth routes and the
 * application to those who are signed in.
 */
export function FoyerProvider({ options, path, children }: FoyerProviderProps) {
  const [given] = useState(options);
  if (!given.baseUrl) return <MissingBaseUrl />;
  return (
    <PathContext.Provider value={path}>
      <Started options={given} path={path}>
        {children}
      </Started>
    </PathContext.Provider>
  );
}

function Started({ options, path, children }: FoyerProviderProps) {
  const [holder] = useState(() => {
    preloadLoginBox(options);
    return createClientHolder(options);
  });
  const [client, setClient] = useState<FoyerClient | undefined>(undefined);
  useEffect(() => {
    const hold = holder.hold();
    setClient(hold.client);
    return hold.release;
  }, [holder]);
  const [waiting] = useState(() => (path === undefined ? undefined : createWaitingClient(options)));
  const present = client ?? waiting;
  if (!present) return <LoadingPage options={options} />;
  return (
    <FoyerClientProvider client={present}>
      <OptionsContext.Provider value={options}>
        <Gate options={options}>{children}</Gate>
      </OptionsContext.Provider>
    </FoyerClientProvider>
  );
}

/** On an auth route, the script of the sign-in box is fetched before the first render. */
function preloadLoginBox({ routes }: EmbedOptions): void {
  if (typeof location === 'undefined') return;
  // The page that shows the box asks again, and reports a failure.
  if (findAuthRoute({ ...defaultRoutes, ...routes }, location.pathname))
    loadLoginBox().catch(() => undefined);
}

function MissingBaseUrl() {
  useEffect(() => {
    window.alert(missingBaseUrl);
    document.body.replaceChildren();
  }, []);
  return null;
}
