import { expect, test } from 'vitest';
import { maskPhoneNumber, readPhoneNumber } from './phone-number.ts';

const read = (typed: string, more: { defaultCountry?: string; countries?: string[] } = {}) =>
  readPhoneNumber(typed, more)?.number ?? null;

test.each([
  ['+49 1511 2345678', '+4915112345678'],
  ['+49 (0) 1511 2345678', '+4915112345678'],
  ['＋４９ 1511 2345678', '+4915112345678'],
  ['+1 202-555-0143', '+12025550143'],
  ['+972 50 234 5678', '+972502345678'],
])('%s is %s', (typed, number) => {
  expect(read(typed)).toBe(number);
});

test.each([
  '',
  '+',
  '12345',
  '01511 2345678',
  '+49 1511',
  '+999 123456789',
  '+4915112345678;ext=5',
  '+4915112345678, +4915112345679',
  'call +4915112345678 now',
  `+49${'1'.repeat(60)}`,
])('%s is no number', (typed) => {
  expect(read(typed)).toBeNull();
});

test('toll fraud: numbers whose caller pays more are refused', () => {
  expect(read('+49 900 1234567')).toBeNull();
  expect(read('+44 9012 345678')).toBeNull();
  expect(read('+1 800 234 5678')).toBeNull();
});

test('toll fraud: only the countries of the configuration get texts', () => {
  expect(read('+4915112345678', { countries: ['DE'] })).toBe('+4915112345678');
  expect(read('+972502345678', { countries: ['DE'] })).toBeNull();
});

test('a number without a country code belongs to the country of the configuration', () => {
  expect(read('01511 2345678', { defaultCountry: 'DE' })).toBe('+4915112345678');
  expect(read('01511 2345678', { defaultCountry: 'XX' })).toBeNull();
});

test('a masked number shows its last two digits', () => {
  expect(maskPhoneNumber('+4915112345678')).toBe('********78');
});
