import type { Log } from '../logs/log.ts';
import { Detour } from './detour.ts';
import { isCollision } from './unavailable.ts';
import { logEvent } from '../logs/log-events.ts';

/** Tries in all: who loses three times in a row is asked to come back. */
const maxTries = 3;
/** Detours of one transaction: each asks for something else. */
const maxDetours = 4;

/**
 * Does again what PostgreSQL rolled back because another transaction was in its way. Nothing of the
 * lost try is left in the database, and nothing outside of it happens inside a transaction; so it
 * is done once. A detour is taken, and the transaction done again. Anything else fails as it is.
 * Decision 0232.
 */
export async function tryAgain<T>(log: Log, work: () => Promise<T>): Promise<T> {
  let detours = 0;
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Detour && detours < maxDetours) {
        detours += 1;
        tries -= 1;
        await error.work();
        continue;
      }
      if (!isCollision(error) || tries === maxTries) throw error;
      logEvent(log, 'database.transaction_retried', {
        code: Reflect.get(Object(error), 'code'),
        tries,
      });
    }
  }
}
