import type { EventName } from '@foyer/contract/events';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** How many mails or texts are in one state. */
export interface DeliveryCount {
  readonly queue: 'mail' | 'sms';
  /**
   * `waiting`: not tried yet; `retrying`: tried and waiting for the next try; `abandoned`: in the
   * last hour.
   */
  readonly state: 'waiting' | 'retrying' | 'abandoned';
  readonly count: number;
}

/** The audit events of messages that were not delivered. */
export const lostEvents = {
  mail: ['email.delivery_failed', 'email.rejected'],
  sms: ['sms.delivery_failed', 'sms.rejected'],
} as const satisfies Record<DeliveryCount['queue'], readonly EventName[]>;

/**
 * Counts mails and texts in the queue. Those given up leave the queue after an hour; the audit log
 * keeps what became of them.
 */
export const deliveryCountsSql = `
  select queue, state, count(*)::int as count from (
    select name as queue, case state::text when 'retry' then 'retrying' when 'failed' then 'abandoned' else 'waiting' end as state
    from pgboss.job where name in ('mail', 'sms') and state::text in ('created', 'active', 'retry', 'failed')
    union all
    select queue, 'waiting' from outbox where queue in ('mail', 'sms')
  ) as deliveries group by queue, state order by queue, state`;

/** The same for a running server. */
export async function countDeliveries(db: Pick<Db, 'read'>): Promise<readonly DeliveryCount[]> {
  const { rows } = await db.read((tx) => sql.raw<DeliveryCount>(deliveryCountsSql).execute(tx));
  return rows;
}
