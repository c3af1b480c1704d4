/**
 * What is counted for every tenant. A `level` is the state at the end of a day; a `sum` is what
 * happened on it, and its limit is one of a calendar month in UTC.
 */
export const usageMetrics = {
  seats: 'level',
  activeUsers: 'level',
  signIns: 'sum',
  apiTokens: 'level',
  apiRequests: 'sum',
  ssoConnections: 'level',
  emails: 'sum',
  sms: 'sum',
  webhooks: 'sum',
  subAccounts: 'level',
} as const;

/** A built-in metric. */
export type UsageMetric = keyof typeof usageMetrics;

/** Built-in metrics in the order of the page. */
export const usageMetricKeys = [
  'seats',
  'activeUsers',
  'signIns',
  'apiRequests',
  'apiTokens',
  'ssoConnections',
  'emails',
  'sms',
  'webhooks',
  'subAccounts',
] as const satisfies readonly UsageMetric[];

/** The metric under which features of a host are stored; `part` is the key of the feature. */
export const featureMetric = 'feature';

/** Sign-in methods as usage names them. */
export const signInMethods = [
  'password',
  'sso',
  'social',
  'passkey',
  'email',
  'sms',
  'other',
] as const;

/** Percentages of a limit at which administrators are notified. */
export const usageThresholds = [80, 100] as const;

/** A feature that a host meters: letters, digits, dots, dashes, underscores. */
export const featureKeyPattern = /^[A-Za-z][\w.-]{0,63}$/;

/** Distinct features that one tenant can have metered. */
export const maxFeatures = 50;

/** The ranges that the usage page offers, in days. */
export const usageRanges = { '30d': 30, '90d': 90, '12m': 365 } as const;

/** A range of the usage page. */
export type UsageRange = keyof typeof usageRanges;

/** Whether a key names a built-in metric. */
export function isUsageMetric(key: string): key is UsageMetric {
  return Object.hasOwn(usageMetrics, key);
}

/** The thresholds of a limit that a value has reached, the lowest first. A limit of 0 has none. */
export function reachedThresholds(value: number, limit: number): readonly number[] {
  if (limit <= 0) return [];
  return usageThresholds.filter((percent) => value * 100 >= limit * percent);
}

/**
 * The limit of a tenant: the highest that one of its plans names; `null` in a plan is no limit and
 * wins. `undefined`: no plan limits the metric.
 */
export function highestLimit(
  limits: readonly (number | null | undefined)[],
): number | null | undefined {
  const named = limits.filter((one) => one !== undefined);
  if (named.length === 0) return undefined;
  return named.some((one) => one === null) ? null : Math.max(...named.map(Number));
}

const dayMilliseconds = 86_400_000;

/** The UTC day of a moment, such as `2026-11-26`. */
export const toDay = (at: Date): string => at.toISOString().slice(0, 10);

/** Every UTC day from `from` to `to`, both included. */
export function daysBetween(from: string, to: string): readonly string[] {
  const first = Date.parse(from);
  const count = Math.max(0, Math.round((Date.parse(to) - first) / dayMilliseconds) + 1);
  return Array.from({ length: count }, (_, at) => toDay(new Date(first + at * dayMilliseconds)));
}
