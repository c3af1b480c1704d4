import { sql } from 'kysely';
import { selectAccountKey } from '../../kernel/db/account-key.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { mayAct } from '../../rules/membership/may-act.ts';

/** A user who is to be acted as, in one tenant. */
export interface Target {
  readonly email: string | null;
  readonly tenantName: string;
  readonly superUser: boolean;
  readonly permissions: readonly string[];
}

/** A user who wants to act, and how far their tenant is above the other one. */
export interface ActingUser {
  readonly accountKey: string;
  readonly superUser: boolean;
  readonly permissions: readonly string[];
  /** `same`: a colleague; `below`: in a sub-account they may enter; null: neither. */
  readonly reach: 'same' | 'below' | null;
}

const permissionsBy = sql`array(select distinct p.key from foyer_held_roles(u.id, m.tenant_id) held
  join role_permissions rp on rp.role_id = held.role_id join permissions p on p.id = rp.permission_id)`;

/** SQL of acting as another user. */
export function createImpersonationStore() {
  return {
    target: async (
      tx: Tx,
      one: { userId: string; tenantId: string; now: Date },
    ): Promise<Target | undefined> => {
      const { rows } = await sql<Target>`
        select u.email, t.name as "tenantName", u.super_user as "superUser", ${permissionsBy} as permissions
        from users u join memberships m on m.user_id = u.id join tenants t on t.id = m.tenant_id
        where u.id = ${one.userId} and m.tenant_id = ${one.tenantId} and ${mayAct(one.now)}`.execute(
        tx,
      );
      return rows[0];
    },

    /** As they stand now in their own tenant, not as a token once said. */
    actor: async (
      tx: Tx,
      one: { actorId: string; actorTenantId: string; tenantId: string; now: Date },
    ): Promise<ActingUser | undefined> => {
      const { rows } = await sql<ActingUser>`
        select ${selectAccountKey('u')} as "accountKey", u.super_user as "superUser", ${permissionsBy} as permissions,
          case when m.tenant_id = ${one.tenantId} then 'same'
            when m.sub_account_access and foyer_may_impersonate_below(m.tenant_id, ${one.tenantId}) then 'below' end as reach
        from users u join memberships m on m.user_id = u.id join tenants t on t.id = m.tenant_id
        where u.id = ${one.actorId} and m.tenant_id = ${one.actorTenantId} and ${mayAct(one.now)}`.execute(
        tx,
      );
      return rows[0];
    },

    /** What an impersonated session is about. */
    session: async (
      tx: Tx,
      sessionId: string,
    ): Promise<{ actor: string; reason: string; endsAt: Date } | undefined> => {
      const { rows } = await sql<{ actor: string; reason: string; endsAt: Date }>`
        select coalesce(nullif(u.name, ''), ${selectAccountKey('u')}) as actor,
          coalesce(s.reason, '') as reason, s.expires_at as "endsAt"
        from sessions s join users u on u.id = s.actor_id where s.id = ${sessionId}`.execute(tx);
      return rows[0];
    },

    /** The operator acts by the command on the machine: only that the account is in use counts. */
    operator: async (tx: Tx, actorId: string): Promise<{ accountKey: string } | undefined> =>
      tx
        .selectFrom('users')
        .select(selectAccountKey('users').as('accountKey'))
        .where('id', '=', actorId)
        .where('locked_at', 'is', null)
        .executeTakeFirst(),
  };
}

/** SQL of acting as another user. */
export type ImpersonationStore = ReturnType<typeof createImpersonationStore>;
