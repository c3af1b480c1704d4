import { sql } from 'kysely';
import type { ClockPort } from '../../ports/clock.port.ts';
import type { Location, LocationsPort } from '../../ports/locations.port.ts';
import type { Db, Tx } from '../db/database.ts';

/** Locations of addresses, where the operator supplies a GeoIP file. */
export interface Locations {
  /** Whether there is a GeoIP file. */
  readonly isAvailable: boolean;
  /** Null if unknown. */
  locate(address: string): Location | null;
  /** Saves the country of a caller's address, before a statement decides by it. */
  remember(address: string): Promise<void>;
  /** The same for addresses of sessions that began before there was a GeoIP file. */
  rememberAll(tx: Tx, addresses: readonly string[]): Promise<void>;
}

/** Milliseconds in which a node does not write the same address again. */
const sameWithin = 60 * 60_000;
/** Addresses a node remembers; the oldest go first. */
const maxRemembered = 20_000;
/** Milliseconds a row is kept after its address was last seen. */
const retention = 90 * 24 * 60 * 60_000;

/**
 * Makes the countries of callers known to SQL: `rules/membership/allows-address.ts` reads them by
 * address.
 */
export function createLocations({
  db,
  clock,
  source,
}: {
  readonly db: Db;
  readonly clock: ClockPort;
  readonly source: LocationsPort | undefined;
}): Locations {
  const lately = new Map<string, number>();
  const locate = (address: string) => source?.locate(address) ?? null;

  async function rememberAll(tx: Tx, addresses: readonly string[]): Promise<void> {
    if (!source || addresses.length === 0) return;
    const expiresAt = new Date(clock.now().getTime() + retention);
    const rows = addresses.map((address) => ({
      address,
      country: locate(address)?.countryCode ?? null,
    }));
    await sql`insert into address_countries (address, country, expires_at)
      select address::inet, country, ${expiresAt} from json_to_recordset(${JSON.stringify(rows)}::json) as seen (address text, country text)
      order by 1 on conflict (address) do update set country = excluded.country, expires_at = excluded.expires_at`.execute(
      tx,
    );
  }

  function note(address: string, now: number): void {
    lately.delete(address);
    lately.set(address, now);
    const [oldest] = lately.size > maxRemembered ? lately.keys() : [];
    if (oldest !== undefined) lately.delete(oldest);
  }

  return {
    isAvailable: source !== undefined,
    locate,
    rememberAll,
    remember: async (address) => {
      const now = clock.now().getTime();
      const before = lately.get(address);
      if (!source || address === '' || (before !== undefined && now - before < sameWithin)) return;
      await db.read((tx) => rememberAll(tx, [address]));
      note(address, now);
    },
  };
}
