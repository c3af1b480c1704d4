import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';

/** SQL of changing an address. */
export function createEmailChangeStore() {
  return {
    /** The current email; null for a user without one, undefined if there is no such user. */
    present: async (tx: Tx, userId: string): Promise<string | null | undefined> =>
      (await tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst())
        ?.email,

    isTaken: async (tx: Tx, email: string): Promise<boolean> =>
      (await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()) !==
      undefined,

    /** The new address is proved, and the user's from now on; nothing when it has been taken since, or the old one changed. */
    change: async (
      tx: Tx,
      one: { userId: string; from: string | null; to: string; now: Date },
    ): Promise<boolean> => {
      const { rows } = await sql<{ changed: boolean }>`
        update users set email = ${one.to}, verified_at = coalesce(verified_at, ${one.now}), updated_at = ${one.now}
        where id = ${one.userId} and email is not distinct from ${one.from}::text and not exists (select 1 from users other where other.email = ${one.to})
        returning true as changed`.execute(tx);
      return rows.length > 0;
    },
  };
}

/** SQL of changing an address. */
export type EmailChangeStore = ReturnType<typeof createEmailChangeStore>;
