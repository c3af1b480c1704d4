import fc from 'fast-check';
import { expect, test } from 'vitest';
import { graceMilliseconds, judgeRefresh } from './judge-refresh.ts';

const rotatedAt = new Date('2026-11-20T12:00:00Z');
const after = (milliseconds: number) => new Date(rotatedAt.getTime() + milliseconds);
const row = (generation: number, confirmed: boolean) => ({
  generation,
  rotatedAt,
  confirmedAt: confirmed ? after(50) : null,
  ended: false,
});

test('the current generation rotates, whenever it comes', () => {
  expect(judgeRefresh(7, row(7, true), after(86_400_000))).toBe('rotate');
});

test('T-REF-2 the predecessor is honoured for ten seconds once its successor was seen in use', () => {
  expect(judgeRefresh(6, row(7, true), after(graceMilliseconds))).toBe('repeat');
  expect(judgeRefresh(6, row(7, true), after(graceMilliseconds + 1))).toBe('reuse');
});

test('F-16 a reply that never arrived can be asked for again after hours', () => {
  expect(judgeRefresh(6, row(7, false), after(8 * 3_600_000))).toBe('repeat');
});

test('T-REF-2 a grandparent is reuse, even within the ten seconds and before any confirmation', () => {
  const ages = fc.tuple(
    fc.integer({ min: 2, max: 1000 }),
    fc.integer({ min: 0, max: 86_400_000 }),
    fc.boolean(),
  );
  fc.assert(
    fc.property(ages, ([older, age, confirmed]) => {
      expect(judgeRefresh(1000 - older, row(1000, confirmed), after(age))).toBe('reuse');
    }),
  );
});

test('nothing continues an ended session, and a generation from the future is nobody’s', () => {
  expect(judgeRefresh(7, { ...row(7, true), ended: true }, after(0))).toBe('gone');
  expect(judgeRefresh(8, row(7, true), after(0))).toBe('gone');
});
