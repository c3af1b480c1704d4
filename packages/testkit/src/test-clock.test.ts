import { clockSuite } from '@foyer/server/ports/clock.suite';
import { expect, test } from 'vitest';
import { createTestClock } from './test-clock.ts';

clockSuite(createTestClock);

test('it can be turned', () => {
  const clock = createTestClock();
  const before = clock.now().getTime();
  clock.advance(3600);
  expect(clock.now().getTime() - before).toBeGreaterThanOrEqual(3_600_000);
});
