import { z } from 'zod';

/** Tokens that programs call with. Decision 0208. */
export const apiTokensConfig = z.strictObject({
  /** The kind the admin portal makes; both kinds always work. Default: `ClientCredentials`. */
  strategy: z.enum(['ClientCredentials', 'AccessToken']).default('ClientCredentials'),
  /** Tokens of one person in one account. Default 50. */
  perPerson: z.number().int().min(1).max(1000).default(50),
  /** Tokens of one account. Default 200. */
  perTenant: z.number().int().min(1).max(10_000).default(200),
});
