import type { RecommendationCode, RestrictionFacts } from '@foyer/contract/security-center/rules';
import { sql } from 'kysely';
import type { TenantTx, Tx } from '../../kernel/db/database.ts';

/** A snooze that has not ended. */
export interface SnoozeRow {
  readonly code: string;
  readonly until: Date;
  readonly reason: string;
  readonly by: string;
}

const own = ({ tenantId }: TenantTx) => sql`tenant_id = ${tenantId}`;
const off: RestrictionFacts = { mode: 'OFF', count: 0 };

/** SQL of the security center. One function reads each fact about settings of other features. */
export function createSecurityCenterStore() {
  return {
    ipRestrictions: async (tx: TenantTx): Promise<RestrictionFacts> => {
      const { rows } = await sql<RestrictionFacts>`
        select case when p.is_active then p.strategy else 'OFF' end as mode,
          (select count(*) from ip_restrictions r where r.tenant_id = p.tenant_id and r.strategy = p.strategy and r.is_active) as count
        from ip_restriction_policies p where p.${own(tx)}`.execute(tx);
      return rows[0] ?? off;
    },

    domainRestrictions: async (tx: TenantTx): Promise<RestrictionFacts> => {
      const { rows } = await sql<RestrictionFacts>`
        select case when p.active then p.list_type else 'OFF' end as mode,
          (select count(*)::int from domain_restrictions d where d.tenant_id = p.tenant_id and d.type = p.list_type) as count
        from domain_restriction_policies p where p.${own(tx)}`.execute(tx);
      return rows[0] ?? off;
    },

    countryRestrictions: async (tx: TenantTx): Promise<RestrictionFacts> => {
      const { rows } = await sql<RestrictionFacts>`
        select case when enabled then action else 'OFF' end as mode, cardinality(countries) as count
        from country_restriction_policies where ${own(tx)}`.execute(tx);
      return rows[0] ?? off;
    },

    hasSso: async (tx: TenantTx): Promise<boolean> => {
      const { rows } =
        await sql`select 1 from sso_connections where ${own(tx)} and enabled limit 1`.execute(tx);
      return rows.length > 0;
    },

    history: async (tx: TenantTx, { since, before }: { since: string; before: string }) => {
      const { rows } = await sql<{ day: string; score: number }>`
        select to_char(day, 'YYYY-MM-DD') as day, score from security_scores
        where ${own(tx)} and day >= ${since}::date and day < ${before}::date order by day`.execute(
        tx,
      );
      return rows;
    },

    snoozes: async (tx: TenantTx, now: Date): Promise<SnoozeRow[]> => {
      const { rows } = await sql<SnoozeRow>`
        select s.code, s.until, s.reason, coalesce(nullif(u.name, ''), u.email, '') as by
        from security_snoozes s left join users u on u.id = s.snoozed_by
        where s.${own(tx)} and s.until > ${now}`.execute(tx);
      return rows;
    },

    snooze: (
      tx: TenantTx,
      one: { code: RecommendationCode; until: Date; reason: string; userId: string; now: Date },
    ) =>
      sql`insert into security_snoozes (tenant_id, code, until, reason, snoozed_by, created_at)
        values (${tx.tenantId}, ${one.code}, ${one.until}, ${one.reason}, ${one.userId}, ${one.now})
        on conflict (tenant_id, code) do update set until = ${one.until}, reason = ${one.reason},
          snoozed_by = ${one.userId}, created_at = ${one.now}`.execute(tx),

    unsnooze: async (tx: TenantTx, code: RecommendationCode): Promise<boolean> => {
      const { numAffectedRows = 0n } =
        await sql`delete from security_snoozes where ${own(tx)} and code = ${code}`.execute(tx);
      return numAffectedRows > 0n;
    },

    /** Tenants without a score on this day, by ID. */
    withoutScore: async (
      tx: Tx,
      { day, after, limit }: { day: string; after: string | null; limit: number },
    ): Promise<string[]> => {
      const { rows } = await sql<{ id: string }>`
        select t.id from tenants t where t.deleted_at is null and (${after}::uuid is null or t.id > ${after}::uuid)
          and not exists (select 1 from security_scores s where s.tenant_id = t.id and s.day = ${day}::date)
        order by t.id limit ${limit}`.execute(tx);
      return rows.map(({ id }) => id);
    },

    saveScore: (tx: TenantTx, { day, score }: { day: string; score: number }) =>
      sql`insert into security_scores (tenant_id, day, score) values (${tx.tenantId}, ${day}::date, ${score})
        on conflict (tenant_id, day) do nothing`.execute(tx),

    forgetScores: (tx: Tx, before: string) =>
      sql`delete from security_scores where day < ${before}::date`.execute(tx),
  };
}

/** SQL of the security center. */
export type SecurityCenterStore = ReturnType<typeof createSecurityCenterStore>;
