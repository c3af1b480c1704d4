import { z } from 'zod';

/** Invitations. */
export const invitationsConfig = z.strictObject({
  /** Hours until an emailed invitation expires. Default 168, a week. */
  expiryHours: z.number().int().positive().max(2160).default(168),
  /** Whether members can create invite links. Default: true. */
  links: z.boolean().default(true),
  /**
   * Minutes until an invite link expires, unless its creator sets another time. Specification 2,
   * §9. Default 43200, thirty days.
   */
  linkExpiryMinutes: z.number().int().positive().max(525_600).default(43_200),
  /** How many invitation emails a tenant can send in a day. Default 500. */
  mailsPerDay: z.number().int().positive().default(500),
});
