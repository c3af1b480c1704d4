import { featureMetric } from '@foyer/contract/usage/rules';
import { sql } from 'kysely';
import type { TenantTx, Tx } from '../../kernel/db/database.ts';
import { keysThatCover } from '../../rules/membership/keys-that-cover.ts';
import { mayAct } from '../../rules/membership/may-act.ts';

/** A value of one day. */
export interface UsageRow {
  readonly metric: string;
  readonly part: string;
  readonly day: string;
  readonly value: number;
}

/** A plan that a tenant has as a whole, and when the tenant was created. */
export interface TenantPlans {
  readonly tenantId: string;
  readonly createdAt: Date;
  readonly planKeys: readonly string[];
}

const own = ({ tenantId }: TenantTx) => sql`tenant_id = ${tenantId}`;

/** Plans of tenants, given or bought; those for a single user do not count. */
const selectPlans = (ids: readonly string[], now: Date) => sql<TenantPlans>`
  select t.id as "tenantId", t.created_at as "createdAt", array(
    select p.plan_key from plan_assignments p where p.tenant_id = t.id and p.user_id is null
      and (p.expires_at is null or p.expires_at > ${now})
    union select b.plan_key from billing_subscriptions b where b.tenant_id = t.id
      and b.status not in ('incomplete', 'incomplete_expired') and (b.access_until is null or b.access_until > ${now})
  ) as "planKeys" from tenants t where t.id = any(${[...ids]}::uuid[])`;

/** SQL of usage as it is read. */
export function createUsageStore() {
  return {
    days: async (tx: TenantTx, from: string): Promise<UsageRow[]> => {
      const { rows } = await sql<UsageRow>`
        select metric, part, day::text, value from usage_days where ${own(tx)} and day >= ${from}::date order by day`.execute(
        tx,
      );
      return rows;
    },

    updatedAt: async (tx: TenantTx): Promise<Date | null> => {
      const { rows } = await sql<{ at: Date | null }>`
        select max(updated_at) as at from usage_days where ${own(tx)} and metric = 'seats'`.execute(
        tx,
      );
      return rows[0]?.at ?? null;
    },

    timeZone: async (tx: TenantTx): Promise<string | null> => {
      const { rows } = await sql<{ zone: string | null }>`
        select timezone as zone from account_settings where ${own(tx)}`.execute(tx);
      return rows[0]?.zone ?? null;
    },

    plans: async (tx: Tx, ids: readonly string[], now: Date): Promise<TenantPlans[]> =>
      (await selectPlans(ids, now).execute(tx)).rows,

    /** Every account below a tenant, whatever its depth. */
    subAccounts: async (
      tx: Tx,
      one: { tenantId: string; month: string; offset: number; limit: number },
    ) => {
      const level = (metric: string) => sql`coalesce((select d.value from usage_days d
        where d.tenant_id = t.id and d.metric = ${metric} and d.part = '' order by d.day desc limit 1), 0)`;
      const month = (metric: string) => sql`coalesce((select sum(d.value) from usage_days d
        where d.tenant_id = t.id and d.metric = ${metric} and d.day >= ${one.month}::date), 0)::bigint`;
      const { rows } = await sql<{
        tenantId: string;
        name: string;
        seats: number;
        activeUsers: number;
        signIns: number;
        apiRequests: number;
        total: number;
      }>`
        select t.id as "tenantId", t.name, ${level('seats')} as seats, ${level('activeUsers')} as "activeUsers",
          ${month('signIns')} as "signIns", ${month('apiRequests')} as "apiRequests", t.total
        from (select t.id, t.name, count(*) over () as total from tenants t join tenants top on top.id = ${one.tenantId}
          where t.path <@ top.path and t.id <> top.id and t.deleted_at is null
          order by lower(t.name), t.id limit ${one.limit} offset ${one.offset}) t
        order by lower(t.name), t.id`.execute(tx);
      return rows;
    },

    tenantExists: async (tx: Tx, tenantId: string): Promise<boolean> => {
      const { rows } = await sql`
        select from tenants where id = ${tenantId} and deleted_at is null`.execute(tx);
      return rows.length > 0;
    },

    /** Whether the key is new; a second call at the same time waits for the first. */
    claimKey: async (
      tx: Tx,
      one: { tenantId: string; idempotencyKey: string; expiresAt: Date },
    ): Promise<boolean> => {
      const { numAffectedRows = 0n } = await sql`
        insert into usage_event_keys (tenant_id, idempotency_key, expires_at)
        values (${one.tenantId}, ${one.idempotencyKey}, ${one.expiresAt}) on conflict do nothing`.execute(
        tx,
      );
      return numAffectedRows > 0n;
    },

    features: async (tx: Tx, tenantId: string): Promise<string[]> => {
      const { rows } = await sql<{ part: string }>`
        select distinct part from usage_days where tenant_id = ${tenantId} and metric = ${featureMetric}`.execute(
        tx,
      );
      return rows.map(({ part }) => part);
    },

    meter: (
      tx: Tx,
      one: { tenantId: string; feature: string; day: string; quantity: number; now: Date },
    ) =>
      sql`insert into usage_days (tenant_id, metric, part, day, value, updated_at)
        values (${one.tenantId}, ${featureMetric}, ${one.feature}, ${one.day}::date, ${one.quantity}, ${one.now})
        on conflict (tenant_id, metric, part, day)
          do update set value = usage_days.value + excluded.value, updated_at = excluded.updated_at`.execute(
        tx,
      ),

    /** Marks a notice as sent; false: it went out before. */
    claimNotice: async (
      tx: Tx,
      one: { tenantId: string; metric: string; threshold: number; month: string; now: Date },
    ): Promise<boolean> => {
      const { numAffectedRows = 0n } = await sql`
        insert into usage_notices (tenant_id, metric, threshold, month, sent_at)
        values (${one.tenantId}, ${one.metric}, ${one.threshold}, ${one.month}::date, ${one.now}) on conflict do nothing`.execute(
        tx,
      );
      return numAffectedRows > 0n;
    },

    /** Members who can read usage and change the subscription or users: those who can act on a notice. */
    recipients: async (tx: Tx, tenantId: string, now: Date): Promise<string[]> => {
      const { rows } = await sql<{ email: string }>`
        select distinct u.email from memberships m join users u on u.id = m.user_id
          join tenants t on t.id = m.tenant_id cross join lateral foyer_held_roles(m.user_id, m.tenant_id) assigned
          join role_permissions rp on rp.role_id = assigned.role_id join permissions p on p.id = rp.permission_id
        where m.tenant_id = ${tenantId} and ${mayAct(now)} and u.email is not null
          and p.key = any(${keysThatCover('fe.usage.read')}::text[]) order by u.email limit 50`.execute(
        tx,
      );
      return rows.map(({ email }) => email);
    },
  };
}

/** SQL of usage as it is read. */
export type UsageStore = ReturnType<typeof createUsageStore>;
