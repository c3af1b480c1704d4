import type { Storage } from '../browser/browser.ts';

/** What survives a reload: two yes-or-no facts and no identity. */
export interface Marks {
  /** Somebody was signed in when this was last known. */
  readonly signedIn: Mark;
  /** A sign-out has not reached the provider yet. */
  readonly signOutPending: Mark;
}

/** One fact. Without storage it is remembered by this tab only. */
export interface Mark {
  readonly isSet: () => boolean;
  readonly set: (on: boolean) => void;
}

/** The facts about the client called `name`, as kept in `storage`. */
export function createMarks(storage: Storage, name: string): Marks {
  return {
    signedIn: createMark(storage, `foyer.signed-in.${name}`),
    signOutPending: createMark(storage, `foyer.sign-out-pending.${name}`),
  };
}

function createMark(storage: Storage, key: string): Mark {
  return {
    isSet: () => storage.getItem(key) === '1',
    set: (on) => (on ? storage.setItem(key, '1') : storage.removeItem(key)),
  };
}
