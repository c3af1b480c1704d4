import { PgBoss } from 'pg-boss';
import type { Database } from '../db/database.ts';
import type { Log } from '../logs/log.ts';
import type { JobDefinition, Jobs } from './jobs.ts';
import { createRelay } from './relay.ts';
import { logEvent } from '../logs/log-events.ts';
import type { Tracing } from '../tracing/tracing.ts';

/** The jobs with what only the composition root may do. */
export interface JobRunner extends Jobs {
  /** Adds the workers of queues; before the start. */
  register(definitions: readonly JobDefinition[]): void;
  /** Starts the registered workers. */
  start(): Promise<void>;
  /** Lets running jobs end, then stops. */
  stop(): Promise<void>;
}

/** Seconds between looks for jobs of other nodes; own ones are picked up at once. */
const lookEverySeconds = 2;
/**
 * The same for the helpers of a queue's first worker. They begin with the first job that this
 * process hears of, and are woken with each.
 */
const helperLooksEverySeconds = 30;
/** Milliseconds running jobs get when the process stops. Issue: SIGTERM drains within 30 s. */
const drainWithin = 15_000;
/** Jobs of one queue that run at the same time in this process. */
const atOnce = 4;

/** Seconds between looks for jobs whose worker has died; one node of all does it. */
const lookForDeadEvery = 15;

/** Dependencies of the jobs. */
export interface JobsDeps {
  readonly database: Database;
  readonly log: Log;
  readonly tracing: Tracing;
}

/** Jobs on pg-boss, in the product's own database and through its pool. */
export function createJobs({ database, log, tracing }: JobsDeps): JobRunner {
  const workers = new Map<string, JobDefinition>();
  const workerIds = new Map<string, string[]>();
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.query(text, values) },
    schedule: false,
    superviseIntervalSeconds: lookForDeadEvery,
    monitorIntervalSeconds: lookForDeadEvery,
  });
  boss.on('error', (error) => logEvent(log, 'job_queue.failed', { reason: error.name }));
  const relay = createRelay({ database, boss, queues: () => [...workers.keys()], wake, log });

  /** Queues whose helpers have begun. */
  const helped = new Map<string, Promise<void>>();
  let isStopping = false;

  function wake(queue: string): void {
    for (const worker of workerIds.get(queue) ?? []) boss.notifyWorker(worker);
    startHelpers(queue);
  }

  /**
   * Most queues of most processes have nothing to do: their helpers would only look, each on a
   * connection, while the server starts.
   */
  function startHelpers(queue: string): void {
    const worker = workers.get(queue);
    const ids = workerIds.get(queue);
    if (!worker || !ids || isStopping || helped.has(queue)) return;
    const helpers = Array.from({ length: atOnce - 1 }, async () => {
      ids.push(await startOne(worker, helperLooksEverySeconds));
    });
    const started = Promise.all(helpers).then(
      () => {},
      (error: unknown) => {
        logEvent(log, 'job_queue.maintenance_failed', {
          reason: error instanceof Error ? error.name : 'unknown',
        });
      },
    );
    helped.set(queue, started);
  }

  async function startWorker(worker: JobDefinition): Promise<void> {
    const { queue, options } = worker;
    await boss.createQueue(queue, {
      retryLimit: options.retryLimit ?? 8,
      retryDelay: options.retryDelaySeconds ?? 5,
      retryBackoff: true,
      ...(options.retryDelayMaxSeconds === undefined
        ? {}
        : { retryDelayMax: options.retryDelayMaxSeconds }),
      expireInSeconds: options.expireSeconds ?? 60,
      deleteAfterSeconds: 60 * 60,
    });
    workerIds.set(queue, [await startOne(worker, lookEverySeconds)]);
  }

  async function startOne({ queue, run }: JobDefinition, pause: number): Promise<string> {
    const own: { id?: string } = {};
    // A batch of one: a throw must not repeat the work of its neighbours.
    const options = { batchSize: 1, pollingIntervalSeconds: pause, includeMetadata: true } as const;
    own.id = await boss.work<Record<string, unknown>, void, typeof options>(
      queue,
      options,
      async ([job]) => {
        // Looks again without a pause, as long as there is something to do; there may be more than
        // one can do.
        if (own.id) boss.notifyWorker(own.id);
        startHelpers(queue);
        if (!job) return;
        const { id, data, retryCount, retryLimit } = job;
        await tracing.span(
          () => ({
            name: `job ${queue}`,
            kind: 'consumer',
            attributes: { 'messaging.destination.name': queue, 'foyer.attempt': retryCount + 1 },
            parent: typeof data['traceparent'] === 'string' ? data['traceparent'] : undefined,
          }),
          () => run({ id, data, isLastTry: retryCount >= retryLimit }, log),
        );
      },
    );
    return own.id;
  }

  return {
    async enqueue(tx, queue, data, options = {}) {
      const { traceparent } = tracing.current() ?? {};
      await tx
        .insertInto('outbox')
        .values({
          queue,
          // the job continues the trace; payload schemas drop fields that they do not define
          payload: JSON.stringify({ ...data, traceparent }),
          options: JSON.stringify(options),
          tenant_id: 'tenantId' in tx && typeof tx.tenantId === 'string' ? tx.tenantId : null,
        })
        .execute();
      relay.expect(tx);
    },
    register: (definitions) => {
      for (const definition of definitions) {
        const { queue } = definition;
        if (workers.has(queue)) throw new Error(`Two workers for the queue ${queue}`);
        workers.set(queue, definition);
      }
    },
    async start() {
      await boss.start();
      for (const worker of workers.values()) await startWorker(worker);
      relay.start();
    },
    async stop() {
      isStopping = true;
      await relay.stop();
      await Promise.all(helped.values());
      await boss.stop({ graceful: true, timeout: drainWithin });
    },
  };
}
