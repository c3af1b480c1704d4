import { commonRefusals } from '@foyer/contract';
import { refuse } from '../refusal.ts';

/** How many of one key run at the same time, and how long the others wait. */
export interface ConcurrencyLimits {
  readonly maxRunning: number;
  /** Maximum number for each key that wait. Default: no maximum. */
  readonly maxWaiting?: number;
  /** Maximum wait in milliseconds; a call can pass its own. */
  readonly timeoutMs: number;
  /** Error for calls that wait too long or exceed `maxWaiting`. Default: `request/busy`. */
  readonly toError?: () => Error;
}

/** The right to run. */
export interface Slot {
  readonly release: () => void;
  /** Milliseconds spent waiting for the slot. */
  readonly waitedMs: number;
}

/** Acquires a slot for a key; waits while all of its slots are in use. */
export type AcquireSlot = (key: string, timeoutMs?: number) => Promise<Slot>;

/** Seconds after which a rejected caller should try again. */
const retryAfterSeconds = 1;

/**
 * Limits concurrent calls for each key. Further calls with the same key wait in order: a tenant that sends many
 * requests delays only itself, and connections stay free for other tenants. Decision 0232.
 */
export function createConcurrencyLimiter({
  maxRunning,
  maxWaiting = Number.POSITIVE_INFINITY,
  timeoutMs: defaultTimeoutMs,
  toError = () => refuse(commonRefusals.busy, { retryAfterSeconds }),
}: ConcurrencyLimits): AcquireSlot {
  const queues = new Map<string, { running: number; readonly waiting: Set<() => void> }>();

  function release(key: string): void {
    const queue = queues.get(key);
    if (!queue) return;
    const [next] = queue.waiting;
    if (next) return next(); // it takes over the slot; as many run as before
    queue.running -= 1;
    if (queue.running === 0) queues.delete(key);
  }

  function wait(waiting: Set<() => void>, timeoutMs: number): Promise<void> {
    if (waiting.size >= maxWaiting) return Promise.reject(toError());
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        waiting.delete(start);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(start);
        reject(toError());
      }, timeoutMs);
      waiting.add(start);
    });
  }

  return async (key, timeoutMs = defaultTimeoutMs) => {
    const queue = queues.get(key) ?? { running: 0, waiting: new Set() };
    queues.set(key, queue);
    let waitedMs = 0;
    if (queue.running < maxRunning) queue.running += 1;
    else {
      const startedAt = performance.now();
      await wait(queue.waiting, timeoutMs);
      waitedMs = performance.now() - startedAt;
    }
    let isReleased = false;
    return {
      waitedMs,
      release: () => {
        if (!isReleased) release(key);
        isReleased = true;
      },
    };
  };
}
