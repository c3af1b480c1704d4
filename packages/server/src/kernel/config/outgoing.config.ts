import { z } from 'zod';
import { isAllowedOrigin } from './config.rules.ts';

/** Requests the server makes to addresses that somebody gave it: metadata, identity providers, webhooks. Security decision 6. */
export const outgoingConfig = z.strictObject({
  /** Lets such requests reach private networks and this machine. Default: false; the demo always does. */
  allowPrivateNetworks: z.boolean().default(false),
  /** Origins that may be asked wherever they lead, like https://idp.corp.example. Default: none. */
  allowedOrigins: z
    .array(
      z
        .string()
        .refine(isAllowedOrigin, 'Write an origin like https://idp.example.com, without a path.'),
    )
    .default([]),
});
