import { z } from 'zod';

/** Looking names up: for the TXT records with which tenants prove their domains. */
export const dnsConfig = z.strictObject({
  /**
   * Addresses of name servers, with a port where it is not 53, like 9.9.9.9 or [2620:fe::fe]:53. Default: those of the system; the demo
   * asks the lab.
   */
  servers: z.array(z.string().min(3).max(100)).min(1).optional(),
  /** Milliseconds one try may take; the second one takes twice as long. Default 2000. */
  timeoutMs: z.number().int().min(100).max(30_000).default(2000),
});
