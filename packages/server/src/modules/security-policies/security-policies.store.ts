import { sql } from 'kysely';
import type { TenantTx } from '../../kernel/db/database.ts';

/** A policy of a tenant that is on or off and has one number. */
export interface PolicyRow {
  readonly id: string;
  readonly enabled: boolean;
  readonly size: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What is changed of such a policy. */
export interface PolicyChange {
  readonly id: string;
  readonly enabled?: boolean | undefined;
  readonly size?: number | undefined;
  readonly now: Date;
}

/** The rotation policy of a tenant; periods in minutes. */
export interface RotationRow {
  readonly isActive: boolean;
  readonly rotationPeriod: number;
  readonly notificationPeriod: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** SQL of the policies that are a switch and a number: one row for each tenant at most. */
function switchStore(tableName: string, columnName: string) {
  const [table, column] = [sql.table(tableName), sql.ref(columnName)];
  const columns = sql`id, enabled, ${column} as size, created_at as "createdAt", updated_at as "updatedAt"`;
  return {
    find: async (tx: TenantTx) => {
      const { rows } =
        await sql<PolicyRow>`select ${columns} from ${table} where tenant_id = ${tx.tenantId}`.execute(
          tx,
        );
      return rows[0];
    },

    /** Nothing when the tenant has one already. */
    create: async (
      tx: TenantTx,
      { enabled, size, now }: { enabled: boolean; size: number; now: Date },
    ) => {
      const { rows } = await sql<PolicyRow>`
        insert into ${table} (tenant_id, enabled, ${column}, created_at, updated_at)
        values (${tx.tenantId}, ${enabled}, ${size}, ${now}, ${now})
        on conflict (tenant_id) do nothing returning ${columns}`.execute(tx);
      return rows[0];
    },

    update: async (tx: TenantTx, { id, enabled, size, now }: PolicyChange) => {
      const { rows } = await sql<PolicyRow>`
        update ${table} set enabled = coalesce(${enabled ?? null}, enabled), ${column} = coalesce(${size ?? null}, ${column}),
          updated_at = ${now}
        where tenant_id = ${tx.tenantId} and id::text = ${id} returning ${columns}`.execute(tx);
      return rows[0];
    },
  };
}

const rotationColumns = [
  'is_active as isActive',
  'rotation_period as rotationPeriod',
  'notification_period as notificationPeriod',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const;

/** SQL of security policies. */
export function createSecurityPoliciesStore() {
  return {
    lockout: switchStore('lockout_policies', 'max_attempts'),
    history: switchStore('password_history_policies', 'history_size'),

    findRotation: (tx: TenantTx): Promise<RotationRow | undefined> =>
      tx
        .selectFrom('password_rotation_policies')
        .select(rotationColumns)
        .where('tenant_id', '=', tx.tenantId)
        .executeTakeFirst(),

    saveRotation: (
      tx: TenantTx,
      one: { isActive: boolean; rotationPeriod: number; notificationPeriod: number; now: Date },
    ): Promise<RotationRow> => {
      const values = {
        is_active: one.isActive,
        rotation_period: one.rotationPeriod,
        notification_period: one.notificationPeriod,
        updated_at: one.now,
      };
      return tx
        .insertInto('password_rotation_policies')
        .values({ tenant_id: tx.tenantId, created_at: one.now, ...values })
        .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(values))
        .returning(rotationColumns)
        .executeTakeFirstOrThrow();
    },
  };
}

/** SQL of security policies. */
export type SecurityPoliciesStore = ReturnType<typeof createSecurityPoliciesStore>;
