import {
  type InsightCode,
  insightCodes,
  type RecommendationCode,
  recommendationCodes,
  recommendations,
} from './security-codes.ts';

export {
  type InsightCode,
  insightCodes,
  insights,
  ownRecommendations,
  type RecommendationCode,
  recommendationCodes,
  recommendations,
  type SecurityCategory,
  type SecuritySeverity,
  securityCategories,
  securitySeverities,
} from './security-codes.ts';

/**
 * What the recommendations ask for. NIST SP 800-63B: 30 days until the next sign-in; a working day
 * without activity.
 */
export const recommendedValues = {
  maxAttempts: 10,
  historySize: 5,
  idleSeconds: 28_800,
  absoluteSeconds: 2_592_000,
  maxSessions: 5,
} as const;

/** After so many days without a sign-in, a user is inactive. Specification 2, §9. */
export const inactiveAfterDays = 90;

/**
 * The list of a restriction that applies, and how many rules it has; `OFF`: nothing is restricted.
 */
export interface RestrictionFacts {
  readonly mode: 'OFF' | 'ALLOW' | 'BLOCK';
  readonly count: number;
}

/** What score, recommendations, and insights are computed from. */
export interface SecurityFacts {
  readonly totalUsers: number;
  readonly withoutMfa: number;
  readonly breachedPasswords: number;
  /** Users who can sign in but have not for 90 days. */
  readonly inactive: number;
  readonly mfa: 'DontForce' | 'Force' | 'ForceExceptSAML';
  readonly lockout: { readonly enabled: boolean; readonly maxAttempts: number };
  readonly passwordHistory: { readonly historySize: number };
  readonly sessions: {
    readonly idleSeconds: number | null;
    readonly absoluteSeconds: number | null;
    readonly maxSessions: number | null;
  };
  readonly ip: RestrictionFacts;
  readonly domains: RestrictionFacts;
  /** Undefined where countries cannot be restricted: not recommended, and no part of the score. */
  readonly countries: RestrictionFacts | undefined;
  readonly hasSso: boolean;
}

/**
 * One of two recommendations, or neither: nothing is set up, or what is set up is weaker than
 * recommended.
 */
function limitCodes(
  value: number | null,
  recommended: number,
  { on, set }: { readonly on: RecommendationCode; readonly set: RecommendationCode },
): readonly RecommendationCode[] {
  if (value === null) return [on];
  return value > recommended ? [set] : [];
}

function historyCodes(size: number): readonly RecommendationCode[] {
  if (size === 0) return ['ENABLE_PASSWORD_HISTORY'];
  return size < recommendedValues.historySize ? ['STRENGTHEN_PASSWORD_HISTORY'] : [];
}

function restrictionCodes(
  { mode }: RestrictionFacts,
  { on, set }: { readonly on: RecommendationCode; readonly set?: RecommendationCode },
): readonly RecommendationCode[] {
  if (mode === 'OFF') return [on];
  return mode === 'BLOCK' && set ? [set] : [];
}

function openCodes(facts: SecurityFacts): ReadonlySet<RecommendationCode> {
  const { lockout, passwordHistory: history, sessions, domains, countries } = facts;
  return new Set<RecommendationCode>([
    ...(facts.mfa === 'DontForce' ? ['FORCE_MFA' as const] : []),
    ...(facts.breachedPasswords > 0 ? ['BREACHED_PASSWORDS_EXIST' as const] : []),
    ...(facts.inactive > 0 ? ['REVIEW_INACTIVE_USERS' as const] : []),
    ...(facts.hasSso ? [] : ['CONFIGURE_SSO' as const]),
    ...limitCodes(lockout.enabled ? lockout.maxAttempts : null, recommendedValues.maxAttempts, {
      on: 'ENABLE_USER_LOCKOUT',
      set: 'STRENGTHEN_USER_LOCKOUT',
    }),
    ...historyCodes(history.historySize),
    ...limitCodes(sessions.absoluteSeconds, recommendedValues.absoluteSeconds, {
      on: 'ENABLE_FORCE_RELOGIN',
      set: 'SET_FORCE_RELOGIN',
    }),
    ...limitCodes(sessions.idleSeconds, recommendedValues.idleSeconds, {
      on: 'ENABLE_IDLE_SESSION',
      set: 'SET_IDLE_SESSION',
    }),
    ...limitCodes(sessions.maxSessions, recommendedValues.maxSessions, {
      on: 'ENABLE_SESSION_CONCURRENCY',
      set: 'SET_SESSION_CONCURRENCY',
    }),
    ...restrictionCodes(facts.ip, { on: 'ENABLE_IP_RESTRICTIONS', set: 'CHANGE_IP_TO_ALLOWLIST' }),
    ...restrictionCodes(domains, {
      on: 'ENABLE_DOMAIN_RESTRICTIONS',
      set: 'CHANGE_DOMAIN_TO_ALLOWLIST',
    }),
    ...(countries ? restrictionCodes(countries, { on: 'ENABLE_COUNTRY_RESTRICTIONS' }) : []),
  ]);
}

