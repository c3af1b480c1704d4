import { findAuthRoute, defaultRoutes, type FoyerClient } from '@foyer/client';
import { FoyerClientProvider } from '@foyer/react';
import { type ReactNode, useEffect, useState } from 'react';
import { createClientHolder } from './client-holder.ts';
import { Gate } from './gate.tsx';
import { loadLoginBox } from './lazy.ts';
import { LoadingPage } from './loading-page.tsx';
import type { EmbedOptions } from './options.ts';
import { OptionsContext } from './options-context.ts';

/**
 * Options are read once, when the provider mounts; give it another `key` to start over with others.
 */
export interface FoyerProviderProps {
  readonly options: EmbedOptions;
  readonly children?: ReactNode;
}

/** Shown to the developer who forgot it. Specification 2, §8: the page is cleared then. */
export const missingBaseUrl = 'Foyer cannot start: the option baseUrl is missing.';

/**
 * Everything a host needs: starts the client, shows the sign-in box on auth routes and the
 * application to those who are signed in.
 */
export function FoyerProvider({ options, children }: FoyerProviderProps) {
  const [given] = useState(options);
  return given.baseUrl ? <Started options={given}>{children}</Started> : <MissingBaseUrl />;
}

function Started({ options, children }: FoyerProviderProps) {
  const [holder] = useState(() => {
    preloadLoginBox(options);
    return createClientHolder(options);
  });
  const [client, setClient] = useState<FoyerClient | undefined>(undefined);
  useEffect(() => {
    const held = holder.hold();
    setClient(held.client);
    return held.release;
  }, [holder]);
  if (!client) return <LoadingPage options={options} />;
  return (
    <FoyerClientProvider client={client}>
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
