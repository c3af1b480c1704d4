import { z } from 'zod';
import { signInConfig } from './sign-in.config.ts';
import { smsConfig } from './sms.config.ts';
import { isAllowedOrigin, isRedirectPattern } from './config.rules.ts';
import {
  applicationSecret,
  applicationsConfig,
  applicationUrl,
  redirectUri,
} from './applications.config.ts';
import { captchaConfig } from './captcha.config.ts';
import { dnsConfig } from './dns.config.ts';
import { adminPortalConfig } from './admin-portal.config.ts';
import { apiTokensConfig } from './api-tokens.config.ts';
import { entitlementsConfig } from './entitlements.config.ts';
import { impersonationConfig } from './impersonation.config.ts';
import { invitationsConfig } from './invitations.config.ts';
import { mfaConfig } from './mfa.config.ts';
import { signUpConfig, withoutEmailProblems } from './sign-up.config.ts';
import { placesConfig, profileConfig } from './profile.config.ts';
import { outgoingConfig } from './outgoing.config.ts';
import { temporaryAccessConfig } from './temporary-access.config.ts';
import { socialLoginConfig } from './social-login.config.ts';
import { passkeysConfig } from './passkeys.config.ts';
import {
  breachedPasswordsConfig,
  passwordHistoryConfig,
  passwordRecoveryConfig,
  passwordRotationConfig,
} from './passwords.config.ts';

const seconds = z.number().int().positive();
const minutes = 60;
const hours = 60 * minutes;
const days = 24 * hours;

const origin = z
  .string()
  .refine(isAllowedOrigin, 'Write an origin like https://app.example.com, without a path.');
const redirect = z
  .string()
  .refine(isRedirectPattern, 'Write a full address like https://app.example.com/oauth/callback.');
const key = z
  .string()
  .regex(/^[A-Za-z0-9][\w.*:-]{0,99}$/, 'Letters, digits, dots, dashes; at most 100 characters.');

const application = z.strictObject({
  /** Id of the application; the refresh cookie is named after it. Required. */
  clientId: z.uuid(),
  /** Name shown in mails and on the hosted pages. */
  name: z.string().min(1).max(100),
  /**
   * URL of your application, such as `https://app.example.com`. Emails link to it, flows end there, and its origin can call the API.
   * Default: the public URL.
   */
  url: applicationUrl.optional(),
  /**
   * Who serves the `/account/…` pages that emails link to. `application`: your application, which embeds the sign-in box. `hosted`:
   * Foyer, at the public URL; these pages return to `url`. Default: application.
   */
  accountPages: z.enum(['application', 'hosted']).default('application'),
  /** Origins whose pages may call the API from a browser. Default: none besides the public address itself. */
  allowedOrigins: z.array(origin).default([]),
  /** Addresses a sign-in may lead to, besides pages of the public address. Default: none. */
  allowedRedirects: z.array(redirect).default([]),
  /** `SameSite` of the refresh cookie; `none` only for hosts on another site. Default: lax. */
  cookieSameSite: z.enum(['strict', 'lax', 'none']).default('lax'),
  /**
   * Where a hosted sign-in may lead back to, compared sign by sign. Default: `/oauth/callback` of the public address and of every
   * allowed origin.
   */
  redirectUris: z.array(redirectUri).optional(),
  /** Where a hosted sign-out may lead to, compared sign by sign. Default: the public address and the allowed origins, with `/`. */
  postLogoutRedirectUris: z.array(redirectUri).optional(),
  /** For the application's own server, where it has one. Default: none. */
  secret: applicationSecret.optional(),
});

const passwordPolicy = z.strictObject({
  /** Characters. Default 10. */
  minLength: z.number().int().min(6).max(128).default(10),
  /** Characters; at least 64 must be allowed. Default 128. */
  maxLength: z.number().int().min(64).max(256).default(128),
  /** How many of the wanted kinds of characters must be there. Default 2. */
  minOptionalTestsToPass: z.number().int().min(0).max(4).default(2),
  /** One of the four kinds of characters that count. Default: all four do. */
  requireLowercase: z.boolean().default(true),
  /** As `requireLowercase`. */
  requireUppercase: z.boolean().default(true),
  /** As `requireLowercase`. */
  requireNumbers: z.boolean().default(true),
  /** As `requireLowercase`. */
  requireSpecialChars: z.boolean().default(true),
  /** Refuses the same character three times in a row. Default: true. */
  refuseThreeRepeated: z.boolean().default(true),
  /** Long phrases need no kinds of characters. Default: true, from 20 characters on. */
  allowPassphrases: z.boolean().default(true),
  /** Characters of a long phrase. Default 20. */
  minPhraseLength: z.number().int().min(12).max(128).default(20),
  /**
   * Refuses passwords made of what others know: words of the product's and the application's name, of the site, of the person's name,
   * address and user name, and of their companies' names. Without those words, eight characters must be left. Default: true.
   */
  refuseContextWords: z.boolean().default(true),
  /** More such words, like the name of the town or of another product. Words under four characters do not count. Default: none. */
  contextWords: z.array(z.string().min(4).max(100)).max(1000).default([]),
});

