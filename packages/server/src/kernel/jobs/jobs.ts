import type { z } from 'zod';
import type { Tx } from '../db/database.ts';

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
  /** Whether a throw ends it for good. */
  readonly isLastTry: boolean;
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
  /**
   * Defines the worker of a queue; during composition only. If the handler throws, the job is retried. A payload that does not match the
   * schema is logged and dropped: retrying would not change it.
   */
  defineJob<Data>(
    queue: string,
    schema: z.ZodType<Data>,
    handler: (job: Job<Data>) => Promise<void>,
    options?: QueueOptions,
  ): void;
}
