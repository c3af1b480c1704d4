import { z } from 'zod';

/** DNS lookups of the TXT records with which tenants verify their domains. */
export const dnsConfig = z.strictObject({
  /**
   * IP addresses of name servers, with a port if it is not 53, such as 9.9.9.9 or [2620:fe::fe]:53.
   * Default: those of the system; the demo uses the lab.
   */
  servers: z.array(z.string().min(3).max(100)).min(1).optional(),
  /**
   * Timeout of the first attempt in milliseconds; the second one has twice as long. Default 2000.
   */
  timeoutMs: z.number().int().min(100).max(30_000).default(2000),
});

/** Locations of IP addresses, for country restrictions, sessions, and the audit log. */
export const geoipConfig = z.strictObject({
  /**
   * Path of a database in MaxMind's MMDB format, such as GeoLite2-Country.mmdb. Foyer does not
   * include one. It is read again when it is replaced. Default: none; all locations are unknown.
   */
  file: z.string().min(1).max(1000).optional(),
});
