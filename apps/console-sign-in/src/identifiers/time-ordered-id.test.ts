import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTimeOrderedIds, TimestampError, getTime } from './time-ordered-id.ts';

const latest = 281_474_976_710_655;
const ports = (now: number, byte = 7) => ({
  now: () => now,
  fill: (bytes: Uint8Array) => bytes.fill(byte),
});

test('an identifier has 26 characters that cannot be mistaken for one another', () => {
  expect(createTimeOrderedIds()()).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
});

test('it carries its time', () => {
  const id = createTimeOrderedIds(ports(1_469_918_176_385))();
  expect(id).toBe('01ARYZ6S417777777777777777');
  expect(getTime(id)).toBe(1_469_918_176_385);
});

test('identifiers of different times sort by time, whatever the chance', () => {
  fc.assert(
    fc.property(fc.nat({ max: latest }), fc.nat({ max: latest }), (a, b) => {
      const make = createTimeOrderedIds();
      if (a !== b) expect(make(a) < make(b)).toBe(a < b);
    }),
  );
});

test('identifiers of one millisecond sort in the order they were made', () => {
  const make = createTimeOrderedIds(ports(1, 31));
  const ids = Array.from({ length: 2000 }, () => make());
  expect(new Set(ids).size).toBe(ids.length);
  const random = createTimeOrderedIds({
    ...ports(1),
    fill: (bytes) => crypto.getRandomValues(bytes),
  });
  const more = Array.from({ length: 2000 }, () => random());
  expect(more.toSorted()).toEqual(more);
});

test('a flood of them never repeats one', () => {
  const make = createTimeOrderedIds();
  const ids = Array.from({ length: 50_000 }, () => make());
  expect(new Set(ids).size).toBe(ids.length);
});

test('the first and the last time are good', () => {
  const make = createTimeOrderedIds();
  expect([getTime(make(0)), getTime(make(latest))]).toEqual([0, latest]);
});

describe('a timestamp is refused', () => {
  test.each([
    ['that is text', '1700000000000', 'A timestamp is a number, not 1700000000000.'],
    ['that is null', null, 'A timestamp is a number, not null.'],
    ['that is not a number', Number.NaN, 'A timestamp is a number, not NaN.'],
    ['that is negative', -1, 'A timestamp is not negative.'],
    ['that is minus infinity', Number.NEGATIVE_INFINITY, 'A timestamp is not negative.'],
    ['with a fraction', 1.5, 'A timestamp is a whole number of milliseconds.'],
    ['that is too large', latest + 1, `A timestamp is at most ${latest}.`],
    ['that is infinite', Number.POSITIVE_INFINITY, `A timestamp is at most ${latest}.`],
  ])('%s', (_, timestamp, words) => {
    expect(() => createTimeOrderedIds()(timestamp)).toThrow(new TimestampError(words));
  });
});
