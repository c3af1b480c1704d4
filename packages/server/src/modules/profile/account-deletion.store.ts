import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';

/** A deletion that waits for its day. */
export interface WaitingDeletion {
  readonly userId: string;
  readonly askedAt: Date;
  readonly dueAt: Date;
  readonly blockedAt: Date | null;
}

/** A tenant of a user who wants to be deleted. */
export interface TenantOfLeaver {
  readonly tenantId: string;
  readonly name: string;
  /** Nobody else is a member, and nobody is invited. */
  readonly isAlone: boolean;
  readonly hasSubAccounts: boolean;
}

const columns = sql`d.user_id as "userId", d.asked_at as "askedAt", d.due_at as "dueAt", d.blocked_at as "blockedAt"`;

/** SQL of deleting accounts. */
export function createAccountDeletionStore() {
  return {
    lockUser: async (
      tx: Tx,
      userId: string,
    ): Promise<{ email: string | null; superUser: boolean; language: string | null } | undefined> =>
      tx
        .selectFrom('users')
        .select(['email', 'super_user as superUser', 'language'])
        .where('id', '=', userId)
        .forUpdate()
        .executeTakeFirst(),

    find: async (tx: Tx, userId: string): Promise<WaitingDeletion | undefined> => {
      const { rows } =
        await sql<WaitingDeletion>`select ${columns} from account_deletions d where d.user_id = ${userId}`.execute(
          tx,
        );
      return rows[0];
    },

    companies: async (tx: Tx, userId: string): Promise<TenantOfLeaver[]> => {
      const { rows } = await sql<TenantOfLeaver>`
        select t.id as "tenantId", t.name,
          not exists (select 1 from memberships o where o.tenant_id = t.id and o.user_id <> m.user_id)
            and not exists (select 1 from invitations i where i.tenant_id = t.id) as "isAlone",
          exists (select 1 from tenants s where s.parent_id = t.id and s.deleted_at is null) as "hasSubAccounts"
        from memberships m join tenants t on t.id = m.tenant_id and t.deleted_at is null
        where m.user_id = ${userId} order by t.name, t.id`.execute(tx);
      return rows;
    },

    add: (tx: Tx, one: Pick<WaitingDeletion, 'userId' | 'askedAt' | 'dueAt'>) =>
      tx
        .insertInto('account_deletions')
        .values({ user_id: one.userId, asked_at: one.askedAt, due_at: one.dueAt, blocked_at: null })
        .execute(),

    remove: async (tx: Tx, userId: string): Promise<boolean> => {
      const gone = await tx
        .deleteFrom('account_deletions')
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return gone.numDeletedRows > 0n;
    },

    postpone: (tx: Tx, one: { userId: string; now: Date; dueAt: Date }) =>
      sql`update account_deletions set due_at = ${one.dueAt}, blocked_at = coalesce(blocked_at, ${one.now})
        where user_id = ${one.userId}`.execute(tx),

    due: async (tx: Tx, now: Date, max: number): Promise<string[]> => {
      const { rows } = await sql<{ userId: string }>`
        select user_id as "userId" from account_deletions where due_at <= ${now} order by due_at limit ${max}`.execute(
        tx,
      );
      return rows.map(({ userId }) => userId);
    },

    /** As an operator closes one: nobody enters, its facts stay for the operator. */
    closeTenant: (tx: Tx, tenantId: string, now: Date) =>
      sql`update tenants set deleted_at = ${now}, updated_at = ${now} where id = ${tenantId}`.execute(
        tx,
      ),

    /** With every link and code on its way to them. */
    removeUser: async (tx: Tx, userId: string): Promise<void> => {
      await tx.deleteFrom('single_use_secrets').where('subject', '=', userId).execute();
      await tx.deleteFrom('one_time_codes').where('subject', '=', userId).execute();
      await tx.deleteFrom('users').where('id', '=', userId).execute();
    },
  };
}

/** SQL of deleting accounts. */
export type AccountDeletionStore = ReturnType<typeof createAccountDeletionStore>;
