import { expect, test } from 'vitest';
import { distanceText, lastDayText, momentText } from './moments.ts';

test('what ends at midnight, or just after, ends on the day before', () => {
  const midnight = new Date(2026, 10, 23).getTime();
  const on = (ms: number) => lastDayText(new Date(midnight + ms).toISOString(), 'en-GB');
  expect([on(0), on(30_000), on(-1), on(60_000), on(86_400_000)]).toEqual([
    '22 Nov 2026',
    '22 Nov 2026',
    '22 Nov 2026',
    '23 Nov 2026',
    '23 Nov 2026',
  ]);
});

test('moments are shown by the calendar, and by their distance', () => {
  const now = new Date(2026, 10, 22, 9, 30).getTime();
  const at = (ms: number) => new Date(now + ms).toISOString();
  expect(momentText(at(0), 'en-GB')).toBe('22 Nov 2026, 09:30');
  expect(
    [at(-300_000), at(3 * 86_400_000), at(1000)].map((iso) => distanceText(iso, 'en', now)),
  ).toEqual(['5 minutes ago', 'in 3 days', 'now']);
});
