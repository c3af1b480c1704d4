import { type Clock, pause } from '../clock.ts';
import type { Storage } from '../browser/browser.ts';
import { timings } from '../timings.ts';

/** What a lease is built from. */
export interface LeaseDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly key: string;
}

/**
 * Runs `work` under a lease in the shared storage, for browsers without locks. Without storage
 * every tab is on its own.
 */
export async function withLease<T>(
  { storage, clock, key }: LeaseDeps,
  work: (waited: boolean) => Promise<T>,
): Promise<T> {
  const mine = `${Math.random()}`.slice(2);
  let waited = false;
  for (let passed = 0; isHeld(storage.getItem(key), clock); passed += timings.leasePoll) {
    // A wall clock set back would keep a dead tab's lease alive for ever.
    if (passed > timings.lease) break;
    waited = true;
    await pause(clock, timings.leasePoll);
  }
  // The tab that finishes ends the lease; one that ran out belongs to a tab that died and told
  // nobody anything.
  const wasReleased = waited && storage.getItem(key) === null;
  storage.setItem(key, `${mine} ${clock.wall() + timings.lease}`);
  await pause(clock, timings.leaseSettle);
  const isMine = storage.getItem(key)?.startsWith(`${mine} `) ?? true;
  if (!isMine) return withLease({ storage, clock, key }, () => work(true));
  try {
    return await work(wasReleased);
  } finally {
    if (storage.getItem(key)?.startsWith(`${mine} `)) storage.removeItem(key);
  }
}

function isHeld(lease: string | null, clock: Clock): boolean {
  return lease !== null && Number(lease.split(' ')[1]) > clock.wall();
}
