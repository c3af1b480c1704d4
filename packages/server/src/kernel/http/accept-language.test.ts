import { expect, test } from 'vitest';
import { acceptedLanguage } from './accept-language.ts';

test.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['sv-SE, sv;q=0.9, fr-CH;q=0.8, en;q=0.7', 'fr'],
  ['en;q=0.2, ja;q=0.9', 'ja'],
  ['zh-CN', 'zh-Hans'],
  ['de;q=0, es', 'es'],
  ['*', undefined],
  ['', undefined],
  [undefined, undefined],
  [`${'x-nonsense,'.repeat(5000)}de`, undefined],
  ['de;q=lots', undefined],
])('of %j we speak %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});
