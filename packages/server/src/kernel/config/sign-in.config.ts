import { signInOption } from '@foyer/contract/vendor';
import { z } from 'zod';

/** Sign-in methods without a provider of the user's own. Specification 1, §3. */
export const signInMethod = z.enum(['EmailAndPassword', 'MagicLink', 'Code', 'SmsCode']);

/** How users sign in, and whether they can create accounts. */
export const signInConfig = z
  .strictObject({
    /**
     * Sign-in method that the box shows first; `NoLocalAuthentication` allows only single sign-on
     * and social providers. Default: EmailAndPassword.
     */
    authStrategy: z
      .enum([...signInMethod.options, 'NoLocalAuthentication'])
      .default('EmailAndPassword'),
    /**
     * Further methods, one click away; `QuickSmsCode` sends a code to the phone of the user that
     * this browser remembers. Tenants can have their own policy. Default: none.
     */
    otherMethods: z.array(z.enum([...signInMethod.options, 'QuickSmsCode'])).default([]),
    /**
     * How many methods the sign-in and sign-up pages show, the form included; the others are behind
     * "More options". Default: 4.
     */
    visibleMethods: z.number().int().min(1).max(20).default(4),
    /**
     * Order of the methods and social providers below the form. The one used last always comes
     * first; those not named come last. Default: passkeys, the other methods, the social providers.
     */
    methodOrder: z.array(signInOption).default([]),
    /** Seconds until a magic link or a code expires. Default 600. */
    passwordlessSeconds: z.number().int().min(60).max(3600).default(600),
    /** Whether users can sign up. Default: true. */
    allowSignups: z.boolean().default(true),
    /** Whether a new email must be verified before the first sign-in. Default: required. */
    activation: z.enum(['required', 'off']).default('required'),
    /** Whether users can sign in with an unverified email. Default: false. */
    allowNotVerifiedUsersLogin: z.boolean().default(false),
  })
  .refine(
    ({ authStrategy, otherMethods }) =>
      authStrategy !== 'NoLocalAuthentication' || otherMethods.length === 0,
    {
      path: ['otherMethods'],
      message:
        'NoLocalAuthentication leaves no other method; name the first one as authStrategy instead.',
    },
  );
