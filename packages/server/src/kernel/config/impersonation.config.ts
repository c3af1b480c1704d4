import { z } from 'zod';

/** Impersonation for support. Always audited, and marked in every token. */
export const impersonationConfig = z.strictObject({
  /**
   * Whether users with the permission can impersonate; the operator's command always works.
   * Default: true.
   */
  enabled: z.boolean().default(true),
  /** Minutes until it ends; it cannot be extended. Default 30, at most 60. */
  minutes: z.number().int().min(1).max(60).default(30),
  /**
   * Whether the impersonated user gets an email with the actor, time, and reason, and a
   * notification in the portal. Default: true.
   */
  notifyUser: z.boolean().default(true),
});
