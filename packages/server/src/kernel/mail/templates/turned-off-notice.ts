import type { MailRenderer } from '../mail-template.ts';
import { drawLetter } from './letter.ts';
import { safeName } from './safe-name.ts';
import { sharedWords, type WordTable, wordsFor } from './words.ts';

/** Name of the webhook or stream; `gone`: its receiver responded that it no longer exists. */
export interface TurnedOffMail {
  readonly name: string;
  readonly reason: 'failing' | 'gone';
}

/** The words of a notice that something was turned off. */
export interface TurnedOffWords {
  subject(product: string): string;
  heading: string;
  failing(name: string): string;
  gone(name: string): string;
  todo: string;
  button: string;
  closing: string;
}

/** Makes the email that tells the owner of a webhook or stream that it was turned off. */
export function turnedOffNotice(table: WordTable<TurnedOffWords>): MailRenderer<TurnedOffMail> {
  return ({ name, reason }, branding, language) => {
    const { subject, heading, todo, button, closing, ...texts } = wordsFor(table, language);
    const { linkNote, help } = wordsFor(sharedWords, language);
    const { productName, accountUrl } = branding;
    return drawLetter(
      {
        subject: subject(productName),
        heading,
        paragraphs: [texts[reason](safeName(name)), todo],
        button: { label: button, href: `${accountUrl}/account/login` },
        linkNote,
        closing,
        help,
      },
      branding,
    );
  };
}
