import { createStack } from '@foyer/testkit';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { statement } from './statement.ts';

const stack = await createStack();
const { db } = stack.server;

test('a statement is built once and filled in with the values of each call', async () => {
  let built = 0;
  const add = statement<{ left: number; right: number }, { sum: number; twice: number }>(
    (value) => {
      built += 1;
      const sum = sql`(${value('left')}::int + ${value('right')}::int)`;
      return sql`select ${sum} as sum, ${sum} * ${2}::int as twice`;
    },
  );
  expect(await db.read((tx) => add(tx, { left: 1, right: 2 }))).toEqual([{ sum: 3, twice: 6 }]);
  expect(await db.system((tx) => add(tx, { left: 20, right: 1 }))).toEqual([
    { sum: 21, twice: 42 },
  ]);
  expect(built).toBe(1);
});
