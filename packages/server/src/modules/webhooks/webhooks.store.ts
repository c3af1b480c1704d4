import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';

/** A transaction of a tenant, or of the environment (null). */
export type WebhooksTx = Tx & { readonly tenantId: string | null };

/** A webhook as it is shown, and what its secret needs. */
export interface WebhookRow {
  readonly id: string;
  /** Null: of the environment, which receives the events of all tenants. */
  readonly tenantId: string | null;
  readonly name: string;
  readonly description: string;
  readonly url: string;
  readonly secret: Uint8Array;
  readonly previous: Uint8Array | null;
  readonly previousUntil: Date | null;
  readonly eventKeys: string[];
  readonly isActive: boolean;
  readonly disabledReason: 'failing' | 'gone' | null;
  readonly failingSince: Date | null;
  readonly invocations: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly lastAttemptAt: Date | null;
  readonly lastStatus: number | null;
  readonly lastSucceeded: boolean | null;
  readonly delivered: number;
  readonly failed: number;
  readonly pending: number;
}

/** What a webhook is saved with. */
export interface WebhookValues {
  readonly name: string;
  readonly description: string;
  readonly url: string;
  readonly eventKeys: readonly string[];
  readonly isActive: boolean;
}

/** A sealed secret, and the one before it while both are valid. */
export interface SealedSecret {
  readonly secret: Uint8Array;
  readonly previous: Uint8Array | null;
  readonly previousUntil: Date | null;
}

const own = ({ tenantId }: WebhooksTx) =>
  tenantId === null ? sql`w.tenant_id is null` : sql`w.tenant_id = ${tenantId}`;
/** Deliveries that a success rate is computed from. */
const maxCounted = 1000;

const columns = sql`w.id, w.tenant_id as "tenantId", w.name, w.description, w.url, w.secret_sealed as secret,
  w.previous_sealed as previous, w.previous_until as "previousUntil", w.event_keys as "eventKeys",
  w.is_active as "isActive", w.disabled_reason as "disabledReason", w.failing_since as "failingSince", w.invocations,
  w.created_at as "createdAt", w.updated_at as "updatedAt", w.last_attempt_at as "lastAttemptAt",
  w.last_status as "lastStatus", w.last_succeeded as "lastSucceeded"`;

/** The latest deliveries by state. */
const recent = (since: Date) => sql`cross join lateral (
  select count(*) filter (where state = 'delivered')::int as delivered,
    count(*) filter (where state = 'failed')::int as failed, count(*) filter (where state = 'pending')::int as pending
  from (select d.state from webhook_deliveries d where d.webhook_id = w.id and d.created_at > ${since}
    order by d.created_at desc, d.place desc limit ${maxCounted}) latest) recent`;

/** SQL of the administration of webhooks. */
export const webhooksStore = {
  list: async (tx: WebhooksTx, since: Date): Promise<WebhookRow[]> => {
    const { rows } = await sql<WebhookRow>`
      select ${columns}, recent.* from webhooks w ${recent(since)}
      where ${own(tx)} order by lower(w.name), w.id`.execute(tx);
    return rows;
  },

  find: async (tx: WebhooksTx, id: string, since: Date): Promise<WebhookRow | undefined> => {
    const { rows } = await sql<WebhookRow>`
      select ${columns}, recent.* from webhooks w ${recent(since)}
      where ${own(tx)} and w.id::text = lower(${id})`.execute(tx);
    return rows[0];
  },

  /** The webhook with a URL, whose secret signs its tests. */
  findByUrl: async (tx: WebhooksTx, url: string, since: Date): Promise<WebhookRow | undefined> => {
    const { rows } = await sql<WebhookRow>`
      select ${columns}, recent.* from webhooks w ${recent(since)}
      where ${own(tx)} and w.url = ${url} order by w.created_at limit 1`.execute(tx);
    return rows[0];
  },

  count: async (tx: WebhooksTx): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from webhooks w where ${own(tx)}`.execute(tx);
    return rows[0]?.count ?? 0;
  },

  create: async (
    tx: WebhooksTx,
    one: WebhookValues & { secret: Uint8Array; createdBy: string | null; now: Date },
  ): Promise<string> => {
    const { name, description, url, eventKeys, isActive, secret, createdBy, now } = one;
    const { rows } = await sql<{ id: string }>`
      insert into webhooks (tenant_id, name, description, url, secret_sealed, event_keys, is_active, created_by,
        created_at, updated_at)
      values (${tx.tenantId}, ${name}, ${description}, ${url}, ${secret}, ${eventKeys}, ${isActive},
        (select id from users where id = ${createdBy}), ${now}, ${now}) returning id`.execute(tx);
    return rows[0]?.id ?? '';
  },

  /** Another address or a switch starts over: nothing rests anymore. */
  update: async (
    tx: WebhooksTx,
    one: WebhookValues & { id: string; isRestarted: boolean; now: Date },
  ): Promise<void> => {
    const { id, name, description, url, eventKeys, isActive, isRestarted, now } = one;
    await sql`
      update webhooks w set name = ${name}, description = ${description}, url = ${url}, event_keys = ${eventKeys},
        is_active = ${isActive}, updated_at = ${now},
        disabled_reason = case when ${isActive} then null else disabled_reason end,
        failures = case when ${isRestarted} then 0 else failures end,
        failing_since = case when ${isRestarted} then null else failing_since end,
        resume_at = case when ${isRestarted} then 'epoch'::timestamptz else resume_at end
      where ${own(tx)} and w.id = ${id}`.execute(tx);
  },

  setSecret: async (
    tx: WebhooksTx,
    one: SealedSecret & { id: string; now: Date },
  ): Promise<void> => {
    await sql`
      update webhooks w set secret_sealed = ${one.secret}, previous_sealed = ${one.previous},
        previous_until = ${one.previousUntil}, updated_at = ${one.now}
      where ${own(tx)} and w.id = ${one.id}`.execute(tx);
  },

  remove: async (tx: WebhooksTx, id: string): Promise<void> => {
    await sql`delete from webhooks w where ${own(tx)} and w.id = ${id}`.execute(tx);
  },

  /** Deliveries that wait for a webhook which is on again are due. */
  hurry: async (tx: WebhooksTx, id: string, now: Date): Promise<void> => {
    await sql`update webhook_deliveries d set next_attempt_at = ${now}
      from webhooks w where w.id = ${id} and ${own(tx)} and d.webhook_id = w.id
        and d.state = 'pending'`.execute(tx);
  },
};
