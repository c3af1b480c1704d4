import { PgBoss } from 'pg-boss';
import type { Database } from '../db/database.ts';
import type { Log } from '../logs/log.ts';
import type { Job, Jobs, QueueOptions } from './jobs.ts';
import { createRelay } from './relay.ts';

/** The jobs with what only the composition root may do. */
export interface JobRunner extends Jobs {
  /** Starts to work. Queues are named before. */
  start(): Promise<void>;
  /** Lets running jobs end, then stops. */
  stop(): Promise<void>;
}

interface Worker {
  readonly handler: (job: Job) => Promise<void>;
  readonly options: QueueOptions;
}

/** Seconds between looks for jobs of other nodes; own ones are picked up at once. */
const lookEverySeconds = 2;
/** The same for the helpers of a queue's first worker; they are woken when there is much to do. */
const helperLooksEverySeconds = 30;
/** Milliseconds running jobs get when the process stops. Issue: SIGTERM drains within 30 s. */
const drainWithin = 15_000;
/** Jobs of one queue that run at the same time in this process. */
const atOnce = 4;

/** Seconds between looks for jobs whose worker has died; one node of all does it. */
const lookForDeadEvery = 15;

/** Jobs on pg-boss, in the product's own database and through its pool. */
export function createJobs({ database, log }: { database: Database; log: Log }): JobRunner {
  const workers = new Map<string, Worker>();
  const workerIds = new Map<string, string[]>();
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.query(text, values) },
    schedule: false,
    superviseIntervalSeconds: lookForDeadEvery,
    monitorIntervalSeconds: lookForDeadEvery,
  });
  boss.on('error', (error) => log.warn({ reason: error.name }, 'job queue'));
  const relay = createRelay({ database, boss, queues: () => [...workers.keys()], wake, log });

  function wake(queue: string): void {
    for (const worker of workerIds.get(queue) ?? []) boss.notifyWorker(worker);
  }

  async function startWorker(queue: string, { handler, options }: Worker): Promise<void> {
    await boss.createQueue(queue, {
      retryLimit: options.retryLimit ?? 8,
      retryDelay: options.retryDelaySeconds ?? 5,
      retryBackoff: true,
      ...(options.retryDelayMaxSeconds === undefined ? {} : { retryDelayMax: options.retryDelayMaxSeconds }),
      expireInSeconds: options.expireSeconds ?? 60,
      deleteAfterSeconds: 60 * 60,
    });
    const pauses = Array.from({ length: atOnce }, (_, at) => (at === 0 ? lookEverySeconds : helperLooksEverySeconds));
    workerIds.set(queue, await Promise.all(pauses.map((pause) => startOne(queue, handler, pause))));
  }

  async function startOne(queue: string, handler: Worker['handler'], pause: number): Promise<string> {
    const own: { id?: string } = {};
    // A batch of one: a throw must not repeat the work of its neighbours.
    const options = { batchSize: 1, pollingIntervalSeconds: pause, includeMetadata: true } as const;
    own.id = await boss.work<Record<string, unknown>, void, typeof options>(queue, options, async ([job]) => {
      // Looks again without a pause, as long as there is something to do.
      if (own.id) boss.notifyWorker(own.id);
      if (job) await handler({ id: job.id, data: job.data, isLastTry: job.retryCount >= job.retryLimit });
    });
    return own.id;
  }

  return {
    async enqueue(tx, queue, data, options = {}) {
      await tx
        .insertInto('outbox')
        .values({
          queue,
          payload: JSON.stringify(data),
          options: JSON.stringify(options),
          tenant_id: 'tenantId' in tx && typeof tx.tenantId === 'string' ? tx.tenantId : null,
        })
        .execute();
      relay.expect(tx);
    },
    work: (queue, handler, options = {}) => {
      if (workers.has(queue)) throw new Error(`Two workers for the queue ${queue}`);
      workers.set(queue, { handler, options });
    },
    async start() {
      await boss.start();
      for (const [queue, worker] of workers) await startWorker(queue, worker);
      relay.start();
    },
    async stop() {
      await relay.stop();
      await boss.stop({ graceful: true, timeout: drainWithin });
    },
  };
}
