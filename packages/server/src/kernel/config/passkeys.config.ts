import { z } from 'zod';

/** Sign-in with passkeys. */
export const passkeysConfig = z.strictObject({
  /** Whether users can register passkeys and sign in with them. Default: true. */
  enabled: z.boolean().default(true),
  /** Whether users without a passkey are offered one after sign-in. Default: true. */
  prompt: z.boolean().default(true),
  /**
   * Domain of passkeys and security keys; changing it later invalidates them all. Default: the host
   * of the public URL. With a parent domain such as `example.com`, its subdomains share them.
   */
  domain: z
    .string()
    .regex(
      /^(localhost|[a-z0-9-]+(\.[a-z0-9-]+)+)$/,
      'Write a domain like example.com, in lower case.',
    )
    .optional(),
  /** How many passkeys a user can have. Default 20. */
  maxPerUser: z.number().int().min(1).max(100).default(20),
});
