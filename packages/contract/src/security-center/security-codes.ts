/** Areas of the security center. Specification 1, §3; published clients also know COUNTRY. */
export const securityCategories = [
  'MFA',
  'PASSWORD',
  'SESSIONS',
  'INACTIVITY',
  'IP',
  'DOMAIN',
  'COUNTRY',
  'SSO',
] as const;
export type SecurityCategory = (typeof securityCategories)[number];

/** How urgent a recommendation is, most urgent first. */
export const securitySeverities = ['SEVERE', 'WARNING', 'INFO'] as const;
export type SecuritySeverity = (typeof securitySeverities)[number];

interface Recommendation {
  readonly category: SecurityCategory;
  readonly severity: SecuritySeverity;
  /** Points that the score loses while the recommendation is open. */
  readonly weight: number;
  readonly why: string;
}

/**
 * Every recommendation, most important first. A setting is either missing or weaker than recommended, so only one of two that are about
 * the same setting is open. Without the second of each pair, the weights add up to 100.
 */
export const recommendations = {
  FORCE_MFA: {
    category: 'MFA',
    severity: 'SEVERE',
    weight: 25,
    why: 'A stolen password alone is enough to sign in while MFA is optional.',
  },
  BREACHED_PASSWORDS_EXIST: {
    category: 'PASSWORD',
    severity: 'SEVERE',
    weight: 15,
    why: 'Passwords from known data breaches are the first ones that attackers try.',
  },
  REVIEW_INACTIVE_USERS: {
    category: 'INACTIVITY',
    severity: 'WARNING',
    weight: 8,
    why: 'Nobody notices when an account that its owner no longer uses is taken over.',
  },
  ENABLE_USER_LOCKOUT: {
    category: 'PASSWORD',
    severity: 'WARNING',
    weight: 8,
    why: 'Without a lockout, attackers can try many passwords for one user.',
  },
  ENABLE_IP_RESTRICTIONS: {
    category: 'IP',
    severity: 'WARNING',
    weight: 8,
    why: 'Stolen credentials work from any network in the world.',
  },
  ENABLE_FORCE_RELOGIN: {
    category: 'SESSIONS',
    severity: 'WARNING',
    weight: 6,
    why: 'A stolen session can be kept alive forever if users never have to sign in again.',
  },
  ENABLE_IDLE_SESSION: {
    category: 'SESSIONS',
    severity: 'WARNING',
    weight: 6,
    why: 'A device that is left unattended stays signed in.',
  },
  CONFIGURE_SSO: {
    category: 'SSO',
    severity: 'WARNING',
    weight: 6,
    why: 'With single sign-on, former employees lose access when your directory disables them.',
  },
  ENABLE_SESSION_CONCURRENCY: {
    category: 'SESSIONS',
    severity: 'WARNING',
    weight: 5,
    why: 'Without a limit, shared credentials and stolen sessions go unnoticed.',
  },
  ENABLE_PASSWORD_HISTORY: {
    category: 'PASSWORD',
    severity: 'WARNING',
    weight: 5,
    why: 'Users who can reuse old passwords return to ones that may have leaked.',
  },
  ENABLE_DOMAIN_RESTRICTIONS: {
    category: 'DOMAIN',
    severity: 'WARNING',
    weight: 5,
    why: 'Invitations to private or mistyped email addresses give outsiders access.',
  },
  STRENGTHEN_USER_LOCKOUT: {
    category: 'PASSWORD',
    severity: 'INFO',
    weight: 4,
    why: 'A lockout that comes late leaves room for guessing common passwords.',
  },
  CHANGE_IP_TO_ALLOWLIST: {
    category: 'IP',
    severity: 'INFO',
    weight: 4,
    why: 'A block list stops only the networks that you already know.',
  },
  SET_FORCE_RELOGIN: {
    category: 'SESSIONS',
    severity: 'INFO',
    weight: 3,
    why: 'The longer a session can last, the longer a stolen one is useful.',
  },
  SET_IDLE_SESSION: {
    category: 'SESSIONS',
    severity: 'INFO',
    weight: 3,
    why: 'A long idle timeout leaves unattended devices signed in beyond a working day.',
  },
  ENABLE_COUNTRY_RESTRICTIONS: {
    category: 'COUNTRY',
    severity: 'INFO',
    weight: 3,
    why: 'Sign-ins from countries where you have no users are rarely legitimate.',
  },
  SET_SESSION_CONCURRENCY: {
    category: 'SESSIONS',
    severity: 'INFO',
    weight: 2,
    why: 'A high session limit hides shared credentials.',
  },
  STRENGTHEN_PASSWORD_HISTORY: {
    category: 'PASSWORD',
    severity: 'INFO',
    weight: 2,
    why: 'A short history lets users return to an old password after a few changes.',
  },
  CHANGE_DOMAIN_TO_ALLOWLIST: {
    category: 'DOMAIN',
    severity: 'INFO',
    weight: 2,
    why: 'A block list stops only the domains that you already know.',
  },
} as const satisfies Readonly<Record<string, Recommendation>>;
export type RecommendationCode = keyof typeof recommendations;

