import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tokenFor } from '../testing/simulated-provider.ts';
import { decodeToken, InvalidTokenError } from './decode-token.ts';

test('the payload is read as UTF-8', () => {
  expect(decodeToken(tokenFor({ sub: 'u', name: 'Zoë Ŝ 🦊' }))).toMatchObject({ name: 'Zoë Ŝ 🦊' });
});

test.each([
  '',
  'x',
  'a.b.c',
  'a.!!!.c',
  `a.${btoa('null')}.c`,
  `a.${btoa('[]')}.c`,
  `a.${btoa('{"sub":1}')}.c`,
])('the token %j is refused in the words of the specification', (token) =>
  expect(() => decodeToken(token)).toThrow(new InvalidTokenError()),
);

test('whatever the text, reading it gives claims or the one error', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(() => decodeToken(text)).toThrow('Invalid token specified');
    }),
  );
});
