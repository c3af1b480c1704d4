import { z } from 'zod';
import { isAllowedOrigin } from './config.rules.ts';

/**
 * Requests to URLs that users or administrators enter: metadata, identity providers, webhooks.
 * Security decision 6.
 */
export const outgoingConfig = z.strictObject({
  /**
   * Allows these requests to reach private networks and this machine. Default: false; the demo
   * always does.
   */
  allowPrivateNetworks: z.boolean().default(false),
  /**
   * Origins that are allowed at any IP address, such as https://idp.corp.example. Default: none.
   */
  allowedOrigins: z
    .array(
      z
        .string()
        .refine(isAllowedOrigin, 'Write an origin like https://idp.example.com, without a path.'),
    )
    .default([]),
});
