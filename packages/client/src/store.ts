import type { Store } from './foyer-client.ts';

/** A store that can be written to. */
export interface WritableStore<T> extends Store<T> {
  readonly set: (value: T) => void;
}

/** Holds a value and tells listeners when another one takes its place. */
export function createStore<T>(initial: T): WritableStore<T> {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    get: () => value,
    set: (next) => {
      if (next === value) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
