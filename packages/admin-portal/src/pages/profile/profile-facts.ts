import type { User } from '@foyer/contract';
import { countryName } from '../../portal/countries.ts';

/** An address as profiles keep it in their metadata. */
export interface PostalAddress {
  readonly address1?: string;
  readonly address2?: string;
  readonly postcode?: string;
  readonly city?: string;
  readonly state?: string;
  /** The code of ISO 3166-1; a text where an older client wrote one. */
  readonly country?: string;
}

/** What a profile keeps in its metadata, beside what the host keeps there. */
export interface ProfileFacts {
  readonly jobTitle: string;
  readonly address: PostalAddress;
  /** A language as a BCP 47 tag, under the name OpenID Connect has for it; mails are written in it. */
  readonly locale: string | undefined;
  /** A time zone, for example `Europe/Berlin`, under the name OpenID Connect has for it. */
  readonly zoneinfo: string | undefined;
}

const parts = ['address1', 'address2', 'postcode', 'city', 'state', 'country'] as const;

/** Reads the metadata of a profile; what is not as expected is as if it were not there, and stays. */
export function getFacts({ metadata }: Pick<User, 'metadata'>): ProfileFacts {
  const { jobTitle, address, locale, zoneinfo } = Object(readJson(metadata));
  const knownValues = parts.flatMap((part) => {
    const value = Object(address)[part];
    return typeof value === 'string' && value !== '' ? [[part, value] as const] : [];
  });
  return {
    jobTitle: typeof jobTitle === 'string' ? jobTitle : '',
    locale: textIn(locale),
    zoneinfo: textIn(zoneinfo),
    // older clients kept one text
    address: typeof address === 'string' ? { address1: address } : Object.fromEntries(knownValues),
  };
}

/** The metadata with other facts; everything else in it stays as it is. */
export function withFacts(
  { metadata }: Pick<User, 'metadata'>,
  changes: Partial<ProfileFacts>,
): string {
  return JSON.stringify({ ...Object(readJson(metadata)), ...changes });
}

/** An address in one line, with the country's name in this language. */
export function addressLine(address: PostalAddress, locale: string): string {
  const { address1, address2, postcode, city, state } = address;
  const country = address.country && countryName(address.country, locale);
  const place = [postcode, city].filter(Boolean).join(' ');
  return [address1, address2, place, state, country].filter(Boolean).join(', ');
}

const textIn = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {}; // malformed: nothing is known of the user
  }
}

/** The name of a language in that language. */
export function languageName(language: string): string {
  return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
}
