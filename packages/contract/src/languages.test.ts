import { expect, test } from 'vitest';
import { findLanguage, languages, matchLanguage } from './languages.ts';

test.each([
  ['de-AT', 'de'],
  ['PT-br', 'pt'],
  ['zh', 'zh-Hans'],
  ['zh-CN', 'zh-Hans'],
  ['zh-Hans-HK', 'zh-Hans'],
  ['zh-TW', undefined],
  ['iw', 'he'],
  ['ar-EG', 'ar'],
  ['ar-Latn', undefined],
  ['sv', undefined],
  ['', undefined],
  ['*', undefined],
  ['not a tag', undefined],
])('%s is read as %s', (tag, language) => {
  expect(findLanguage(tag)).toBe(language);
});

test('every language of ours is itself', () => {
  expect(languages.map(findLanguage)).toEqual(languages);
});

test('the first wanted tag that we speak is taken, region and all', () => {
  expect(matchLanguage(['sv-SE', 'de-CH', 'fr'])).toEqual({ language: 'de', locale: 'de-CH' });
  expect(matchLanguage(['sv'])).toBeUndefined();
});
