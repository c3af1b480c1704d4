import type { PasswordConfig, RefusalSpec } from '@foyer/contract';
import { isAcceptablePassword } from '@foyer/contract/passwords/rules';
import type { FoyerConfig } from '../../kernel/config/config.ts';
import { consistsOfWords } from '../../rules/password-rules/context-words.ts';
import { refuse } from '../../kernel/refusal.ts';

/** The rules of foyer.config.ts in the words of the contract. */
export function toPasswordConfig({
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

/** Said where the rules that the page lists all hold. */
const madeOfKnownWords =
  'This password is made of words that others know: your name, your address, or the name of your company or of this site. Choose one that is harder to guess.';

/** Refuses a new password that breaks the rules or is made of these words; the caller names the refusal of its own call. */
export function assertAcceptable(
  password: string,
  { policy, words }: { readonly policy: PasswordConfig; readonly words: readonly string[] },
  weak: RefusalSpec,
): void {
  if (!isAcceptablePassword(password, policy)) throw refuse(weak);
  if (consistsOfWords(password, words)) throw refuse(weak, { errors: [madeOfKnownWords] });
}
