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

/** A job's data, and its id, which stays the same over retries. */
export interface Job {
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
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
  /** Names who does the work; at composition only. A throw means "later again". */
  work(queue: string, handler: (job: Job) => Promise<void>, options?: QueueOptions): void;
}
