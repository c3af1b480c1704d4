import type { FoyerClient } from '@foyer/client';
import { createContext, type ReactNode, useContext } from 'react';

const FoyerContext = createContext<FoyerClient | undefined>(undefined);

/** What `FoyerClientProvider` takes. */
export interface FoyerClientProviderProps {
  readonly client: FoyerClient;
  readonly children?: ReactNode;
}

/**
 * Hands the client to the hooks below it. Holds nothing that changes, so nothing below renders
 * because of it.
 */
export function FoyerClientProvider({ client, children }: FoyerClientProviderProps) {
  return <FoyerContext.Provider value={client}>{children}</FoyerContext.Provider>;
}

/** The client of this page. */
export function useFoyerClient(): FoyerClient {
  const client = useContext(FoyerContext);
  if (!client) throw new Error('Foyer hooks work only inside of FoyerProvider');
  return client;
}
