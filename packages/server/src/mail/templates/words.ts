import { languageOf } from '@foyer/contract/languages';
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

/** A moment for people, in the time zone of the reader, which it names; UTC where that is not known. */
export function momentWords(iso: string, language?: string, timeZone = 'UTC'): string {
  const tag = languageOf(language ?? '') ?? 'en';
  // British English: the day before the month, and 24 hours.
  return new Intl.DateTimeFormat(tag === 'en' ? 'en-GB' : tag, { ...dayAndMinute, timeZone }).format(new Date(iso));
}

const browsers = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /\bChrome\/|\bCriOS\//],
  ['Safari', /\bSafari\//],
] as const;
const systems = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\biPhone\b|\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** Names the browser without repeating what it sent: a stranger's text has no place in our mail (T-PWD-8). */
export function browserWords(userAgent: string, language?: string): string {
  const find = (table: readonly (readonly [string, RegExp])[]) => table.find(([, sign]) => sign.test(userAgent))?.[0];
  const { unknownBrowser, browserOn } = wordsFor(sharedWords, language);
  const browser = find(browsers) ?? unknownBrowser;
  const system = find(systems);
  return system ? browserOn(browser, system) : browser;
}
