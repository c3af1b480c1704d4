import { type Failure, toFailure } from '@foyer/client';
import type { Api, CallTable, Contract } from '@foyer/contract';
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useFoyerClient } from './foyer-context.tsx';
import { ownerOf } from './queries.ts';

/** What pages hold of the server, to be changed before the server answers. */
export interface ApiCache {
  /** Changes everything that was read under `key` or below it: `['users']` is each page of the list. */
  readonly update: <T>(key: readonly unknown[], change: (present: T) => T) => void;
}

/** What goes with a change that worked. */
export interface ApiChangeDone<I> {
  readonly input: I;
  /** Takes the change back, where the options say how: for the button of a toast. */
  readonly undo: (() => Promise<void>) | undefined;
}

/** What `useApiChange` takes. */
export interface ApiChangeOptions<C extends Contract, I, T> {
  readonly calls: CallTable<C>;
  /** The call. Wrap it in `withFresh` of the portal where the server may ask for a fresh verification. */
  readonly change: (api: Api<C>, input: I) => Promise<T>;
  /** Shows the outcome at once. Taken back when the change fails. */
  readonly optimistic?: (cache: ApiCache, input: I) => void;
  /** What is read anew afterwards, failed or not: the beginnings of query keys. */
  readonly invalidates?: readonly (readonly unknown[])[];
  /** The opposite call. */
  readonly undo?: (api: Api<C>, input: I, result: T) => Promise<unknown>;
  readonly onDone?: (result: T, done: ApiChangeDone<I>) => void;
  /** Hears of a change that failed, and of an Undo that did. */
  readonly onFailure?: (failure: Failure, input: I) => void;
}

/** A change as a controller sees it. */
export interface ApiChange<I, T> {
  /** Fails as the call does, after everything is as it was. */
  readonly run: (input: I) => Promise<T>;
  readonly isRunning: boolean;
  /** Why the last one failed; gone when another one begins. */
  readonly failure: Failure | undefined;
  /** Forgets the failure. */
  readonly reset: () => void;
}

/** Changes server data of the active tenant: shown at once if wished, rolled back on failure, read anew, undone on demand. */
export function useApiChange<C extends Contract, I = void, T = unknown>(
  options: ApiChangeOptions<C, I, T>,
): ApiChange<I, T> {
  const client = useFoyerClient();
  const queries = useQueryClient();
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const [running, setRunning] = useState(0);
  const [failure, setFailure] = useState<Failure | undefined>(undefined);

  const run = useCallback(
    async (input: I): Promise<T> => {
      const { calls, change, optimistic, undo, onDone, onFailure } = latest.current;
      const owner = ownerOf(client.session.get());
      const api = client.api(calls, 'admin-portal');
      const readAnew = () =>
        Promise.all((latest.current.invalidates ?? []).map((key) => readAgain(queries, owner, key)));
      const fail = (error: unknown) => {
        const said = toFailure(error);
        latest.current.onFailure?.(said, input);
        return said;
      };
      setFailure(undefined);
      setRunning((count) => count + 1);
      const rollBack = await applyEarly(queries, owner, optimistic && ((cache) => optimistic(cache, input)));
      try {
        const result = await change(api, input);
        const takeBack = async () => {
          try {
            await undo?.(api, input, result);
          } catch (error) {
            fail(error);
          } finally {
            await readAnew();
          }
        };
        onDone?.(result, { input, undo: undo && takeBack });
        return result;
      } catch (error) {
        rollBack();
        const said = toFailure(error);
        setFailure(said);
        onFailure?.(said, input);
        throw error;
      } finally {
        setRunning((count) => count - 1);
        void readAnew();
      }
    },
    [client, queries],
  );
  const reset = useCallback(() => setFailure(undefined), []);
  return { run, isRunning: running > 0, failure, reset };
}

/** Writes what will be, and answers with the way back. Reads under way are stopped: their answers are older. */
async function applyEarly(
  queries: QueryClient,
  owner: string | undefined,
  optimistic: ((cache: ApiCache) => void) | undefined,
): Promise<() => void> {
  const before: [QueryKey, unknown][] = [];
  if (!optimistic) return () => undefined;
  const touched: QueryKey[] = [];
  const writes: (() => void)[] = [];
  optimistic({
    update: (key, change) => {
      const queryKey = [owner, ...key];
      touched.push(queryKey);
      writes.push(() => {
        before.push(...queries.getQueriesData({ queryKey }));
        queries.setQueriesData({ queryKey }, (present: Parameters<typeof change>[0] | undefined) =>
          present === undefined ? undefined : change(present),
        );
      });
    },
  });
  await Promise.all(touched.map((queryKey) => queries.cancelQueries({ queryKey })));
  for (const write of writes) write();
  return () => {
    // Backwards, so that what was first is what stays.
    for (const [key, data] of before.toReversed()) queries.setQueryData(key, data);
  };
}

function readAgain(queries: QueryClient, owner: string | undefined, key: readonly unknown[]): Promise<void> {
  return queries.invalidateQueries({ queryKey: [owner, ...key] });
}
