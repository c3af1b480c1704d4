import { useEffect, useReducer } from 'react';

/** What begins to load each part that is used somewhere. */
const parts = new Set<() => Promise<void>>();

/** Loads every part beforehand: for a page that has time, and for tests that cannot wait. */
export async function loadLazyParts(): Promise<void> {
  await Promise.all([...parts].map((begin) => begin()));
}

/**
 * A hook that gives a module once it is there. Its script begins to load when the first component that may need it is on the
 * page, so that a press soon after finds it; what is already there is given at once.
 */
export function createLazyPart<Part>(load: () => Promise<Part>): () => Part | undefined {
  let part: Part | undefined;
  let loading: Promise<void> | undefined;
  const begin = () => {
    loading ??= load().then(
      (loaded) => {
        part = loaded;
      },
      // Without a network: the next component that needs it asks again.
      () => {
        loading = undefined;
      },
    );
    return loading;
  };
  parts.add(begin);
  return function useLazyPart() {
    const [, redraw] = useReducer((count: number) => count + 1, 0);
    useEffect(() => {
      if (part !== undefined) return undefined;
      let isThere = true;
      void begin().then(() => isThere && redraw());
      return () => {
        isThere = false;
      };
    }, []);
    return part;
  };
}
