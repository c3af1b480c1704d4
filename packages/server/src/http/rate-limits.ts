import { commonRefusals } from '@foyer/contract';
import type { FoyerConfig } from '../config.ts';
import type { Db } from '../db/database.ts';
import type { Guesses } from '../guesses/guesses.ts';
import type { ClockPort } from '../ports/clock.port.ts';
import { refuse } from '../refusal.ts';
import type { RateClass } from './route.ts';

/** What the limits are counted with. */
export interface RateLimitDeps {
  readonly limits: FoyerConfig['rateLimits'];
  /** The demo is one person with many tabs and a test suite: everything a hundred times. */
  readonly generous: boolean;
  readonly db: Db;
  readonly guesses: Guesses;
  readonly clock: ClockPort;
}

/** Refuses when an address has used up a class. */
export type RateLimiter = (rate: RateClass, addressKey: string) => Promise<void>;

/** Classes whose count all nodes share in the database; the others are guarded by each node alone. */
const sharedByNodes: ReadonlySet<RateClass> = new Set(['credentials', 'mail']);
/** Buckets kept; the oldest go first. An attacker with more networks than this has other limits to meet. */
const bucketsAtMost = 50_000;

/** A leaky bucket in each node, and a counter in the database behind it for what attackers want. */
export function createRateLimiter({ limits, generous, db, guesses, clock }: RateLimitDeps): RateLimiter {
  const buckets = new Map<string, { level: number; at: number }>();

  function pour(key: string, perMinute: number): number {
    const now = clock.now().getTime();
    const bucket = buckets.get(key) ?? { level: 0, at: now };
    const leaked = (Math.max(0, now - bucket.at) / 60_000) * perMinute;
    const level = Math.max(0, bucket.level - leaked) + 1;
    const isFull = level > perMinute;
    buckets.delete(key);
    buckets.set(key, { level: isFull ? level - 1 : level, at: now });
    if (buckets.size > bucketsAtMost) dropOldest();
    return isFull ? Math.ceil(((level - perMinute) / perMinute) * 60) : 0;
  }

  function dropOldest(): void {
    for (const key of buckets.keys()) {
      buckets.delete(key);
      return;
    }
  }

  return async (rate, addressKey) => {
    const perMinute = limits[rate] * (generous ? 100 : 1);
    const waitSeconds = pour(`${rate} ${addressKey}`, perMinute);
    if (waitSeconds > 0) throw refuse(commonRefusals.tooMany, { retryAfterSeconds: waitSeconds });
    if (!sharedByNodes.has(rate)) return;
    const shared = await db.read((tx) => guesses.hit(tx, ['rate', rate, addressKey], perMinute, 60));
    if (!shared.allowed) throw refuse(commonRefusals.tooMany, { retryAfterSeconds: shared.retryAfterSeconds });
  };
}
