import type { Database } from '../db/database.ts';
import { errorFacts } from '../logs/error-facts.ts';
import type { Log } from '../logs/log.ts';
import type { ClockPort } from '../../ports/clock.port.ts';

/** Milliseconds between two sweeps. Nothing depends on them: what has ended is refused whether it was swept or not. */
const sweepEvery = 10 * 60_000;

/** What housekeeping works with. */
export interface HousekeepingDeps {
  readonly database: Database;
  readonly clock: ClockPort;
  readonly log: Log;
  /** Work of modules that is due once a day; each knows by itself whether it is. */
  readonly everyDay?: readonly (() => Promise<void>)[];
}

/** Removes what has ended: secrets that ran out, counters whose window is over. Any number of nodes may do it. */
export function createHousekeeping({ database, clock, log, everyDay = [] }: HousekeepingDeps) {
  let timer: NodeJS.Timeout | undefined;

  async function sweep(): Promise<void> {
    const now = clock.now();
    try {
      await database.read((tx) =>
        tx.deleteFrom('single_use_secrets').where('expires_at', '<=', now).execute(),
      );
      await database.read((tx) =>
        tx.deleteFrom('one_time_codes').where('expires_at', '<=', now).execute(),
      );
      await database.read((tx) =>
        tx.deleteFrom('oidc_artifacts').where('expires_at', '<=', now).execute(),
      );
      await database.read((tx) =>
        tx.deleteFrom('oidc_grants').where('expires_at', '<=', now).execute(),
      );
      await database.read((tx) =>
        tx.deleteFrom('mfa_logins').where('expires_at', '<=', now).execute(),
      );
      await database.read((tx) =>
        tx.deleteFrom('mfa_enrolments').where('expires_at', '<=', now).execute(),
      );
      await database.read((tx) =>
        tx.deleteFrom('mfa_remembered').where('expires_at', '<=', now).execute(),
      );
      await database.read((tx) =>
        tx.deleteFrom('sso_assertions').where('expires_at', '<=', now).execute(),
      );
      await database.read((tx) =>
        tx.deleteFrom('guess_counters').where('window_ends', '<=', now).execute(),
      );
      for (const work of everyDay) await work();
    } catch (error) {
      log.warn({ error: errorFacts(error) }, 'housekeeping waits for the next turn');
    }
  }

  return {
    sweep,
    start: () => {
      timer = setInterval(() => void sweep(), sweepEvery).unref();
    },
    stop: () => clearInterval(timer),
  };
}
