import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';

/** Gives a user the user name they wished for at sign-up, unless another user was quicker. */
export async function giveWaitingName(tx: Tx, userId: string, now: Date): Promise<void> {
  await sql`
    with wish as (delete from waiting_names where user_id = ${userId} returning user_id, username, key)
    insert into usernames (user_id, username, key, created_at) select user_id, username, key, ${now}::timestamptz from wish
    on conflict do nothing`.execute(tx);
}
