import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';
import { isMembershipActive } from '../../rules/membership/is-membership-active.ts';

/** A policy as it is in the table. */
export interface PolicyRow {
  readonly main: string;
  readonly others: readonly string[];
}

/** SQL of the sign-in policies of tenants. */
export function createSignInPoliciesStore() {
  return {
    /** That of the tenant with this alias or id. */
    ofTenant: async (tx: Tx, which: { readonly alias: string } | { readonly id: string }) => {
      const match =
        'id' in which ? sql`t.id = ${which.id}` : sql`lower(t.alias) = lower(${which.alias})`;
      const { rows } = await sql<PolicyRow>`
        select p.auth_strategy as main, p.other_methods as others from sign_in_policies p
        join tenants t on t.id = p.tenant_id and t.deleted_at is null where ${match} limit 1`.execute(
        tx,
      );
      return rows[0];
    },

    /** That of the tenant a sign-in of this user leads to; the same order as sessions are opened in. */
    ofEntry: async (tx: Tx, userId: string, now: Date) => {
      const { rows } = await sql<PolicyRow>`
        select p.auth_strategy as main, p.other_methods as others from (
          select m.tenant_id from users u join memberships m on m.user_id = u.id and ${isMembershipActive(now)}
          join tenants t on t.id = m.tenant_id and t.deleted_at is null where u.id = ${userId}
          order by (m.tenant_id = u.last_tenant_id) desc nulls last, m.created_at, m.tenant_id limit 1
        ) place join sign_in_policies p on p.tenant_id = place.tenant_id`.execute(tx);
      return rows[0];
    },

    set: (tx: Tx, tenantId: string, { main, others }: PolicyRow) =>
      tx
        .insertInto('sign_in_policies')
        .values({ tenant_id: tenantId, auth_strategy: main, other_methods: [...others] })
        .onConflict((conflict) =>
          conflict
            .column('tenant_id')
            .doUpdateSet({ auth_strategy: main, other_methods: [...others] }),
        )
        .execute(),
  };
}

/** SQL of the sign-in policies of tenants. */
export type SignInPoliciesStore = ReturnType<typeof createSignInPoliciesStore>;
