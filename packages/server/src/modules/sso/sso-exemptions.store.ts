import { sql } from 'kysely';
import type { TenantTx } from '../../kernel/db/database.ts';
import { mayAct } from '../../rules/membership/may-act.ts';

/** An exemption with the names that administrators see. */
export interface ExemptionRow {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly reason: string;
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly expiresAt: Date;
}

interface NewExemption {
  readonly userId: string;
  readonly reason: string;
  readonly createdBy: string | null;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** SQL of members who are exempt from required single sign-on. */
export function createExemptionsStore() {
  return {
    list: async (tx: TenantTx, now: Date): Promise<ExemptionRow[]> => {
      const { rows } = await sql<ExemptionRow>`
        select x.user_id as "userId", u.name, coalesce(u.email, '') as email, x.reason,
          x.created_at as "createdAt", coalesce(c.email, '') as "createdBy", x.expires_at as "expiresAt"
        from sso_exemptions x join users u on u.id = x.user_id left join users c on c.id = x.created_by
        where x.tenant_id = ${tx.tenantId} and x.expires_at > ${now} order by x.expires_at, x.user_id`.execute(
        tx,
      );
      return rows;
    },

    isMember: async (tx: TenantTx, userId: string, now: Date): Promise<boolean> => {
      const { rows } = await sql`
        select 1 from memberships m join users u on u.id = m.user_id join tenants t on t.id = m.tenant_id
        where m.tenant_id = ${tx.tenantId} and m.user_id = ${userId} and ${mayAct(now)}`.execute(
        tx,
      );
      return rows.length > 0;
    },

    /** One more exemption is counted at a time, so that the limit holds. */
    lockTenant: async (tx: TenantTx): Promise<void> => {
      await sql`select 1 from tenants where id = ${tx.tenantId} for no key update`.execute(tx);
    },

    save: async (tx: TenantTx, one: NewExemption): Promise<void> => {
      const row = {
        reason: one.reason,
        created_at: one.now,
        created_by: one.createdBy,
        expires_at: one.expiresAt,
      };
      await tx
        .insertInto('sso_exemptions')
        .values({ tenant_id: tx.tenantId, user_id: one.userId, ...row })
        .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet(row))
        .execute();
    },

    remove: async (tx: TenantTx, userId: string): Promise<boolean> => {
      const { numDeletedRows } = await tx
        .deleteFrom('sso_exemptions')
        .where('tenant_id', '=', tx.tenantId)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

/** SQL of members who are exempt from required single sign-on. */
export type ExemptionsStore = ReturnType<typeof createExemptionsStore>;
