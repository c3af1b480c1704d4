import { normalizeEmail } from '@foyer/contract';
import { loginRefusals } from '@foyer/contract/login';
import { sql } from 'kysely';
import type { AttemptCount } from '../../kernel/attempt-counter/attempt-counter.ts';
import type { AttemptKey } from '../../kernel/attempt-counter/attempt-key.ts';
import { selectAccountKey } from '../../kernel/db/account-key.ts';
import { type Refusal, refuse } from '../../kernel/refusal.ts';

/** Longest identifier that is looked at; longer ones cannot be stored. */
const maxIdentifierLength = 254;

/**
 * What a user typed to say who they are, in the form addresses are stored in. Signs no address
 * can have are dropped.
 */
export function normalizeIdentifier(typed: string): string {
  return normalizeEmail(typed)
    .replace(/\p{Cc}/gu, '')
    .slice(0, maxIdentifierLength);
}

/**
 * Wrong passwords of an account are counted under this key, whichever call checks them (T-BF-1,
 * T-BF-3).
 */
export function passwordAttemptKey(email: string): AttemptKey {
  return ['login.account', email];
}

/**
 * The stored key of `passwordAttemptKey` for the user `u` of a statement: `keyBytes` in SQL, so that
 * a statement about many users reads their counters.
 */
export const passwordCounterKey = sql`sha256(convert_to(
  '["login.account",' || to_json(${selectAccountKey('u')})::text || ']', 'UTF8'))`;

/**
 * Wrong passwords of an account from a browser its owner has marked, while all other sign-in is
 * paused (T-BF-4).
 */
export function browserAttemptKey(email: string, mark: string): AttemptKey {
  return ['login.browser', email, mark];
}

/** Sign-in is paused; the same for known and unknown identifiers. Decision 0275. */
export function refusePaused({ retryAfterSeconds }: AttemptCount): Refusal {
  const minutes = Math.max(1, Math.ceil(retryAfterSeconds / 60));
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  const text = `Too many failed attempts. Try again in ${wait}, or use the unlock link if we emailed you one.`;
  return refuse(loginRefusals.paused, { errors: [text], context: { minutes }, retryAfterSeconds });
}
