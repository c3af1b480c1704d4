import type { CountryRestrictionConfig } from '@foyer/contract/country-restrictions';
import { sql } from 'kysely';
import type { TenantTx, Tx } from '../../kernel/db/database.ts';

/** The configuration of a tenant with its list of countries; `id` is absent before it is saved. */
export interface CountryPolicy extends CountryRestrictionConfig {
  readonly countries: readonly string[];
}

/** SQL of country restrictions. */
export function createCountryRestrictionsStore() {
  return {
    policy: async (tx: TenantTx): Promise<CountryPolicy | undefined> => {
      const { rows } = await sql<CountryPolicy>`
        select id, enabled, action, fail_strategy as "failStrategy", should_send_email as "shouldSendRestrictionEmail", countries
        from country_restriction_policies where tenant_id = ${tx.tenantId}`.execute(tx);
      return rows[0];
    },

    save: (tx: TenantTx, { policy, now }: { policy: CountryPolicy; now: Date }) =>
      sql`insert into country_restriction_policies
          (tenant_id, enabled, action, fail_strategy, should_send_email, countries, updated_at)
        values (${tx.tenantId}, ${policy.enabled}, ${policy.action}, ${policy.failStrategy},
          ${policy.shouldSendRestrictionEmail}, ${policy.countries}, ${now})
        on conflict (tenant_id) do update set enabled = excluded.enabled, action = excluded.action,
          fail_strategy = excluded.fail_strategy, should_send_email = excluded.should_send_email,
          countries = excluded.countries, updated_at = excluded.updated_at`.execute(tx),

    /** Addresses of living sessions whose country was never looked up. */
    unlocated: async (tx: Tx, tenantId: string): Promise<string[]> => {
      const { rows } = await sql<{ address: string }>`
        select distinct host(s.client_ip) as address from sessions s
        where s.tenant_id = ${tenantId} and s.ended_at is null and s.client_ip is not null
          and not exists (select 1 from address_countries seen where seen.address = s.client_ip)`.execute(
        tx,
      );
      return rows.map(({ address }) => address);
    },
  };
}
