import { z } from 'zod';

/** Memberships that end by themselves. Decision 0202. */
export const temporaryAccessConfig = z.strictObject({
  /** Whether administrators may give access until a date. Default: true. */
  enabled: z.boolean().default(true),
  /** Seconds that may lie between now and the end. Default 31622400, a year. */
  longestSeconds: z.number().int().min(300).max(315_576_000).default(31_622_400),
});
