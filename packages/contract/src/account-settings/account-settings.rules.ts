/** How a day can be written; the parts mean year, month and day. */
export const dateFormats = [
  'YYYY-MM-DD',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
  'DD.MM.YYYY',
  'D MMM YYYY',
  'MMM D, YYYY',
] as const;
/** How a time of day can be written: 24 hours or 12. */
export const timeFormats = ['HH:mm', 'hh:mm A'] as const;

/** Longest texts, in characters. */
export const maxLength = { name: 200, address: 500, url: 2000, alias: 40 } as const;

/**
 * Bytes of a logo as it is chosen. It travels as text inside of JSON, which makes a third more of
 * it.
 */
export const largestLogo = 1024 * 1024;

/** Names of places every provider needs for itself. */
const reservedAliases: ReadonlySet<string> = new Set([
  'admin',
  'api',
  'app',
  'auth',
  'login',
  'oauth',
  'support',
  'www',
]);

/**
 * Whether a text can name an account before anyone is signed in: 3 to 40 small letters, digits and
 * dashes.
 */
export function isAlias(text: string): boolean {
  return /^[a-z0-9](?:[a-z0-9]|-(?!-)){1,38}[a-z0-9]$/.test(text) && !reservedAliases.has(text);
}

/** Whether a text is the full address of a web page, without user and password in it. */
export function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  if (!url || text.length > maxLength.url) return false;
  return (
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.username === '' &&
    url.password === ''
  );
}

/** Whether a text names a time zone, such as `Europe/Berlin`. */
export function isTimeZone(text: string): boolean {
  if (/^[+-]/.test(text)) return false; // an offset is no place
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

/** Whether a text is the code of a currency by ISO 4217, in capital letters. */
export function isCurrency(text: string): boolean {
  return Intl.supportedValuesOf('currency').includes(text);
}

/** Minutes that clocks of a time zone are ahead of UTC at a moment. */
export function getOffset(timeZone: string, at: Date): number {
  const parts = getParts(at, { timeZone, hourCycle: 'h23' });
  const [year, month, day] = [
    Number(parts['year']),
    Number(parts['month']) - 1,
    Number(parts['day']),
  ];
  const local = Date.UTC(year, month, day, Number(parts['hour']), Number(parts['minute']));
  // to the minute, as `local` is: the seconds of the moment are no part of the offset
  return local / 60_000 - Math.floor(at.getTime() / 60_000);
}

/** How an account writes days and times. */
export interface MomentFormat {
  readonly timezone?: string | undefined;
  readonly dateFormat?: string | undefined;
  readonly timeFormat?: string | undefined;
  /** Language of month names and of "AM". Default: English. */
  readonly locale?: string;
}

/** A moment as an account writes it; what it does not say is as in `YYYY-MM-DD HH:mm`, in UTC. */
export function formatMoment(
  at: Date,
  { timezone, dateFormat, timeFormat, locale = 'en' }: MomentFormat,
): string {
  const zone = { timeZone: timezone ?? 'UTC' };
  const { year, month, day, hour, minute } = getParts(at, { ...zone, hourCycle: 'h23' });
  const twelve = getParts(at, { ...zone, hour12: true }, locale);
  const values: Readonly<Record<string, string | undefined>> = {
    YYYY: year,
    MM: month,
    DD: day,
    D: String(Number(day)),
    HH: hour,
    mm: minute,
    hh: String(Number(hour) % 12 || 12).padStart(2, '0'),
    MMM: new Intl.DateTimeFormat(locale, {
      ...zone,
      month: 'short',
    }).format(at),
    A: twelve['dayPeriod'],
  };
  const pattern = `${dateFormat || 'YYYY-MM-DD'} ${timeFormat || 'HH:mm'}`;
  return pattern.replace(/YYYY|MMM|MM|DD|D|HH|hh|mm|A/g, (part) => values[part] ?? part);
}

function getParts(
  at: Date,
  options: Intl.DateTimeFormatOptions,
  locale = 'en-US',
): Readonly<Record<string, string>> {
  const two = '2-digit' as const;
  const fields = { year: 'numeric', month: two, day: two, hour: two, minute: two } as const;
  const parts = new Intl.DateTimeFormat(locale, {
    ...fields,
    numberingSystem: 'latn',
    ...options,
  }).formatToParts(at);
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]));
}
