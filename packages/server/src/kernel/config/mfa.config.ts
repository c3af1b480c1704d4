import { z } from 'zod';

const strategy = z.enum([
  'AuthenticatorApp',
  'WebAuthnPlatform',
  'WebAuthnCrossPlatform',
  'SMS',
  'EmailCode',
]);

/** Second factors. A tenant's own policy comes before `enforceMFAType` and what may be remembered. Decision 0111. */
export const mfaConfig = z.strictObject({
  /**
   * Kinds of second factor people may set up. A mailed code is weaker than the others, as the mailbox also resets the
   * password. Default: all but EmailCode; SMS only where texts can be sent.
   */
  strategies: z
    .array(strategy)
    .min(
      1,
      'Name at least one kind: where a tenant demands a second factor, people must be able to set one up.',
    )
    .default(['AuthenticatorApp', 'WebAuthnPlatform', 'WebAuthnCrossPlatform', 'SMS']),
  /** Whether everybody needs a second factor: DontForce, Force, or ForceExceptSAML. Default: DontForce. */
  enforceMFAType: z.enum(['DontForce', 'Force', 'ForceExceptSAML']).default('DontForce'),
  /** Whether a browser may be spared the second factor for a while. Default: false. */
  allowRememberMyDevice: z.boolean().default(false),
  /** Seconds a browser is spared the second factor, where that is allowed. Default 1209600, which is 14 days. */
  mfaDeviceExpiration: z.number().int().min(60).max(31_536_000).default(1_209_600),
  /** Seconds after a proof within which dangerous actions ask for no other. Default 300. */
  stepUpSeconds: z.number().int().min(30).max(86_400).default(300),
});
