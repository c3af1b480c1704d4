import type { ClockPort } from '@foyer/server/ports/clock.port';

/** A clock that runs, and can be turned. */
export interface TestClock extends ClockPort {
  /** Turns it on by so many seconds; a negative number turns it back. */
  advance(seconds: number): void;
}

/**
 * Makes one that shows the real time. With FOYER_TEST_CLOCK_SPEED it runs so many times faster, as it does for tests on a machine that is so
 * many times slower: what fails then relies on speed.
 */
export function createTestClock(): TestClock {
  let offset = 0;
  const start = Date.now();
  const speed = Number(process.env['FOYER_TEST_CLOCK_SPEED'] ?? 1);
  return {
    now: () => new Date(start + (Date.now() - start) * speed + offset),
    advance: (seconds) => {
      offset += seconds * 1000;
    },
  };
}
