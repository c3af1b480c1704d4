import type { Tx } from '../db/database.ts';
import type { GuessKey } from './guess-key.ts';
import type { AttemptRow, AttemptValues } from './guess-statements.ts';

/** Where a counter stands. */
export interface GuessCount {
  readonly count: number;
  /** The count is within the limit. */
  readonly allowed: boolean;
  /** Seconds until the window ends. */
  readonly retryAfterSeconds: number;
  readonly windowEnds: Date | undefined;
}

/** Counters in the database, shared by all nodes. Security decision 13. Use `db.read`, or a refusal takes the count back. */
export interface Guesses {
  /** Counts one more, atomically. */
  hit(tx: Tx, key: GuessKey, limit: number, windowSeconds: number): Promise<GuessCount>;
  /**
   * Counts one more under a key and looks at another one, in the statement (`attemptStatement`) with which the module looks
   * up whom it is about: what each sign-in begins with.
   */
  attempt<Row extends AttemptRow>(
    run: (values: AttemptValues) => Promise<readonly Row[]>,
    hit: { readonly key: GuessKey; readonly limit: number; readonly windowSeconds: number },
    look: { readonly key: GuessKey; readonly limit: number },
  ): Promise<{
    readonly hit: GuessCount;
    readonly look: GuessCount;
    readonly found: Row | undefined;
  }>;
  /** Looks without counting. */
  look(tx: Tx, key: GuessKey, limit: number): Promise<GuessCount>;
  /** Refunds attempts to each counter. Default: one. */
  refund(tx: Tx, keys: readonly GuessKey[], by?: number): Promise<void>;
  /** Resets a counter and returns its previous value. */
  take(tx: Tx, key: GuessKey): Promise<number>;
  /** Forgets: after the right secret. */
  clear(tx: Tx, key: GuessKey): Promise<void>;
}
