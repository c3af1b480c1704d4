import { commonRefusals } from '@foyer/contract';
import type { FoyerConfig } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import type { AttemptKey } from '../attempt-counter/attempt-key.ts';
import type { AttemptCounter } from '../attempt-counter/attempt-counter.ts';
import type { ClockPort } from '../../ports/clock.port.ts';
import { refuse } from '../refusal.ts';
import type { RateClass } from './route.ts';

/** What the limits are counted with. */
export interface RateLimitDeps {
  readonly limits: FoyerConfig['rateLimits'];
  /** The demo is one user with many tabs and a test suite: everything a hundred times. */
  readonly generous: boolean;
  readonly db: Db;
  readonly attemptCounter: AttemptCounter;
  readonly clock: ClockPort;
}

/** Counts calls by IP address and class. Decisions 0041 and 0274. */
export interface RateLimiter {
  /** Before the call: rejects it if the address has used up the class. */
  admit(rate: RateClass, addressKey: string): Promise<void>;
  /** After an admitted call: shed calls do not count, and of attempts only rejected ones do. */
  settle(rate: RateClass, addressKey: string, status: number): Promise<void>;
}

/**
 * Classes whose count all nodes share in the database; the others are guarded by each node alone.
 */
const sharedByNodes: ReadonlySet<RateClass> = new Set(['attempts', 'credentials', 'mail']);
/**
 * Buckets kept; the oldest go first. An attacker with more networks than this has other limits to
 * meet.
 */
const maxBuckets = 50_000;
const windowSeconds = 60;

/** A leaky bucket in each node, and a counter in the database behind it for what attackers want. */
export function createRateLimiter({
  limits,
  generous,
  db,
  attemptCounter,
  clock,
}: RateLimitDeps): RateLimiter {
  const buckets = new Map<string, { level: number; at: number }>();

  function getLevel(key: string, perMinute: number): number {
    const bucket = buckets.get(key);
    if (!bucket) return 0;
    const leaked = (Math.max(0, clock.now().getTime() - bucket.at) / 60_000) * perMinute;
    return Math.max(0, bucket.level - leaked);
  }

  function setLevel(key: string, level: number): void {
    buckets.delete(key);
    buckets.set(key, { level, at: clock.now().getTime() });
    if (buckets.size > maxBuckets) dropOldest();
  }

  function dropOldest(): void {
    for (const key of buckets.keys()) {
      buckets.delete(key);
      return;
    }
  }

  const getLimit = (rate: RateClass) => limits[rate] * (generous ? 100 : 1);
  const bucketKey = (rate: RateClass, addressKey: string) => `${rate} ${addressKey}`;
  const counterKey = (rate: RateClass, addressKey: string): AttemptKey => [
    'rate',
    rate,
    addressKey,
  ];

  async function admit(rate: RateClass, addressKey: string): Promise<void> {
    const perMinute = getLimit(rate);
    const bucket = bucketKey(rate, addressKey);
    const level = getLevel(bucket, perMinute) + 1;
    if (level > perMinute) {
      const retryAfterSeconds = Math.ceil(((level - perMinute) / perMinute) * windowSeconds);
      throw refuse(commonRefusals.tooMany, { retryAfterSeconds });
    }
    const isAttempt = rate === 'attempts';
    if (!isAttempt) setLevel(bucket, level);
    if (!sharedByNodes.has(rate)) return;
    const counter = counterKey(rate, addressKey);
    const shared = await db.read((tx) =>
      isAttempt
        ? attemptCounter.look(tx, counter, perMinute - 1)
        : attemptCounter.hit(tx, counter, perMinute, windowSeconds),
    );
    if (!shared.allowed)
      throw refuse(commonRefusals.tooMany, { retryAfterSeconds: shared.retryAfterSeconds });
  }

  async function countRefused(addressKey: string): Promise<void> {
    const perMinute = getLimit('attempts');
    const bucket = bucketKey('attempts', addressKey);
    setLevel(bucket, Math.min(perMinute, getLevel(bucket, perMinute) + 1));
    await db.read((tx) =>
      attemptCounter.hit(tx, counterKey('attempts', addressKey), perMinute, windowSeconds),
    );
  }

  async function refund(rate: RateClass, addressKey: string): Promise<void> {
    const bucket = bucketKey(rate, addressKey);
    setLevel(bucket, Math.max(0, getLevel(bucket, getLimit(rate)) - 1));
    if (sharedByNodes.has(rate))
      await db.read((tx) => attemptCounter.refund(tx, [counterKey(rate, addressKey)]));
  }

  return {
    admit,
    async settle(rate, addressKey, status) {
      if (rate === 'attempts') {
        if (status >= 400 && status < 500) await countRefused(addressKey);
      } else if (status === commonRefusals.busy.status) await refund(rate, addressKey);
    },
  };
}
