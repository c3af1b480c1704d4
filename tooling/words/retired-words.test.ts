import { expect, test } from 'vitest';
import { findRetiredWords } from './retired-words.ts';

const found = (path: string, content: string) =>
  findRetiredWords(path, content).map((word) => `${word.line}: ${word.found}`);

test('retired words are found in identifiers, by their parts and as a whole', () => {
  expect(found('a.ts', 'const createPeople = 1;\nhold(addressOf(made), indexOf(madeUp));')).toEqual(
    ['1: createPeople', '2: addressOf', '2: made'],
  );
});

test('retired words are found in comments and texts, with the line inside of a long one', () => {
  const content =
    "/**\n * Whoever signs in.\n */\nconst text = 'It goes on.';\nconst personal = `a\nb anew`;";
  expect(found('a.ts', content)).toEqual(['2: Whoever', '4: goes on', '6: anew']);
});

test('retired words are found in pages, where identifiers do not count', () => {
  expect(found('a.md', 'The tenant is told.\n`addressOf` is a name.')).toEqual(['1: is told']);
});

test('a name that the wire contract fixes is not reported', () => {
  expect(found('a.ts', 'const companyName = company;')).toEqual([]);
});
