import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds between looks for work of other nodes, and for retries that are due. */
const lookEvery = 1000;
/** Milliseconds between two looks at least: what is written in between is found together. */
const lookPause = 50;
/** Milliseconds that running requests get when the process stops. They are repeated. */
const grace = 2000;

/**
 * Milliseconds without a word from its worker after which a receiver is free: the process was
 * killed.
 */
export const leaseMs = 30_000;

/** Receivers that one worker at a time serves. */
export interface LeaseLoopOptions<T> {
  /** How many are served at the same time, by their last attempt: dead ones take no place of living ones. */
  readonly places: { readonly healthy: number; readonly failing: number };
  /** Takes some that have work and that nobody holds. */
  readonly lease: (one: {
    readonly leaseId: string;
    readonly isFailing: boolean;
    readonly count: number;
  }) => Promise<readonly T[]>;
  /** Works until nothing is due, its turn is over, it has to rest, or `isStopping`. */
  readonly serve: (one: T, signals: LeaseSignals) => Promise<void>;
  readonly release: (one: T) => Promise<unknown>;
  readonly onError: (error: unknown) => void;
}

/** How work learns that the process stops. */
export interface LeaseSignals {
  readonly isStopping: () => boolean;
  /** Calls off requests that still run after the grace period. */
  readonly cutting: AbortSignal;
}

/** Looks for receivers with work, and serves several at a time until the process stops. */
export function createLeaseLoop<T>(options: LeaseLoopOptions<T>) {
  const { places, lease, serve, release, onError } = options;
  const running = { healthy: new Set<Promise<void>>(), failing: new Set<Promise<void>>() };
  const stopping = new AbortController();
  const cutting = new AbortController();
  const signals = { isStopping: () => stopping.signal.aborted, cutting: cutting.signal };
  let ring = () => {};
  let looping: Promise<void> = Promise.resolve();

  function begin(one: T, group: Set<Promise<void>>): void {
    const work = serve(one, signals)
      .catch((error: unknown) => {
        if (!cutting.signal.aborted) onError(error);
      })
      .then(() => release(one))
      .catch(() => {}) // the lease ends by itself
      .then(() => {
        group.delete(work);
        ring();
      });
    group.add(work);
  }

  async function look(): Promise<void> {
    for (const name of ['healthy', 'failing'] as const) {
      const count = places[name] - running[name].size;
      if (count <= 0) continue;
      const wish = { leaseId: randomUUID(), isFailing: name === 'failing', count };
      for (const one of await lease(wish)) begin(one, running[name]);
    }
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      const rung = new Promise<void>((resolve) => {
        ring = resolve;
      });
      await look().catch(onError);
      const next = performance.now() + lookPause;
      const waiting = new AbortController();
      const signal = AbortSignal.any([stopping.signal, waiting.signal]);
      await Promise.race([rung, sleep(lookEvery, undefined, { signal }).catch(() => {})]);
      waiting.abort();
      const pause = next - performance.now();
      if (pause > 0) await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  return {
    /** Looks at once: there is work. */
    ring: () => ring(),
    start: () => {
      looping = loop();
    },
    stop: async (): Promise<void> => {
      stopping.abort();
      await looping;
      const all = Promise.all([...running.healthy, ...running.failing]);
      const waiting = new AbortController();
      await Promise.race([all, sleep(grace, undefined, waiting).catch(() => {})]);
      waiting.abort();
      cutting.abort();
      await all;
    },
  };
}
