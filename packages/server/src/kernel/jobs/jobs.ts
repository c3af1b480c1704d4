import type { z } from 'zod';
import type { Tx } from '../db/database.ts';
import type { Log } from '../logs/log.ts';
import { logEvent } from '../logs/log-events.ts';

/** When and how often a job is tried. */
export interface JobOptions {
  /** Seconds until the first try. Default 0. */
  readonly startAfterSeconds?: number;
  /** Tries after the first. Default: that of the queue. */
  readonly retryLimit?: number;
}

/** How a queue tries its jobs. */
export interface QueueOptions {
  /** Tries after the first. Default 8. */
  readonly retryLimit?: number;
  /** Seconds before the second try; doubles with each. Default 5. */
  readonly retryDelaySeconds?: number;
  /** Seconds between two tries at most. Default: no limit. */
  readonly retryDelayMaxSeconds?: number;
  /** Seconds after which a running job counts as dead. Default 60. */
  readonly expireSeconds?: number;
}

/** A job's payload, and its id, which stays the same over retries. */
export interface Job<Data> {
  readonly id: string;
  readonly data: Data;
  /** Whether a throw ends it permanently. */
  readonly isLastTry: boolean;
}

/** The worker of a queue. */
export interface JobDefinition {
  readonly queue: string;
  readonly options: QueueOptions;
  readonly run: (job: Job<unknown>, log: Log) => Promise<void>;
}

/** Work that outlives a request. */
export interface Jobs {
  /** Writes the job in the transaction of its cause. */
  enqueue(
    tx: Tx,
    queue: string,
    data: Readonly<Record<string, unknown>>,
    options?: JobOptions,
  ): Promise<void>;
}

/**
 * Defines the worker of a queue. It runs once the module that returns it in `jobs` is composed. If
 * the handler throws, the job is retried. A payload that does not match the schema is logged and
 * dropped: retrying would not change it.
 */
export function defineJob<Data>(
  queue: string,
  schema: z.ZodType<Data>,
  handler: (job: Job<Data>) => Promise<void>,
  options: QueueOptions = {},
): JobDefinition {
  return {
    queue,
    options,
    run: async ({ data, ...job }, log) => {
      const payload = schema.safeParse(data);
      if (payload.success) return handler({ ...job, data: payload.data });
      const fields = payload.error.issues.map(({ path }) => path.join('.'));
      logEvent(log, 'job.dropped', { queue, job: job.id, fields });
    },
  };
}
