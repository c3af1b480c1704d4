import { sql } from 'kysely';
import type { Tx } from './database.ts';

/**
 * Holds somebody's row until the transaction ends: what changes their ways in, or deletes them,
 * takes turns. Before any company. Decision 0228.
 */
export const holdPerson = (tx: Tx, userId: string) =>
  sql`select 1 from users where id = ${userId} for update`.execute(tx);
