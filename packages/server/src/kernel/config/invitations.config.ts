import { z } from 'zod';

/** Inviting people. */
export const invitationsConfig = z.strictObject({
  /** Hours a mailed invitation works. Default 168, a week. */
  expiryHours: z.number().int().positive().max(2160).default(168),
  /** Whether members may hand out invite links. Default: true. */
  links: z.boolean().default(true),
  /** Minutes an invite link works, unless its maker says otherwise. Specification 2, §9. Default 43200, thirty days. */
  linkExpiryMinutes: z.number().int().positive().max(525_600).default(43_200),
  /** How many invitation mails a company may send in a day. Default 500. */
  mailsPerDay: z.number().int().positive().default(500),
});
