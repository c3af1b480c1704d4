/**
 * Every kind of single-use secret and how long it works by default, in seconds. A kind is
 * accepted at its own endpoint only (T-PWD-3).
 */
export const secretKinds = {
  activation: { ttlSeconds: 24 * 60 * 60 },
  resetPassword: { ttlSeconds: 60 * 60 },
  invitation: { ttlSeconds: 7 * 24 * 60 * 60 },
  magicLink: { ttlSeconds: 10 * 60 },
  unlock: { ttlSeconds: 60 * 60 },
  emailChange: { ttlSeconds: 60 * 60 },
  phoneReset: { ttlSeconds: 10 * 60 },
  oauthCode: { ttlSeconds: 60 },
  webauthnChallenge: { ttlSeconds: 5 * 60 },
  /** Lets its holder act as the subject. Contract, §7. */
  impersonation: { ttlSeconds: 60 },
  /** State of a sign-in at a provider, bound to the browser that began it. Decision 0160. */
  upstreamFlow: { ttlSeconds: 10 * 60 },
  /**
   * Lets one administrator of the subject, a tenant, in past its enforced single sign-on. Decision
   * 0165.
   */
  ssoBreakGlass: { ttlSeconds: 365 * 24 * 60 * 60 },
  /** Exchanged for a session that sets up one connection. Issue 19, item 9. */
  ssoSetupLink: { ttlSeconds: 7 * 24 * 60 * 60 },
  /** Downloads everything kept about its subject, once. Decision 0212. */
  dataExport: { ttlSeconds: 15 * 60 },
  /**
   * An answer of a SAML provider, or why there is none, until the page of ours asks for it.
   * Decision 0167.
   */
  samlResponse: { ttlSeconds: 5 * 60 },
} as const;

/** The name of a kind of single-use secret. */
export type SecretKind = keyof typeof secretKinds;

/**
 * Every kind of short code that users type, and how long it works by default, in seconds. A kind
 * is accepted at its own endpoint only.
 */
export const codeKinds = {
  passwordless: { ttlSeconds: 10 * 60 },
  phoneChange: { ttlSeconds: 10 * 60 },
  phoneRemoval: { ttlSeconds: 10 * 60 },
  phoneReset: { ttlSeconds: 10 * 60 },
  resetPasswordSms: { ttlSeconds: 10 * 60 },
  mfaSms: { ttlSeconds: 10 * 60 },
  mfaEmail: { ttlSeconds: 10 * 60 },
  activation: { ttlSeconds: 24 * 60 * 60 },
  invitation: { ttlSeconds: 7 * 24 * 60 * 60 },
  emailChange: { ttlSeconds: 10 * 60 },
} as const;

/** The name of a kind of code. */
export type CodeKind = keyof typeof codeKinds;
