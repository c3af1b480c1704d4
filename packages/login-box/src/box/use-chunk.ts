'use client';

import { useContext, useEffect, useState } from 'react';
import { LanguageContext } from '../locales/language-context.ts';

/** A script on its way, there, or not coming. */
export type Chunk<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'loaded'; readonly value: T }
  | { readonly status: 'failed'; readonly retry: () => void };

type Outcome<T> = { readonly of: object; readonly attempt: number; readonly value?: T };

/**
 * Loads a script of its own, and its texts where they are not English; a failure can be tried
 * again, which `React.lazy` cannot.
 */
export function useChunk<T>(load: (() => Promise<T>) | undefined): Chunk<T> {
  const { loadFlows } = useContext(LanguageContext);
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<Outcome<T> | undefined>(undefined);
  useEffect(() => {
    if (!load) return undefined;
    let isRequested = true;
    const settle = (value?: T) => {
      if (isRequested) setOutcome({ of: load, attempt, ...(value !== undefined && { value }) });
    };
    Promise.all([load(), loadFlows()]).then(
      ([value]) => settle(value),
      () => settle(),
    );
    return () => {
      isRequested = false;
    };
  }, [load, loadFlows, attempt]);
  if (!outcome || outcome.of !== load || outcome.attempt !== attempt) return { status: 'loading' };
  if (outcome.value !== undefined) return { status: 'loaded', value: outcome.value };
  return { status: 'failed', retry: () => setAttempt(attempt + 1) };
}
