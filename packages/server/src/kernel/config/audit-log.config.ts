import { z } from 'zod';

/** The audit log. */
export const auditLogConfig = z.strictObject({
  /** Days that entries are kept. Default: forever. */
  retentionDays: z.number().int().positive().max(36_500).optional(),
});
