import { describe, expect, test } from 'vitest';
import { consistsOfWords, extractWords } from './context-words.ts';

const words = extractWords([
  'Acme Straßenbau',
  'ada.lovelace@mail.engines.example',
  'Bob',
  'id.ledgerly.com',
]);

test('words of names and addresses: four letters or more, without the end of a domain', () => {
  expect(words).toEqual(['strassenbau', 'lovelace', 'ledgerly', 'engines', 'acme', 'mail']);
});

describe('made of these words', () => {
  test.each([
    'Ledgerly-2026!',
    'LEDGERLY-ACME-1',
    'acme.lovelace.1815',
    'Ｌｅｄｇｅｒｌｙ99', // full width
    'STRASSENBAU-24',
    'lovelacelovelace',
  ])('%s is', (password) => expect(consistsOfWords(password, words)).toBe(true));

  test.each([
    'Ledgerly and a horse', // the rest is a password by itself
    'correct horse battery',
    'short', // other rules say so
    'Bob-Bob-Bob', // three letters are in other words by chance
    'com.com.com',
  ])('%s is not', (password) => expect(consistsOfWords(password, words)).toBe(false));
});

test('without words nothing is', () => {
  expect(consistsOfWords('Ledgerly-2026!', extractWords([]))).toBe(false);
});
