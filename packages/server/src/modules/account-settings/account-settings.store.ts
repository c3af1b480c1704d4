import { sql } from 'kysely';
import type { TenantTx, Tx } from '../../kernel/db/database.ts';

/** What an account says about itself; null where it says nothing. */
export interface SettingsRow {
  readonly name: string;
  readonly alias: string | null;
  readonly address: string | null;
  readonly website: string | null;
  readonly timezone: string | null;
  readonly dateFormat: string | null;
  readonly timeFormat: string | null;
  readonly currency: string | null;
  readonly logo: string | null;
  readonly applicationUrl: string | null;
  readonly loginUrl: string | null;
  readonly hasCustomLogin: boolean;
}

/** SQL of account settings. */
export function createAccountSettingsStore() {
  const find = async (tx: TenantTx): Promise<SettingsRow | undefined> => {
    const { rows } = await sql<SettingsRow>`
      select t.name, t.alias, a.address, a.website, a.timezone, a.date_format as "dateFormat", a.time_format as "timeFormat", a.currency,
        a.logo, a.application_url as "applicationUrl", a.login_url as "loginUrl", coalesce(a.has_custom_login, false) as "hasCustomLogin"
      from tenants t left join account_settings a on a.tenant_id = t.id
      where t.id = ${tx.tenantId} and t.deleted_at is null`.execute(tx);
    return rows[0];
  };

  return {
    find,

    /** The settings to be changed; nobody else changes them in the meantime. */
    hold: async (tx: TenantTx): Promise<SettingsRow | undefined> => {
      await sql`select 1 from tenants where id = ${tx.tenantId} for update`.execute(tx);
      return find(tx);
    },

    save: async (tx: TenantTx, row: SettingsRow, now: Date): Promise<void> => {
      const {
        name,
        alias,
        address,
        website,
        timezone,
        dateFormat,
        timeFormat,
        currency,
        logo,
        ...login
      } = row;
      const reported = {
        address,
        website,
        timezone,
        currency,
        logo,
        date_format: dateFormat,
        time_format: timeFormat,
        application_url: login.applicationUrl,
        login_url: login.loginUrl,
        has_custom_login: login.hasCustomLogin,
        updated_at: now,
      };
      await tx
        .updateTable('tenants')
        .set({ name, alias, updated_at: now })
        .where('id', '=', tx.tenantId)
        .execute();
      await tx
        .insertInto('account_settings')
        .values({ tenant_id: tx.tenantId, ...reported })
        .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(reported))
        .execute();
    },

    /** What anyone may know of the tenant behind an alias, before a tenant is known. */
    findByAlias: (tx: Tx, alias: string) =>
      tx
        .selectFrom('tenants')
        .innerJoin('account_settings', 'account_settings.tenant_id', 'tenants.id')
        .select([
          'tenants.id as tenantId',
          'application_url as applicationUrl',
          'login_url as loginUrl',
        ])
        .where('tenants.alias', '=', alias)
        .where('tenants.deleted_at', 'is', null)
        .where('account_settings.has_custom_login', '=', true)
        .executeTakeFirst(),
  };
}

/** SQL of account settings. */
export type AccountSettingsStore = ReturnType<typeof createAccountSettingsStore>;
