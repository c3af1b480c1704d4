import { sql } from 'kysely';
import type { TenantTx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';

/** What a second-factor policy says; seconds. */
export interface MfaPolicyValues {
  readonly enforce: 'DontForce' | 'Force' | 'ForceExceptSAML';
  readonly rememberAllowed: boolean;
  readonly rememberSeconds: number;
}

/** The second-factor policy of a tenant. */
export interface MfaPolicyRow extends MfaPolicyValues {
  readonly id: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const columns = [
  'id',
  'enforce',
  'remember_allowed as rememberAllowed',
  'remember_seconds as rememberSeconds',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const;

/** SQL of second-factor policies: one row for each tenant at most. */
export function createMfaPolicyStore() {
  return {
    find: (tx: TenantTx): Promise<MfaPolicyRow | undefined> =>
      tx
        .selectFrom('mfa_policies')
        .select(columns)
        .where('tenant_id', '=', tx.tenantId)
        .executeTakeFirst(),

    /** Nothing when the tenant has one already. */
    create: (
      tx: TenantTx,
      one: MfaPolicyValues & { readonly now: Date },
    ): Promise<MfaPolicyRow | undefined> =>
      tx
        .insertInto('mfa_policies')
        .values({
          tenant_id: tx.tenantId,
          enforce: one.enforce,
          remember_allowed: one.rememberAllowed,
          remember_seconds: one.rememberSeconds,
          created_at: one.now,
          updated_at: one.now,
        })
        .onConflict((conflict) => conflict.column('tenant_id').doNothing())
        .returning(columns)
        .executeTakeFirst(),

    /** Changes what is named; nothing when it is not the policy of this tenant. */
    update: async (
      tx: TenantTx,
      one: { readonly [K in keyof MfaPolicyValues]: MfaPolicyValues[K] | undefined } & {
        id: string;
        now: Date;
      },
    ): Promise<MfaPolicyRow | undefined> => {
      if (!isId(one.id)) return undefined;
      return tx
        .updateTable('mfa_policies')
        .set({
          enforce: sql`coalesce(${one.enforce ?? null}, enforce)`,
          remember_allowed: sql`coalesce(${one.rememberAllowed ?? null}, remember_allowed)`,
          remember_seconds: sql`coalesce(${one.rememberSeconds ?? null}, remember_seconds)`,
          updated_at: one.now,
        })
        .where('tenant_id', '=', tx.tenantId)
        .where('id', '=', one.id)
        .returning(columns)
        .executeTakeFirst();
    },
  };
}

/** SQL of second-factor policies. */
export type MfaPolicyStore = ReturnType<typeof createMfaPolicyStore>;
