/**
 * Version of the identity service that the console speaks to; its calls are served below it.
 * Specification 2, §7.1.
 */
export const consoleApiVersion = 'v1';

/**
 * Cookies the identity service, the console host and the sign-in page share. The last two names:
 * specification 2, §9.
 */
export const consoleCookies = {
  /**
   * Opens the console host: a signed token of its own kind, which no script can read. Decision
   * 0100.
   */
  auth: 'x-talon-auth',
  /** Marks that the console was entered by its sign-in page, and by which one. Decision 0101. */
  origin: 'x-talon-origin',
  /** Why the last session ended; read and cleared by the sign-in page. */
  reason: 'x-talon-session-timeout-reason',
  /** The client's address, where it is the reason. */
  ip: 'x-talon-ip',
} as const;

/**
 * Kind of the token in the auth cookie: it opens the console host and no call of the API (T-JWT-6).
 */
export const consoleTokenType = 'console+jwt';

/** Why a session of the console ended. Specification 2, §3. */
export const sessionEndReasons = [
  'Timeout',
  'TalonWorkEnforcement',
  'notAllowedIp',
  'unauthorized',
] as const;

/** A reason of the list above. */
export type SessionEndReason = (typeof sessionEndReasons)[number];
