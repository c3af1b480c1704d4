import { z } from 'zod';
import { auditLogConfig } from './audit-log.config.ts';
import { rateLimitsConfig } from './rate-limits.config.ts';
import { signInConfig } from './sign-in.config.ts';
import { smsConfig } from './sms.config.ts';
import {
  applicationsConfig,
  defaultApplication,
  pageOrigin as origin,
} from './applications.config.ts';
import { billingConfig } from './billing.config.ts';
import { captchaConfig } from './captcha.config.ts';
import { customCodeConfig } from './custom-code.config.ts';
import { dnsConfig, geoipConfig } from './dns.config.ts';
import { adminPortalConfig } from './admin-portal.config.ts';
import { apiTokensConfig } from './api-tokens.config.ts';
import { entitlementsConfig } from './entitlements.config.ts';
import { hooksConfig } from './hooks.config.ts';
import { jwtTemplatesConfig } from './jwt-templates.config.ts';
import { impersonationConfig } from './impersonation.config.ts';
import { invitationsConfig } from './invitations.config.ts';
import { mailConfig } from './mail.config.ts';
import { mfaConfig } from './mfa.config.ts';
import { signUpConfig, withoutEmailProblems } from './sign-up.config.ts';
import { placesConfig, profileConfig } from './profile.config.ts';
import { outgoingConfig } from './outgoing.config.ts';
import { userSourcesConfig } from './user-sources.config.ts';
import { temporaryAccessConfig } from './temporary-access.config.ts';
import { slackConfig, webhooksConfig } from './webhooks.config.ts';
import { socialLoginConfig } from './social-login.config.ts';
import { associatedDomainsConfig, workspaceConfig } from './workspace.config.ts';
import { passkeysConfig } from './passkeys.config.ts';
import {
  breachedPasswordsConfig,
  lockoutConfig,
  passwordHistoryConfig,
  passwordPolicyConfig,
  passwordRecoveryConfig,
  passwordRotationConfig,
} from './passwords.config.ts';

const seconds = z.number().int().positive();
const minutes = 60;
const hours = 60 * minutes;
const days = 24 * hours;

/** Maximum lifetime of an access token in seconds. Applications accept it for this long after its session ends. */
export const maxAccessTokenSeconds = hours;

const key = z
  .string()
  .regex(/^[A-Za-z0-9][\w.*:-]{0,99}$/, 'Letters, digits, dots, dashes; at most 100 characters.');

const sessions = z.strictObject({
  /** Seconds an access token lives. Contract, §6. Default 300. */
  accessTokenSeconds: seconds.max(maxAccessTokenSeconds).default(5 * minutes),
  /**
   * Seconds without a refresh after which a session ends. Default 24 days, the longest that
   * published clients support.
   */
  idleSeconds: seconds.default(24 * days),
  /** Seconds after which a session ends in any case. Default 90 days. */
  absoluteSeconds: seconds.default(90 * days),
  /** How many sessions a user can have; the oldest ends. Default: any number. */
  maxConcurrent: z.number().int().positive().optional(),
  /**
   * Names of locations by network, such as `'203.0.113.0/24': 'Office in Leeds'`; users see them
   * next to their sessions. Default: none.
   */
  places: placesConfig,
});

const links = z.strictObject({
  /** Seconds until an activation link expires. Default 24 hours. */
  activationSeconds: seconds.default(24 * hours),
  /** Seconds until a password reset link expires. Default 1 hour. */
  resetPasswordSeconds: seconds.default(hours),
});

const role = z.strictObject({
  /** Key, as used in tokens. */
  key,
  /** Name shown to users. */
  name: z.string().min(1).max(100),
  /** Purpose, shown to users. Default: none. */
  description: z.string().max(500).optional(),
  /** Permission keys; wildcards such as `fe.*` match everything below. */
  permissions: z.array(key),
  /** Assigned to users who are added without a role. Default: false. */
  isDefault: z.boolean().default(false),
  /** Assigned to the user who creates an account. Default: false. */
  firstUserRole: z.boolean().default(false),
  /** Lower is more powerful; users cannot assign a role above their own. Default 100. */
  level: z.number().int().min(0).default(100),
});

