import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';

/** SQL of user names. */
export function createUsernamesStore() {
  return {
    own: async (tx: Tx, userId: string): Promise<string | undefined> =>
      (
        await tx
          .selectFrom('usernames')
          .select('username')
          .where('user_id', '=', userId)
          .executeTakeFirst()
      )?.username,

    /** In place of an earlier one; false when another user has it. */
    set: async (
      tx: Tx,
      one: { userId: string; username: string; key: string; now: Date },
    ): Promise<boolean> => {
      await sql`delete from usernames where user_id = ${one.userId}`.execute(tx);
      const { numAffectedRows } = await sql`
        insert into usernames (user_id, username, key, created_at) values (${one.userId}, ${one.username}, ${one.key}, ${one.now})
        on conflict do nothing`.execute(tx);
      return Boolean(numAffectedRows);
    },

    /** Whether a user without an email and a verified phone number signs in by the username alone. */
    isLastIdentifier: async (tx: Tx, userId: string): Promise<boolean> => {
      const { rows } = await sql`
        select 1 from users u where u.id = ${userId} and u.email is null and not exists (
          select 1 from user_phones p where p.user_id = u.id and p.verified_at is not null)`.execute(
        tx,
      );
      return rows.length > 0;
    },

    remove: async (tx: Tx, userId: string, key: string): Promise<boolean> => {
      const row = await tx
        .deleteFrom('usernames')
        .where('user_id', '=', userId)
        .where('key', '=', key)
        .returning('key')
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

/** SQL of user names. */
export type UsernamesStore = ReturnType<typeof createUsernamesStore>;
