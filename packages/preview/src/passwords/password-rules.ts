import type { PasswordConfig } from '@foyer/contract';

/** The rules of a provider that was not told otherwise. */
export const previewPasswordRules: PasswordConfig = {
  minLength: 10,
  maxLength: 128,
  minOptionalTestsToPass: 2,
  allowPassphrases: true,
  minPhraseLength: 20,
  blockPwnedPasswords: false,
  requiredTests: { checkThreeRepeatedChars: true },
  optionalTests: {
    requireLowercase: true,
    requireUppercase: true,
    requireNumbers: true,
    requireSpecialChars: true,
  },
};
