import { AsyncLocalStorage } from 'node:async_hooks';
import { availableParallelism } from 'node:os';
import { commonRefusals } from '@foyer/contract';
import { refuse } from '../refusal.ts';

/** Limits of the queue. */
export interface HashQueueOptions {
  /** Concurrent hashes. */
  readonly workers: number;
  /** Milliseconds of work that it accepts; more is rejected. 0 rejects everything. */
  readonly maxQueue: number;
}

/** A bounded, fair queue for work that occupies a core for tens of milliseconds. */
export interface HashQueue {
  /** Refuses with `request/busy` where `reserve` would. */
  assertRoom(client: string): void;
  /**
   * Reserves room, or rejects with `request/busy`: hashing inside `work` is never rejected. Nested
   * calls share the room.
   */
  reserve<T>(client: string, work: () => Promise<T>): Promise<T>;
  /** Releases the reserved capacity while `work` waits for something other than hashing. */
  release<T>(work: () => Promise<T>): Promise<T>;
  /** Computes one hash in turn. */
  run<T>(hash: () => Promise<T>): Promise<T>;
}

interface Reservation {
  readonly client: string;
  hashes: number;
}

/** Seconds after which a rejected caller should retry. */
const retryAfterSeconds = 2;
/** Milliseconds a hash takes, until it has been measured. */
const firstEstimate = 30;
/**
 * The most, in multiples of the estimate, that one hash counts: a single pause of the machine does
 * not close the queue.
 */
const slowest = 3;
/** Hashes per worker that the queue always holds, however slow they are. */
const holdsAtLeast = 4;
/**
 * A client is admitted while it holds less than this multiple of the remaining room. A single
 * client gets four fifths of the queue, several share it equally, and some room is left for the
 * next one. Decision 0273.
 */
const shareOfRoom = 4;
/** Threads of libuv that are reserved for name resolution, files, compression, and signatures. */
const threadsForOthers = 2;

/** Threads of libuv's pool unless `UV_THREADPOOL_SIZE` says otherwise. */
const defaultThreads = 4;

/**
 * Concurrent hashes: at most one per core, and never all threads of libuv's pool, which other
 * asynchronous work shares.
 */
export function hashWorkers(threads = defaultThreads, cores = availableParallelism()): number {
  return Math.max(1, Math.min(cores, threads - threadsForOthers));
}

/** Runs hashes in order of arrival per client; clients take turns. */
export function createHashQueue({ workers, maxQueue }: HashQueueOptions): HashQueue {
  const reservations = new AsyncLocalStorage<Reservation>();
  /** Number of hashes that are reserved, waiting, or running. */
  const current = new Map<string, number>();
  let total = 0;
  /** Waiting hashes. Clients take turns in the order of this map. */
  const lines = new Map<string, (() => void)[]>();
  let running = 0;
  let estimate = firstEstimate;

  const capacity = () =>
    maxQueue === 0
      ? 0
      : Math.max(workers * holdsAtLeast, Math.floor((maxQueue * workers) / estimate));

  function hold(client: string, change: 1 | -1): void {
    total += change;
    const count = (current.get(client) ?? 0) + change;
    if (count === 0) current.delete(client);
    else current.set(client, count);
  }

  function assertRoom(client: string): void {
    const room = capacity() - total;
    if (room <= 0 || (current.get(client) ?? 0) >= shareOfRoom * room)
      throw refuse(commonRefusals.busy, { retryAfterSeconds });
  }

  async function reserve<T>(client: string, work: () => Promise<T>): Promise<T> {
    if (reservations.getStore()) return work();
    assertRoom(client);
    hold(client, 1);
    try {
      return await reservations.run({ client, hashes: 0 }, work);
    } finally {
      hold(client, -1);
    }
  }

  async function release<T>(work: () => Promise<T>): Promise<T> {
    const reservation = reservations.getStore();
    if (!reservation) return work();
    hold(reservation.client, -1);
    try {
      return await work();
    } finally {
      hold(reservation.client, 1);
    }
  }

  function inTurn(client: string): Promise<void> | undefined {
    if (running < workers) {
      running += 1;
      return undefined;
    }
    return new Promise((resolve) => {
      const line = lines.get(client);
      if (line) line.push(resolve);
      else lines.set(client, [resolve]);
    });
  }

  function startNext(): void {
    for (const [client, line] of lines) {
      const next = line.shift();
      lines.delete(client);
      if (line.length > 0) lines.set(client, line); // behind the others
      return next?.();
    }
    running -= 1;
  }

  async function compute<T>(reservation: Reservation, hash: () => Promise<T>): Promise<T> {
    const { client } = reservation;
    // the first one is what was reserved
    reservation.hashes += 1;
    const isMore = reservation.hashes > 1;
    if (isMore) hold(client, 1);
    await inTurn(client);
    const start = performance.now();
    try {
      return await hash();
    } finally {
      estimate = estimate * 0.9 + Math.min(performance.now() - start, estimate * slowest) * 0.1;
      if (isMore) hold(client, -1);
      startNext();
    }
  }

  function run<T>(hash: () => Promise<T>): Promise<T> {
    const reservation = reservations.getStore();
    if (reservation) return compute(reservation, hash);
    return reserve('', () => run(hash));
  }

  return { assertRoom, reserve, release, run };
}
