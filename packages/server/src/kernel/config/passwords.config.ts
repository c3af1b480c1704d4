import { z } from 'zod';

const minute = z.number().int();
/** Five years, the longest the wire contract allows. */
const longestMinutes = 2_628_000;

/** Earlier passwords that may not be used again. A tenant's own policy comes before this. */
export const passwordHistoryConfig = z.strictObject({
  /** Default: false. */
  enabled: z.boolean().default(false),
  /** How many of the last passwords, the current one included. 1 to 10. Default 1. */
  historySize: z.number().int().min(1).max(10).default(1),
});

/** Passwords that must be changed from time to time. A tenant's own policy comes before this. */
export const passwordRotationConfig = z.strictObject({
  /** Default: false; a password that nobody else knows does not get worse with age (NIST SP 800-63B §5.1.1.2). */
  isActive: z.boolean().default(false),
  /** Minutes after which a password must be changed. Default 129600, which is 90 days. */
  rotationPeriod: minute.min(1).max(longestMinutes).default(129_600),
  /** Minutes before that in which people are told. Default 10080, which is 7 days. */
  notificationPeriod: minute.min(0).max(longestMinutes).default(10_080),
});

/** Ways to recover a forgotten password besides the mail, which always works. */
export const passwordRecoveryConfig = z.strictObject({
  /** A code by SMS to a phone that was proved before. Default: false, as phone numbers change hands. */
  sms: z.boolean().default(false),
});

/** The search of new passwords in a list of stolen ones. Only the first five characters of a hash leave the server. */
export const breachedPasswordsConfig = z.strictObject({
  /** Whether passwords are looked for, when they are chosen and at sign-in. Default: false. */
  enabled: z.boolean().default(false),
  /** Address of a service that answers `/range/<five characters>`. Default: Have I Been Pwned; in the demo, the lab. */
  baseUrl: z.url({ protocol: /^https?$/ }).optional(),
  /** Milliseconds to wait; a service that is late or out of order keeps nobody out. Default 1500. */
  timeoutMs: z.number().int().min(100).max(10_000).default(1500),
});
