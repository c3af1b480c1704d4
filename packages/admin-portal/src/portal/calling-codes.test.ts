import { expect, test } from 'vitest';
import { callingCodeOptions, likelyCountry, getParts, getPhone } from './calling-codes.ts';

test('a number is taken apart at its calling code and put together again', () => {
  expect(getParts('+49 151 12345678', 'US')).toEqual({ country: 'DE', number: '151 12345678' });
  expect(getParts('00 353 (0)1 234', 'US')).toEqual({ country: 'IE', number: '(0)1 234' });
  expect(getParts('+14165550199', 'CA')).toEqual({ country: 'CA', number: '4165550199' });
  expect(getParts('+14165550199', 'DE')).toEqual({ country: 'US', number: '4165550199' });
  expect([getParts('0151 12345678', 'DE'), getParts('+999 1', 'DE')]).toEqual([
    undefined,
    undefined,
  ]);
  expect(getPhone({ country: 'GB', number: '020 7946 0000' })).toBe('+44 020 7946 0000');
  expect(getPhone({ country: 'GB', number: ' ' })).toBe('');
  expect(getPhone({ country: 'GB', number: '+999 1' })).toBe('+999 1');
});

test('a field begins with the country of anyone who reads it', () => {
  expect([likelyCountry(['de-AT', 'en']), likelyCountry(['ja']), likelyCountry([])]).toEqual([
    'AT',
    'JP',
    'US',
  ]);
  expect(callingCodeOptions('de').find(({ value }) => value === 'AT')?.label).toBe(
    '+43 Österreich',
  );
});
