import { signInOption } from '@foyer/contract/vendor';
import { z } from 'zod';

/** Ways in without a provider of the person's own. Specification 1, §3. */
const method = z.enum(['EmailAndPassword', 'MagicLink', 'Code', 'SmsCode']);

/** How people sign in, and whether they may open accounts. */
export const signInConfig = z
  .strictObject({
    /** First factor the box asks for; `NoLocalAuthentication` leaves single sign-on and social providers. Default: EmailAndPassword. */
    authStrategy: z.enum([...method.options, 'NoLocalAuthentication']).default('EmailAndPassword'),
    /**
     * Further ways, one click away; `QuickSmsCode` sends a code to the phone of the person this browser knows. Tenants may
     * have a policy of their own. Default: none.
     */
    otherMethods: z.array(z.enum([...method.options, 'QuickSmsCode'])).default([]),
    /** How many methods the sign-in and sign-up pages show, the form included; the others are behind "More options". Default: 4. */
    visibleMethods: z.number().int().min(1).max(20).default(4),
    /**
     * Order of the methods and social providers below the form. The one used last always comes first; those not named come last.
     * Default: passkeys, the other methods, the social providers.
     */
    methodOrder: z.array(signInOption).default([]),
    /** Seconds a magic link or a code works. Default 600. */
    passwordlessSeconds: z.number().int().min(60).max(3600).default(600),
    /** Whether people may open accounts by themselves. Default: true. */
    allowSignups: z.boolean().default(true),
    /** Whether a new address must be proved by mail before its first sign-in. Default: required. */
    activation: z.enum(['required', 'off']).default('required'),
    /** Whether somebody whose address is not proved may sign in. Default: false. */
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
