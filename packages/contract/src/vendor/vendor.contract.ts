import { z } from 'zod';
import { identity } from '../base-paths.ts';
import { get } from '../endpoint.ts';
import { dateTime } from '../shared-schemas.ts';
import { socialProvider } from '../social-login/social-login.contract.ts';

/** First factors an environment can offer. Contract. */
export const authStrategy = z.enum([
  'EmailAndPassword',
  'MagicLink',
  'Code',
  'NoLocalAuthentication',
  'SmsCode',
  'WebAuthN',
  'UsernameAndPassword',
  'UsernameAndMagicLink',
  'UsernameAndCode',
  'UsernameAndSms',
]);
export type AuthStrategy = z.infer<typeof authStrategy>;

const secondaryStrategy = z.enum([
  'WebAuthnPlatform',
  'WebAuthnCrossPlatform',
  'SmsCode',
  'SmsCodeV2',
  'Passkeys',
  'UsernameAndPassword',
  'UsernameAndMagicLink',
  'UsernameAndCode',
  'UsernameAndSms',
]);

/**
 * What the sign-in page can offer below its form: methods with a step of their own, passkeys,
 * social providers.
 */
export const signInOption = z.enum([
  'EmailAndPassword',
  'MagicLink',
  'Code',
  'SmsCode',
  'QuickSmsCode',
  'Passkeys',
  ...socialProvider.options,
]);

/**
 * Work for the browser: find the number whose SHA-256 after the salt is the challenge. New with
 * each answer. Decision 0121.
 */
export const proofOfWorkChallenge = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string(),
  salt: z.string(),
  signature: z.string(),
  /** The number is not above this. */
  maxnumber: z.number(),
});
export type ProofOfWorkChallenge = z.infer<typeof proofOfWorkChallenge>;

/** The first of the main ones is shown first, the others are one click away. Decision 0117. */
const authStrategies = z.object({
  mainAuthStrategies: z.array(z.object({ strategy: authStrategy })),
  secondaryAuthStrategies: z.array(
    z.object({ strategy: secondaryStrategy, isActive: z.boolean() }),
  ),
});
export type AuthStrategies = z.infer<typeof authStrategies>;

/**
 * What the environment offers to everyone who is not signed in: sign-in methods, sign-up, rules. Contract,
 * §7.
 */
export const vendorContract = {
  getVendorConfig: get(`${identity}/configurations/v1/public`, {
    access: 'none',
    summary: 'What the sign-in page needs to know before anyone is signed in.',
    response: z.object({
      allowSignups: z.boolean(),
      allowNotVerifiedUsersLogin: z.boolean(),
      apiTokensEnabled: z.boolean(),
      forcePermissions: z.boolean(),
      authStrategy,
      machineToMachineAuthStrategy: z.enum(['ClientCredentials', 'AccessToken']),
      /** Lifetime of sign-in links and codes, in seconds. Absent from servers other than Foyer. */
      passwordlessSeconds: z.number().int().positive().optional(),
      /**
       * How many sign-in methods are visible, and the order of those below the form. Absent from
       * servers other than Foyer.
       */
      visibleMethods: z.number().int().positive().optional(),
      methodOrder: z.array(signInOption).optional(),
    }),
  }),
  getPublicAuthStrategies: get(`${identity}/configurations/v1/auth/strategies/public`, {
    access: 'none',
    summary: 'The first factors that this environment, or the tenant of the login alias, offers.',
    response: authStrategies,
  }),
  getAuthStrategies: get(`${identity}/configurations/v1/auth/strategies`, {
    access: 'bearer',
    permission: null,
    summary: 'The first factors that the active tenant offers.',
    response: authStrategies,
  }),
  getCaptchaPolicy: get(`${identity}/configurations/v1/captcha-policy/public`, {
    access: 'none',
    summary:
      'How users prove to be no robots, and when: with a captcha or with work of their browser. Decision 0121.',
    response: z.object({
      id: z.string(),
      siteKey: z.string(),
      enabled: z.boolean(),
      createdAt: dateTime,
      updatedAt: dateTime,
      provider: z.enum(['recaptcha', 'proofOfWork']).optional(),
      demand: z.enum(['always', 'afterFailures']).optional(),
      places: z.array(z.enum(['signIn', 'signUp', 'forgotPassword', 'passwordless'])).optional(),
      challenge: proofOfWorkChallenge.optional(),
    }),
  }),
  getVendorPublicInfo: get('/vendors/public', {
    access: 'none',
    summary: 'Name and marks of the tenant that runs this environment.',
    response: z.object({
      name: z.string(),
      logo: z.string(),
      icon: z.string(),
      whiteLabelMode: z.boolean(),
    }),
  }),
} as const;
