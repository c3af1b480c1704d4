import { z } from 'zod';

/** API tokens. Decision 0208. */
export const apiTokensConfig = z.strictObject({
  /**
   * The type that the admin portal creates; both types always work. Default: `ClientCredentials`.
   */
  strategy: z.enum(['ClientCredentials', 'AccessToken']).default('ClientCredentials'),
  /** Tokens of one user in one account. Default 50. */
  perUser: z.number().int().min(1).max(1000).default(50),
  /** Tokens of one account. Default 200. */
  perTenant: z.number().int().min(1).max(10_000).default(200),
  /**
   * Attempts of one client ID from one IP address within 15 minutes; a successful one resets the
   * count. Default 20.
   */
  triesPerClient: z.number().int().min(3).max(100_000).default(20),
  /** Wrong secrets from one IP address within 15 minutes, over all client IDs. Default 100. */
  wrongPerAddress: z.number().int().min(3).max(100_000).default(100),
});
