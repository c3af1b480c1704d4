import {
  type CountryCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import type { FoyerConfig } from '../config/config.ts';

/** A number that texts may be sent to. */
export interface PhoneNumber {
  /** E.164: `+` and digits only. */
  readonly number: string;
  /** ISO 3166 code, where the number belongs to one country. */
  readonly country: string | undefined;
}

/** Longest text that is looked at. */
const maxTypedLength = 40;
/** Kinds whose caller pays for more than a text, and those nobody reads texts on. */
const neverTexted: ReadonlySet<string> = new Set([
  'PREMIUM_RATE',
  'SHARED_COST',
  'TOLL_FREE',
  'UAN',
  'PAGER',
  'VOICEMAIL',
]);

/**
 * Reads what a user typed as a number that exists in its country's plan; null for everything
 * else.
 */
export function readPhoneNumber(
  typed: string,
  { defaultCountry, countries }: Pick<FoyerConfig['sms'], 'defaultCountry' | 'countries'>,
): PhoneNumber | null {
  if (typed.length > maxTypedLength) return null;
  const parsed = parsePhoneNumberFromString(typed.normalize('NFKC'), {
    extract: false,
    ...getHome(defaultCountry),
  });
  if (!parsed?.isValid() || parsed.ext || neverTexted.has(parsed.getType() ?? '')) return null;
  const { number, country } = parsed;
  if (countries && !(country && countries.includes(country))) return null;
  return { number, country };
}

function getHome(country: string | undefined): { defaultCountry?: CountryCode } {
  return country && isSupportedCountry(country) ? { defaultCountry: country } : {};
}

/**
 * A number as it may be shown to a user who has not proved that it is theirs: the last two
 * digits, and not how many more.
 */
export function maskPhoneNumber(number: string): string {
  return `********${number.slice(-2)}`;
}
