const minute = 60_000;

const steps = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Keeps what writes times in a language: making one takes longer than drawing a row of a table. */
function perLocale<Format>(make: (locale: string) => Format): (locale: string) => Format {
  const created = new Map<string, Format>();
  return (locale) => {
    const format = created.get(locale) ?? make(locale);
    created.set(locale, format);
    return format;
  };
}

const moments = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
);
const days = perLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }));
const distances = perLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));

/** A day and a minute for users, in their own time zone: "22 Nov 2026, 09:30". */
export function momentText(iso: string, locale: string): string {
  return moments(locale).format(new Date(iso));
}

/** A day for users: "22 Nov 2026". */
export function dayText(iso: string, locale: string): string {
  return days(locale).format(new Date(iso));
}

/** The last day of what ends at a moment: an end at midnight, or in its first minute, is that of the day before. */
export function lastDayText(end: string, locale: string): string {
  return dayText(new Date(Date.parse(end) - minute).toISOString(), locale);
}

/** How far a moment is from now: "5 minutes ago", "in 3 days", "now". */
export function distanceText(iso: string, locale: string, now: number): string {
  const format = distances(locale);
  const seconds = (Date.parse(iso) - now) / 1000;
  const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? [];
  return unit ? format.format(Math.trunc(seconds / size), unit) : format.format(0, 'second');
}
