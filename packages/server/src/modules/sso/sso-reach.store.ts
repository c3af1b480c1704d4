import type {
  RehearsalReason,
  SsoDomainUsage,
  SsoDomainUsers,
  SsoRehearsal,
} from '@foyer/contract/sso';
import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';
import { mayAct } from '../../rules/membership/may-act.ts';

/** A domain of a tenant, and the time of the question. */
interface DomainOfTenant {
  readonly tenantId: string;
  readonly domain: string;
  readonly now: Date;
}

/** A connection of a tenant, and the time of the question. */
interface ConnectionOfTenant {
  readonly tenantId: string;
  readonly connectionId: string;
  readonly now: Date;
}

interface ExemptUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly expiresAt: Date;
  /** Of all of them. */
  readonly exemptCount: number;
}

/** Users in one answer. */
const maxNames = 200;
const hasPassword = sql<boolean>`exists (select 1 from passwords p where p.user_id = u.id)`;

/** SQL of the users whom domains and connections affect. Reads credentials, so not with the tenant role. */
export function createSsoReachStore() {
  const getMembers = ({ tenantId, domain, now }: DomainOfTenant) => sql`memberships m
    join users u on u.id = m.user_id join tenants t on t.id = m.tenant_id
    where m.tenant_id = ${tenantId} and ${mayAct(now)} and split_part(u.email, '@', 2) = ${domain}`;

  /** Members whom a requirement covers, as `satisfiesSsoPolicy` decides, with what is known of their sign-ins. */
  const coveredBy = ({ tenantId, connectionId, now }: ConnectionOfTenant) => sql`
    select u.id, u.name, u.email, x.expires_at, (d.domain is not null) as in_domain, last.used_at is not null as has_signed_in,
      exists (select 1 from sso_failures f where f.tenant_id = ${tenantId} and f.connection_id = ${connectionId}
        and lower(f.detail ->> 'email') = u.email and (last.used_at is null or f.at > last.used_at)) as has_failed
    from memberships m join users u on u.id = m.user_id join tenants t on t.id = m.tenant_id
    left join sso_exemptions x on x.tenant_id = m.tenant_id and x.user_id = m.user_id and x.expires_at > ${now}
    left join sso_domains d on d.connection_id = ${connectionId} and d.tenant_id = ${tenantId}
      and d.validated_at is not null and d.domain = split_part(u.email, '@', 2)
    left join lateral (select max(at) as used_at from (
      select coalesce(i.last_used_at, i.created_at) as at from federated_identities i
        where i.user_id = u.id and i.connection = 'sso:' || ${connectionId}
      union all select s.created_at from sso_sign_ins s where s.user_id = u.id and s.connection_id = ${connectionId}) used) last on true
    where m.tenant_id = ${tenantId} and ${mayAct(now)} and (d.domain is not null or exists (
      select 1 from federated_identities l where l.user_id = u.id and l.connection = 'sso:' || ${connectionId}))`;

  return {
    usage: async (tx: Tx, one: DomainOfTenant): Promise<SsoDomainUsage> => {
      const { rows } = await sql<SsoDomainUsage>`select count(*) as users,
        count(*) filter (where not ${hasPassword}) as "withoutPassword" from ${getMembers(one)}`.execute(
        tx,
      );
      return rows[0] ?? { users: 0, withoutPassword: 0 };
    },

    users: async (tx: Tx, one: DomainOfTenant): Promise<SsoDomainUsers['users']> => {
      const { rows } = await sql<SsoDomainUsers['users'][number]>`
        select u.id, u.name, u.email, ${hasPassword} as "hasPassword" from ${getMembers(one)}
        order by u.email limit ${maxNames}`.execute(tx);
      return rows;
    },

    rehearsal: async (tx: Tx, one: ConnectionOfTenant): Promise<SsoRehearsal> => {
      type Row = SsoRehearsal['atRisk'][number];
      const reason = sql<RehearsalReason>`case when has_failed then 'lastAttemptFailed'
        when not in_domain then 'otherDomain' when not has_signed_in then 'neverSignedIn' end`;
      const { rows: counts } = await sql<Pick<SsoRehearsal, 'users' | 'signedIn' | 'atRiskCount'>>`
        with covered as (${coveredBy(one)}) select count(*) as users,
          count(*) filter (where has_signed_in) as "signedIn",
          count(*) filter (where ${reason} is not null) as "atRiskCount" from covered
        where expires_at is null`.execute(tx);
      const { rows: atRisk } = await sql<Row>`
        with covered as (${coveredBy(one)}) select id, name, email, ${reason} as reason from covered
        where expires_at is null and ${reason} is not null order by has_failed desc, in_domain, email limit ${maxNames}`.execute(
        tx,
      );
      const { rows: exempt } = await sql<ExemptUser>`
        with covered as (${coveredBy(one)}) select id, name, email, expires_at as "expiresAt",
          (count(*) over ())::int as "exemptCount" from covered
        where expires_at is not null order by email limit ${maxNames}`.execute(tx);
      return {
        users: 0,
        signedIn: 0,
        atRiskCount: 0,
        ...counts[0],
        atRisk,
        exemptCount: exempt[0]?.exemptCount ?? 0,
        exempt: exempt.map(({ id, name, email, expiresAt }) => ({
          id,
          name,
          email,
          expiresAt: expiresAt.toISOString(),
        })),
      };
    },

    /** When users last signed in with each connection of a tenant. */
    lastSignIns: async (tx: Tx, tenantId: string): Promise<ReadonlyMap<string, Date>> => {
      const { rows } = await sql<{ id: string; at: Date | null }>`
        select c.id, greatest(
          (select max(i.last_used_at) from federated_identities i where i.connection = 'sso:' || c.id),
          (select max(s.created_at) from sso_sign_ins s where s.connection_id = c.id)) as at
        from sso_connections c where c.tenant_id = ${tenantId}`.execute(tx);
      return new Map(rows.flatMap(({ id, at }) => (at ? [[id, at] as const] : [])));
    },
  };
}

/** SQL of the users whom domains and connections affect. */
export type SsoReachStore = ReturnType<typeof createSsoReachStore>;
