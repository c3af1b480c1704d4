import { z } from 'zod';

/** Signing in with a passkey. */
export const passkeysConfig = z.strictObject({
  /** Whether people may register passkeys and sign in with them. Default: true. */
  enabled: z.boolean().default(true),
  /** Whether people without a passkey are offered one after signing in. Default: true. */
  prompt: z.boolean().default(true),
  /**
   * Domain that passkeys and security keys belong to; it cannot change later without losing them all. Default: the host of
   * the public address. A parent domain like `example.com` lets its subdomains share them.
   */
  domain: z
    .string()
    .regex(
      /^(localhost|[a-z0-9-]+(\.[a-z0-9-]+)+)$/,
      'Write a domain like example.com, in lower case.',
    )
    .optional(),
  /** How many passkeys one person may have. Default 20. */
  maxPerPerson: z.number().int().min(1).max(100).default(20),
});
