import type { FoyerClient } from '@foyer/client';
import { FoyerError } from '@foyer/client';
import type { Api, CallTable, Contract } from '@foyer/contract';
import { QueryClient, QueryClientProvider, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useFoyerClient } from './foyer-context.tsx';
import { useSession } from './use-session.ts';

/** Keeps what the portal reads, and forgets it when somebody else is signed in or nobody. */
export function FoyerQueryProvider({ children }: { readonly children?: ReactNode }) {
  const client = useFoyerClient();
  const [queries] = useState(createQueries);
  useEffect(() => forgetForeign(client, queries), [client, queries]);
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}

/** What `useApiQuery` takes besides the call. */
export interface ApiQueryOptions<C extends Contract, T> {
  readonly calls: CallTable<C>;
  /** Names what is read, below the active tenant. */
  readonly key: readonly unknown[];
  readonly read: (api: Api<C>, signal: AbortSignal) => Promise<T>;
  readonly isEnabled?: boolean;
  /** Keep the old rows while new ones load. */
  readonly keepsPrevious?: boolean;
}

/** Reads server data of the active tenant; nothing of one tenant ever shows in another. */
export function useApiQuery<C extends Contract, T>(options: ApiQueryOptions<C, T>): UseQueryResult<T> {
  const client = useFoyerClient();
  const owner = ownerOf(useSession());
  return useQuery<T>({
    queryKey: [owner, ...options.key],
    queryFn: ({ signal }) => options.read(client.api(options.calls, 'admin-portal'), signal),
    enabled: owner !== undefined && (options.isEnabled ?? true),
    ...(options.keepsPrevious && {
      placeholderData: (previous, query) => (query?.queryKey[0] === owner ? previous : undefined),
    }),
  });
}

function createQueries(): QueryClient {
  // A refusal stays a refusal; only what got no answer, or a fault of the provider, is asked again.
  const retry = (count: number, error: Error) => {
    const status = error instanceof FoyerError ? (error.status ?? 500) : 400;
    return count < 2 && status >= 500;
  };
  return new QueryClient({ defaultOptions: { queries: { retry, staleTime: 10_000 } } });
}

function forgetForeign({ session }: FoyerClient, queries: QueryClient): () => void {
  let owner = ownerOf(session.get());
  return session.subscribe(() => {
    const next = ownerOf(session.get());
    if (next === owner) return;
    owner = next;
    queries.clear();
  });
}

function ownerOf(session: ReturnType<FoyerClient['session']['get']>): string | undefined {
  return session.status === 'signedIn' ? `${session.user.id} ${session.activeTenant.tenantId}` : undefined;
}
