import { z } from 'zod';

/** Temporary memberships. Decision 0202. */
export const temporaryAccessConfig = z.strictObject({
  /** Whether administrators can grant temporary access. Default: true. */
  enabled: z.boolean().default(true),
  /** Maximum duration in seconds. Default 31622400, a year. */
  maxSeconds: z.number().int().min(300).max(315_576_000).default(31_622_400),
});