/** The recommendations that are open, most important first. */
export function openRecommendations(facts: SecurityFacts): readonly RecommendationCode[] {
  const open = openCodes(facts);
  return recommendationCodes.filter((code) => open.has(code));
}

/** From 0 to 100: what remains when each open recommendation takes its weight away. */
export function securityScore(facts: SecurityFacts): number {
  const possible = facts.countries ? 100 : 100 - recommendations.ENABLE_COUNTRY_RESTRICTIONS.weight;
  const lost = openRecommendations(facts).reduce(
    (sum, code) => sum + recommendations[code].weight,
    0,
  );
  return Math.round((100 * (possible - lost)) / possible);
}

/** The bands of the score by their lowest value, best first. */
export const scoreBands = [
  { band: 'strong', from: 90 },
  { band: 'good', from: 70 },
  { band: 'fair', from: 40 },
  { band: 'atRisk', from: 0 },
] as const;
export type ScoreBand = (typeof scoreBands)[number]['band'];

/** The band that a score is in. */
export function getBand(score: number): ScoreBand {
  return scoreBands.find(({ from }) => score >= from)?.band ?? 'atRisk';
}

/** How many of the three session limits are set. */
const sessionLimits = ({ sessions }: SecurityFacts) =>
  Object.values(sessions).filter((value) => value !== null).length;

/** The insights that apply. */
export function currentInsights(facts: SecurityFacts): readonly InsightCode[] {
  const open = openCodes(facts);
  const lockout = open.has('ENABLE_USER_LOCKOUT') || open.has('STRENGTHEN_USER_LOCKOUT');
  const history = open.has('ENABLE_PASSWORD_HISTORY') || open.has('STRENGTHEN_PASSWORD_HISTORY');
  const limits = sessionLimits(facts);
  const some = limits === 3 ? 'FULL_SESSION_SETTINGS' : 'PARTIAL_SESSION_SETTINGS';
  const is: Readonly<Record<InsightCode, boolean>> = {
    MFA_FORCED: facts.mfa === 'Force',
    PARTIALLY_FORCED_MFA: facts.mfa === 'ForceExceptSAML',
    PARTIAL_MFA_USAGE: facts.withoutMfa > 0,
    FULL_MFA_USAGE: facts.withoutMfa === 0,
    BREACHED_PASSWORD_USERS_EXIST: facts.breachedPasswords > 0,
    IMPROVE_LOCKOUT_POLICY: lockout,
    IMPROVE_PASSWORD_HISTORY_POLICY: history,
    FULL_PASSWORD_SETTINGS: !lockout && !history,
    NO_SESSION_SETTINGS: limits === 0,
    PARTIAL_SESSION_SETTINGS: limits > 0 && some === 'PARTIAL_SESSION_SETTINGS',
    FULL_SESSION_SETTINGS: some === 'FULL_SESSION_SETTINGS',
    NO_IP_RESTRICTIONS: facts.ip.mode === 'OFF',
    IP_ALLOWLIST: facts.ip.mode === 'ALLOW',
    IP_DENYLIST: facts.ip.mode === 'BLOCK',
    NO_DOMAIN_RESTRICTIONS: facts.domains.mode === 'OFF',
    DOMAIN_ALLOWLIST: facts.domains.mode === 'ALLOW',
    DOMAIN_DENYLIST: facts.domains.mode === 'BLOCK',
  };
  return insightCodes.filter((code) => is[code]);
}

/**
 * The figures and recommended values that come with each item. Wire contract, `SecurityMetadata`;
 * durations in seconds.
 */
export function securityMetadata(facts: SecurityFacts) {
  return {
    totalUsers: facts.totalUsers,
    mfa: { enrolledUsersCount: Math.max(0, facts.totalUsers - facts.withoutMfa) },
    inactivity: { staleUsersCount: facts.inactive },
    password: {
      breachedPasswordUsersCount: facts.breachedPasswords,
      historyRecommendations: recommendedValues.historySize,
      userLockoutRecommendation: recommendedValues.maxAttempts,
    },
    sessions: {
      configuredSessionSettings: sessionLimits(facts),
      forceReloginRecommendation: recommendedValues.absoluteSeconds,
      concurrencyRecommendation: recommendedValues.maxSessions,
      idleTimeoutRecommendation: recommendedValues.idleSeconds,
    },
    restrictions: { ipsCount: facts.ip.count, domainsCount: facts.domains.count },
  };
}

/** The users that a recommendation is about; undefined where it is about a setting. */
export function affectedUsers(code: RecommendationCode, facts: SecurityFacts): number | undefined {
  if (code === 'FORCE_MFA') return facts.withoutMfa;
  if (code === 'BREACHED_PASSWORDS_EXIST') return facts.breachedPasswords;
  return code === 'REVIEW_INACTIVE_USERS' ? facts.inactive : undefined;
}
