import { expect, test } from 'vitest';
import { createKeptAnswers } from './kept-answers.ts';

test('an answer is kept for its time', () => {
  const kept = createKeptAnswers<string>(1000);
  kept.set('a', 'first', 0);
  expect([kept.get('a', 999), kept.get('a', 1000), kept.get('b', 0)]).toEqual([
    'first',
    null,
    null,
  ]);
});

test('of too many answers those go that came first, however many addresses somebody thinks of', () => {
  const kept = createKeptAnswers<number>(1000, 3);
  for (const [at, address] of ['a', 'b', 'c', 'a', 'd'].entries()) kept.set(address, at, 0);
  expect(['a', 'b', 'c', 'd'].map((address) => kept.get(address, 0))).toEqual([3, null, 2, 4]);
});
