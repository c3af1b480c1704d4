/** Time as the client sees it; tests put a simulated one in. */
export interface Clock {
  /** Monotonic milliseconds since an arbitrary moment. */
  readonly now: () => number;
  /** Milliseconds since 1970; may be wrong or jump, but continues while the machine sleeps. */
  readonly wall: () => number;
  readonly setTimeout: (run: () => void, milliseconds: number) => unknown;
  readonly clearTimeout: (timer: unknown) => void;
}

/** The time of the machine. */
export const systemClock: Clock = {
  now: () => performance.now(),
  wall: () => Date.now(),
  setTimeout: (run, milliseconds) => globalThis.setTimeout(run, milliseconds),
  clearTimeout: (timer) => globalThis.clearTimeout(typeof timer === 'number' ? timer : undefined),
};

/** A pause that `signal` can cut short. */
export function pause(clock: Clock, milliseconds: number, signal?: AbortSignal): Promise<void> {
  if (milliseconds <= 0 || signal?.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = clock.setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clock.clearTimeout(timer);
      resolve();
    });
  });
}
