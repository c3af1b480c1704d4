import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PasswordConfig } from '../shared-schemas.ts';
import { isAcceptablePassword, judgePassword } from './passwords.rules.ts';

const strict: PasswordConfig = {
  minLength: 10,
  maxLength: 128,
  minOptionalTestsToPass: 3,
  requiredTests: { checkThreeRepeatedChars: true },
  optionalTests: {
    requireLowercase: true,
    requireUppercase: true,
    requireNumbers: true,
    requireSpecialChars: true,
  },
};

describe('password rules', () => {
  test('three of four kinds of characters are enough when three are asked for', () => {
    expect(isAcceptablePassword('Foyer-demo-x', strict)).toBe(true);
    expect(isAcceptablePassword('foyerdemo2026', strict)).toBe(false);
  });

  test('each kind is a rule of its own when all are asked for', () => {
    const all = { ...strict, minOptionalTestsToPass: 4 };
    expect(judgePassword('foyer', all)).toContainEqual({ rule: 'uppercase', passed: false });
    expect(judgePassword('Foyer', all)).toContainEqual({ rule: 'uppercase', passed: true });
  });

  test('three equal characters in a row are refused, two are not', () => {
    expect(isAcceptablePassword('Foyer-20026-a', strict)).toBe(true);
    expect(isAcceptablePassword('Foyer-2000026', strict)).toBe(false);
  });

  test('N-2 length is counted in characters as users see them, not in code units', () => {
    expect(judgePassword('😀😀a😀😀b😀😀c', { minLength: 9 })).toEqual([
      { rule: 'minLength', passed: true, count: 9 },
    ]);
    expect(isAcceptablePassword('😀😀😀😀', { minLength: 8 })).toBe(false);
  });

  test('a long phrase needs no kinds of characters where phrases are allowed', () => {
    const phrases = { ...strict, allowPassphrases: true, minPhraseLength: 20 };
    expect(isAcceptablePassword('correct horse battery staple', phrases)).toBe(true);
    expect(isAcceptablePassword('correct horse', phrases)).toBe(false);
  });

  test('without a configuration everything is acceptable', () => {
    expect(judgePassword('x', {})).toEqual([]);
  });

  test('a password that is too long is always refused', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 129, maxLength: 400, unit: 'grapheme-ascii' }), (text) => {
        expect(isAcceptablePassword(text, strict)).toBe(false);
      }),
    );
  });
});
