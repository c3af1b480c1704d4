import { sql } from 'kysely';
import { selectAccountKey } from '../../kernel/db/account-key.ts';
import type { Tx } from '../../kernel/db/database.ts';

/** How a user gets in. */
export interface WayIn {
  readonly accountKey: string;
  readonly hasPassword: boolean;
  readonly mustChangePassword: boolean;
}

/** A factor or passkey of a user. */
export interface FactorRow {
  readonly kind: 'authenticator' | 'phone' | 'email' | 'securityKey' | 'passkey';
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** A session of a user in one tenant. */
export interface MemberSessionRow {
  readonly id: string;
  readonly userAgent: string;
  readonly ipAddress: string;
  readonly createdAt: Date;
  readonly lastSeen: Date;
  readonly impersonated: boolean;
}

/** An API token of a user. */
export interface MemberTokenRow {
  readonly id: string;
  readonly kind: 'ClientCredentials' | 'AccessToken';
  readonly description: string;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
}

/** A row of the audit log. `actor` and `target` are null if that is the user. */
export interface ActivityRow {
  readonly id: string;
  readonly at: Date;
  readonly action: string;
  readonly description: string;
  readonly severity: 'Info' | 'Low' | 'Medium' | 'High' | 'Critical';
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
  readonly actor: { readonly id: string; readonly name: string } | null;
  readonly target: { readonly id: string; readonly name: string } | null;
}

interface OneMember {
  readonly userId: string;
  readonly tenantId: string;
}

/** The user of a column of `audits a`; null for the member themselves, without a name for users of other tenants. */
const otherUser = (column: 'actor_id' | 'user_id', { userId }: OneMember) => {
  const id = sql.ref(`a.${column}`);
  return sql`case when ${id} <> ${userId} then json_build_object('id', ${id}, 'name', coalesce(
    (select coalesce(nullif(o.name, ''), o.email) from users o join memberships om on om.user_id = o.id
      where o.id = ${id} and om.tenant_id = a.tenant_id), '')) end`;
};

/** SQL of one member in one tenant, at vendor level, because MFA is hidden from the tenant role. The service has checked the membership. */
export function createMemberDetailsStore() {
  return {
    wayIn: async (tx: Tx, userId: string): Promise<WayIn | undefined> => {
      const { rows } = await sql<WayIn>`
        select ${selectAccountKey('u')} as "accountKey", p.user_id is not null as "hasPassword", p.reset_demanded_at is not null as "mustChangePassword"
        from users u left join passwords p on p.user_id = u.id where u.id = ${userId}`.execute(tx);
      return rows[0];
    },

    /** Numbers of phones are shown by their last digits. */
    factors: async (tx: Tx, userId: string): Promise<FactorRow[]> => {
      const { rows } = await sql<FactorRow>`
        select kind, coalesce('… ' || right(phone_number, 2), '') as name, created_at as "createdAt", last_used_at as "lastUsedAt"
          from mfa_devices where user_id = ${userId}
        union all select case usage when 'mfa' then 'securityKey' else 'passkey' end, name, created_at, last_used_at
          from webauthn_credentials where user_id = ${userId}
        order by "createdAt"`.execute(tx);
      return rows;
    },

    sessions: async (
      tx: Tx,
      one: OneMember & { readonly now: Date },
    ): Promise<MemberSessionRow[]> => {
      const { rows } = await sql<MemberSessionRow>`
        select id, user_agent as "userAgent", ip_address as "ipAddress", created_at as "createdAt", rotated_at as "lastSeen",
          actor_id is not null as impersonated
        from sessions where user_id = ${one.userId} and tenant_id = ${one.tenantId} and ended_at is null and expires_at > ${one.now}
          and parent_id is null order by rotated_at desc, id limit 50`.execute(tx);
      return rows;
    },

    tokens: async (tx: Tx, { userId, tenantId }: OneMember): Promise<MemberTokenRow[]> => {
      const { rows } = await sql<MemberTokenRow>`
        select id, kind, description, created_at as "createdAt", expires_at as "expiresAt", last_used_at as "lastUsedAt"
        from api_tokens where user_id = ${userId} and tenant_id = ${tenantId} order by created_at desc, id`.execute(
        tx,
      );
      return rows;
    },

    /** Each half is a range of an index: what is about the user, and what they did to others. */
    activity: async (
      tx: Tx,
      one: OneMember & { readonly limit: number },
    ): Promise<ActivityRow[]> => {
      const latest = (column: 'actor_id' | 'user_id') => sql`(select * from audits
        where ${sql.ref(column)} = ${one.userId} and tenant_id = ${one.tenantId} order by created_at desc limit ${one.limit})`;
      const { rows } = await sql<ActivityRow>`
        select a.id, a.created_at as at, a.action, a.description, a.severity, a.ip as "ipAddress", a.user_agent as "userAgent",
          ${otherUser('actor_id', one)} as actor, ${otherUser('user_id', one)} as target
        from (${latest('user_id')} union ${latest('actor_id')}) a
        order by a.created_at desc, a.id limit ${one.limit}`.execute(tx);
      return rows;
    },
  };
}

/** SQL of one member. */
export type MemberDetailsStore = ReturnType<typeof createMemberDetailsStore>;
