import type { DeliveryState } from '@foyer/contract/webhooks/rules';
import { sql } from 'kysely';
import type { TenantTx, Tx } from '../../kernel/db/database.ts';

/** A delivery as the log shows it. */
export interface DeliveryRow {
  readonly id: string;
  readonly webhookId: string;
  readonly tenantId: string;
  readonly eventKey: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly body: string;
  readonly nextAttemptAt: Date;
  readonly lastAttemptAt: Date | null;
  readonly lastStatus: number | null;
  readonly lastAnswer: string;
  readonly durationMs: number | null;
  readonly createdAt: Date;
  /** Of its webhook. */
  readonly isActive: boolean;
}

/** One try. */
export interface AttemptRow {
  readonly at: Date;
  readonly durationMs: number;
  readonly statusCode: number | null;
  readonly failure: string | null;
  readonly requestHeaders: Record<string, string>;
  readonly responseHeaders: Record<string, string>;
  readonly responseBody: string;
}

interface LogWish {
  readonly webhookId: string;
  readonly state?: DeliveryState | undefined;
  readonly offset: number;
  readonly limit: number;
}

const attemptsShown = 20;
const columns = sql`d.id, d.webhook_id as "webhookId", d.tenant_id as "tenantId", d.event_key as "eventKey", d.state,
  d.attempts, d.next_attempt_at as "nextAttemptAt", d.last_attempt_at as "lastAttemptAt",
  d.last_status as "lastStatus", d.last_answer as "lastAnswer", d.last_duration_ms as "durationMs",
  d.created_at as "createdAt", w.is_active as "isActive"`;
/** Deliveries of webhooks that are the tenant's own. */
const ownDeliveries = ({ tenantId }: TenantTx) => sql`from webhook_deliveries d
  join webhooks w on w.id = d.webhook_id and w.tenant_id = ${tenantId} where d.tenant_id = ${tenantId}`;
const ofWish = ({ webhookId, state }: Pick<LogWish, 'webhookId' | 'state'>) =>
  sql`and d.webhook_id = ${webhookId} and (${state ?? null}::text is null or d.state = ${state ?? null})`;
/** Queued again, as on the first day. */
const again = (now: Date) =>
  sql`state = 'pending', round_attempts = 0, round_began_at = ${now}, next_attempt_at = ${now}`;

/** SQL of the delivery log. */
export const deliveriesStore = {
  list: async (tx: TenantTx, one: LogWish): Promise<DeliveryRow[]> => {
    const { rows } = await sql<DeliveryRow>`
      select ${columns}, '' as body ${ownDeliveries(tx)} ${ofWish(one)}
      order by d.created_at desc, d.place desc limit ${one.limit} offset ${one.offset}`.execute(tx);
    return rows;
  },

  count: async (tx: TenantTx, one: Pick<LogWish, 'webhookId' | 'state'>): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count ${ownDeliveries(tx)} ${ofWish(one)}`.execute(tx);
    return rows[0]?.count ?? 0;
  },

  find: async (tx: TenantTx, id: string): Promise<DeliveryRow | undefined> => {
    const { rows } = await sql<DeliveryRow>`
      select ${columns}, d.body ${ownDeliveries(tx)} and d.id = ${id}`.execute(tx);
    return rows[0];
  },

  /** The latest attempts of a delivery, the newest first. */
  attempts: async (tx: TenantTx, deliveryId: string): Promise<AttemptRow[]> => {
    const { rows } = await sql<AttemptRow>`
      select at, duration_ms as "durationMs", status as "statusCode", failure, request_headers as "requestHeaders",
        response_headers as "responseHeaders", response_body as "responseBody"
      from webhook_attempts where delivery_id = ${deliveryId} and tenant_id = ${tx.tenantId}
      order by id desc limit ${attemptsShown}`.execute(tx);
    return rows;
  },

  retry: async (tx: TenantTx, id: string, now: Date): Promise<void> => {
    await sql`update webhook_deliveries set ${again(now)} where id = ${id} and tenant_id = ${tx.tenantId}`.execute(
      tx,
    );
  },

  retryRange: async (
    tx: TenantTx,
    one: { webhookId: string; from: Date; to: Date; states: readonly DeliveryState[]; now: Date },
  ): Promise<number> => {
    const { numAffectedRows = 0n } = await sql`
      update webhook_deliveries set ${again(one.now)}
      where webhook_id = ${one.webhookId} and tenant_id = ${tx.tenantId} and created_at >= ${one.from}
        and created_at < ${one.to} and state = any(${one.states}::text[])`.execute(tx);
    return Number(numAffectedRows);
  },

  /** A retry by hand is not stored waiting by a rest. */
  wake: async (tx: TenantTx, webhookId: string): Promise<void> => {
    await sql`update webhooks set resume_at = 'epoch' where id = ${webhookId} and tenant_id = ${tx.tenantId}`.execute(
      tx,
    );
  },

  /** How many deliveries of an event there are in each state. */
  countByState: async (
    tx: Tx,
    eventId: string,
  ): Promise<{ state: DeliveryState; count: number }[]> => {
    const { rows } = await sql<{ state: DeliveryState; count: number }>`
      select state, count(*)::int as count from webhook_deliveries where event_id = ${eventId} group by state`.execute(
      tx,
    );
    return rows;
  },
};
