import type { PasswordConfig } from '../shared-schemas.ts';

/** One rule of a password policy as the pages list it. */
export type PasswordRule =
  | 'minLength'
  | 'maxLength'
  | 'lowercase'
  | 'uppercase'
  | 'numbers'
  | 'specialChars'
  | 'noThreeRepeated'
  | 'optionalTests';

/** A rule with its verdict; `count` is the number the rule's text mentions. */
export interface PasswordRuleResult {
  readonly rule: PasswordRule;
  readonly passed: boolean;
  readonly count?: number;
}

const optionalTests = [
  { rule: 'lowercase', on: 'requireLowercase', test: /\p{Ll}/u },
  { rule: 'uppercase', on: 'requireUppercase', test: /\p{Lu}/u },
  { rule: 'numbers', on: 'requireNumbers', test: /\p{Nd}/u },
  { rule: 'specialChars', on: 'requireSpecialChars', test: /[^\p{L}\p{Nd}\s]/u },
] as const;

/**
 * Judges a password by the rules the provider states. Client and server call this same function.
 * Lengths count code points.
 */
export function judgePassword(
  password: string,
  config: PasswordConfig,
): readonly PasswordRuleResult[] {
  const length = [...password].length;
  const isPhrase = Boolean(config.allowPassphrases) && length >= (config.minPhraseLength ?? 20);
  const results: PasswordRuleResult[] = [];
  if (config.minLength)
    results.push({
      rule: 'minLength',
      passed: length >= config.minLength,
      count: config.minLength,
    });
  if (config.maxLength && length > config.maxLength)
    results.push({ rule: 'maxLength', passed: false, count: config.maxLength });
  const requested = optionalTests.filter(({ on }) => config.optionalTests?.[on]);
  const judged = requested.map(({ rule, test }) => ({
    rule,
    passed: isPhrase || test.test(password),
  }));
  const needed = Math.min(config.minOptionalTestsToPass ?? requested.length, requested.length);
  if (needed === requested.length) results.push(...judged);
  else
    results.push({
      rule: 'optionalTests',
      passed: judged.filter((one) => one.passed).length >= needed,
      count: needed,
    });
  if (config.requiredTests?.checkThreeRepeatedChars) {
    results.push({
      rule: 'noThreeRepeated',
      passed: isPhrase || (length > 0 && !/(.)\1\1/u.test(password)),
    });
  }
  return results;
}

/** Whether every rule holds. */
export function isAcceptablePassword(password: string, config: PasswordConfig): boolean {
  return judgePassword(password, config).every((result) => result.passed);
}
