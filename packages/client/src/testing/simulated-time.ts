import type { Clock } from '../clock.ts';

/** A clock that stands still until asked to continue. */
export interface SimulatedTime extends Clock {
  /**
   * Continues by `milliseconds`; timers fire in order and everything they start settles in between.
   */
  readonly advance: (milliseconds: number) => Promise<void>;
  /** The machine sleeps: the wall clock continues, monotonic time and timers stand still. */
  readonly sleep: (milliseconds: number) => void;
  /** A user sets the wall clock. */
  readonly setWall: (milliseconds: number) => void;
  /** Lengths of the timers set so far. */
  readonly lengths: readonly number[];
}

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

/** Lets every promise and message under way settle. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 12; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** Creates a clock at `wall`, by default some day in 2026. */
export function createSimulatedTime(wall = 1_795_000_000_000): SimulatedTime {
  const timers = new Map<number, Timer>();
  const lengths: number[] = [];
  let now = 0;
  let offset = wall;
  let lastId = 0;
  const nextUntil = (end: number) =>
    [...timers]
      .filter(([, timer]) => timer.at <= end)
      .sort(([a, one], [b, other]) => one.at - other.at || a - b)[0];
  return {
    lengths,
    now: () => now,
    wall: () => offset + now,
    setTimeout: (run, milliseconds) => {
      lengths.push(milliseconds);
      timers.set(++lastId, { at: now + Math.max(milliseconds, 0), run });
      return lastId;
    },
    clearTimeout: (id) => {
      if (typeof id === 'number') timers.delete(id);
    },
    advance: async (milliseconds) => {
      const end = now + milliseconds;
      await settle();
      for (let due = nextUntil(end); due; due = nextUntil(end)) {
        const [id, timer] = due;
        timers.delete(id);
        now = Math.max(now, timer.at);
        timer.run();
        await settle();
      }
      now = end;
    },
    sleep: (milliseconds) => {
      offset += milliseconds;
    },
    setWall: (milliseconds) => {
      offset = milliseconds - now;
    },
  };
}
