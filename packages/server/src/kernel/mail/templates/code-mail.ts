import type { MailBranding, RenderedMail } from '../mail-template.ts';
import { drawLetter } from './letter.ts';
import { minutesWords, sharedWords, wordsFor } from './words.ts';

/** A code to type, and how long it works. */
export interface CodeMail {
  readonly code: string;
  readonly minutes: number;
}

/** The words of one kind of mail with a code. */
export interface CodeMailWords {
  subject(code: string, product: string): string;
  readonly heading: string;
  text(product: string): string;
  lasts(time: string): string;
  readonly closing: string;
}

/**
 * Draws a mail that brings a code; the subject begins with it, so that it shows in a notification.
 */
export function drawCodeMail(
  say: CodeMailWords,
  { code, minutes }: CodeMail,
  {
    branding,
    language,
  }: { readonly branding: MailBranding; readonly language: string | undefined },
): RenderedMail {
  const { help } = wordsFor(sharedWords, language);
  return drawLetter(
    {
      subject: say.subject(code, branding.productName),
      heading: say.heading,
      paragraphs: [say.text(branding.productName)],
      code: {
        note: say.lasts(minutesWords(minutes, language)),
        value: code,
      },
      closing: say.closing,
      help,
    },
    branding,
  );
}
