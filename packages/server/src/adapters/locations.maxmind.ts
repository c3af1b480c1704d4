import { isIP } from 'node:net';
import { open, type Response } from 'maxmind';
import { z } from 'zod';
import type { Location, LocationsPort } from '../ports/locations.port.ts';

const named = z.object({ names: z.object({ en: z.string().optional() }).optional() });

/**
 * What is read of a record; country-only databases under free licenses often have `country_code`.
 */
const record = z.object({
  country_code: z.string().optional(),
  country: named.extend({ iso_code: z.string().optional() }).optional(),
  city: named.optional(),
  postal: z.object({ code: z.string().optional() }).optional(),
  location: z
    .object({ latitude: z.number().optional(), longitude: z.number().optional() })
    .optional(),
});

const names = new Intl.DisplayNames('en', { type: 'region' });

/**
 * Reads locations from a file in MaxMind's format: GeoLite2 or GeoIP2 (Country or City), and
 * databases whose records have a `country_code`. A file that is replaced is read again.
 */
export async function createMaxmindLocations(file: string): Promise<LocationsPort> {
  const reader = await open<Response>(file, {
    watchForUpdates: true,
    watchForUpdatesNonPersistent: true,
  });
  return {
    locate: (address) => {
      // an IPv4-only file answers IPv6 with nothing, by throwing
      if (isIP(address) === 6 && reader.metadata.ipVersion === 4) return null;
      if (isIP(address) === 0) return null;
      const found = record.safeParse(reader.get(address));
      return found.success ? toLocation(found.data) : null;
    },
  };
}

function toLocation({
  country,
  city,
  postal,
  location,
  ...flat
}: z.infer<typeof record>): Location {
  const code = country?.iso_code ?? flat.country_code;
  const countryCode = code && /^[A-Za-z]{2}$/.test(code) ? code.toUpperCase() : null;
  return {
    countryCode,
    country: country?.names?.en ?? (countryCode && (names.of(countryCode) ?? null)),
    city: city?.names?.en ?? null,
    zip: postal?.code ?? null,
    latitude: location?.latitude ?? null,
    longitude: location?.longitude ?? null,
  };
}
