import { expect, test } from 'vitest';
import { daysBetween, highestLimit, reachedThresholds } from './usage.rules.ts';

test.each([
  [79, 100, []],
  [80, 100, [80]],
  [4, 5, [80]],
  [100, 100, [80, 100]],
  [7, 0, []],
])('%i of %i reaches the thresholds %j', (value, limit, thresholds) => {
  expect(reachedThresholds(value, limit)).toEqual(thresholds);
});

test('the highest limit of the plans applies, and a plan without a limit wins', () => {
  expect(highestLimit([undefined, 5, 20])).toBe(20);
  expect(highestLimit([5, null])).toBeNull();
  expect(highestLimit([undefined])).toBeUndefined();
});

test('days include both ends and leave out none at the end of a month', () => {
  expect(daysBetween('2028-02-28', '2028-03-01')).toEqual([
    '2028-02-28',
    '2028-02-29',
    '2028-03-01',
  ]);
  expect(daysBetween('2026-01-02', '2026-01-01')).toEqual([]);
});
