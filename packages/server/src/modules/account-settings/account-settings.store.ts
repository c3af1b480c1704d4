import type { TenantTx, Tx } from '../../db/database.ts';

/** SQL of account settings. */
export function createAccountSettingsStore() {
  return {
    find: (tx: TenantTx) =>
      tx
        .selectFrom('tenants')
        .leftJoin('account_settings', 'account_settings.tenant_id', 'tenants.id')
        .select([
          'tenants.id as tenantId',
          'tenants.name',
          'address',
          'timezone',
          'date_format as dateFormat',
          'time_format as timeFormat',
          'currency',
          'logo',
          'application_url as applicationUrl',
          'login_url as loginUrl',
        ])
        .where('tenants.id', '=', tx.tenantId)
        .executeTakeFirst(),

    /** What anybody may know of the tenant behind an alias, before a tenant is known. */
    findByAlias: (tx: Tx, alias: string) =>
      tx
        .selectFrom('tenants')
        .innerJoin('account_settings', 'account_settings.tenant_id', 'tenants.id')
        .select(['tenants.id as tenantId', 'application_url as applicationUrl', 'login_url as loginUrl'])
        .where('tenants.alias', '=', alias)
        .where('tenants.deleted_at', 'is', null)
        .where('account_settings.has_custom_login', '=', true)
        .executeTakeFirst(),
  };
}

/** SQL of account settings. */
export type AccountSettingsStore = ReturnType<typeof createAccountSettingsStore>;
