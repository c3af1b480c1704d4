import { sql } from 'kysely';
import type { Tx } from './database.ts';

/**
 * Holds a user’s row until the transaction ends: what changes their sign-in methods, or deletes them,
 * takes turns. Before any tenant. Decision 0228.
 */
export const lockUser = (tx: Tx, userId: string) =>
  sql`select 1 from users where id = ${userId} for update`.execute(tx);
