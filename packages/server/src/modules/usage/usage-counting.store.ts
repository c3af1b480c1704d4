import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';

/** A tenant to count; `isNew`: nothing was counted for it so far. */
export interface CountedTenant {
  readonly id: string;
  readonly isNew: boolean;
}

interface Batch {
  readonly ids: readonly string[];
  readonly now: Date;
}

const given = ({ ids }: Batch) => sql`unnest(${[...ids]}::uuid[]) as t (id)`;

/** The sign-in method of an audit row, by what was proved (RFC 8176 and ours). */
const method = sql`case
  when a.json->'methods' ? 'sso' then 'sso' when a.json->'methods' ? 'social' then 'social'
  when a.json->'methods' ? 'pwd' then 'password' when a.json->'methods' ? 'hwk' then 'passkey'
  when a.json->'methods' ? 'sms' then 'sms'
  when a.json->'methods' ?| array['email', 'otp', 'link'] then 'email' else 'other' end`;

/** SQL that counts usage from stored rows. Each statement counts a batch of tenants and may be repeated. */
export function createUsageCountingStore() {
  return {
    /** Tenants by ID. */
    tenants: async (
      tx: Tx,
      { after, limit }: { after: string | null; limit: number },
    ): Promise<CountedTenant[]> => {
      const { rows } = await sql<CountedTenant>`
        select t.id, not exists (select from usage_days d where d.tenant_id = t.id and d.metric = 'seats') as "isNew"
        from tenants t where t.deleted_at is null and (${after}::uuid is null or t.id > ${after}::uuid)
        order by t.id limit ${limit}`.execute(tx);
      return rows;
    },

    /** The levels of today: members who are not disabled, users who signed in within 30 days, and what exists. */
    levels: (tx: Tx, batch: Batch) =>
      sql`
      insert into usage_days (tenant_id, metric, part, day, value, updated_at)
      select t.id, v.metric, '', (${batch.now}::timestamptz at time zone 'UTC')::date, v.value, ${batch.now} from ${given(batch)}
      cross join lateral (values
        ('seats', coalesce((select sum(c.members) from member_counts c where c.tenant_id = t.id), 0)
          - (select count(*) from memberships m where m.tenant_id = t.id and m.disabled_at is not null)),
        ('activeUsers', (select count(*) from member_last_seen s where s.tenant_id = t.id
          and s.seen_on > (${batch.now}::timestamptz at time zone 'UTC')::date - 30)),
        ('apiTokens', (select count(*) from api_tokens k where k.tenant_id = t.id
          and (k.expires_at is null or k.expires_at > ${batch.now}))),
        ('ssoConnections', (select count(*) from sso_connections c where c.tenant_id = t.id and c.enabled)),
        ('subAccounts', (select count(*) from tenants top join tenants s on s.path <@ top.path and s.id <> top.id
          and s.deleted_at is null where top.id = t.id))
      ) as v (metric, value) order by t.id, v.metric
      on conflict (tenant_id, metric, part, day)
        do update set value = excluded.value, updated_at = excluded.updated_at`.execute(tx),

    /** Sign-ins by method, from the audit log; entries that a host wrote do not count. */
    signIns: (tx: Tx, batch: Batch & { readonly from: string }) =>
      sql`
      insert into usage_days (tenant_id, metric, part, day, value, updated_at)
      select t.id, 'signIns', a.method, a.day, a.value, ${batch.now} from ${given(batch)} cross join lateral (
        select (a.created_at at time zone 'UTC')::date as day, ${method} as method, count(*) as value from audits a
        where a.tenant_id = t.id and a.action = 'user.authenticated' and a.created_at >= ${batch.from}::date::timestamp at time zone 'UTC'
          and a.json->>'source' is distinct from 'host' group by 1, 2) a
      order by t.id, a.method, a.day
      on conflict (tenant_id, metric, part, day)
        do update set value = excluded.value, updated_at = excluded.updated_at`.execute(tx),

    /** The values that limits apply to: the levels of today, and the sums of the month. */
    currents: async (tx: Tx, batch: Batch & { readonly month: string; readonly today: string }) => {
      const { rows } = await sql<{ id: string; metric: string; part: string; value: number }>`
        select d.tenant_id as id, d.metric, case when d.metric = 'feature' then d.part else '' end as part,
          sum(case when d.metric = any(array['seats', 'activeUsers', 'apiTokens', 'ssoConnections', 'subAccounts'])
            and d.day < ${batch.today}::date then 0 else d.value end)::bigint as value
        from usage_days d where d.tenant_id = any(${[...batch.ids]}::uuid[]) and d.day >= ${batch.month}::date
        group by 1, 2, 3`.execute(tx);
      return rows;
    },

    forget: (tx: Tx, before: string) =>
      sql`
      with old as (delete from usage_days where day < ${before}::date)
      delete from usage_notices where month < ${before}::date`.execute(tx),
  };
}

/** SQL that counts usage from stored rows. */
export type UsageCountingStore = ReturnType<typeof createUsageCountingStore>;
