import { z } from 'zod';
import { absentable } from '../shared-schemas.ts';

/** Who is to be impersonated, in which account, and why. */
export const actorTokenForm = z.object({
  userId: z.string(),
  /** Default: the active account. */
  tenantId: absentable,
  /** Kept in the audit log and shown to the user. */
  reason: z.string().trim().min(3, 'Say in a few words why.').max(500),
});
