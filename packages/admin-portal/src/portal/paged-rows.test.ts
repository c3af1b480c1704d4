import { expect, test } from 'vitest';
import { getPage } from './paged-rows.ts';

const rows = Array.from({ length: 45 }, (_, at) => at);

test.each([
  [{ page: 1, size: 20 }, { page: 1, totalPages: 3, size: 20 }, [0, 19]],
  [{ page: 9, size: 20 }, { page: 3, totalPages: 3, size: 20 }, [40, 44]],
  [{ page: 1, size: 50 }, { page: 1, totalPages: 1, size: 50 }, [0, 44]],
  [{ page: 0, size: 7 }, { page: 1, totalPages: 3, size: 20 }, [0, 19]],
])('page %o of 45 rows is %o', (params, expected, [first, last]) => {
  const shown = getPage(rows, params);
  expect(shown).toMatchObject(expected);
  expect([shown.rows[0], shown.rows.at(-1)]).toEqual([first, last]);
});

test('an empty list has one page without rows', () => {
  expect(getPage([], { page: 1, size: 20 })).toEqual({
    page: 1,
    size: 20,
    totalPages: 0,
    rows: [],
  });
});
