import { expect, test } from 'vitest';
import type { ClockPort } from './clock.port.ts';

/** What every clock must show. */
export function clockSuite(make: () => ClockPort): void {
  test('the time does not run backwards, and nobody can change what was shown', () => {
    const clock = make();
    const first = clock.now();
    const reported = first.getTime();
    first.setTime(0);
    expect(clock.now().getTime()).toBeGreaterThanOrEqual(reported);
  });
}
