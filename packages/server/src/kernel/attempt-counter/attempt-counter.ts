import type { Tx } from '../db/database.ts';
import type { AttemptKey } from './attempt-key.ts';
import type { AttemptRow, AttemptValues } from './counter-statements.ts';

/** Where a counter stands. */
export interface AttemptCount {
  readonly count: number;
  /** The count is within the limit. */
  readonly allowed: boolean;
  /** Seconds until the window ends. */
  readonly retryAfterSeconds: number;
  readonly windowEnds: Date | undefined;
}

/**
 * Counters in the database, shared by all nodes. Security decision 13. Use `db.read`, or a refusal
 * takes the count back.
 */
export interface AttemptCounter {
  /** Counts one more, atomically. */
  hit(tx: Tx, key: AttemptKey, limit: number, windowSeconds: number): Promise<AttemptCount>;
  /**
   * Counts one more under a key and looks at another one, in the statement (`attemptStatement`)
   * with which the module looks up whom it is about: what each sign-in begins with.
   */
  attempt<Row extends AttemptRow>(
    run: (values: AttemptValues) => Promise<readonly Row[]>,
    hit: { readonly key: AttemptKey; readonly limit: number; readonly windowSeconds: number },
    look: { readonly key: AttemptKey; readonly limit: number },
  ): Promise<{
    readonly hit: AttemptCount;
    readonly look: AttemptCount;
    readonly found: Row | undefined;
  }>;
  /** Looks without counting. */
  look(tx: Tx, key: AttemptKey, limit: number): Promise<AttemptCount>;
  /** Refunds attempts to each counter. Default: one. */
  refund(tx: Tx, keys: readonly AttemptKey[], by?: number): Promise<void>;
  /** Resets a counter and returns its previous value. */
  take(tx: Tx, key: AttemptKey): Promise<number>;
  /** Forgets: after the right secret. */
  clear(tx: Tx, key: AttemptKey): Promise<void>;
}
