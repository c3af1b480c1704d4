import { type Language, findLanguage } from '@foyer/contract/languages';

/** The words of one kind of mail or text in every language; a missing one does not compile. */
export type WordTable<Words> = Readonly<Record<Language, Words>>;

/** The words for a BCP 47 tag, English where it is not one of ours. */
export function wordsFor<Words>(table: WordTable<Words>, language: string | undefined): Words {
  return table[(language && findLanguage(language)) || 'en'];
}