const permission = z.strictObject({
  /** Key, as used in roles and tokens. */
  key,
  /** Name shown to users. */
  name: z.string().min(1).max(100),
  /** What it allows, shown to users. Default: none. */
  description: z.string().max(500).optional(),
  /** Group on the roles page. Default: General. */
  category: z.string().min(1).max(100).default('General'),
});

const branding = z.strictObject({
  /** Product name in emails and on pages. Default: the application's name. */
  productName: z.string().min(1).max(100).optional(),
  /** URL of a logo, http(s). Default: none. */
  logo: z.url({ protocol: /^https?$/ }).optional(),
  /** Accent color of emails, as #rrggbb. Default #2f5bea. */
  accentColor: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .default('#2f5bea'),
  /** Hides Foyer's own name. Default: false. */
  whiteLabel: z.boolean().default(false),
  /** Support email, shown in emails. Default: none. */
  supportEmail: z.email().optional(),
});

const hostedLogin = z.strictObject({
  /**
   * Whether applications can send users to the hosted sign-in page. If you turn it off, sessions and
   * refresh tokens stay valid. Default: true.
   */
  enabled: z.boolean().default(true),
});

/** The console of the secure browser: its sign-in page and the host it hands over to. */
const consoleSettings = z.strictObject({
  /** Origin of the sign-in page. Default: none; the demo uses its console-port. */
  signInUrl: origin.optional(),
  /** Origin of the console host. Default: none; the demo uses its console-host-port. */
  hostUrl: origin.optional(),
  /**
   * Domain that identity service and console host share, such as example.com. Default: the identity
   * service's own host only.
   */
  cookieDomain: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i, 'Write a domain like example.com.')
    .optional(),
  /**
   * Seconds until the console cookie expires; the sign-in page renews it during the session.
   * Default 600.
   */
  cookieSeconds: seconds.max(hours).default(10 * minutes),
  /** Title of the console. */
  title: z.string().min(1).max(100).default('Secure Enterprise Browser Management Console'),
  /**
   * The provider's Terms and Conditions, http(s). Default: a page that says none are configured.
   */
  termsUrl: z.url({ protocol: /^https?$/ }).optional(),
  /** The provider's Privacy Policy, http(s). Default: as above. */
  privacyUrl: z.url({ protocol: /^https?$/ }).optional(),
});

/** Everything `foyer.config.ts` can say. Each key states its unit and default. */
export const foyerConfig = z.strictObject({
  /** ID of this environment. Default: the application's client ID. */
  vendorId: z.uuid().optional(),
  application: defaultApplication,
  applications: applicationsConfig.default([]),
  signIn: signInConfig.prefault({}),
  hostedLogin: hostedLogin.prefault({}),
  passwordPolicy: passwordPolicyConfig.prefault({}),
  lockout: lockoutConfig.prefault({}),
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
      description: 'Can view everything, but change nothing.',
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
  /** Feature flags that the portal reads, by name. Default: none. */
  flags: z.record(z.string(), z.boolean()).default({}),
  entitlements: entitlementsConfig.prefault({}),
  billing: billingConfig.prefault({}),
  mail: mailConfig.prefault({}),
  sms: smsConfig.prefault({}),
  branding: branding.prefault({}),
  rateLimits: rateLimitsConfig.prefault({}),
  auditLog: auditLogConfig.prefault({}),
  signUp: signUpConfig.prefault({}),
  invitations: invitationsConfig.prefault({}),
  adminPortal: adminPortalConfig.prefault({}),
  temporaryAccess: temporaryAccessConfig.prefault({}),
  apiTokens: apiTokensConfig.prefault({}),
  impersonation: impersonationConfig.prefault({}),
  profile: profileConfig.prefault({}),
  console: consoleSettings.prefault({}),
  outgoing: outgoingConfig.prefault({}),
  webhooks: webhooksConfig.prefault({}),
  hooks: hooksConfig.prefault({}),
  jwtTemplates: jwtTemplatesConfig.prefault({}),
  customCode: customCodeConfig.prefault({}),
  userSources: userSourcesConfig.prefault({}),
  dns: dnsConfig.prefault({}),
  geoip: geoipConfig.prefault({}),
  passkeys: passkeysConfig.prefault({}),
  slack: slackConfig.optional(),
  socialLogin: socialLoginConfig.prefault({}),
  associatedDomains: associatedDomainsConfig.prefault({}),
  workspace: workspaceConfig.prefault({}),
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
