import { z } from 'zod';
import type { signInConfig } from './sign-in.config.ts';

const field = z.enum(['hidden', 'optional', 'required']);
const webAddress = z.url({ protocol: /^https?$/ });

/** Fields of the sign-up form in addition to email and password. */
export const signUpConfig = z
  .strictObject({
    fields: z
      .strictObject({
        /** The user's name. Default: optional. */
        name: field.default('optional'),
        /** Name of the tenant; if hidden, the tenant is named after the user. Default: required. */
        companyName: field.default('required'),
        /** Default: hidden. */
        phoneNumber: field.default('hidden'),
        /** Stored in the user's metadata as `jobTitle`. Default: hidden. */
        jobTitle: field.default('hidden'),
        /** A name to sign in with, in addition to the email. Default: hidden. */
        username: field.default('hidden'),
      })
      .prefault({}),
    /** Identifiers that users can sign up with instead of an email address. */
    withoutEmail: z
      .strictObject({
        /**
         * Username and password; the account is active at once. Needs `signUp.fields.username` and
         * sign-in by EmailAndPassword. Default: false.
         */
        username: z.boolean().default(false),
        /**
         * Phone number, verified by an SMS code. Needs `signUp.fields.phoneNumber` and sign-in by
         * SmsCode. Default: false.
         */
        phoneNumber: z.boolean().default(false),
      })
      .prefault({}),
    /** Terms that must be accepted; the version is recorded with the time. Default: none. */
    terms: z
      .strictObject({
        /** Stored with each consent. */
        version: z.string().min(1).max(50),
        /** Page with the terms, http(s). */
        url: webAddress,
        /** Privacy policy, http(s). Default: none. */
        privacyUrl: webAddress.optional(),
      })
      .optional(),
    /** Whether the form asks for marketing consent; the answer is recorded. Default: false. */
    marketing: z.boolean().default(false),
    /** Whether the activation email also contains a code for the sign-up page. Default: true. */
    activationCode: z.boolean().default(true),
    /** Reserved user names, in addition to the built-in ones. Default: none. */
    reservedUsernames: z.array(z.string().min(1).max(64)).default([]),
  })
  .refine(
    ({ fields, withoutEmail }) =>
      !(withoutEmail.username && fields.username === 'hidden') &&
      !(withoutEmail.phoneNumber && fields.phoneNumber === 'hidden'),
    {
      path: ['withoutEmail'],
      message: 'Sign-up by username or phone number needs its field in signUp.fields.',
    },
  );

interface SignInAndUp {
  readonly signUp: z.output<typeof signUpConfig>;
  readonly signIn: z.output<typeof signInConfig>;
}

/** What is wrong with sign-up without an email: its users must be able to sign in. */
export function withoutEmailProblems({ signUp: { withoutEmail }, signIn }: SignInAndUp): string[] {
  const methods = { username: 'EmailAndPassword', phoneNumber: 'SmsCode' } as const;
  const identifiers = (['username', 'phoneNumber'] as const).filter((one) => withoutEmail[one]);
  return identifiers
    .filter((one) => ![signIn.authStrategy, ...signIn.otherMethods].includes(methods[one]))
    .map((one) => `signUp.withoutEmail.${one}: Needs the sign-in method ${methods[one]}.`);
}
