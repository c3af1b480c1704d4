import { FoyerError, type FoyerClient } from '@foyer/client';
import { QueryClient } from '@tanstack/react-query';

const queryClients = new WeakMap<FoyerClient, QueryClient>();

/** What is read through a client, once for everything on the page that reads through it. */
export function getQueryClient(client: FoyerClient): QueryClient {
  const existing = queryClients.get(client);
  if (existing) return existing;
  const queries = createQueries();
  queryClients.set(client, queries);
  forgetForeign(client, queries);
  return queries;
}

/**
 * Names user and tenant, so that nothing read for one shows for another; `undefined` when nobody
 * is signed in.
 */
export function sessionKey(session: ReturnType<FoyerClient['session']['get']>): string | undefined {
  return session.status === 'signedIn'
    ? `${session.user.id} ${session.activeTenant.tenantId}`
    : undefined;
}

function createQueries(): QueryClient {
  // A refusal stays a refusal; only what got no answer, or a fault of the provider, is asked again.
  const retry = (count: number, error: Error) => {
    const status = error instanceof FoyerError ? (error.status ?? 500) : 400;
    return count < 2 && status >= 500;
  };
  return new QueryClient({ defaultOptions: { queries: { retry, staleTime: 10_000 } } });
}

/** Both live as long as the page's client does: nothing to stop. */
function forgetForeign({ session }: FoyerClient, queries: QueryClient): void {
  let owner = sessionKey(session.get());
  session.subscribe(() => {
    const next = sessionKey(session.get());
    if (next === owner) return;
    owner = next;
    queries.clear();
  });
}