const lockout = z.strictObject({
  /** Wrong passwords for one account before sign-in is paused. Default 10. */
  maxAttempts: z.number().int().min(3).max(100).default(10),
  /** Accounts that can fail to sign in from one IP address before it is blocked; a later sign-in removes an account. Default 100. */
  maxAttemptsPerAddress: z.number().int().min(10).max(100_000).default(100),
  /** Seconds of the pause, and the window in which attempts are counted. Default 900. */
  pauseSeconds: seconds.default(15 * minutes),
});

const sessions = z.strictObject({
  /** Seconds an access token lives. Contract, §6. Default 300. */
  accessTokenSeconds: seconds.max(hours).default(5 * minutes),
  /** Seconds without a refresh after which a session ends. Default 24 days, the longest that published clients support. */
  idleSeconds: seconds.default(24 * days),
  /** Seconds after which a session ends in any case. Default 90 days. */
  absoluteSeconds: seconds.default(90 * days),
  /** How many sessions a person may have; the oldest ends. Default: any number. */
  maxConcurrent: z.number().int().positive().optional(),
  /** Names of places by network, like `'203.0.113.0/24': 'Office in Leeds'`; people see them beside their sessions. Default: none. */
  places: placesConfig,
});

const links = z.strictObject({
  /** Seconds an activation link works. Default 24 hours. */
  activationSeconds: seconds.default(24 * hours),
  /** Seconds a password reset link works. Default 1 hour. */
  resetPasswordSeconds: seconds.default(hours),
});

const role = z.strictObject({
  /** Key as it stands in tokens. */
  key,
  /** Name shown to people. */
  name: z.string().min(1).max(100),
  /** What it is for, shown to people. Default: none. */
  description: z.string().max(500).optional(),
  /** Permission keys; `fe.*` and the like match everything below. */
  permissions: z.array(key),
  /** Given to people who are added without a role. Default: false. */
  isDefault: z.boolean().default(false),
  /** Given to the person who opens an account. Default: false. */
  firstUserRole: z.boolean().default(false),
  /** Lower is more powerful; nobody assigns a role above their own. Default 100. */
  level: z.number().int().min(0).default(100),
});

const permission = z.strictObject({
  /** Key as roles name it and as it stands in tokens. */
  key,
  /** Name shown to people. */
  name: z.string().min(1).max(100),
  /** What it opens, shown to people. Default: none. */
  description: z.string().max(500).optional(),
  /** Heading the roles page groups it under. Default: General. */
  category: z.string().min(1).max(100).default('General'),
});

const mail = z.strictObject({
  /** Sender, as `Name <address>` or the address alone. Default: no-reply at the public address's host. */
  from: z.string().min(3).max(300).optional(),
  /** `smtp://user:password@host:587` or `smtps://…`. The demo sends to the lab's inbox when this is missing. */
  smtp: z
    .string()
    .regex(/^smtps?:\/\//, 'Write smtp://… or smtps://…')
    .optional(),
});

const branding = z.strictObject({
  /** Name of the product in mails and pages. Default: the application's name. */
  productName: z.string().min(1).max(100).optional(),
  /** Address of a logo, http(s). Default: none. */
  logo: z.url({ protocol: /^https?$/ }).optional(),
  /** Accent colour of mails, as #rrggbb. Default #2f5bea. */
  accentColor: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .default('#2f5bea'),
  /** Hides Foyer's own name. Default: false. */
  whiteLabel: z.boolean().default(false),
  /** Where people write for help; shown in mails. Default: none. */
  supportEmail: z.email().optional(),
});

/** The embedded application. The origin of `url` can always call the API and need not be in `allowedOrigins`. */
const embeddedApplication = application.transform((one) =>
  one.url
    ? { ...one, allowedOrigins: [...new Set([new URL(one.url).origin, ...one.allowedOrigins])] }
    : one,
);

/** The console of the secure browser: its sign-in page and the host it hands over to. */
const consoleSettings = z.strictObject({
  /** Origin of the sign-in page. Default: none; the demo takes that of its console-port. */
  signInUrl: origin.optional(),
  /** Origin of the console host. Default: none; the demo takes that of its console-host-port. */
  hostUrl: origin.optional(),
  /** Domain that identity service and console host share, like example.com. Default: the identity service's own host only. */
  cookieDomain: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i, 'Write a domain like example.com.')
    .optional(),
  /** Seconds the cookie of the console works; the sign-in page renews it while the session lives. Default 600. */
  cookieSeconds: seconds.max(hours).default(10 * minutes),
  /** Title of the console. */
  title: z.string().min(1).max(100).default('Secure Enterprise Browser Management Console'),
  /** The provider's Terms and Conditions, http(s). Default: a page of the sign-in page's own that says none are set. */
  termsUrl: z.url({ protocol: /^https?$/ }).optional(),
  /** The provider's Privacy Policy, http(s). Default: as above. */
  privacyUrl: z.url({ protocol: /^https?$/ }).optional(),
});

