import type { PasswordConfig, RefusalSpec } from '@foyer/contract';
import { isAcceptablePassword } from '@foyer/contract/passwords/rules';
import type { FoyerConfig } from '../../config.ts';
import { refuse } from '../../refusal.ts';

/** The rules of foyer.config.ts in the words of the contract. */
export function passwordConfigOf({
  passwordPolicy: policy,
  breachedPasswords,
}: Pick<FoyerConfig, 'passwordPolicy' | 'breachedPasswords'>): PasswordConfig {
  const { requireLowercase, requireUppercase, requireNumbers, requireSpecialChars } = policy;
  return {
    allowPassphrases: policy.allowPassphrases,
    minLength: policy.minLength,
    maxLength: policy.maxLength,
    minPhraseLength: policy.minPhraseLength,
    minOptionalTestsToPass: policy.minOptionalTestsToPass,
    blockPwnedPasswords: breachedPasswords.enabled,
    requiredTests: { checkThreeRepeatedChars: policy.refuseThreeRepeated },
    optionalTests: { requireLowercase, requireUppercase, requireNumbers, requireSpecialChars },
  };
}

/** Refuses a new password that breaks the rules; the caller names the refusal of its own call. */
export function assertAcceptable(password: string, config: PasswordConfig, weak: RefusalSpec): void {
  if (!isAcceptablePassword(password, config)) throw refuse(weak);
}
