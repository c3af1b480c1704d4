import type { Clock } from '../clock.ts';
import { defaultTokenLifetime, refreshAtShare, timings } from '../timings.ts';

/** Knows when the access token has to be renewed, also after a sleep and with a wrong clock. */
export interface KeepAlive {
  /** A token of `lifetime` seconds, issued `age` milliseconds ago, has come. */
  readonly began: (lifetime: number | undefined, age: number) => void;
  /** Renewing did not work: try again after `wait` milliseconds. */
  readonly postpone: (wait: number) => void;
  /** Nobody is signed in. */
  readonly stop: () => void;
  /** Milliseconds since the token was issued. */
  readonly age: () => number;
  /** Whether the token is due; a heartbeat asks, and callers with a reason to. */
  readonly isDue: () => boolean;
}

/**
 * Calls `onDue` when the token is due. Time is measured from the token's arrival, never compared
 * with its `exp`.
 */
export function createKeepAlive(clock: Clock, isOn: boolean, onDue: () => void): KeepAlive {
  let timer: unknown;
  let dueAfter: number | undefined;
  let start = { monotonic: 0, wall: 0, age: 0 };
  // The monotonic clock may stand still while the machine sleeps, the wall clock may be set back:
  // whichever went further.
  const elapsed = () => Math.max(clock.now() - start.monotonic, clock.wall() - start.wall);
  const mark = (age: number) => {
    start = { monotonic: clock.now(), wall: clock.wall(), age };
  };
  const remaining = () => (dueAfter ?? Number.POSITIVE_INFINITY) - elapsed();
  const wind = () => {
    clock.clearTimeout(timer);
    if (dueAfter === undefined || !isOn) return;
    const wait = Math.min(remaining(), timings.heartbeat, timings.timerMaximum);
    timer = clock.setTimeout(() => (remaining() <= 0 ? onDue() : wind()), Math.max(wait, 0));
  };
  return {
    began: (lifetime = defaultTokenLifetime, age) => {
      mark(age);
      dueAfter = Math.max(lifetime * 1000 * refreshAtShare - age, timings.shortestLifetime);
      wind();
    },
    postpone: (wait) => {
      mark(start.age + elapsed());
      dueAfter = wait;
      wind();
    },
    stop: () => {
      dueAfter = undefined;
      clock.clearTimeout(timer);
    },
    age: () => start.age + elapsed(),
    isDue: () => remaining() <= 0,
  };
}
