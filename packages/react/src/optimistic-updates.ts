import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** What pages hold of the server, to be changed before the server answers. */
export interface ApiCache {
  /**
   * Changes everything that was read under `key` or below it: `['users']` is each page of the list.
   */
  readonly update: <T>(key: readonly unknown[], change: (present: T) => T) => void;
}

/** A change that shows before the server has answered. */
interface OptimisticUpdate {
  /** Writes it, and answers what was there. */
  readonly write: () => readonly CachedQuery[];
  before: readonly CachedQuery[];
  isSettled: boolean;
}

type CachedQuery = readonly [QueryKey, unknown];

/** Ends an early change: it stays, or is taken back. */
export type SettleUpdate = (outcome: 'kept' | 'takenBack') => void;

/** Changes of one page under way, in their order, and what is to be read once none is. */
interface PendingUpdates {
  readonly changes: OptimisticUpdate[];
  readonly toRead: Map<string, QueryKey>;
}

const pendingUpdates = new WeakMap<QueryClient, PendingUpdates>();

function findPendingUpdates(queries: QueryClient): PendingUpdates {
  const existing = pendingUpdates.get(queries);
  if (existing) return existing;
  const created: PendingUpdates = { changes: [], toRead: new Map() };
  pendingUpdates.set(queries, created);
  return created;
}

/** Writes what will be. Reads under way are stopped: their answers are older. */
export async function applyOptimisticUpdate(
  queries: QueryClient,
  owner: string | undefined,
  optimistic: (cache: ApiCache) => void,
): Promise<SettleUpdate> {
  const writes: { readonly queryKey: QueryKey; readonly write: () => void }[] = [];
  optimistic({
    update: (key, change) => {
      const queryKey = [owner, ...key];
      const write = () =>
        queries.setQueriesData({ queryKey }, (present: Parameters<typeof change>[0] | undefined) =>
          present === undefined ? undefined : change(present),
        );
      writes.push({ queryKey, write });
    },
  });
  await Promise.all(writes.map(({ queryKey }) => queries.cancelQueries({ queryKey })));
  const write = () =>
    writes.flatMap(({ queryKey, write: one }) => {
      const present = queries.getQueriesData({ queryKey });
      one();
      return present;
    });
  const change: OptimisticUpdate = { write, before: write(), isSettled: false };
  const { changes } = findPendingUpdates(queries);
  changes.push(change);
  return (outcome) => {
    if (change.isSettled) return;
    change.isSettled = true;
    if (outcome === 'takenBack') takeBack(queries, changes, change);
    if (changes.every(({ isSettled }) => isSettled)) changes.length = 0;
  };
}

/**
 * Takes one change out from among others: what came after it is unwound first, and written again
 * upon what is left.
 */
function takeBack(
  queries: QueryClient,
  changes: OptimisticUpdate[],
  change: OptimisticUpdate,
): void {
  const at = changes.indexOf(change);
  const later = changes.slice(at + 1);
  for (const { before } of [change, ...later].toReversed()) {
    // Backwards, so that what was first is what stays.
    for (const [key, data] of before.toReversed()) queries.setQueryData(key, data);
  }
  changes.splice(at, 1);
  for (const one of later) one.before = one.write();
}

/**
 * Reads again; while other changes show early it waits for them, or an answer from before them would
 * hide them.
 */
export function invalidateQueries(queries: QueryClient, queryKeys: readonly QueryKey[]): void {
  const { changes, toRead } = findPendingUpdates(queries);
  for (const queryKey of queryKeys) toRead.set(JSON.stringify(queryKey), queryKey);
  if (changes.length === 0) readWhatWaited(queries);
}

function readWhatWaited(queries: QueryClient): void {
  const { toRead } = findPendingUpdates(queries);
  const queryKeys = [...toRead.values()];
  toRead.clear();
  for (const queryKey of queryKeys) void queries.invalidateQueries({ queryKey });
}
