import { eventTitle } from '../event-titles/event-title.ts';
import type { MailBranding, MailRenderer, RenderedMail } from '../mail-template.ts';
import { eventNoticeWords } from './event-notice.words.ts';
import { drawLetter } from './letter.ts';
import { safeName } from './safe-name.ts';
import { browserWords, momentWords, sharedWords, wordsFor } from './words.ts';

/** An event of a tenant; `at` is ISO 8601 text. */
export interface AnnouncedEvent {
  readonly event: string;
  /** The host application’s name for its event. */
  readonly title?: string | undefined;
  readonly at: string;
  /** Email or username of the user it is about. */
  readonly user?: string;
  readonly address?: string;
  readonly userAgent?: string;
}

/** Where events happened, and how to stop the emails. */
interface Announcement {
  readonly account: string;
  /** Absent in emails that the reader turned on for themselves. */
  readonly unsubscribe?: string;
}

/** One event. */
export type EventNoticeMail = AnnouncedEvent & Announcement;

/** Several events; `left` more are not listed. */
export interface EventDigestMail extends Announcement {
  readonly events: readonly AnnouncedEvent[];
  readonly left: number;
}

/** Announces one event. */
export const eventNoticeMail: MailRenderer<EventNoticeMail> = (data, branding, language) => {
  const { at, user, address, userAgent } = data;
  const say = wordsFor(eventNoticeWords, language);
  const { when, where, what } = wordsFor(sharedWords, language);
  const account = safeName(data.account);
  const title = toTitle(data, language);
  const facts: readonly (readonly [string, string | undefined])[] = [
    [when, momentWords(at, language, branding.timeZone)],
    [say.user, user],
    [where, address],
    [what, userAgent && browserWords(userAgent, language)],
  ];
  return announce(
    {
      subject: `${account}: ${title}`,
      heading: title,
      paragraphs: [say.happened(account, branding.productName)],
      facts: facts.flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
    },
    data,
    { branding, language },
  );
};

/** Announces what happened since the last digest. */
export const eventDigestMail: MailRenderer<EventDigestMail> = (data, branding, language) => {
  const say = wordsFor(eventNoticeWords, language);
  const account = safeName(data.account);
  const { events, left } = data;
  return announce(
    {
      subject: say.digestSubject(account, events.length + left),
      heading: say.digestSubject(account, events.length + left),
      paragraphs: [
        say.digest(account, branding.productName),
        ...(left > 0 ? [say.more(left)] : []),
      ],
      facts: events.map((one) => [
        momentWords(one.at, language, branding.timeZone),
        [toTitle(one, language), ...(one.user ? [one.user] : [])].join(' · '),
      ]),
    },
    data,
    { branding, language },
  );
};

function toTitle({ event, title }: AnnouncedEvent, language: string | undefined): string {
  return title ?? eventTitle(event, language);
}

function announce(
  letter: Pick<Parameters<typeof drawLetter>[0], 'subject' | 'heading' | 'paragraphs' | 'facts'>,
  { account, unsubscribe }: Announcement,
  { branding, language }: { branding: MailBranding; language: string | undefined },
): RenderedMail {
  const say = wordsFor(eventNoticeWords, language);
  const { linkNote, help } = wordsFor(sharedWords, language);
  const { subject, heading, paragraphs, facts } = letter;
  return drawLetter(
    {
      subject,
      heading,
      paragraphs,
      ...(facts ? { facts } : {}),
      button: { label: say.button, href: `${branding.accountUrl}/account/login` },
      linkNote,
      closing: unsubscribe ? say.addedBy(safeName(account)) : say.ownSetting,
      ...(unsubscribe ? { stop: { label: say.unsubscribe, href: unsubscribe } } : {}),
      help,
    },
    branding,
  );
}
