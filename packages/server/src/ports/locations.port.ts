/** Where an address is, as far as the GeoIP file has it. */
export interface Location {
  /** ISO 3166 alpha-2. */
  readonly countryCode: string | null;
  /** English names. */
  readonly country: string | null;
  readonly city: string | null;
  readonly zip: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** Locations of IP addresses. Local and synchronous: no request leaves the server. */
export interface LocationsPort {
  /** Null for an address that the source does not know, and for text that is not an address. */
  locate(address: string): Location | null;
}
