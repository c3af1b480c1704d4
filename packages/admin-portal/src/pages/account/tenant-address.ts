import { countryName, countryNamed } from '../../portal/countries.ts';

/** An address that is kept as one text, with its country apart. */
export interface TenantAddress {
  readonly line: string;
  /** The code of ISO 3166-1. */
  readonly country?: string | undefined;
}

/** The last part is the country where it is one by its name: two letters may as well be a state. */
export function splitAddress(address: string, locale: string): TenantAddress {
  const at = Math.max(address.lastIndexOf(','), address.lastIndexOf('\n'));
  const country = countryNamed(address.slice(at + 1), locale);
  return country === undefined
    ? { line: address }
    : { line: address.slice(0, Math.max(at, 0)).trim(), country };
}

/** As it is kept: the country by its English name, which everyone's list knows. */
export function joinAddress(line: string, country: string | undefined): string {
  return [line, country && countryName(country, 'en')].filter(Boolean).join(', ');
}
