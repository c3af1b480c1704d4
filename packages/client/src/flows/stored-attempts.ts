import type { FoyerClient } from '../foyer-client.ts';

/** Something that went elsewhere and is expected back. */
interface Attempt {
  /** When it began, by the wall clock. */
  readonly at: number;
}

/** Tabs may begin several at once; nobody has more under way. */
const maxAttempts = 5;
/** Milliseconds. Anyone who needs longer elsewhere begins again. */
const maxAge = 3_600_000;

/**
 * What the browser keeps of what went elsewhere, until it comes back; newest first. What others
 * wrote there is left out.
 */
export function storedAttempts<T extends Attempt>(
  client: FoyerClient,
  name: string,
  isOne: (found: unknown) => found is T,
) {
  const { storage, clock, options } = client;
  const key = `foyer.${name}.${options.clientId ?? 'default'}`;
  const read = (): readonly T[] => {
    try {
      const found: unknown = JSON.parse(storage.getItem(key) ?? '[]');
      return Array.isArray(found)
        ? found.filter(isOne).filter(({ at }) => Math.abs(clock.wall() - at) < maxAge)
        : [];
    } catch {
      return []; // not our text
    }
  };
  const write = (attempts: readonly T[]) => {
    if (attempts.length === 0) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(attempts));
  };
  return {
    read,
    add: (attempt: T) => write([attempt, ...read()].slice(0, maxAttempts)),
    /** Answers the one that is chosen, and forgets it. */
    take: (choose: (attempts: readonly T[]) => T | undefined): T | undefined => {
      const attempts = read();
      const chosen = choose(attempts);
      write(attempts.filter((one) => one !== chosen));
      return chosen;
    },
  };
}
