import { expect, test } from 'vitest';
import { toStorable } from './storable-user.ts';

const olga = {
  subject: 'olga',
  email: 'olga@example.test',
  isEmailVerified: true,
  name: 'Olga',
  pictureUrl: 'https://cdn.example.test/o.png',
  phoneNumber: '+4915112345678',
  metadata: { plan: 'trial' },
  fields: {},
};

test('a user within the limits stays as they are', () => {
  expect(toStorable(olga)).toEqual(olga);
});

test.each([
  [{ name: 'x'.repeat(100_000) }, { name: 'x'.repeat(255) }],
  [{ name: `${'x'.repeat(254)}😀` }, { name: 'x'.repeat(254) }],
  [{ name: 'Olga\nadmin' }, { name: '' }],
  [{ phoneNumber: '1'.repeat(5000) }, { phoneNumber: null }],
  [{ phoneNumber: 'call me' }, { phoneNumber: null }],
  [{ pictureUrl: 'javascript:alert(1)' }, { pictureUrl: null }],
  [{ pictureUrl: 'http://cdn.example.test/o.png' }, { pictureUrl: null }],
  [{ pictureUrl: `https://cdn.example.test/${'x'.repeat(5000)}` }, { pictureUrl: null }],
  [{ metadata: { text: 'x'.repeat(17_000) } }, { metadata: {} }],
])('a profile beyond the limits is cut or left out: %#', (claims, stored) => {
  expect(toStorable({ ...olga, ...claims })).toEqual({ ...olga, ...stored });
});

test.each([
  { subject: '' },
  { subject: 'x'.repeat(256) },
  { subject: 'olga\0' },
  { name: 'Olga\0' },
  { metadata: { plan: '\0' } },
])('a user who cannot be stored is refused: %o', (claims) => {
  expect(() => toStorable({ ...olga, ...claims })).toThrow(
    expect.objectContaining({ reason: 'unreadable' }),
  );
});
