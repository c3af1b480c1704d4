import { expect, test } from 'vitest';
import { isPickableDay, pickerRange } from './date-range.ts';

test('the range is that of the specification', () => {
  expect(pickerRange).toEqual({ first: '1900-01-01', last: '2099-12-31' });
});

test.each([
  ['1900-01-01', true],
  ['2099-12-31', true],
  ['2024-02-29', true],
  ['1899-12-31', false],
  ['2100-01-01', false],
  ['2023-02-29', false],
  ['2023-13-01', false],
  ['2023-1-1', false],
  ['19000-01-01', false],
  ['yesterday', false],
  ['', false],
])('%s: %s', (day, expected) => {
  expect(isPickableDay(day)).toBe(expected);
});
