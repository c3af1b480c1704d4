import { managementRefusals } from '@foyer/contract/management';
import {
  type SubAccountUsage,
  type UsageReport,
  type UsageSeries,
  usageRefusals,
} from '@foyer/contract/usage';
import {
  toDay,
  daysBetween,
  featureMetric,
  maxFeatures,
  signInMethods,
  type UsageMetric,
  type UsageRange,
  usageMetricKeys,
  usageMetrics,
  usageRanges,
} from '@foyer/contract/usage/rules';
import { isId } from '../../kernel/db/is-id.ts';
import type { SignedInContext, VendorContext } from '../../kernel/http/context.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Platform } from '../platform.ts';
import type { PlanLimits } from './plan-limits.ts';
import type { UsageRow, UsageStore } from './usage.store.ts';

type UsageDeps = Pick<Platform, 'config' | 'db' | 'clock'> & {
  readonly store: UsageStore;
  readonly limits: PlanLimits;
};

/** An event that a host meters. */
interface MeterEvent {
  readonly feature: string;
  readonly quantity: number;
  readonly idempotencyKey: string;
  readonly occurredAt?: string | undefined;
  readonly tenantId?: string | undefined;
}

const day = 86_400_000;
/** Events may be this old, so that a month can be completed after its end. */
const oldestEvent = 35 * day;
const keyLifetime = 7 * day;

/** What tenants use, as administrators read it and hosts add to it. */
export function createUsageService({ config, db, clock, store, limits }: UsageDeps) {
  const names = new Map(config.entitlements.features.map(({ key, name }) => [key, name]));

  return {
    /** Usage of a tenant in a range that ends today. */
    of: async (tenantId: string, range: UsageRange): Promise<UsageReport> => {
      const now = clock.now();
      const to = toDay(now);
      const from = toDay(new Date(now.getTime() - (usageRanges[range] - 1) * day));
      const month = `${to.slice(0, 7)}-01`;
      const { rows, updatedAt, timeZone, plans } = await db.tenant(tenantId, async (tx) => ({
        rows: await store.days(tx, from < month ? from : month),
        updatedAt: await store.updatedAt(tx),
        timeZone: await store.timeZone(tx),
        plans: await store.plans(tx, [tenantId], now),
      }));
      const [assigned] = plans;
      const limit = assigned ? limits.of(assigned, now) : new Map<string, number | null>();
      const period = { days: daysBetween(from, to), month };
      const features = new Set(
        rows.filter(({ metric }) => metric === featureMetric).map(({ part }) => part),
      );
      return {
        from,
        to,
        updatedAt: updatedAt?.toISOString() ?? null,
        timeZone: timeZone ?? 'UTC',
        metrics: usageMetricKeys.map((key) => ({
          ...metricSeries(
            key,
            rows.filter(({ metric }) => metric === key),
            period,
          ),
          limit: limit.get(key) ?? null,
        })),
        features: [...features].toSorted().map((key) => ({
          ...sumSeries(
            key,
            rows.filter(({ metric, part }) => metric === featureMetric && part === key),
            period,
          ),
          name: names.get(key) ?? key,
          limit: limit.get(key) ?? null,
        })),
      };
    },

    subAccounts: async (
      { actor: { tenantId } }: SignedInContext,
      { _offset: offset, _limit: limit }: { _offset: number; _limit: number },
    ): Promise<{ items: SubAccountUsage[]; total: number }> => {
      const month = `${toDay(clock.now()).slice(0, 7)}-01`;
      const rows = await db.read((tx) => store.subAccounts(tx, { tenantId, month, offset, limit }));
      return {
        items: rows.map(({ total: _total, ...item }) => item),
        total: rows[0]?.total ?? 0,
      };
    },

    meter: async (ctx: VendorContext, event: MeterEvent) => {
      const tenantId = event.tenantId ?? ctx.tenantId;
      if (!tenantId) throw refuse(managementRefusals.tenantNeeded);
      const now = clock.now();
      const at = event.occurredAt ? new Date(event.occurredAt) : now;
      const age = now.getTime() - at.getTime();
      if (age > oldestEvent || age < -day) throw refuse(usageRefusals.outsidePeriod);
      const { feature, quantity, idempotencyKey } = event;
      return db.system(async (tx) => {
        if (!isId(tenantId) || !(await store.tenantExists(tx, tenantId)))
          throw refuse(managementRefusals.unknownTenant);
        const expiresAt = new Date(now.getTime() + keyLifetime);
        if (!(await store.claimKey(tx, { tenantId, idempotencyKey, expiresAt })))
          return { status: 'duplicate' as const };
        const metered = await store.features(tx, tenantId);
        if (!metered.includes(feature) && metered.length >= maxFeatures)
          throw refuse(usageRefusals.tooManyFeatures);
        await store.meter(tx, { tenantId, feature, quantity, day: toDay(at), now });
        return { status: 'accepted' as const };
      });
    },
  };
}

/** What tenants use. */
export type UsageService = ReturnType<typeof createUsageService>;

interface Period {
  readonly days: readonly string[];
  /** First day of the calendar month. */
  readonly month: string;
}

type Series = Omit<UsageSeries, 'limit'>;

function metricSeries(key: UsageMetric, rows: readonly UsageRow[], period: Period): Series {
  return usageMetrics[key] === 'sum'
    ? sumSeries(key, rows, period)
    : {
        key,
        kind: 'level',
        current: rows.at(-1)?.value ?? 0,
        values: period.days.map((one) => rows.find((row) => row.day === one)?.value ?? null),
        parts: [],
      };
}

/** Days without a row count as 0, from the first row on. */
function sumSeries(key: string, rows: readonly UsageRow[], { days, month }: Period): Series {
  const first = rows[0]?.day;
  const toValues = (some: readonly UsageRow[]) => {
    const byDay = new Map<string, number>();
    for (const row of some) byDay.set(row.day, (byDay.get(row.day) ?? 0) + row.value);
    return days.map((one) => (first === undefined || one < first ? null : (byDay.get(one) ?? 0)));
  };
  const found = new Set(rows.map(({ part }) => part));
  const parts = key === 'signIns' ? signInMethods.filter((one) => found.has(one)) : [];
  return {
    key,
    kind: 'sum',
    current: rows.filter((row) => row.day >= month).reduce((sum, { value }) => sum + value, 0),
    values: toValues(rows),
    parts: parts.map((part) => ({
      key: part,
      values: toValues(rows.filter((row) => row.part === part)),
    })),
  };
}
