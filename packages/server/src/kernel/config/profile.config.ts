import { z } from 'zod';

/** Users' own accounts. */
export const profileConfig = z.strictObject({
  /**
   * Days between the request to delete one's account and its deletion; users can cancel until then.
   * Default 14.
   */
  graceDays: z.number().int().min(1).max(90).default(14),
});

/**
 * Networks whose place the operator knows. No geography comes with the product, and no outsider is
 * asked.
 */
export const placesConfig = z
  .record(
    z.union([z.cidrv4(), z.cidrv6()], 'Write a network like 203.0.113.0/24 or 2001:db8::/32.'),
    z.string().min(1).max(80),
  )
  .default({});
