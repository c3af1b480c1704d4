import type { IpMetadata } from '@foyer/contract/metadata';
import type { Location } from '../../ports/locations.port.ts';

/** What published clients read about an address. Contract, §7. */
export function toIpMetadata(ip: string, location: Location | null): IpMetadata {
  const code = location?.countryCode ?? null;
  return {
    ip,
    latitude: location?.latitude ?? 0,
    longitude: location?.longitude ?? 0,
    city: location?.city ?? null,
    country_name: location?.country ?? null,
    country_code: code,
    zip: location?.zip ?? null,
    location: { country_flag: null, country_flag_emoji: code && toFlag(code) },
  };
}

/** A flag is written as the two letters of the code, each as a regional indicator symbol. */
const toFlag = (code: string): string =>
  String.fromCodePoint(...[...code].map((letter) => 0x1f1e6 + letter.charCodeAt(0) - 65));
