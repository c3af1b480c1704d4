import type { Storage } from '@foyer/client';

/**
 * What the client keeps, for this tab and this sign-in only: the application may share the origin, and its marks are its own.
 */
export function tabStorage(uid: string): Storage {
  const name = (key: string) => `foyer.${uid}.${key}`;
  return {
    getItem: (key) => sessionStorage.getItem(name(key)),
    setItem: (key, text) => sessionStorage.setItem(name(key), text),
    removeItem: (key) => sessionStorage.removeItem(name(key)),
  };
}
