import {
  toDay,
  featureMetric,
  isUsageMetric,
  reachedThresholds,
} from '@foyer/contract/usage/rules';
import { z } from 'zod';
import { defineJob } from '../../kernel/jobs/jobs.ts';
import type { Platform } from '../platform.ts';
import type { PlanLimits } from './plan-limits.ts';
import type { CountedTenant, UsageCountingStore } from './usage-counting.store.ts';
import type { UsageStore } from './usage.store.ts';

type CountingDeps = Pick<
  Platform,
  'config' | 'db' | 'clock' | 'jobs' | 'attemptCounter' | 'audit' | 'mail' | 'usage'
> & {
  readonly counting: UsageCountingStore;
  readonly store: UsageStore;
  readonly limits: PlanLimits;
};

/** Tenants that one statement counts. */
const batchSize = 200;
const hourSeconds = 3600;
const day = 86_400_000;
/** Days are deleted after a year and a month. */
const storedFor = 400 * day;
const queue = 'usage.count';

/**
 * Counts usage once an hour from rows that exist anyway, for today and yesterday, and notifies
 * administrators of limits. A tenant that was never counted gets its sign-ins of the past year.
 */
export function createUsageCounting(deps: CountingDeps) {
  const { config, db, clock, jobs, attemptCounter, audit, mail, usage, counting, store, limits } =
    deps;
  const featureNames = new Map(config.entitlements.features.map(({ key, name }) => [key, name]));

  async function countBatch(tenants: readonly CountedTenant[]): Promise<void> {
    const now = clock.now();
    const recent = { ids: tenants.filter(({ isNew }) => !isNew).map(({ id }) => id), now };
    const added = { ids: tenants.filter(({ isNew }) => isNew).map(({ id }) => id), now };
    const from = (days: number) => toDay(new Date(now.getTime() - days * day));
    await db.read((tx) => counting.signIns(tx, { ...recent, from: from(1) }));
    await db.read((tx) => counting.signIns(tx, { ...added, from: from(365) }));
    const ids = tenants.map(({ id }) => id);
    await db.read((tx) => counting.levels(tx, { ids, now }));
    if (limits.hasAny) await notify(ids, now);
  }

  async function notify(ids: readonly string[], now: Date): Promise<void> {
    const today = toDay(now);
    const month = `${today.slice(0, 7)}-01`;
    const [plans, currents] = await db.read((tx) =>
      Promise.all([store.plans(tx, ids, now), counting.currents(tx, { ids, now, month, today })]),
    );
    for (const tenant of plans) {
      const tenantLimits = limits.of(tenant, now);
      for (const { id, metric, part, value } of currents) {
        if (id !== tenant.tenantId) continue;
        const key = metric === featureMetric ? part : metric;
        const limit = tenantLimits.get(key) ?? 0;
        for (const threshold of reachedThresholds(value, limit))
          await tell({ tenantId: id, metric: key, threshold, month, now, value, limit });
      }
    }
  }

  async function tell(one: {
    readonly tenantId: string;
    readonly metric: string;
    readonly threshold: number;
    readonly month: string;
    readonly now: Date;
    readonly value: number;
    readonly limit: number;
  }): Promise<void> {
    const { tenantId, metric, threshold, value, limit, now } = one;
    await db.system(async (tx) => {
      if (!(await store.claimNotice(tx, one))) return;
      await audit.record(tx, {
        action: 'usage.threshold_reached',
        tenantId,
        description: `Usage reached ${threshold}% of a plan limit (${metric}).`,
        json: { metric, threshold, value, limit },
      });
      const what = isUsageMetric(metric) ? metric : null;
      const feature = featureNames.get(metric) ?? metric;
      for (const to of await store.recipients(tx, tenantId, now))
        await mail.queue(tx, {
          to,
          tenantId,
          template: {
            name: 'usageThreshold',
            data: { metric: what, feature, threshold, value, limit },
          },
        });
    });
  }

  async function countAll(): Promise<void> {
    let after: string | null = null;
    for (;;) {
      const from: string | null = after;
      const tenants: readonly CountedTenant[] = await db.read((tx) =>
        counting.tenants(tx, { after: from, limit: batchSize }),
      );
      if (tenants.length > 0) await countBatch(tenants);
      if (tenants.length < batchSize) break;
      after = tenants.at(-1)?.id ?? null;
    }
    await db.read((tx) => counting.forget(tx, toDay(new Date(clock.now().getTime() - storedFor))));
  }

  return {
    task: {
      name: queue,
      run: async () => {
        await usage.flush();
        const { allowed } = await db.read((tx) =>
          attemptCounter.hit(tx, ['hourly', queue], 1, hourSeconds),
        );
        if (allowed) await db.system((tx) => jobs.enqueue(tx, queue, {}));
      },
    },
    job: defineJob(queue, z.object({}), countAll, { expireSeconds: 600 }),
  };
}
