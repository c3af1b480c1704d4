import { sql } from 'kysely';
import { accountKeyOf } from '../../kernel/db/account-key.ts';
import type { Tx } from '../../kernel/db/database.ts';

/** How somebody gets in. */
export interface WayIn {
  readonly accountKey: string;
  readonly hasPassword: boolean;
  readonly mustChangePassword: boolean;
}

/** A factor or passkey of somebody. */
export interface FactorRow {
  readonly kind: 'authenticator' | 'phone' | 'email' | 'securityKey' | 'passkey';
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** A session of somebody in one tenant. */
export interface MemberSessionRow {
  readonly id: string;
  readonly userAgent: string;
  readonly ipAddress: string;
  readonly createdAt: Date;
  readonly lastSeen: Date;
  readonly impersonated: boolean;
}

/** Where a role comes from. */
export interface RoleSource {
  readonly roleId: string;
  readonly from: 'own' | 'sso' | 'group';
  readonly name: string | null;
}

/** SQL of one member in one tenant, at vendor level, as factors are hidden from the tenant role. The service has found them in it. */
export function createMemberDetailsStore() {
  return {
    wayIn: async (tx: Tx, userId: string): Promise<WayIn | undefined> => {
      const { rows } = await sql<WayIn>`
        select ${accountKeyOf('u')} as "accountKey", p.user_id is not null as "hasPassword", p.reset_demanded_at is not null as "mustChangePassword"
        from users u left join passwords p on p.user_id = u.id where u.id = ${userId}`.execute(tx);
      return rows[0];
    },

    /** Numbers of phones are told by their last digits. */
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
      one: { userId: string; tenantId: string; now: Date },
    ): Promise<MemberSessionRow[]> => {
      const { rows } = await sql<MemberSessionRow>`
        select id, user_agent as "userAgent", ip_address as "ipAddress", created_at as "createdAt", rotated_at as "lastSeen",
          actor_id is not null as impersonated
        from sessions where user_id = ${one.userId} and tenant_id = ${one.tenantId} and ended_at is null and expires_at > ${one.now}
          and parent_id is null order by rotated_at desc, id limit 50`.execute(tx);
      return rows;
    },

    roles: async (tx: Tx, one: { userId: string; tenantId: string }): Promise<RoleSource[]> => {
      const { rows } = await sql<RoleSource>`
        select mr.role_id as "roleId", case when g.role_id is null then 'own' else 'sso' end as "from", null::text as name
        from membership_roles mr left join sso_granted_roles g
          on g.user_id = mr.user_id and g.tenant_id = mr.tenant_id and g.role_id = mr.role_id
        where mr.user_id = ${one.userId} and mr.tenant_id = ${one.tenantId}
        union all select gr.role_id, 'group', gp.name from group_members gm join group_roles gr on gr.group_id = gm.group_id
          join groups gp on gp.id = gm.group_id left join group_settings gs on gs.tenant_id = gm.tenant_id
          where gm.user_id = ${one.userId} and gm.tenant_id = ${one.tenantId} and coalesce(gs.enabled and gs.roles_enabled, true)
        order by 1, 2`.execute(tx);
      return rows;
    },
  };
}

/** SQL of one member. */
export type MemberDetailsStore = ReturnType<typeof createMemberDetailsStore>;
