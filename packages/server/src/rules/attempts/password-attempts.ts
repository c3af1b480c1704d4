import { normaliseEmail } from '@foyer/contract';
import type { AttemptKey } from '../../kernel/attempt-counter/attempt-key.ts';

/** Longest identifier that is looked at; longer ones cannot be stored. */
const longestIdentifier = 254;

/** What somebody typed to say who they are, in the form addresses are stored in. Signs no address can have are dropped. */
export function normalizeIdentifier(typed: string): string {
  return normaliseEmail(typed)
    .replace(/\p{Cc}/gu, '')
    .slice(0, longestIdentifier);
}

/** Wrong passwords of an account are counted under this key, whichever call checks them (T-BF-1, T-BF-3). */
export function passwordAttemptKey(email: string): AttemptKey {
  return ['login.account', email];
}

/** Wrong passwords of an account from a browser its owner has marked, while all other sign-in is paused (T-BF-4). */
export function browserAttemptKey(email: string, mark: string): AttemptKey {
  return ['login.browser', email, mark];
}
