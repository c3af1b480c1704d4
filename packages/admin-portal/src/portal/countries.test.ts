import { expect, test } from 'vitest';
import { countryName, countryOptions, readCountry } from './countries.ts';
import { exampleInstead } from './postcodes.ts';

test('countries are listed by their names in the language of the page, each once', () => {
  const german = countryOptions('de');
  expect(german.find(({ value }) => value === 'AT')?.label).toBe('Österreich');
  expect(new Set(german.map(({ value }) => value)).size).toBe(249);
  const labels = german.map(({ label }) => label);
  expect(labels).toEqual(labels.toSorted((a, b) => a.localeCompare(b, 'de')));
});

test('what a user once wrote is the country it means, and stays what it is where it means none', () => {
  expect(['germany', 'Deutschland', 'de', ' DE '].map((text) => readCountry(text, 'de'))).toEqual(
    Array(4).fill('DE'),
  );
  expect([readCountry('USA', 'en'), readCountry('UK', 'en')]).toEqual(['US', 'GB']);
  expect(readCountry('Atlantis', 'en')).toBe('Atlantis');
  expect(countryOptions('en', 'Atlantis')[0]).toEqual({ value: 'Atlantis', label: 'Atlantis' });
  expect([countryName('Atlantis', 'en'), countryName('FR', 'en')]).toEqual(['Atlantis', 'France']);
});

test('postcodes that may be right get no hint', () => {
  const right = [
    ['10115', 'DE'],
    ['D-10115', 'DE'],
    ['sw1a 1aa', 'GB'],
    ['10001-1234', 'US'],
    ['1012AB', 'NL'],
    ['K1A 0B1', 'CA'],
    ['D6W AF30', 'IE'],
    ['01310-100', 'BR'],
    ['', 'DE'],
    ['whatever', 'AE'],
    ['whatever', ''],
  ];
  expect(right.map(([postcode = '', country = '']) => exampleInstead(postcode, country))).toEqual(
    right.map(() => undefined),
  );
  expect([exampleInstead('1011', 'DE'), exampleInstead('ABC', 'US')]).toEqual(['10115', '10001']);
});
