import { findLanguage } from '@foyer/contract/languages';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/**
 * Finds the language of the user who proved a number; what the host keeps in their metadata wins.
 */
export type FindNumberLanguage = (number: string) => Promise<string | undefined>;

/**
 * Looks the language up. Called by workers, never while a user waits: it tells whether a number
 * is known.
 */
export function createFindNumberLanguage(db: Pick<Db, 'read'>): FindNumberLanguage {
  return async (number) => {
    const { rows } = await db.read((tx) =>
      sql<{ kept: string | null; first: string | null }>`
        select u.metadata->>'locale' as kept, u.language as first from user_phones p join users u on u.id = p.user_id
        where p.phone_number = ${number} and p.verified_at is not null`.execute(tx),
    );
    const [user] = rows;
    return findLanguage(user?.kept ?? '') ?? user?.first ?? undefined;
  };
}
