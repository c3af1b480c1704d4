import { z } from 'zod';

/** Tokens that programs call with. Decision 0208. */
export const apiTokensConfig = z.strictObject({
  /** The kind the admin portal makes; both kinds always work. Default: `ClientCredentials`. */
  strategy: z.enum(['ClientCredentials', 'AccessToken']).default('ClientCredentials'),
  /** Tokens of one person in one account. Default 50. */
  perPerson: z.number().int().min(1).max(1000).default(50),
  /** Tokens of one account. Default 200. */
  perTenant: z.number().int().min(1).max(10_000).default(200),
  /** Tries of one client id from one address within a quarter of an hour; a right one forgets those before. Default 20. */
  triesPerClient: z.number().int().min(3).max(100_000).default(20),
  /** Wrong secrets from one address within a quarter of an hour, over all client ids. Default 100. */
  wrongPerAddress: z.number().int().min(3).max(100_000).default(100),
});
