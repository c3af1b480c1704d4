import type { MailBranding, RenderedMail } from '../mail-template.ts';
import { drawLetter } from './letter.ts';
import { browserWords, momentWords, sharedWords, wordsFor } from './words.ts';

/**
 * When, from where and, where it is known, with which browser something happened to an account;
 * `at` is ISO 8601 text.
 */
export interface NoticeFacts {
  readonly at: string;
  readonly address: string;
  readonly userAgent?: string;
}

/** The words of one kind of notice. */
export interface NoticeWords {
  subject(product: string): string;
  readonly heading: string;
  text(product: string): string;
  /** Default: "It was not me: reset my password". */
  readonly button?: string;
  /** Default: there is nothing to do if it was the reader. */
  readonly closing?: string;
}

/** What a notice is drawn from; `more` are paragraphs behind the first. */
export interface Notice {
  readonly say: NoticeWords;
  readonly facts: NoticeFacts;
  readonly more?: readonly string[];
  /** Where the button leads. Default: to a new password. */
  readonly link?: string;
  readonly branding: MailBranding;
  readonly language: string | undefined;
}

/**
 * Tells the owner what happened to the account, and leads to a new password or to what the notice
 * is about.
 */
export function drawAccountNotice({
  say,
  facts,
  more = [],
  link,
  branding,
  language,
}: Notice): RenderedMail {
  const { linkNote, help, when, where, what, notMe, wasYou } = wordsFor(sharedWords, language);
  const { at, address, userAgent } = facts;
  return drawLetter(
    {
      subject: say.subject(branding.productName),
      heading: say.heading,
      paragraphs: [say.text(branding.productName), ...more],
      button: {
        label: say.button ?? notMe,
        href: link ?? `${branding.accountUrl}/account/forget-password`,
      },
      facts: [
        [when, momentWords(at, language, branding.timeZone)],
        [where, address],
        ...(userAgent === undefined ? [] : [fact(what, browserWords(userAgent, language))]),
      ],
      linkNote,
      closing: say.closing ?? wasYou,
      help,
    },
    branding,
  );
}

function fact(name: string, text: string): readonly [string, string] {
  return [name, text];
}
