import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';

/** What a user says about themselves. */
export interface ProfileFacts {
  readonly name: string;
  readonly phoneNumber: string | null;
  readonly pictureUrl: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** SQL of changing the user's profile. */
export function createOwnProfileStore() {
  return {
    /** As it stands, under a lock: two pages that change different fields keep both. */
    lock: async (tx: Tx, userId: string): Promise<ProfileFacts & { hasProvedPhone: boolean }> => {
      const { rows } = await sql<ProfileFacts & { hasProvedPhone: boolean }>`
        select u.name, u.phone_number as "phoneNumber", u.profile_picture_url as "pictureUrl", u.metadata,
          exists (select 1 from user_phones p where p.user_id = u.id and p.verified_at is not null) as "hasProvedPhone"
        from users u where u.id = ${userId} for update of u`.execute(tx);
      const [row] = rows;
      if (!row) throw new Error('Whoever is signed in exists');
      return row;
    },

    change: (tx: Tx, { userId, now, facts }: { userId: string; now: Date; facts: ProfileFacts }) =>
      tx
        .updateTable('users')
        .set({
          name: facts.name,
          phone_number: facts.phoneNumber,
          profile_picture_url: facts.pictureUrl,
          metadata: JSON.stringify(facts.metadata),
          updated_at: now,
        })
        .where('id', '=', userId)
        .execute(),
  };
}

/** SQL of changing the user's profile. */
export type OwnProfileStore = ReturnType<typeof createOwnProfileStore>;
