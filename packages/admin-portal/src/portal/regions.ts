import { formatMoment, getOffset } from '@foyer/contract/account-settings/rules';
import type { Option } from '@foyer/ui/portal';

/** Words of a list of time zones. */
interface ZoneWords {
  readonly describe: (offset: string, time: string) => string;
  readonly here: string;
}

/** Every time zone the platform knows, that of this browser first, then from west to east. */
export function timeZoneOptions(now: Date, { describe, here }: ZoneWords): readonly Option[] {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zones = [...new Set([own, 'UTC', ...Intl.supportedValuesOf('timeZone')])].map((zone) => ({
    zone,
    minutes: getOffset(zone, now),
  }));
  const sorted = zones.toSorted((a, b) => a.minutes - b.minutes || (a.zone < b.zone ? -1 : 1));
  const first = sorted.filter(({ zone }) => zone === own);
  return [...first, ...sorted.filter(({ zone }) => zone !== own)].map(({ zone, minutes }) => {
    const time = formatMoment(now, { timezone: zone }).slice(-5);
    const described = describe(offsetText(minutes), time);
    return {
      value: zone,
      label: readable(zone),
      description: zone === own ? `${described} · ${here}` : described,
    };
  });
}

/** Every currency by ISO 4217, by its name. */
export function currencyOptions(locale: string): readonly Option[] {
  const names = new Intl.DisplayNames([locale], { type: 'currency', fallback: 'code' });
  return Intl.supportedValuesOf('currency')
    .map((code) => ({ value: code, label: code, description: names.of(code) ?? code }))
    .map(({ value, label, description }) => ({ value, label: `${label} – ${description}` }));
}

/** `Europe/Berlin` is easier to read, and found by "new york", with blanks. */
export function readable(zone: string): string {
  return zone.replaceAll('_', ' ');
}

/** `+05:30`; nothing for UTC itself. */
function offsetText(minutes: number): string {
  if (minutes === 0) return '';
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '−' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}
