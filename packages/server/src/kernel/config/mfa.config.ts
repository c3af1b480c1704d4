import { z } from 'zod';

const strategy = z.enum([
  'AuthenticatorApp',
  'WebAuthnPlatform',
  'WebAuthnCrossPlatform',
  'SMS',
  'EmailCode',
]);

/**
 * Multi-factor authentication. A tenant's own policy takes precedence over `enforceMFAType` and
 * remembered browsers. Decision 0111.
 */
export const mfaConfig = z.strictObject({
  /**
   * MFA methods that users can set up. An emailed code is weaker than the others, because the
   * mailbox can also reset the password. Default: all but EmailCode; SMS only if SMS can be sent.
   */
  strategies: z
    .array(strategy)
    .min(
      1,
      'Name at least one kind: where a tenant demands a second factor, people must be able to set one up.',
    )
    .default(['AuthenticatorApp', 'WebAuthnPlatform', 'WebAuthnCrossPlatform', 'SMS']),
  /** Whether MFA is required: DontForce, Force, or ForceExceptSAML. Default: DontForce. */
  enforceMFAType: z.enum(['DontForce', 'Force', 'ForceExceptSAML']).default('DontForce'),
  /** Whether users can have a browser remembered, which skips MFA for a while. Default: false. */
  allowRememberMyDevice: z.boolean().default(false),
  /** Seconds that a browser is remembered, if allowed. Default 1209600, which is 14 days. */
  mfaDeviceExpiration: z.number().int().min(60).max(31_536_000).default(1_209_600),
  /** Name that authenticator apps show. Default: the product name. */
  serviceName: z.string().min(1).max(100).optional(),
  /** Seconds after authentication within which sensitive actions need no step-up. Default 300. */
  stepUpSeconds: z.number().int().min(30).max(86_400).default(300),
});
