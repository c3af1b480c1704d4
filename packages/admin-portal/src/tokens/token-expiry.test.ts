import { expect, test } from 'vitest';
import { toMinutes, getTokenState } from './token-expiry.ts';

const now = Date.parse('2026-11-22T10:00:00');

test('days become minutes, no end is null, and a day counts to its end', () => {
  expect(toMinutes('30', '', now)).toBe(43_200);
  expect(toMinutes('365', '', now)).toBe(525_600);
  expect(toMinutes('never', '', now)).toBeNull();
  expect(toMinutes('custom', '2026-11-22', now)).toBe(14 * 60);
  // seconds into a minute nothing reaches into the next day
  expect(toMinutes('custom', '2026-11-22', now + 30_000)).toBe(14 * 60 - 1);
  expect(toMinutes('custom', '2026-11-22', Date.parse('2026-11-22T23:59:40'))).toBe(1);
  expect([toMinutes('custom', '2026-11-21', now), toMinutes('custom', '', now)]).toEqual([
    undefined,
    undefined,
  ]);
});

test('a token is marked in its last two weeks', () => {
  const inDays = (days: number) => new Date(now + days * 86_400_000).toISOString();
  expect(
    [undefined, inDays(-1), inDays(13), inDays(15)].map((one) => getTokenState(one, now)),
  ).toEqual(['endless', 'ended', 'soon', 'working']);
});
