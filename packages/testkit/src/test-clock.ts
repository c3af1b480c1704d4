import type { ClockPort } from '@foyer/server/ports/clock.port';

/** A clock that runs, and can be turned. */
export interface TestClock extends ClockPort {
  /** Turns it on by so many seconds; a negative number turns it back. */
  advance(seconds: number): void;
}

/** Makes one that shows the real time. */
export function createTestClock(): TestClock {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    advance: (seconds) => {
      offset += seconds * 1000;
    },
  };
}
