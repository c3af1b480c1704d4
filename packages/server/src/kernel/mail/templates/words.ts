import { findLanguage } from '@foyer/contract/languages';
import { parseUserAgent } from '../../http/device-names.ts';
import { sharedWords } from './shared.words.ts';
import { type WordTable, wordsFor } from './word-table.ts';

export { daysWords, hoursWords, minutesWords } from './duration.words.ts';
export { sharedWords, type WordTable, wordsFor };

const dayAndMinute: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
};

/**
 * A moment for users, in the time zone of the reader, which it names; UTC where that is not known.
 */
export function momentWords(iso: string, language?: string, timeZone = 'UTC'): string {
  const tag = findLanguage(language ?? '') ?? 'en';
  // British English: the day before the month, and 24 hours.
  return new Intl.DateTimeFormat(tag === 'en' ? 'en-GB' : tag, {
    ...dayAndMinute,
    timeZone,
  }).format(new Date(iso));
}

/**
 * Names the browser without repeating what it sent: an outsider's text has no place in our mail
 * (T-PWD-8).
 */
export function browserWords(userAgent: string, language?: string): string {
  const { unknownBrowser, browserOn } = wordsFor(sharedWords, language);
  const { browser = unknownBrowser, system } = parseUserAgent(userAgent);
  return system ? browserOn(browser, system) : browser;
}
