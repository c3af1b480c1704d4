import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';

/** Whom a sign-in without a password is about. */
export interface Identifier {
  readonly by: 'email' | 'username' | 'userId' | 'phoneNumber';
  readonly value: string;
}

/** A user who may get a link or a code. */
export interface Recipient {
  readonly id: string;
  readonly email: string | null;
  readonly isVerified: boolean;
  readonly tenantId: string | null;
  readonly phoneNumber: string | null;
}

const matching = {
  email: (text) => sql`u.email = ${text}`,
  username: (text) => sql`u.id = (select n.user_id from usernames n where n.key = lower(${text}))`,
  userId: (text) => sql`u.id = ${text}`,
  phoneNumber: (text) =>
    sql`u.id = (select p.user_id from user_phones p where p.phone_number = ${text} and p.verified_at is not null)`,
} satisfies Record<Identifier['by'], (text: string) => RawBuilder<unknown>>;

/** SQL of signing in without a password. */
export function createPasswordlessStore() {
  return {
    /** Nobody for accounts an administrator has locked. */
    find: async (tx: Tx, { by, value }: Identifier): Promise<Recipient | undefined> => {
      const { rows } = await sql<Recipient>`
        select u.id, u.email, u.verified_at is not null as "isVerified", u.last_tenant_id as "tenantId", (
          select p.phone_number from user_phones p where p.user_id = u.id and (p.verified_at is not null or p.reset_at is not null)
          order by p.verified_at desc nulls last limit 1) as "phoneNumber"
        from users u where u.locked_at is null and ${matching[by](value)}`.execute(tx);
      return rows[0];
    },
  };
}

/** SQL of signing in without a password. */
export type PasswordlessStore = ReturnType<typeof createPasswordlessStore>;
