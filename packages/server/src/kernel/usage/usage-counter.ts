import { sql } from 'kysely';
import type { ClockPort } from '../../ports/clock.port.ts';
import type { Db } from '../db/database.ts';
import { errorFacts } from '../logs/error-facts.ts';
import type { Log } from '../logs/log.ts';
import { logEvent } from '../logs/log-events.ts';

/** What is counted as it happens. Everything else is counted from stored rows. */
export type CountedMetric = 'apiRequests' | 'emails' | 'sms' | 'webhooks';

/** Counts in memory, so that no request waits for it. */
export interface UsageCounter {
  count(tenantId: string, metric: CountedMetric): void;
  /** Counts a message; without a tenant, for the account that the recipient used last. */
  countMessage(
    metric: 'emails' | 'sms',
    to: { tenantId?: string | undefined; address: string },
  ): void;
  /** Writes what has been counted. */
  flush(): Promise<void>;
}

/** Milliseconds between a count and its row: what a crash can lose at most. */
const flushAfter = 10_000;
/** Different counts of one batch; more are written at once. */
const maxPending = 10_000;

interface Pending {
  readonly tenantId: string | null;
  readonly address: string | null;
  readonly metric: CountedMetric;
  readonly day: string;
  value: number;
}

/** Counters in memory, written in one statement every ten seconds. */
export function createUsageCounter({
  db,
  clock,
  log,
}: {
  readonly db: Pick<Db, 'read'>;
  readonly clock: ClockPort;
  readonly log: Log;
}): UsageCounter {
  let pending = new Map<string, Pending>();
  let timer: NodeJS.Timeout | undefined;

  function add(one: Omit<Pending, 'value' | 'day'>): void {
    const day = clock.now().toISOString().slice(0, 10);
    const key = [one.tenantId, one.address, one.metric, day].join(' ');
    const present = pending.get(key);
    if (present) present.value += 1;
    else pending.set(key, { ...one, day, value: 1 });
    if (pending.size >= maxPending) void flushOrLog();
    timer ??= setTimeout(() => void flushOrLog(), flushAfter).unref();
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const batch = [...pending.values()];
    pending = new Map();
    if (batch.length === 0) return;
    await db.read((tx) => writeCounts(batch, clock.now()).execute(tx));
  }

  const flushOrLog = () =>
    flush().catch((error: unknown) =>
      logEvent(log, 'housekeeping.task_failed', { task: 'usage.flush', error: errorFacts(error) }),
    );

  return {
    count: (tenantId, metric) => add({ tenantId, metric, address: null }),
    countMessage: (metric, { tenantId = null, address }) =>
      add({ tenantId, metric, address: tenantId ? null : address }),
    flush,
  };
}

/** Rows are written in the order of their key, so that two nodes do not wait for each other in a circle. */
const writeCounts = (batch: readonly Pending[], now: Date) => sql`
  with counted as (
    select * from unnest(${batch.map((one) => one.tenantId)}::uuid[], ${batch.map((one) => one.address)}::text[],
      ${batch.map((one) => one.metric)}::text[], ${batch.map((one) => one.day)}::date[],
      ${batch.map((one) => one.value)}::bigint[]) as c (tenant_id, address, metric, day, value)
  ), placed as (
    select coalesce(c.tenant_id, u.last_tenant_id, p.last_tenant_id) as tenant_id, c.metric, c.day, c.value
    from counted c left join users u on u.email = c.address
    left join lateral (select o.last_tenant_id from user_phones n join users o on o.id = n.user_id
      where n.phone_number = c.address and n.verified_at is not null limit 1) p on true
  )
  insert into usage_days (tenant_id, metric, part, day, value, updated_at)
  select t.id, p.metric, '', p.day, sum(p.value), ${now} from placed p join tenants t on t.id = p.tenant_id
  group by t.id, p.metric, p.day order by t.id, p.metric, p.day
  on conflict (tenant_id, metric, part, day)
    do update set value = usage_days.value + excluded.value, updated_at = excluded.updated_at`;
