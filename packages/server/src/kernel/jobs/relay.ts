import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { fromKysely, type PgBoss } from 'pg-boss';
import type { Database } from '../db/database.ts';
import type { Log } from '../logs/log.ts';
import type { JobOptions } from './jobs.ts';
import { logEvent } from '../logs/log-events.ts';

/** What the relay connects. */
export interface RelayDeps {
  readonly database: Database;
  readonly boss: PgBoss;
  readonly queues: () => readonly string[];
  readonly wake: (queue: string) => void;
  readonly log: Log;
}

/**
 * Milliseconds between looks for rows of other nodes, or of a process that was killed between
 * commit and relay.
 */
const lookEvery = 2000;
const rowsAtOnce = 100;
/**
 * Seconds without a word from its worker after which a job is another worker’s: the process was
 * killed. Living ones speak twice as often.
 */
const deadAfterSeconds = 30;

interface OutboxRow {
  id: string;
  queue: string;
  payload: Readonly<Record<string, unknown>>;
  options: JobOptions;
}

/**
 * Moves outbox rows into the job queue: deleted here and inserted there in one transaction, so each
 * exactly once.
 */
export function createRelay({ database, boss, queues, wake, log }: RelayDeps) {
  const stopping = new AbortController();
  let bell: (() => void) | undefined;
  /** The transactions that wrote rows: their commits make them visible. */
  const writing = new WeakSet<object>();
  let running: Promise<void> = Promise.resolve();

  database.onCommit((tx) => {
    if (writing.has(tx)) bell?.();
  });

  async function moveSome(): Promise<number> {
    const moved = await database.system(async (tx) => {
      const { rows } = await sql<OutboxRow>`
        delete from outbox where id in (
          select id from outbox where queue = any(${queues()}) order by created_at limit ${rowsAtOnce} for update skip locked
        ) returning id, queue, payload, options`.execute(tx);
      for (const row of rows) {
        await boss.insert(row.queue, [getJob(row)], { db: fromKysely(tx) });
      }
      return rows;
    });
    for (const queue of new Set(moved.map((row) => row.queue))) wake(queue);
    return moved.length;
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      const rung = new Promise<void>((resolve) => {
        bell = resolve;
      });
      try {
        while ((await moveSome()) === rowsAtOnce);
      } catch (error) {
        logEvent(log, 'outbox.relay_failed', {
          reason: error instanceof Error ? error.name : 'unknown',
        });
        await sleep(lookEvery / 4, undefined, stopping).catch(() => {}); // cut short by stop
      }
      await Promise.race([rung, sleep(lookEvery, undefined, stopping).catch(() => {})]);
    }
  }

  return {
    /** A row is being written; look when its transaction has been committed. */
    expect: (tx: object) => {
      writing.add(tx);
    },
    start: () => {
      running = loop();
    },
    stop: async () => {
      stopping.abort();
      bell?.();
      await running;
    },
  };
}

function getJob({ id, payload, options }: OutboxRow) {
  return {
    id,
    data: payload,
    heartbeatSeconds: deadAfterSeconds,
    ...(options.startAfterSeconds === undefined ? {} : { startAfter: options.startAfterSeconds }),
    ...(options.retryLimit === undefined ? {} : { retryLimit: options.retryLimit }),
  };
}
