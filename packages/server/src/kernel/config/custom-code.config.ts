import { z } from 'zod';

/** JavaScript of the operator, at most 64 kB. */
export const codeText = z.string().min(1).max(65_536);

const codeSecret = z.strictObject({
  /** ID in the management API. Required. */
  id: z.string().regex(/^[\w-]{1,64}$/, 'Letters, digits, dashes; at most 64 characters.'),
  /** Name that code uses to read the secret: `secrets.<key>`. Required. */
  key: z
    .string()
    .regex(/^[A-Za-z_]\w{0,99}$/, 'Letters, digits, underscores; at most 100 characters.'),
  /** The secret; take it from the environment. Required. */
  secret: z.string().min(1).max(4000),
});

/** Your JavaScript, which hooks and user sources run in a sandbox. Optional. */
export const customCodeConfig = z
  .strictObject({
    /** Whether Foyer runs code. If not, hooks and user sources with code fail. Default: true. */
    enabled: z.boolean().default(true),
    /** Secrets that code can read. Default: none. */
    secrets: z.array(codeSecret).max(100).default([]),
  })
  .refine(({ secrets }) => new Set(secrets.map(({ key }) => key)).size === secrets.length, {
    message: 'A secret with this key already exists.',
  });
