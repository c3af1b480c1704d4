import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { errorFacts } from '../logs/error-facts.ts';
import type { Log } from '../logs/log.ts';
import type { ClockPort } from '../../ports/clock.port.ts';
import { logEvent } from '../logs/log-events.ts';
import type { Tracing } from '../tracing/tracing.ts';

/**
 * Milliseconds between two sweeps. Nothing depends on them: what has ended is refused whether it
 * was swept or not.
 */
const sweepEvery = 10 * 60_000;

/** What housekeeping works with. */
export interface HousekeepingDeps {
  readonly database: Database;
  readonly clock: ClockPort;
  readonly log: Log;
  readonly tracing: Tracing;
  /** Tasks of modules, each of which knows when it is due. */
  readonly tasks?: readonly HousekeepingTask[];
  /** Tables of modules. */
  readonly expiring?: readonly ExpiringTable[];
}

/** A named task. */
export interface HousekeepingTask {
  /** Like `sso.signIns`; appears in the log. */
  readonly name: string;
  readonly run: () => Promise<void>;
  /** Milliseconds between two runs, for a task that cannot wait for the next sweep. */
  readonly every?: number;
}

/** A table whose rows mean nothing after the time in `column`. */
export type ExpiringTable = readonly [table: string, column: string];

/** The kernel's own. Modules add theirs. */
const expiringInKernel: readonly ExpiringTable[] = [
  ['single_use_secrets', 'expires_at'],
  ['one_time_codes', 'expires_at'],
  ['guess_counters', 'window_ends'],
  ['address_countries', 'expires_at'],
];

/**
 * Deletes expired rows and runs the tasks of modules. Any number of nodes may do it; a task that
 * fails stops no other.
 */
export function createHousekeeping(deps: HousekeepingDeps) {
  const { database, clock, log, tracing, tasks = [], expiring = [] } = deps;
  let timers: readonly NodeJS.Timeout[] = [];

  const expire = ([table, column]: ExpiringTable): HousekeepingTask => ({
    name: table,
    run: async () => {
      await database.read((tx) =>
        sql`delete from ${sql.table(table)} where ${sql.ref(column)} <= ${clock.now()}`.execute(tx),
      );
    },
  });
  const all = [...expiringInKernel, ...expiring].map(expire).concat(tasks);

  const attempt = ({ name, run }: HousekeepingTask): Promise<void> =>
    tracing
      .span(() => ({ name: `housekeeping ${name}`, kind: 'internal' }), run)
      .catch((error: unknown) =>
        logEvent(log, 'housekeeping.task_failed', { task: name, error: errorFacts(error) }),
      );

  async function sweep(): Promise<void> {
    for (const task of all) await attempt(task);
  }

  return {
    sweep,
    start: () => {
      const frequent = tasks.flatMap((task) =>
        task.every ? [setInterval(() => void attempt(task), task.every).unref()] : [],
      );
      timers = [setInterval(() => void sweep(), sweepEvery).unref(), ...frequent];
    },
    stop: () => {
      for (const timer of timers) clearInterval(timer);
    },
  };
}
