import { describe, expect, test } from 'vitest';
import { isMadeOf, wordsOf } from './context-words.ts';

const words = wordsOf([
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
  ])('%s is', (password) => expect(isMadeOf(password, words)).toBe(true));

  test.each([
    'Ledgerly and a horse', // the rest is a password by itself
    'correct horse battery',
    'short', // other rules say so
    'Bob-Bob-Bob', // three letters stand in other words by chance
    'com.com.com',
  ])('%s is not', (password) => expect(isMadeOf(password, words)).toBe(false));
});

test('without words nothing is', () => {
  expect(isMadeOf('Ledgerly-2026!', wordsOf([]))).toBe(false);
});
