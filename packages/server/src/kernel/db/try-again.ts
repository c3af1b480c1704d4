import type { Log } from '../logs/log.ts';
import { isCollision } from './unavailable.ts';
import { logEvent } from '../logs/log-events.ts';

/** Tries in all: who loses three times in a row is told to come back. */
const triesAtMost = 3;

/**
 * Does again what PostgreSQL rolled back because another transaction was in its way. Nothing of the
 * lost try is left in the database, and nothing outside of it happens inside a transaction; so it
 * is done once. Anything else fails as it is. Decision 0232.
 */
export async function tryAgain<T>(log: Log, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isCollision(error) || tries === triesAtMost) throw error;
      logEvent(log, 'database.transaction_retried', {
        code: Reflect.get(Object(error), 'code'),
        tries,
      });
    }
  }
}