/** The codes of all recommendations, most important first. */
// oxlint-disable-next-line typescript/consistent-type-assertions -- safe: the keys of the table above
export const recommendationCodes = Object.keys(recommendations) as RecommendationCode[];

/** Ours alone: published clients have no code of the category INACTIVITY, so their calls leave it out. */
export const ownRecommendations = ['REVIEW_INACTIVE_USERS'] as const;

/** Every insight: the state of a category in one sentence. Wire contract, `InsightCode`. */
export const insights = {
  MFA_FORCED: { category: 'MFA', text: 'MFA is required for all users.' },
  PARTIALLY_FORCED_MFA: {
    category: 'MFA',
    text: 'MFA is required, except for users who sign in through SSO.',
  },
  PARTIAL_MFA_USAGE: { category: 'MFA', text: 'Some users have not set up MFA.' },
  FULL_MFA_USAGE: { category: 'MFA', text: 'Every user has set up MFA.' },
  BREACHED_PASSWORD_USERS_EXIST: {
    category: 'PASSWORD',
    text: 'Some users have a password from a known data breach.',
  },
  IMPROVE_LOCKOUT_POLICY: { category: 'PASSWORD', text: 'The lockout policy can be stricter.' },
  IMPROVE_PASSWORD_HISTORY_POLICY: {
    category: 'PASSWORD',
    text: 'The password history can be longer.',
  },
  FULL_PASSWORD_SETTINGS: {
    category: 'PASSWORD',
    text: 'Lockout and password history meet the recommendations.',
  },
  NO_SESSION_SETTINGS: { category: 'SESSIONS', text: 'Sessions have no limits.' },
  PARTIAL_SESSION_SETTINGS: { category: 'SESSIONS', text: 'Some session limits are not set.' },
  FULL_SESSION_SETTINGS: { category: 'SESSIONS', text: 'All session limits are set.' },
  NO_IP_RESTRICTIONS: { category: 'IP', text: 'The account can be used from any network.' },
  IP_ALLOWLIST: { category: 'IP', text: 'Only allowed networks can use the account.' },
  IP_DENYLIST: { category: 'IP', text: 'Blocked networks cannot use the account.' },
  NO_DOMAIN_RESTRICTIONS: { category: 'DOMAIN', text: 'Users can join with any email domain.' },
  DOMAIN_ALLOWLIST: { category: 'DOMAIN', text: 'Users can join with allowed domains only.' },
  DOMAIN_DENYLIST: { category: 'DOMAIN', text: 'Users cannot join with blocked domains.' },
} as const satisfies Readonly<Record<string, { category: SecurityCategory; text: string }>>;
export type InsightCode = keyof typeof insights;

/** The codes of all insights. */
// oxlint-disable-next-line typescript/consistent-type-assertions -- safe: the keys of the table above
export const insightCodes = Object.keys(insights) as InsightCode[];
