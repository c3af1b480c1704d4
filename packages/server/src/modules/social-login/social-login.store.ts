import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';
import { lockUser } from '../../kernel/db/lock-user.ts';
import type { SocialProviderName } from './social-provider.ts';

/** Who has an address. */
export interface AddressHolder {
  readonly userId: string;
  readonly isVerified: boolean;
}

/** What the answer of a sign-in says about a user. */
export interface SocialAccount {
  readonly email: string | null;
  readonly name: string;
  readonly verifiedAt: Date | null;
}

/** SQL of social sign-in. */
export function createSocialLoginStore() {
  return {
    /** Who has an address; held until the transaction ends, so that a proof by mail and one by a provider take turns. */
    holder: async (tx: Tx, email: string): Promise<AddressHolder | undefined> => {
      const { rows } = await sql<AddressHolder>`
        select id as "userId", verified_at is not null as "isVerified" from users where email = ${email} for update`.execute(
        tx,
      );
      return rows[0];
    },

    account: async (tx: Tx, userId: string): Promise<SocialAccount | undefined> =>
      tx
        .selectFrom('users')
        .select(['email', 'name', 'verified_at as verifiedAt'])
        .where('id', '=', userId)
        .executeTakeFirst(),

    /** An account becomes its owner's, who came by a provider: what an outsider had typed is overwritten, what they wished dropped. */
    takeOver: async (
      tx: Tx,
      one: { userId: string; provider: SocialProviderName; name: string; now: Date },
    ) => {
      const { userId, provider, name, now } = one;
      await sql`
        with wishes as (delete from waiting_names where user_id = ${userId})
        update users set provider = ${provider}, name = ${name}, phone_number = null, metadata = '{}', updated_at = ${now}
        where id = ${userId}`.execute(tx);
    },

    /** How a user came here first. */
    cameBy: async (tx: Tx, userId: string, provider: SocialProviderName) => {
      await tx.updateTable('users').set({ provider }).where('id', '=', userId).execute();
    },

    /** So that two removals of a sign-in method take turns. */
    lockUser,

    /** Whether a user gets in without any provider. */
    hasOwnWayIn: async (tx: Tx, userId: string): Promise<boolean> => {
      const { rows } = await sql<{ has: boolean }>`
        select exists (select 1 from passwords where user_id = ${userId})
          or exists (select 1 from webauthn_credentials where user_id = ${userId} and usage = 'passkey')
          or exists (select 1 from user_phones p join users u on u.id = p.user_id and u.email is null
            where p.user_id = ${userId} and p.verified_at is not null) as has`.execute(tx);
      return rows[0]?.has ?? false;
    },
  };
}

/** SQL of social sign-in. */
export type SocialLoginStore = ReturnType<typeof createSocialLoginStore>;
