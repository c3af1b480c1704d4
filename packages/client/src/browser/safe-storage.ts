import type { Storage } from './browser.ts';

/**
 * A storage that never throws: what the browser refuses to keep (disabled, full, private) is kept
 * in memory.
 */
export function createSafeStorage(find: () => Storage | null | undefined): Storage {
  const memory = new Map<string, string>();
  const attempt = <T>(run: (storage: Storage) => T): T | undefined => {
    try {
      const storage = find();
      return storage ? run(storage) : undefined;
    } catch {
      return undefined;
    }
  };
  return {
    getItem: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    setItem: (key, text) => {
      memory.delete(key);
      attempt((storage) => storage.setItem(key, text));
      if (attempt((storage) => storage.getItem(key)) !== text) memory.set(key, text);
    },
    removeItem: (key) => {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
  };
}
