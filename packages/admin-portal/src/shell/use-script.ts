import { useEffect, useState } from 'react';

/** A script on its way, there, or not coming. */
export type Script<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'loaded'; readonly value: T }
  | { readonly status: 'failed'; readonly error: unknown; readonly retry: () => void };

interface Outcome<T> {
  readonly of: object;
  readonly attempt: number;
  readonly value?: T;
  readonly error?: unknown;
}

/** Loads a script of its own; a failure can be tried again, which `React.lazy` cannot. */
export function useScript<T>(load: (() => Promise<T>) | undefined): Script<T> {
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<Outcome<T> | undefined>(undefined);
  useEffect(() => {
    if (!load) return undefined;
    let isRequested = true;
    load().then(
      (value) => isRequested && setOutcome({ of: load, attempt, value }),
      (error: unknown) => isRequested && setOutcome({ of: load, attempt, error }),
    );
    return () => {
      isRequested = false;
    };
  }, [load, attempt]);
  if (!outcome || outcome.of !== load || outcome.attempt !== attempt) return { status: 'loading' };
  if (outcome.value !== undefined) return { status: 'loaded', value: outcome.value };
  return { status: 'failed', error: outcome.error, retry: () => setAttempt(attempt + 1) };
}
