import { z } from 'zod';
import { tenantsBase } from '../base-paths.ts';
import { get, put } from '../endpoint.ts';
import { isOneLine } from '../profile/profile.rules.ts';
import { accountSettingsRefusals } from './account-settings.refusals.ts';
import {
  dateFormats,
  isAlias,
  isCurrency,
  isTimeZone,
  isWebAddress,
  largestLogo,
  maxLength,
  timeFormats,
} from './account-settings.rules.ts';

export { accountSettingsRefusals };

/** What a tenant says about itself; what it never said is absent. */
export const accountSettings = z.object({
  tenantId: z.string().optional(),
  name: z.string().optional(),
  address: z.string().optional(),
  timezone: z.string().optional(),
  dateFormat: z.string().optional(),
  timeFormat: z.string().optional(),
  currency: z.string().optional(),
  logo: z.string().optional(),
  applicationUrl: z.string().optional(),
  loginUrl: z.string().optional(),
  /** Beyond the wire contract, as the two below: the contract shows it on the tenant only. */
  website: z.string().optional(),
  /** Names the account before anyone is signed in. */
  alias: z.string().optional(),
  /** Whether the sign-in looks as the account wants it where its alias is known. */
  hasCustomLogin: z.boolean().optional(),
});
export type AccountSettings = z.infer<typeof accountSettings>;

/** Null or empty takes a value away, absent leaves it. */
const clearable = (
  isRight: (text: string) => boolean,
  words: string,
  max: number = maxLength.url,
) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => text === '' || isRight(text), words)
    .nullish();
const webAddress = clearable(isWebAddress, 'Enter a full address, like https://acme.example.');
const oneOf = (existing: readonly string[]) =>
  clearable((text) => existing.includes(text), `One of: ${existing.join(', ')}.`);

/**
 * What administrators change. Clients send whole forms back: what is not named here is not read.
 */
export const accountSettingsForm = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Give the account a name.')
    .max(maxLength.name)
    .refine((name) => isOneLine(name), 'Write a name of one line, without control characters.')
    .optional(),
  address: clearable(() => true, '', maxLength.address),
  website: webAddress,
  timezone: clearable(isTimeZone, 'Choose a time zone, like Europe/Berlin.'),
  currency: clearable(isCurrency, 'Choose a currency by its code, like EUR.'),
  dateFormat: oneOf(dateFormats),
  timeFormat: oneOf(timeFormats),
  /** A picture as a data address is drawn again; the address it then has leaves it as it is. */
  logo: z
    .string()
    .max(largestLogo * 1.4)
    .nullish(),
  applicationUrl: webAddress,
  loginUrl: webAddress,
  alias: clearable(isAlias, 'Use 3 to 40 small letters, digits and dashes.'),
  hasCustomLogin: z.boolean().nullish(),
});
export type AccountSettingsForm = z.infer<typeof accountSettingsForm>;

/**
 * The settings of a tenant: what it is called, where it is, its logo, how it writes dates and
 * money. Specification 2, §9.
 */
export const accountSettingsContract = {
  getAccountSettings: get(`${tenantsBase}/account-settings/v1`, {
    access: 'bearer',
    permission: null,
    backend: 'tenant',
    summary: 'Settings of the active tenant.',
    response: accountSettings,
  }),
  updateAccountSettings: put(`${tenantsBase}/account-settings/v1`, {
    access: 'bearer',
    permission: 'fe.secure.write.accountSettings',
    alsoMethods: ['PATCH'],
    summary: 'Changes what is named of the settings of the active tenant.',
    body: accountSettingsForm,
    accepts: { json: largestLogo * 1.5 },
    response: accountSettings,
    refusals: [accountSettingsRefusals.aliasTaken, accountSettingsRefusals.notAPicture],
  }),
  getPublicAccountSettings: get(`${tenantsBase}/account-settings/v1/public`, {
    access: 'none',
    summary:
      'The custom login of the tenant named by the `frontegg-login-alias` header; empty when there is none.',
    response: z.object({
      tenantId: z.string().optional(),
      applicationUrl: z.string().optional(),
      loginUrl: z.string().optional(),
    }),
  }),
} as const;
