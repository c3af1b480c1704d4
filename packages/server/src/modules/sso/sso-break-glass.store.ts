import { type Selectable, sql } from 'kysely';
import { selectAccountKey } from '../../kernel/db/account-key.ts';
import type { TenantTx, Tx } from '../../kernel/db/database.ts';
import type { SsoBreakGlassTable } from '../../kernel/db/sso-tables.ts';
import { mayAct } from '../../rules/membership/may-act.ts';
import { keysThatCover } from '../../rules/membership/keys-that-cover.ts';

/** SQL of the codes for emergencies, and of whom to tell about single sign-on. */
export function createBreakGlassStore() {
  return {
    find: (tx: TenantTx): Promise<Selectable<SsoBreakGlassTable> | undefined> =>
      tx
        .selectFrom('sso_break_glass')
        .selectAll()
        .where('tenant_id', '=', tx.tenantId)
        .executeTakeFirst(),

    save: async (tx: TenantTx, one: { createdBy: string | null; now: Date }): Promise<void> => {
      const row = { created_at: one.now, created_by: one.createdBy, used_at: null, used_by: null };
      await tx
        .insertInto('sso_break_glass')
        .values({ tenant_id: tx.tenantId, ...row })
        .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(row))
        .execute();
    },

    remove: async (tx: TenantTx): Promise<boolean> => {
      const { numDeletedRows } = await tx
        .deleteFrom('sso_break_glass')
        .where('tenant_id', '=', tx.tenantId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    markUsed: async (
      tx: Tx,
      one: { tenantId: string; userId: string; now: Date },
    ): Promise<void> => {
      await tx
        .updateTable('sso_break_glass')
        .set({ used_at: one.now, used_by: one.userId })
        .where('tenant_id', '=', one.tenantId)
        .execute();
    },

    /** Living members who may change single sign-on. */
    admins: async (
      tx: Tx,
      tenantId: string,
      now: Date,
    ): Promise<{ id: string; email: string | null; accountKey: string }[]> => {
      const { rows } = await sql<{ id: string; email: string | null; accountKey: string }>`
        select distinct u.id, u.email, ${selectAccountKey('u')} as "accountKey" from memberships m join users u on u.id = m.user_id
          join tenants t on t.id = m.tenant_id cross join lateral foyer_held_roles(m.user_id, m.tenant_id) held
          join role_permissions rp on rp.role_id = held.role_id join permissions p on p.id = rp.permission_id
        where m.tenant_id = ${tenantId} and ${mayAct(now)}
          and p.key = any(${keysThatCover('fe.secure.write.samlConfiguration')}::text[])
        order by u.email`.execute(tx);
      return rows;
    },
  };
}

/** SQL of the codes for emergencies. */
export type BreakGlassStore = ReturnType<typeof createBreakGlassStore>;
