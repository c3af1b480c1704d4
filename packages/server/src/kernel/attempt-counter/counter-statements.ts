import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { statement, type ValueOf } from '../db/statement.ts';
import type { AttemptKey } from './attempt-key.ts';

/** A counter as it is in the database. */
export interface CounterRow {
  readonly count: number;
  readonly windowEnds: Date;
}

/** What counting one more needs. */
export interface HitValues {
  readonly key: Buffer;
  readonly now: Date;
  readonly windowEnds: Date;
}

const hitSql = (value: ValueOf<HitValues>) => sql<CounterRow>`
  insert into guess_counters as g (key, count, window_ends) values (${value('key')}, 1, ${value('windowEnds')})
  on conflict (key) do update set count = case when g.window_ends <= ${value('now')} then 1 else g.count + 1 end,
    window_ends = case when g.window_ends <= ${value('now')} then excluded.window_ends else g.window_ends end
  returning count, window_ends as "windowEnds"`;

/** Counts one more. */
export const hitCounter = statement<HitValues, CounterRow>(hitSql);

/** Reads a counter. */
export const lookAtCounter = statement<{ readonly key: Buffer }, CounterRow>(
  (value) =>
    sql`select count, window_ends as "windowEnds" from guess_counters where key = ${value('key')}`,
);

/** Forgets a counter. */
export const clearCounter = statement<{ readonly key: Buffer }, object>(
  (value) => sql`delete from guess_counters where key = ${value('key')}`,
);

/** Refunds attempts. */
export const refundCounter = statement<{ readonly key: Buffer; readonly by: number }, object>(
  (value) =>
    sql`update guess_counters set count = greatest(0, count - ${value('by')}::int) where key = ${value('key')}`,
);

/** Resets a counter and returns its previous value. */
export const takeCounter = statement<{ readonly key: Buffer }, { readonly count: number }>(
  (value) => sql`delete from guess_counters where key = ${value('key')} returning count`,
);

/** What an attempt needs besides what is looked up with it. */
export interface AttemptValues extends HitValues {
  readonly otherKey: Buffer;
}

/** Counters an attempt comes back with. */
export interface AttemptRow extends CounterRow {
  readonly otherCount: number | null;
  readonly otherEnds: Date | null;
}

/** What a module looks up in the statement that counts the attempt. */
export interface Beside<Values extends object> {
  readonly columns: (value: ValueOf<Values & AttemptValues>) => RawBuilder<unknown>;
  /** A table expression of at most one row, and what it is joined on. */
  readonly join: (value: ValueOf<Values>) => RawBuilder<unknown>;
}

/**
 * Counts one more under a key, looks at another one and looks up what the module needs, found or
 * not.
 */
export function attemptStatement<Values extends object, Row>({ columns, join }: Beside<Values>) {
  return statement<Values & AttemptValues, Row & AttemptRow>(
    (value) => sql`
      with hit as (${hitSql(value)})
      select hit.*, other.count as "otherCount", other.window_ends as "otherEnds", ${columns(value)}
      from hit left join guess_counters other on other.key = ${value('otherKey')} left join ${join(value)}`,
  );
}

/**
 * Hashed, so that the table names nobody; as a JSON list, so that `['a', 'bc']` and `['ab', 'c']`
 * differ.
 */
export function keyBytes(key: AttemptKey): Buffer {
  return createHash('sha256').update(JSON.stringify(key)).digest();
}
