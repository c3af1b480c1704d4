import { type Failure, toFailure } from '@foyer/client';
import type { Api, CallTable, Contract } from '@foyer/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type ApiCache, applyOptimisticUpdate, invalidateQueries } from './optimistic-updates.ts';
import { useFoyerClient } from './foyer-context.tsx';
import { sessionKey } from './queries.ts';

export type { ApiCache } from './optimistic-updates.ts';

/** What goes with a change that worked. */
export interface ApiChangeDone<I> {
  readonly input: I;
  /**
   * Reverts the change, where the options say how: for the button of a toast. Rejects as the call
   * does.
   */
  readonly undo: (() => Promise<void>) | undefined;
}

/** What `useApiChange` takes. */
export interface ApiChangeOptions<C extends Contract, I, T> {
  readonly calls: CallTable<C>;
  /**
   * The call. Wrap it in `withFresh` of the portal where the server may ask for a fresh
   * verification.
   */
  readonly change: (api: Api<C>, input: I) => Promise<T>;
  /** Shows the outcome at once. Taken back when the change fails. */
  readonly optimistic?: (cache: ApiCache, input: I) => void;
  /** What is read again afterwards, failed or not: the beginnings of query keys. */
  readonly invalidates?: readonly (readonly unknown[])[];
  /** The opposite call. */
  readonly undo?: (api: Api<C>, input: I, result: T) => Promise<unknown>;
  readonly onDone?: (result: T, done: ApiChangeDone<I>) => void;
  /** Called with a change that failed. */
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

/**
 * Changes server data of the active tenant: shown at once if wished, rolled back on failure, read
 * again, undone on demand.
 */
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
      const owner = sessionKey(client.session.get());
      const api = client.api(calls, 'admin-portal');
      const read = () =>
        invalidateQueries(
          queries,
          (latest.current.invalidates ?? []).map((key) => [owner, ...key]),
        );
      setFailure(undefined);
      setRunning((count) => count + 1);
      const settle =
        optimistic &&
        (await applyOptimisticUpdate(queries, owner, (cache) => optimistic(cache, input)));
      try {
        const result = await change(api, input);
        settle?.('kept');
        const takeBack = async () => {
          try {
            await undo?.(api, input, result);
          } finally {
            read();
          }
        };
        onDone?.(result, { input, undo: undo && takeBack });
        return result;
      } catch (error) {
        settle?.('takenBack');
        const reported = toFailure(error);
        setFailure(reported);
        onFailure?.(reported, input);
        throw error;
      } finally {
        setRunning((count) => count - 1);
        read();
      }
    },
    [client, queries],
  );
  const reset = useCallback(() => setFailure(undefined), []);
  return { run, isRunning: running > 0, failure, reset };
}
