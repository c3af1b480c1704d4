import { useEffect, useReducer } from 'react';

/** What begins to load each part that is used somewhere. */
const parts = new Set<() => Promise<void>>();

/** Loads every part beforehand: for tests, which cannot wait. */
export async function loadLazyParts(): Promise<void> {
  await Promise.all([...parts].map((begin) => begin()));
}

/** Signs that a user is about to use the page. */
const interactions = ['pointermove', 'pointerdown', 'touchstart', 'keydown'] as const;
let interaction: Promise<void> | undefined;

/** Resolves when the user first moves, touches, or presses anything in this document. */
function firstInteraction(): Promise<void> {
  interaction ??= new Promise((resolve) => {
    const options = { capture: true, passive: true, once: true } as const;
    for (const name of interactions) window.addEventListener(name, () => resolve(), options);
  });
  return interaction;
}

/**
 * A hook that returns a module once it has loaded. The module loads when the user first interacts
 * with the page, so that a press soon after finds it, or as soon as `isNeeded` is true. A page that
 * nobody has touched does not load it. Decision 0215.
 */
export function createLazyPart<Part>(
  load: () => Promise<Part>,
): (isNeeded?: boolean) => Part | undefined {
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
  return function useLazyPart(isNeeded = false) {
    const [, redraw] = useReducer((count: number) => count + 1, 0);
    useEffect(() => {
      if (part !== undefined) return undefined;
      let isMounted = true;
      const started = isNeeded
        ? begin()
        : firstInteraction().then(() => (isMounted ? begin() : undefined));
      void started.then(() => isMounted && redraw());
      return () => {
        isMounted = false;
      };
    }, [isNeeded]);
    return part;
  };
}
