import { daysBetween } from '@foyer/contract/usage/rules';
import { expect, test } from 'vitest';
import { toBuckets, niceMax } from './usage-chart.ts';

const days = daysBetween('2026-01-30', '2026-05-20');
const series = (kind: 'level' | 'sum') => ({
  key: 'x',
  kind,
  current: 0,
  limit: null,
  values: days.map((day) => (day === '2026-03-31' ? 7 : 1)),
  parts: [],
});

test('a long range is drawn by month: sums add up, levels end with the last day', () => {
  const months = ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01', '2026-05-01'];
  const sums = toBuckets(series('sum'), days);
  expect(sums.map(({ day }) => day)).toEqual(months);
  expect(sums.map(({ value }) => value)).toEqual([2, 28, 37, 30, 20]);
  expect(toBuckets(series('level'), days).map(({ value }) => value)).toEqual([1, 1, 7, 1, 1]);
});

test.each([
  [0, 4],
  [11, 20],
  [100, 100],
  [2001, 5000],
])('an axis for values up to %i ends at %i', (highest, top) => {
  expect(niceMax(highest)).toBe(top);
});
