import { z } from 'zod';

const minute = z.number().int();
/** Five years, the longest the wire contract allows. */
const maxMinutes = 2_628_000;

/** Previous passwords that cannot be reused. A tenant's own policy takes precedence. */
export const passwordHistoryConfig = z.strictObject({
  /** Default: false. */
  enabled: z.boolean().default(false),
  /** How many previous passwords, including the current one. 1 to 10. Default 1. */
  historySize: z.number().int().min(1).max(10).default(1),
});

/** Passwords that must be changed periodically. A tenant's own policy takes precedence. */
export const passwordRotationConfig = z.strictObject({
  /** Default: false; a secret password does not get worse with age (NIST SP 800-63B §5.1.1.2). */
  isActive: z.boolean().default(false),
  /** Minutes after which a password must be changed. Default 129600, which is 90 days. */
  rotationPeriod: minute.min(1).max(maxMinutes).default(129_600),
  /** Minutes before that in which users are notified. Default 10080, which is 7 days. */
  notificationPeriod: minute.min(0).max(maxMinutes).default(10_080),
});

/** Ways to reset a password in addition to email, which is always available. */
export const passwordRecoveryConfig = z.strictObject({
  /** A code by SMS to a verified phone. Default: false, because phone numbers change owners. */
  sms: z.boolean().default(false),
});

/**
 * The check of passwords against a list of breached ones. Only the first five characters of a hash
 * leave the server.
 */
export const breachedPasswordsConfig = z.strictObject({
  /** Whether passwords are checked when they are chosen and at sign-in. Default: false. */
  enabled: z.boolean().default(false),
  /**
   * Whether a tenant can turn the check on for its members while `enabled` is false. Default:
   * false.
   */
  allowTenants: z.boolean().default(false),
  /**
   * URL of a service that answers `/range/<five characters>`. Default: Have I Been Pwned; in the
   * demo, the lab.
   */
  baseUrl: z.url({ protocol: /^https?$/ }).optional(),
  /** Milliseconds to wait; if the service is slow or fails, sign-in continues. Default 1500. */
  timeoutMs: z.number().int().min(100).max(10_000).default(1500),
});

export const passwordPolicyConfig = z.strictObject({
  /** Characters. Default 10. */
  minLength: z.number().int().min(6).max(128).default(10),
  /** Characters; at least 64 must be allowed. Default 128. */
  maxLength: z.number().int().min(64).max(256).default(128),
  /** How many of the required character classes a password must contain. Default 2. */
  minOptionalTestsToPass: z.number().int().min(0).max(4).default(2),
  /** One of the four character classes that count. Default: all four do. */
  requireLowercase: z.boolean().default(true),
  /** As `requireLowercase`. */
  requireUppercase: z.boolean().default(true),
  /** As `requireLowercase`. */
  requireNumbers: z.boolean().default(true),
  /** As `requireLowercase`. */
  requireSpecialChars: z.boolean().default(true),
  /** Rejects the same character three times in a row. Default: true. */
  refuseThreeRepeated: z.boolean().default(true),
  /** Passphrases need no character classes. Default: true, from 20 characters. */
  allowPassphrases: z.boolean().default(true),
  /** Minimum length of a passphrase. Default 20. */
  minPhraseLength: z.number().int().min(12).max(128).default(20),
  /**
   * Rejects passwords that consist of known words: the names of the product and the application,
   * the site, the user's name, email, and user name, and the names of their tenants. Without those
   * words, eight characters must remain. Default: true.
   */
  refuseContextWords: z.boolean().default(true),
  /**
   * Additional words, such as a city or another product. Words under four characters do not count.
   * Default: none.
   */
  contextWords: z.array(z.string().min(4).max(100)).max(1000).default([]),
});

export const lockoutConfig = z.strictObject({
  /** Wrong passwords for one account before sign-in is paused. Default 10. */
  maxAttempts: z.number().int().min(3).max(100).default(10),
  /**
   * Accounts that can fail to sign in from one IP address before it is blocked; a later sign-in
   * removes an account. Default 100.
   */
  maxAttemptsPerAddress: z.number().int().min(10).max(100_000).default(100),
  /** Seconds of the pause, and the window in which attempts are counted. Default 900. */
  pauseSeconds: z
    .number()
    .int()
    .positive()
    .default(15 * 60),
});
