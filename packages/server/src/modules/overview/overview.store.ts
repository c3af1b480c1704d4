import type { EventName } from '@foyer/contract/events';
import { sql } from 'kysely';
import type { TenantTx, Tx } from '../../kernel/db/database.ts';
import { isMembershipActive } from '../../rules/membership/is-membership-active.ts';
import { keysThatCover } from '../../rules/membership/keys-that-cover.ts';
import { isReplacedToken } from '../provisioning/scim-token-warnings.store.ts';

/** Until when something is soon, and since when it is recent. */
export interface OverviewTimes {
  readonly now: Date;
  readonly joinedSince: Date;
  readonly activeSince: Date;
  readonly accessEndsBefore: Date;
  readonly tokensExpireBefore: Date;
  readonly certificatesExpireBefore: Date;
  /** Invitations sent before it have expired. */
  readonly invitationsSentAfter: Date;
}

/** How many there are, and the first names. */
export interface Named {
  readonly count: number;
  readonly names: readonly string[];
}

/** Rows of the audit log that are searched for events worth showing. */
const eventsScanned = 500;
const eventsShown = 8;
const namesShown = 3;

const getName = sql`coalesce(nullif(u.name, ''), u.email, u.phone_number, '')`;

/** SQL of the overview. Every count is one range of an index that begins with the tenant. */
export function createOverviewStore() {
  return {
    users: async (tx: TenantTx, { joinedSince, activeSince }: OverviewTimes) => {
      const { rows } = await sql<{
        total: number;
        joined: number;
        active: number;
        withoutMfa: number;
        invited: number;
      }>`
        select (select coalesce(sum(k.members), 0)::bigint from member_counts k where k.tenant_id = ${tx.tenantId}) as total,
          (select count(*) from memberships m where m.tenant_id = ${tx.tenantId} and m.created_at >= ${joinedSince}) as joined,
          (select count(*) from member_last_seen s where s.tenant_id = ${tx.tenantId} and s.seen_on > ${activeSince}::date) as active,
          (select count(*) from memberships m where m.tenant_id = ${tx.tenantId} and not m.has_factor) as "withoutMfa",
          (select count(*) from invitations i where i.tenant_id = ${tx.tenantId}) as invited`.execute(
        tx,
      );
      const { withoutMfa = 0, ...users } = rows[0] ?? {
        total: 0,
        joined: 0,
        active: 0,
        invited: 0,
      };
      return { ...users, withMfa: Math.max(0, users.total - withoutMfa) };
    },

    /** Users who can change users and roles, directly or through a group, and those of them without MFA. */
    administrators: async (tx: TenantTx, { now }: OverviewTimes) => {
      const { rows } = await sql<{ total: number; without: number; names: string[] }>`
        with granting as materialized (
          select rp.role_id from role_permissions rp join permissions p on p.id = rp.permission_id
          group by rp.role_id
          having bool_or(p.key = any(${keysThatCover('fe.secure.write.users')}::text[]))
            and bool_or(p.key = any(${keysThatCover('fe.secure.write.roles')}::text[]))
        ), held as (
          select mr.user_id from membership_roles mr where mr.tenant_id = ${tx.tenantId} and mr.role_id in (select role_id from granting)
          union
          select gm.user_id from group_members gm join group_roles gr on gr.group_id = gm.group_id
          where gm.tenant_id = ${tx.tenantId} and gr.role_id in (select role_id from granting) and not exists (
            select 1 from group_settings s where s.tenant_id = ${tx.tenantId} and not (s.enabled and s.roles_enabled))
        ), administrators as (
          select m.user_id, m.name_key, m.has_factor from held join memberships m on m.user_id = held.user_id and m.tenant_id = ${tx.tenantId}
          where ${isMembershipActive(now)} and not m.is_locked and m.is_verified
        ), first as (select user_id, name_key from administrators where not has_factor order by name_key, user_id limit ${namesShown})
        select count(*) as total, count(*) filter (where not has_factor) as without,
          (select coalesce(array_agg(${getName} order by first.name_key), '{}') from first join users u on u.id = first.user_id) as names
        from administrators`.execute(tx);
      return rows[0] ?? { total: 0, without: 0, names: [] };
    },

    lockedUsers: async (tx: TenantTx): Promise<Named> => {
      const { rows } = await sql<Named>`
        with locked as (select m.user_id, m.name_key from memberships m where m.tenant_id = ${tx.tenantId} and m.is_locked)
        select (select count(*) from locked) as count, coalesce(array_agg(${getName} order by first.name_key), '{}') as names
        from (select * from locked order by name_key, user_id limit ${namesShown}) first join users u on u.id = first.user_id`.execute(
        tx,
      );
      return rows[0] ?? { count: 0, names: [] };
    },

    endingAccess: async (tx: TenantTx, { now, accessEndsBefore }: OverviewTimes) => {
      const { rows } = await sql<Named>`
        with ending as (
          select m.user_id, m.expires_at from memberships m
          where m.tenant_id = ${tx.tenantId} and m.expires_at > ${now} and m.expires_at <= ${accessEndsBefore} and m.disabled_at is null)
        select (select count(*) from ending) as count, coalesce(array_agg(named.name), '{}') as names
        from (select ${getName} as name from ending join users u on u.id = ending.user_id
          order by ending.expires_at limit ${namesShown}) named`.execute(tx);
      return rows[0] ?? { count: 0, names: [] };
    },

    expiredInvitations: async (tx: TenantTx, { invitationsSentAfter }: OverviewTimes) => {
      const { rows } = await sql<Named>`
        with expired as (
          select i.email, i.sent_at from invitations i
          where i.tenant_id = ${tx.tenantId} and i.sent_at <= ${invitationsSentAfter} and i.disabled_at is null)
        select (select count(*) from expired) as count, coalesce(array_agg(named.email), '{}') as names
        from (select email from expired order by sent_at desc limit ${namesShown}) named`.execute(
        tx,
      );
      return rows[0] ?? { count: 0, names: [] };
    },

    /** Certificates and client secrets of the connections that are on, with the first domain of each. */
    certificates: async (tx: TenantTx) => {
      const { rows } = await sql<{
        type: string;
        domain: string | null;
        certificates: string[];
        secretExpiresAt: Date | null;
      }>`
        select c.type, case c.protocol when 'saml' then c.certificates else '{}' end as certificates,
          case c.protocol when 'oidc' then c.oidc_secret_expires_at end as "secretExpiresAt", (select d.domain from sso_domains d where d.connection_id = c.id
          order by d.created_at, d.id limit 1) as domain
        from sso_connections c where c.tenant_id = ${tx.tenantId} and c.enabled and
          (c.protocol = 'saml' and cardinality(c.certificates) > 0 or c.protocol = 'oidc' and c.oidc_secret_expires_at is not null) order by c.created_at, c.id`.execute(
        tx,
      );
      return rows;
    },

    /** Directory connections whose token expires soon, and is not replaced yet. */
    expiringDirectoryTokens: async (
      tx: TenantTx,
      { now, certificatesExpireBefore }: OverviewTimes,
    ) => {
      const { rows } = await sql<Named>`
        with expiring as (
          select c.name, min(k.expires_at) as expires_at from scim_tokens k join scim_connections c on c.id = k.connection_id
          where k.tenant_id = ${tx.tenantId} and k.expires_at > ${now} and k.expires_at <= ${certificatesExpireBefore}
            and not ${isReplacedToken} group by c.id, c.name)
        select (select count(*) from expiring) as count, coalesce(array_agg(named.name), '{}') as names
        from (select name from expiring order by expires_at limit ${namesShown}) named`.execute(tx);
      return rows[0] ?? { count: 0, names: [] };
    },

    expiringTokens: async (tx: TenantTx, { now, tokensExpireBefore }: OverviewTimes) => {
      const { rows } = await sql<Named>`
        with expiring as (
          select t.description, t.expires_at from api_tokens t
          where t.tenant_id = ${tx.tenantId} and t.user_id is null and t.expires_at > ${now} and t.expires_at <= ${tokensExpireBefore})
        select (select count(*) from expiring) as count, coalesce(array_agg(named.description), '{}') as names
        from (select description from expiring order by expires_at limit ${namesShown}) named`.execute(
        tx,
      );
      return rows[0] ?? { count: 0, names: [] };
    },

    /** At vendor level, because passwords are hidden from the tenant role; it names the tenant. */
    breachedPasswords: async (tx: Tx, tenantId: string): Promise<Named> => {
      const { rows } = await sql<Named>`
        with breached as (
          select p.user_id, m.name_key from passwords p join memberships m on m.user_id = p.user_id and m.tenant_id = ${tenantId}
          where p.breached_at is not null)
        select (select count(*) from breached) as count, coalesce(array_agg(${getName} order by first.name_key), '{}') as names
        from (select * from breached order by name_key, user_id limit ${namesShown}) first join users u on u.id = first.user_id`.execute(
        tx,
      );
      return rows[0] ?? { count: 0, names: [] };
    },

    setup: async (tx: TenantTx) => {
      const { rows } = await sql<{
        hasLogo: boolean;
        hasCustomLogin: boolean;
        requiresMfa: boolean;
        hasSso: boolean;
      }>`
        select coalesce(a.logo is not null, false) as "hasLogo", coalesce(a.has_custom_login, false) as "hasCustomLogin",
          exists (select 1 from mfa_policies p where p.tenant_id = t.id and p.enforce <> 'DontForce') as "requiresMfa",
          exists (select 1 from sso_connections c where c.tenant_id = t.id and c.enabled) as "hasSso"
        from tenants t left join account_settings a on a.tenant_id = t.id where t.id = ${tx.tenantId}`.execute(
        tx,
      );
      return (
        rows[0] ?? { hasLogo: false, hasCustomLogin: false, requiresMfa: false, hasSso: false }
      );
    },

    /** The newest events among the last rows of the audit log; `leftOut` are those of daily use. */
    events: async (tx: TenantTx, leftOut: readonly EventName[]) => {
      const { rows } = await sql<{
        id: string;
        action: string;
        description: string;
        by: string;
        createdAt: Date;
      }>`
        select a.id, a.action, a.description, a.created_at as "createdAt", coalesce(nullif(u.name, ''), u.email, a.email, '') as by
        from (
          select recent.* from (
            select id, action, description, created_at, coalesce(actor_id, user_id) as user_id, email from audits
            where tenant_id = ${tx.tenantId} order by created_at desc limit ${eventsScanned}) recent
          where recent.action <> all(${[...leftOut]}::text[]) order by recent.created_at desc limit ${eventsShown}) a
        left join memberships m on m.user_id = a.user_id and m.tenant_id = ${tx.tenantId}
        left join users u on u.id = m.user_id
        order by a.created_at desc`.execute(tx);
      return rows;
    },
  };
}

/** SQL of the overview. */
export type OverviewStore = ReturnType<typeof createOverviewStore>;
