import { expect, test } from 'vitest';
import { createStoredAnswers } from './stored-answers.ts';

test('an answer is kept for its time', () => {
  const stored = createStoredAnswers<string>(1000);
  stored.set('a', 'first', 0);
  expect([stored.get('a', 999), stored.get('a', 1000), stored.get('b', 0)]).toEqual([
    'first',
    null,
    null,
  ]);
});

test('of too many answers those go that came first, however many addresses a user thinks of', () => {
  const stored = createStoredAnswers<number>(1000, 3);
  for (const [at, address] of ['a', 'b', 'c', 'a', 'd'].entries()) stored.set(address, at, 0);
  expect(['a', 'b', 'c', 'd'].map((address) => stored.get(address, 0))).toEqual([3, null, 2, 4]);
});
