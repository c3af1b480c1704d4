import type { UsageReport, UsageSeries, usageContract } from '@foyer/contract/usage';
import {
  toDay,
  daysBetween,
  type UsageMetric,
  usageMetricKeys,
  usageMetrics,
  usageRanges,
} from '@foyer/contract/usage/rules';
import type { PreviewReplies, SignedInVisit } from '../preview-replies.ts';
import { colleagues } from '../users/team-list.ts';

const day = 86_400_000;
/** A plan of the preview; the others have no limit. */
const limits: Partial<Record<UsageMetric, number>> = {
  seats: 50,
  activeUsers: 50,
  apiRequests: 250_000,
  emails: 5000,
};
/** What a weekday brings at the end of the year, per user or as a whole. */
const daily: Partial<Record<UsageMetric, number>> = {
  apiRequests: 8200,
  emails: 96,
  sms: 7,
  webhooks: 410,
};
const methods = { password: 0.42, sso: 0.31, passkey: 0.17, email: 0.1 };

/** The same noise every time, between 0.8 and 1.2. */
const noise = (seed: number) => 0.8 + ((Math.sin(seed * 12.9898) * 43_758.5453) % 1) * 0.2 + 0.2;

/** A year of growth with quiet weekends. */
function getGrowth(date: string, now: Date): number {
  const at = new Date(date);
  const age = (now.getTime() - at.getTime()) / day;
  const isWeekend = at.getUTCDay() % 6 === 0;
  return (1 - age / 520) * (isWeekend ? 0.25 : 1) * noise(at.getTime() / day);
}

function toSum(
  key: string,
  total: number,
  days: readonly string[],
  visit: SignedInVisit,
): UsageSeries {
  const values = days.map((one) => Math.round(total * getGrowth(one, visit.now)));
  const month = toDay(visit.now).slice(0, 7);
  const current = values.reduce(
    (sum, value, at) => (days[at]?.startsWith(month) ? sum + value : sum),
    0,
  );
  return { key, kind: 'sum', current, limit: null, values, parts: [] };
}

function toLevel(key: UsageMetric, level: number, days: readonly string[]): UsageSeries {
  const values = days.map((_, at) =>
    Math.max(1, Math.round(level * (1 - (days.length - 1 - at) / 700))),
  );
  return {
    key,
    kind: 'level',
    current: level,
    limit: null,
    values: level === 0 ? days.map(() => 0) : values,
    parts: [],
  };
}

function toSignIns(users: number, days: readonly string[], visit: SignedInVisit): UsageSeries {
  const parts = Object.entries(methods).map(([key, share]) => ({
    key,
    values: days.map((one, at) =>
      Math.round(users * 1.4 * share * getGrowth(one, visit.now) * noise(at + share)),
    ),
  }));
  const values = days.map((_, at) => parts.reduce((sum, part) => sum + (part.values[at] ?? 0), 0));
  const month = toDay(visit.now).slice(0, 7);
  const current = values.reduce(
    (sum, value, at) => (days[at]?.startsWith(month) ? sum + value : sum),
    0,
  );
  return { key: 'signIns', kind: 'sum', current, limit: null, values, parts };
}

function toSeries(key: UsageMetric, days: readonly string[], visit: SignedInVisit): UsageSeries {
  const users = colleagues(visit).length;
  const below = visit.world.tenants.filter(({ parentId }) => parentId === visit.tenant.id).length;
  const levels: Partial<Record<UsageMetric, number>> = {
    seats: users,
    activeUsers: Math.ceil(users * 0.86),
    apiTokens: 3,
    ssoConnections: 1,
    subAccounts: below,
  };
  if (key === 'signIns') return toSignIns(users, days, visit);
  return usageMetrics[key] === 'sum'
    ? toSum(key, daily[key] ?? 0, days, visit)
    : toLevel(key, levels[key] ?? 0, days);
}

/** A year of usage that grows, the same at every visit. */
export const usagePreview: PreviewReplies<typeof usageContract> = {
  getUsage: (visit, { query }): UsageReport => {
    const to = toDay(visit.now);
    const length = usageRanges[query?.range ?? '30d'];
    const from = toDay(new Date(visit.now.getTime() - (length - 1) * day));
    const days = daysBetween(from, to);
    const invoices = toSum('invoices', 38, days, visit);
    return {
      from,
      to,
      updatedAt: visit.now.toISOString(),
      timeZone: 'Europe/Berlin',
      metrics: usageMetricKeys.map((key) =>
        Object.assign(toSeries(key, days, visit), { limit: limits[key] ?? null }),
      ),
      features: [Object.assign(invoices, { name: 'Invoices sent', limit: 1000 })],
    };
  },
  listSubAccountUsage: ({ world, tenant }, { query }) => {
    const below = world.tenants.filter(({ parentId }) => parentId === tenant.id);
    const offset = Number(query?._offset ?? 0);
    const items = below.map(({ id, name }, at) => ({
      tenantId: id,
      name,
      seats: 4 + at * 3,
      activeUsers: 3 + at * 2,
      signIns: 61 + at * 40,
      apiRequests: 1900 + at * 700,
    }));
    return {
      items: items.slice(offset, offset + Number(query?._limit ?? 20)),
      total: items.length,
    };
  },
  meterUsage: () => ({ status: 'accepted' }),
};