const limit = (perMinute: number) => z.number().int().positive().default(perMinute);

/** Requests per minute and address of each rate class. */
const rateLimits = z.strictObject({
  /** Default 3000. */
  read: limit(3000),
  /** Default 600. */
  write: limit(600),
  /** Rejected calls that check a password or another secret; successful ones do not count. Default 120. */
  attempts: limit(120),
  /** Other calls that cost as much as checking a password. Default 30. */
  credentials: limit(30),
  /** Calls that may send a mail. Default 10. */
  mail: limit(10),
  /** Refresh and sign-out. Default 1200. */
  session: limit(1200),
});

/** Everything `foyer.config.ts` can say. Each key states its unit and default. */
export const foyerConfig = z.strictObject({
  /** Id of this environment. Default: the application's client id. */
  vendorId: z.uuid().optional(),
  application: embeddedApplication,
  applications: applicationsConfig.default([]),
  signIn: signInConfig.prefault({}),
  passwordPolicy: passwordPolicy.prefault({}),
  lockout: lockout.prefault({}),
  passwordHistory: passwordHistoryConfig.prefault({}),
  passwordRotation: passwordRotationConfig.prefault({}),
  passwordRecovery: passwordRecoveryConfig.prefault({}),
  breachedPasswords: breachedPasswordsConfig.prefault({}),
  captcha: captchaConfig.prefault({}),
  mfa: mfaConfig.prefault({}),
  sessions: sessions.prefault({}),
  links: links.prefault({}),
  roles: z.array(role).default([
    {
      key: 'Admin',
      name: 'Admin',
      description: 'Everything in the account.',
      permissions: ['fe.*'],
      isDefault: false,
      firstUserRole: true,
      level: 0,
    },
    {
      key: 'ReadOnly',
      name: 'Read only',
      description: 'May look, not change.',
      permissions: [
        'fe.secure.read.users',
        'fe.secure.read.roles',
        'fe.secure.read.accountSettings',
      ],
      isDefault: true,
      firstUserRole: false,
      level: 100,
    },
  ]),
  /** Permissions of the host application, besides the product's own `fe.*` keys. Default: none. */
  permissions: z.array(permission).default([]),
  /** Feature flags the portal reads, by name. Default: none. */
  flags: z.record(z.string(), z.boolean()).default({}),
  entitlements: entitlementsConfig.prefault({}),
  mail: mail.prefault({}),
  sms: smsConfig.prefault({}),
  branding: branding.prefault({}),
  rateLimits: rateLimits.prefault({}),
  signUp: signUpConfig.prefault({}),
  invitations: invitationsConfig.prefault({}),
  adminPortal: adminPortalConfig.prefault({}),
  temporaryAccess: temporaryAccessConfig.prefault({}),
  apiTokens: apiTokensConfig.prefault({}),
  impersonation: impersonationConfig.prefault({}),
  profile: profileConfig.prefault({}),
  console: consoleSettings.prefault({}),
  outgoing: outgoingConfig.prefault({}),
  dns: dnsConfig.prefault({}),
  passkeys: passkeysConfig.prefault({}),
  socialLogin: socialLoginConfig.prefault({}),
});

/** The configuration after defaults. */
export type FoyerConfig = z.output<typeof foyerConfig>;
/** The configuration as an operator writes it. */
export type FoyerConfigInput = z.input<typeof foyerConfig>;

/** Types a `foyer.config.ts`: `export default defineConfig({ … })`. */
export function defineConfig(config: FoyerConfigInput): FoyerConfigInput {
  return config;
}

/** A configuration, or what is wrong with it: one line per field. */
export type ConfigReport =
  | { readonly kind: 'valid'; readonly config: FoyerConfig }
  | { readonly kind: 'invalid'; readonly lines: readonly string[] };

/** Validates a configuration and names every field that is wrong. */
export function readConfig(input: unknown): ConfigReport {
  const parsed = foyerConfig.safeParse(input);
  const lines = parsed.success
    ? withoutEmailProblems(parsed.data)
    : parsed.error.issues.map((it) => `${it.path.join('.') || '(whole file)'}: ${it.message}`);
  if (lines.length > 0 || !parsed.success) return { kind: 'invalid', lines };
  return { kind: 'valid', config: parsed.data };
}
