import type { MailRenderer } from '../mail-template.ts';
import { joinRequestedWords } from './join-requested.words.ts';
import { drawLetter } from './letter.ts';
import { safeName } from './safe-name.ts';
import { daysWords, sharedWords, wordsFor } from './words.ts';

/** What the email needs. `user` is the verified email of the requester. */
export interface JoinRequestedMail {
  readonly link: string;
  readonly account: string;
  readonly user: string;
  readonly days: number;
}

/** Tells an approver that a user requests access to the account. */
export const joinRequestedMail: MailRenderer<JoinRequestedMail> = (data, branding, language) => {
  const { subject, heading, text, lasts, button, closing } = wordsFor(joinRequestedWords, language);
  const { linkNote, help } = wordsFor(sharedWords, language);
  const { productName } = branding;
  const account = safeName(data.account);
  return drawLetter(
    {
      subject: subject(account, productName),
      heading: heading(account),
      paragraphs: [text(data.user, account, productName), lasts(daysWords(data.days, language))],
      button: { label: button, href: data.link },
      linkNote,
      closing,
      help,
    },
    branding,
  );
};
