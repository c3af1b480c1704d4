import type { CustomLogin } from '@foyer/contract/metadata/rules';
import type { TenantTx, Tx } from '../../kernel/db/database.ts';

/** SQL of custom logins. */
export function createCustomLoginStore() {
  return {
    find: async (tx: TenantTx): Promise<CustomLogin> => {
      const found = tx
        .selectFrom('custom_logins')
        .select('document')
        .where('tenant_id', '=', tx.tenantId);
      return (await found.executeTakeFirst())?.document ?? {};
    },

    /** The document to be changed; nobody else changes it in the meantime. */
    hold: async (tx: TenantTx, now: Date): Promise<CustomLogin> => {
      const row = { tenant_id: tx.tenantId, document: '{}', updated_at: now };
      const current = tx
        .insertInto('custom_logins')
        .values(row)
        .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ updated_at: now }))
        .returning('document');
      return (await current.executeTakeFirstOrThrow()).document;
    },

    save: async (tx: TenantTx, text: string): Promise<void> => {
      await tx
        .updateTable('custom_logins')
        .set({ document: text })
        .where('tenant_id', '=', tx.tenantId)
        .execute();
    },

    /** What anyone may see of the tenant behind an alias, where it has a login of its own. */
    findShown: async (
      tx: Tx,
      tenant: { alias: string } | { id: string },
    ): Promise<CustomLogin | undefined> => {
      const found = tx
        .selectFrom('tenants')
        .innerJoin('account_settings', 'account_settings.tenant_id', 'tenants.id')
        .innerJoin('custom_logins', 'custom_logins.tenant_id', 'tenants.id')
        .select('document')
        .where(
          'alias' in tenant ? 'tenants.alias' : 'tenants.id',
          '=',
          'alias' in tenant ? tenant.alias : tenant.id,
        )
        .where('tenants.deleted_at', 'is', null)
        .where('account_settings.has_custom_login', '=', true);
      return (await found.executeTakeFirst())?.document;
    },
  };
}

/** SQL of custom logins. */
export type CustomLoginStore = ReturnType<typeof createCustomLoginStore>;
