import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';
import type { WebhookResult } from './webhook-sender.ts';

/** A webhook that this worker holds. */
export interface LeasedWebhook {
  readonly id: string;
  readonly leaseId: string;
  readonly tenantId: string | null;
  readonly name: string;
  readonly url: string;
  readonly secret: Uint8Array;
  readonly previous: Uint8Array | null;
  readonly previousUntil: Date | null;
  readonly createdBy: string | null;
  /** In a row. */
  failures: number;
  failingSince: Date | null;
}

/** A delivery whose time has come. */
export interface DueDelivery {
  readonly id: string;
  readonly body: string;
  readonly roundAttempts: number;
  readonly roundBeganAt: Date;
}

/** What an attempt leaves on the webhook and its delivery. */
interface AttemptRecord {
  readonly webhook: LeasedWebhook;
  readonly delivery: DueDelivery;
  readonly result: WebhookResult;
  readonly failures: number;
  readonly failingSince: Date | null;
  readonly resumeAt: Date;
  readonly until: Date;
  readonly settled: {
    readonly state: 'pending' | 'delivered' | 'failed';
    readonly nextAttemptAt: Date;
  };
}

/** SQL of the delivery loop, at vendor level: it serves all tenants. */
export const workerStore = {
  /**
   * Takes webhooks that have something to deliver and that nobody holds. Writers of deliveries hold
   * a share of the row, which must not hide it, so the lock is not one for a new key.
   */
  lease: async (
    tx: Tx,
    one: { leaseId: string; isFailing: boolean; count: number; now: Date; until: Date },
  ): Promise<LeasedWebhook[]> => {
    const { leaseId, isFailing, count, now, until } = one;
    const { rows } = await sql<LeasedWebhook>`
      with due as (
        select w.id from webhooks w
        where w.is_active and w.leased_until <= ${now} and w.resume_at <= ${now} and (w.failures > 0) = ${isFailing}
          and exists (select from webhook_deliveries d
            where d.webhook_id = w.id and d.state = 'pending' and d.next_attempt_at <= ${now})
        order by w.resume_at, w.id limit ${count} for no key update skip locked
      )
      update webhooks w set lease_id = ${leaseId}, leased_until = ${until} from due where w.id = due.id
      returning w.id, w.lease_id as "leaseId", w.tenant_id as "tenantId", w.name, w.url, w.secret_sealed as secret,
        w.previous_sealed as previous, w.previous_until as "previousUntil", w.created_by as "createdBy", w.failures,
        w.failing_since as "failingSince"`.execute(tx);
    return rows;
  },

  /** Some deliveries whose time has come, in the order of their events. */
  due: async (
    tx: Tx,
    one: { webhookId: string; now: Date; count: number },
  ): Promise<DueDelivery[]> => {
    const { rows } = await sql<DueDelivery>`
      select id, body, round_attempts as "roundAttempts", round_began_at as "roundBeganAt" from webhook_deliveries
      where webhook_id = ${one.webhookId} and state = 'pending' and next_attempt_at <= ${one.now}
      order by place limit ${one.count}`.execute(tx);
    return rows;
  },

  /**
   * Notes an attempt on the webhook and its delivery, keeps what was sent and received, and extends
   * the lease; false if another worker holds the webhook or it is off. One statement, so that a
   * success needs no transaction.
   */
  record: async (tx: Tx, one: AttemptRecord): Promise<boolean> => {
    const { webhook, delivery, result, settled } = one;
    const answer = (result.failure ?? result.responseBody).slice(0, 1000);
    const { rows } = await sql<{ isActive: boolean }>`
      with noted as (
        update webhooks set invocations = invocations + 1, last_attempt_at = ${result.at}, last_status = ${result.status},
          last_succeeded = ${result.isSuccess}, failures = ${one.failures}, failing_since = ${one.failingSince},
          resume_at = ${one.resumeAt}, leased_until = ${one.until}
        where id = ${webhook.id} and lease_id = ${webhook.leaseId} returning is_active
      ), settled as (
        update webhook_deliveries set state = ${settled.state}, attempts = attempts + 1,
          round_attempts = round_attempts + 1, next_attempt_at = ${settled.nextAttemptAt}, last_attempt_at = ${result.at},
          last_status = ${result.status}, last_answer = ${answer}, last_duration_ms = ${result.durationMs}
        where id = ${delivery.id} returning id, tenant_id
      ), attempted as (
        insert into webhook_attempts
          (delivery_id, tenant_id, at, duration_ms, status, failure, request_headers, response_headers, response_body)
        select id, tenant_id, ${result.at}, ${result.durationMs}::int, ${result.status}::int, ${result.failure}::text,
          ${JSON.stringify(result.requestHeaders)}::jsonb, ${JSON.stringify(result.responseHeaders)}::jsonb,
          ${result.responseBody} from settled
      )
      select coalesce((select is_active from noted), false) as "isActive"`.execute(tx);
    return rows[0]?.isActive ?? false;
  },

  /** The receiver is back: everything that waits is due. */
  hurry: async (tx: Tx, webhookId: string, now: Date): Promise<void> => {
    await sql`update webhook_deliveries set next_attempt_at = ${now}
      where webhook_id = ${webhookId} and state = 'pending' and next_attempt_at > ${now}`.execute(
      tx,
    );
  },

  release: async (tx: Tx, { id, leaseId }: LeasedWebhook): Promise<void> => {
    await sql`update webhooks set lease_id = null, leased_until = 'epoch' where id = ${id} and lease_id = ${leaseId}`.execute(
      tx,
    );
  },

  disable: async (
    tx: Tx,
    one: { id: string; reason: 'failing' | 'gone'; now: Date },
  ): Promise<void> => {
    await sql`update webhooks set is_active = false, disabled_reason = ${one.reason}, updated_at = ${one.now}
      where id = ${one.id}`.execute(tx);
  },

  /** What cannot be delivered anymore: the round has ended while the webhook was off. */
  giveUp: async (tx: Tx, began: Date): Promise<void> => {
    await sql`update webhook_deliveries set state = 'failed' where state = 'pending' and round_began_at <= ${began}`.execute(
      tx,
    );
  },
};
