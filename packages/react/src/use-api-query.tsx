import type { Api, CallTable, Contract } from '@foyer/contract';
import { QueryClientProvider, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFoyerClient } from './foyer-context.tsx';
import { sessionKey, getQueryClient } from './queries.ts';
import { useSession } from './use-session.ts';

/** Keeps what the portal reads, and forgets it when another user is signed in or nobody. */
export function FoyerQueryProvider({ children }: { readonly children?: ReactNode }) {
  return (
    <QueryClientProvider client={getQueryClient(useFoyerClient())}>{children}</QueryClientProvider>
  );
}

/** What `useApiQuery` takes besides the call. */
export interface ApiQueryOptions<C extends Contract, T> {
  readonly calls: CallTable<C>;
  /** Identifies the data within the active tenant; starts with the slug of the feature. */
  readonly key: readonly unknown[];
  readonly read: (api: Api<C>, signal: AbortSignal) => Promise<T>;
  readonly isEnabled?: boolean;
  /** Keep the old rows while new ones load. */
  readonly keepsPrevious?: boolean;
}

/** Describes a query, so that every page that uses it shares its key and its call. */
export function apiQuery<C extends Contract, T>(
  options: ApiQueryOptions<C, T>,
): ApiQueryOptions<C, T> {
  return options;
}

/** Reads server data of the active tenant; nothing of one tenant ever shows in another. */
export function useApiQuery<C extends Contract, T>(
  options: ApiQueryOptions<C, T>,
): UseQueryResult<T> {
  const client = useFoyerClient();
  const owner = sessionKey(useSession());
  return useQuery<T>({
    queryKey: [owner, ...options.key],
    queryFn: ({ signal }) => options.read(client.api(options.calls, 'admin-portal'), signal),
    enabled: owner !== undefined && (options.isEnabled ?? true),
    ...(options.keepsPrevious && {
      placeholderData: (previous, query) => (query?.queryKey[0] === owner ? previous : undefined),
    }),
  });
}
