import { expect, test } from 'vitest';
import { type Drawing, type PlacedRow, place } from './use-places.ts';

const nothing: Drawing<string> = { places: [], next: 0 };
const all = { isThere: () => true, focused: undefined };

function rows(from: number, to: number): PlacedRow<string>[] {
  return Array.from({ length: to - from }, (_, at) => {
    const index = from + at;
    return { key: `row ${index}`, row: `Row ${index}`, index, start: index * 53 };
  });
}

/** Which row is in which place; free ones in brackets. */
const status = ({ places }: Drawing<string>) =>
  places.map(({ id, index, isFree }) => `${id}: ${isFree ? `(${index})` : index}`);

test('a row keeps its place, and new ones take the places of rows that left', () => {
  const first = place(nothing, { ...all, wanted: rows(0, 4) });
  expect(status(first)).toEqual(['0: 0', '1: 1', '2: 2', '3: 3']);
  const second = place(first, { ...all, wanted: rows(2, 6) });
  expect(status(second)).toEqual(['0: 4', '1: 5', '2: 2', '3: 3']);
});

test('a place that no row needs waits, and is taken before a new one is made', () => {
  const few = place(place(nothing, { ...all, wanted: rows(0, 4) }), { ...all, wanted: rows(0, 2) });
  expect(status(few)).toEqual(['0: 0', '1: 1', '2: (2)', '3: (3)']);
  expect(status(place(few, { ...all, wanted: rows(5, 9) }))).toEqual([
    '0: 5',
    '1: 6',
    '2: 7',
    '3: 8',
  ]);
});

test('the row that has the focus keeps its place while it exists, though it is not wanted', () => {
  const few = place(nothing, { ...all, wanted: rows(0, 3) });
  expect(status(place(few, { ...all, wanted: rows(7, 10), focused: 1 }))).toEqual([
    '0: 7',
    '1: 1',
    '2: 8',
    '3: 9',
  ]);
});

test('with a row that has the focus its place goes, so that nobody else gets what was open in it', () => {
  const few = place(nothing, { ...all, wanted: rows(0, 3) });
  const others = place(few, { wanted: rows(7, 10), isThere: () => false, focused: 1 });
  expect(status(others)).toEqual(['0: 7', '2: 8', '3: 9']);
});
