import { z } from 'zod';
import type { signInConfig } from './sign-in.config.ts';

const field = z.enum(['hidden', 'optional', 'required']);
const webAddress = z.url({ protocol: /^https?$/ });

/** What the sign-up form asks for, besides the e-mail address and the password. */
export const signUpConfig = z
  .strictObject({
    fields: z
      .strictObject({
        /** Name of the person. Default: optional. */
        name: field.default('optional'),
        /** Name of the company; hidden, the company is called after the person. Default: required. */
        companyName: field.default('required'),
        /** Default: hidden. */
        phoneNumber: field.default('hidden'),
        /** Kept in the person's metadata as `jobTitle`. Default: hidden. */
        jobTitle: field.default('hidden'),
        /** A name to sign in with, beside the address. Default: hidden. */
        username: field.default('hidden'),
      })
      .prefault({}),
    /** Identifiers that users can sign up with instead of an email address. */
    withoutEmail: z
      .strictObject({
        /** Username and password; the account is active at once. Needs `signUp.fields.username` and sign-in by EmailAndPassword. Default: false. */
        username: z.boolean().default(false),
        /** Phone number, verified by an SMS code. Needs `signUp.fields.phoneNumber` and sign-in by SmsCode. Default: false. */
        phoneNumber: z.boolean().default(false),
      })
      .prefault({}),
    /** Terms that must be accepted; the version is recorded with the time. Default: none. */
    terms: z
      .strictObject({
        /** Kept with each consent. */
        version: z.string().min(1).max(50),
        /** Page with the terms, http(s). */
        url: webAddress,
        /** Page about privacy, http(s). Default: none. */
        privacyUrl: webAddress.optional(),
      })
      .optional(),
    /** Whether the form asks if one wants to hear of offers; the answer is recorded. Default: false. */
    marketing: z.boolean().default(false),
    /** Whether the activation mail also carries a code to type where one signed up. Default: true. */
    activationCode: z.boolean().default(true),
    /** User names nobody may have, besides the usual ones. Default: none. */
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
