import { z } from 'zod';

/** Acting as somebody else, to help them. Always audited, and told apart in every token. */
export const impersonationConfig = z.strictObject({
  /** Whether people with the permission may do it; the operator's command works in any case. Default: true. */
  enabled: z.boolean().default(true),
  /** Minutes after which it ends; it cannot be prolonged. Default 30, at most 60. */
  minutes: z.number().int().min(1).max(60).default(30),
  /** Whether the person gets a mail about who acted as them, when and why. Default: true. */
  tellOwner: z.boolean().default(true),
});
