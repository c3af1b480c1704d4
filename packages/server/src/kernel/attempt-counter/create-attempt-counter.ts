import type { ClockPort } from '../../ports/clock.port.ts';
import {
  type AttemptValues,
  clearCounter,
  type CounterRow,
  hitCounter,
  keyBytes,
  lookAtCounter,
  refundCounter,
  takeCounter,
} from './counter-statements.ts';
import type { AttemptCount, AttemptCounter } from './attempt-counter.ts';

/** The counters on the database. */
export function createAttemptCounter({ clock }: { clock: ClockPort }): AttemptCounter {
  const getCount = (row: CounterRow | undefined, limit: number): AttemptCount => {
    const left = row ? row.windowEnds.getTime() - clock.now().getTime() : 0;
    const count = row && left > 0 ? row.count : 0;
    const retryAfterSeconds = Math.max(0, Math.ceil(left / 1000));
    return { count, allowed: count <= limit, retryAfterSeconds, windowEnds: row?.windowEnds };
  };
  const hitValues = (key: Buffer, windowSeconds: number) => {
    const now = clock.now();
    return { key, now, windowEnds: new Date(now.getTime() + windowSeconds * 1000) };
  };

  return {
    async attempt(run, hit, look) {
      const values: AttemptValues = {
        ...hitValues(keyBytes(hit.key), hit.windowSeconds),
        otherKey: keyBytes(look.key),
      };
      const [row] = await run(values);
      const { otherCount, otherEnds } = row ?? { otherCount: null, otherEnds: null };
      const other =
        otherCount !== null && otherEnds ? { count: otherCount, windowEnds: otherEnds } : undefined;
      return { hit: getCount(row, hit.limit), look: getCount(other, look.limit), found: row };
    },

    async hit(tx, key, limit, windowSeconds) {
      const [row] = await hitCounter(tx, hitValues(keyBytes(key), windowSeconds));
      return getCount(row, limit);
    },

    async look(tx, key, limit) {
      const [row] = await lookAtCounter(tx, { key: keyBytes(key) });
      return getCount(row, limit);
    },

    async refund(tx, keys, by = 1) {
      for (const key of keys) await refundCounter(tx, { key: keyBytes(key), by });
    },

    async take(tx, key) {
      const [row] = await takeCounter(tx, { key: keyBytes(key) });
      return row?.count ?? 0;
    },

    async clear(tx, key) {
      await clearCounter(tx, { key: keyBytes(key) });
    },
  };
}
