import type { MailRenderer } from '../mail-template.ts';
import { drawAccountNotice, type NoticeFacts, type NoticeWords } from './account-notice.ts';
import { type WordTable, wordsFor } from './words.ts';

/** Names of the social providers as they write themselves, in every language. */
const providerNames = {
  microsoft: 'Microsoft',
  facebook: 'Facebook',
  google: 'Google',
  github: 'GitHub',
  slack: 'Slack',
  apple: 'Apple',
  linkedin: 'LinkedIn',
} as const;

/** When, from where and with which browser, and which provider it is about. */
export interface ProviderNoticeMail extends Required<NoticeFacts> {
  readonly provider: keyof typeof providerNames;
}

/** The words of a notice that names the provider. */
export type ProviderNoticeWords = Omit<NoticeWords, 'subject' | 'text'> & {
  subject(product: string, provider: string): string;
  text(product: string, provider: string): string;
};

/** Makes the mail that tells the owner what happened to a provider they sign in with. */
export function providerNotice(
  table: WordTable<ProviderNoticeWords>,
): MailRenderer<ProviderNoticeMail> {
  return ({ provider, ...facts }, branding, language) => {
    const { subject, text, ...rest } = wordsFor(table, language);
    const name = providerNames[provider];
    const say = {
      ...rest,
      subject: (product: string) => subject(product, name),
      text: (product: string) => text(product, name),
    };
    return drawAccountNotice({ say, facts, branding, language });
  };
}
