import { sql } from 'kysely';
import type { TenantTx } from '../../kernel/db/database.ts';
import { withFreshPlan } from '../../kernel/db/run-query.ts';
import { emailOfKey } from './member-conditions.ts';

/** Which rows of a list, and which part of them. */
export interface ListWish {
  readonly prefix: string;
  /** Nothing chosen is everyone. */
  readonly userIds: readonly string[] | null;
  readonly names: readonly string[] | null;
  readonly limit: number;
  readonly offset: number;
}

/** A page of rows, and how many there are in all. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

interface Counted {
  readonly total: number;
}

/** SQL of the users of a tenant, under the tenant role. */
export function createUsersStore() {
  return {
    /** A member whose address is not proved. */
    findWaiting: async (tx: TenantTx, userId: string): Promise<{ email: string } | undefined> => {
      const { rows } = await sql<{ email: string }>`
        select u.email from users u join memberships m on m.user_id = u.id
        where u.id = ${userId} and m.tenant_id = ${tx.tenantId} and u.verified_at is null and u.locked_at is null and u.email is not null`.execute(
        tx,
      );
      return rows[0];
    },

    emails: async (
      tx: TenantTx,
      wish: ListWish,
    ): Promise<Page<{ userId: string; email: string }>> => {
      const only = wish.userIds ? sql`and m.user_id = any(${wish.userIds}::uuid[])` : sql``;
      const those = sql`memberships m where m.tenant_id = ${tx.tenantId} and starts_with(m.email_key, ${wish.prefix}) ${only}
        and (${wish.prefix} = '' or strpos(m.email_key, '@') > 0)`;
      const { rows } = await sql<{ userId: string; email: string }>`${withFreshPlan}
        select m.user_id as "userId", ${emailOfKey} as email from ${those} order by m.email_key, m.user_id
        limit ${wish.limit} offset ${wish.offset}`.execute(tx);
      const { rows: counted } =
        await sql<Counted>`${withFreshPlan} select count(*) as total from ${those}`.execute(tx);
      return { rows, total: counted[0]?.total ?? 0 };
    },

    usernames: async (
      tx: TenantTx,
      wish: ListWish,
    ): Promise<Page<{ userId: string; username: string }>> => {
      const { rows } = await sql<{ userId: string; username: string } & Counted>`
        select n.user_id as "userId", n.username, count(*) over () as total
        from usernames n join memberships m on m.user_id = n.user_id and m.tenant_id = ${tx.tenantId}
        where starts_with(n.key, ${wish.prefix}) and (${wish.userIds}::uuid[] is null or n.user_id = any(${wish.userIds}::uuid[]))
          and (${wish.names}::text[] is null or n.key = any(${wish.names}::text[]))
        order by n.key limit ${wish.limit} offset ${wish.offset}`.execute(tx);
      return getPage(rows);
    },
  };
}

function getPage<Row extends Counted>(counted: readonly Row[]): Page<Omit<Row, 'total'>> {
  return { rows: counted.map(({ total: _total, ...row }) => row), total: counted[0]?.total ?? 0 };
}

/** SQL of the users of a tenant. */
export type UsersStore = ReturnType<typeof createUsersStore>;
