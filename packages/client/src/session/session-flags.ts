import type { Storage } from '../browser/browser.ts';

/** What survives a reload: two yes-or-no facts and no identity. */
export interface SessionFlags {
  /** A user was signed in when this was last known. */
  readonly signedIn: SessionFlag;
  /** A sign-out has not reached the provider yet. */
  readonly signOutPending: SessionFlag;
}

/** One fact. Without storage it is remembered by this tab only. */
export interface SessionFlag {
  readonly isSet: () => boolean;
  readonly set: (on: boolean) => void;
}

/** The facts about the client called `name`, as kept in `storage`. */
export function createSessionFlags(storage: Storage, name: string): SessionFlags {
  return {
    signedIn: createFlag(storage, `foyer.signed-in.${name}`),
    signOutPending: createFlag(storage, `foyer.sign-out-pending.${name}`),
  };
}

function createFlag(storage: Storage, key: string): SessionFlag {
  return {
    isSet: () => storage.getItem(key) === '1',
    set: (on) => (on ? storage.setItem(key, '1') : storage.removeItem(key)),
  };
}
