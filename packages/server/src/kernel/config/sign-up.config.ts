import { z } from 'zod';

const field = z.enum(['hidden', 'optional', 'required']);
const webAddress = z.url({ protocol: /^https?$/ });

/** What the sign-up form asks for, besides the e-mail address and the password. */
export const signUpConfig = z.strictObject({
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
});
