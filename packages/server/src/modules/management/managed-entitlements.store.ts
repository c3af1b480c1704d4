import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';

/** A plan that a tenant or a user has. */
export interface EntitlementRow {
  readonly id: string;
  readonly planKey: string;
  readonly tenantId: string;
  readonly userId: string | null;
  readonly expiresAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Which assignments, and in which order. */
export interface EntitlementChoice {
  readonly plans: readonly string[];
  readonly tenantIds: readonly string[] | null;
  readonly userIds: readonly string[] | null;
  readonly level: 'USER' | 'TENANT' | null;
  readonly byEnd: boolean;
  readonly descending: boolean;
  readonly offset: number;
  readonly limit: number;
}

const columns = sql`id, plan_key as "planKey", tenant_id as "tenantId", user_id as "userId", expires_at as "expiresAt",
  created_at as "createdAt", updated_at as "updatedAt"`;

/** SQL of assignments of plans. */
export const managedEntitlementsStore = {
  page: async (tx: Tx, choice: EntitlementChoice): Promise<EntitlementRow[]> => {
    const { tenantIds, userIds, level, byEnd, descending } = choice;
    const direction = descending ? sql`desc` : sql`asc`;
    const { rows } = await sql<EntitlementRow>`select ${columns} from plan_assignments
      where plan_key = any(${[...choice.plans]}::text[])
        and (${tenantIds}::text[] is null or tenant_id::text = any(${tenantIds}::text[]))
        and (${userIds}::text[] is null or user_id::text = any(${userIds}::text[]))
        and (${level}::text is null or (user_id is not null) = (${level}::text = 'USER'))
      order by ${byEnd ? sql`expires_at` : sql`created_at`} ${direction}, id
      offset ${choice.offset} limit ${choice.limit}`.execute(tx);
    return rows;
  },

  find: async (tx: Tx, id: string): Promise<EntitlementRow | undefined> => {
    const { rows } =
      await sql<EntitlementRow>`select ${columns} from plan_assignments where id = ${id}`.execute(
        tx,
      );
    return rows[0];
  },

  assign: async (
    tx: Tx,
    one: {
      tenantId: string;
      userId: string | null;
      plan: string;
      expiresAt: Date | null;
      now: Date;
    },
  ): Promise<EntitlementRow> => {
    const { rows } = await sql<EntitlementRow>`
      insert into plan_assignments (tenant_id, user_id, plan_key, expires_at, created_at, updated_at)
      values (${one.tenantId}, ${one.userId}, ${one.plan}, ${one.expiresAt}, ${one.now}, ${one.now})
      on conflict (tenant_id, user_id, plan_key) do update set expires_at = excluded.expires_at, updated_at = excluded.updated_at
      returning ${columns}`.execute(tx);
    const [row] = rows;
    if (!row) throw new Error('An inserted assignment is returned');
    return row;
  },

  setEnd: async (tx: Tx, id: string, expiresAt: Date | null, now: Date) => {
    const { rows } = await sql<EntitlementRow>`
      update plan_assignments set expires_at = ${expiresAt}, updated_at = ${now} where id = ${id} returning ${columns}`.execute(
      tx,
    );
    return rows[0];
  },

  remove: async (tx: Tx, id: string): Promise<EntitlementRow | undefined> => {
    const { rows } =
      await sql<EntitlementRow>`delete from plan_assignments where id = ${id} returning ${columns}`.execute(
        tx,
      );
    return rows[0];
  },
};
