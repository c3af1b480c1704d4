import type { FoyerConfig } from '../../kernel/config/config.ts';

/**
 * Characters that must be left of a password without the words; the least that NIST SP 800-63B
 * §3.1.1.2 asks of any password.
 */
const leftAtLeast = 8;
/** Characters a word has at least: shorter ones are in other words by chance. */
const shortestWord = 4;

/** How passwords and words are compared: whatever case and form they are typed in. */
const folded = (text: string) => text.normalize('NFKC').toUpperCase().toLowerCase();

/** The words of names, addresses and the like: runs of letters and digits, the longest first. */
export function extractWords(texts: readonly string[]): readonly string[] {
  const words = texts.flatMap(
    (text) => folded(withoutTopDomain(text)).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [],
  );
  return [...new Set(words)]
    .filter((word) => [...word].length >= shortestWord)
    .toSorted((one, other) => other.length - one.length);
}

/** The end of a domain is in everyone's address. */
function withoutTopDomain(text: string): string {
  return text.replace(/^(\S+)\.[^.\s]+$/, '$1');
}

/**
 * Whether so little is left of a password without these words that it is made of them. ASVS 6.2.11,
 * decision 0231. Years, signs and a word of a user’s own may be beside them: the rest must be
 * a password by itself.
 */
export function consistsOfWords(password: string, words: readonly string[]): boolean {
  const typed = folded(password);
  const left = words.reduce((rest, word) => rest.replaceAll(word, ''), typed);
  return left !== typed && [...left].length < leftAtLeast;
}

type WordsConfig = Pick<FoyerConfig, 'application' | 'branding' | 'passwordPolicy'>;

/**
 * What everyone knows of an environment: its product, its application, its site, and what its
 * operator adds.
 */
export function knownTexts(config: WordsConfig, publicUrl: string): readonly string[] {
  const { application, branding, passwordPolicy } = config;
  return [
    branding.productName ?? '',
    application.name,
    new URL(publicUrl).hostname,
    ...passwordPolicy.contextWords,
  ];
}
