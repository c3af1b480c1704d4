import type { UserPhone } from '@foyer/contract/phones';
import { sql } from 'kysely';
import type { Tx, TenantTx } from '../../kernel/db/database.ts';

/** A number of a user. */
export interface PhoneRow {
  readonly id: string;
  readonly userId: string;
  readonly phoneNumber: string;
  readonly verified: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Which part of a list. */
export interface PhoneWish {
  readonly limit: number;
  readonly offset: number;
  /** Part of a number. */
  readonly search: string | undefined;
  readonly userIds: readonly string[] | undefined;
  readonly onlyVerified: boolean;
  readonly sortBy: 'createdAt' | 'phoneNumber';
  readonly descending: boolean;
}

const columns = sql`p.id, p.user_id as "userId", p.phone_number as "phoneNumber", p.verified_at is not null as verified,
  p.created_at as "createdAt", p.updated_at as "updatedAt"`;

/** SQL of phone numbers. Every statement names the user, or the tenant whose users are asked for. */
export function createPhonesStore() {
  /** What everyone sees as the number of a user is the one they proved last. */
  const settle = (tx: Tx, userId: string) =>
    sql`update users set phone_number = (
        select p.phone_number from user_phones p where p.user_id = users.id and p.verified_at is not null
        order by p.verified_at desc limit 1) where id = ${userId}`.execute(tx);

  return {
    settle,

    ofUser: async (tx: Tx, userId: string): Promise<readonly PhoneRow[]> => {
      const { rows } = await sql<PhoneRow>`
        select ${columns} from user_phones p where p.user_id = ${userId} order by p.created_at, p.id`.execute(
        tx,
      );
      return rows;
    },

    /** A number that waits for its proof; one that is there already stays as it is. */
    add: (tx: Tx, one: { userId: string; phoneNumber: string; now: Date }) =>
      tx
        .insertInto('user_phones')
        .values({
          user_id: one.userId,
          phone_number: one.phoneNumber,
          created_at: one.now,
          updated_at: one.now,
        })
        .onConflict((conflict) => conflict.columns(['user_id', 'phone_number']).doNothing())
        .execute(),

    /** Takes a number away from everyone else; tells from whom. */
    takeFromOthers: async (tx: Tx, one: { userId: string; phoneNumber: string }) => {
      const { rows } = await sql<{ userId: string; email: string | null; tenantId: string | null }>`
        delete from user_phones p using users u where u.id = p.user_id and p.phone_number = ${one.phoneNumber}
          and p.user_id <> ${one.userId} and p.verified_at is not null
        returning u.id as "userId", u.email, u.last_tenant_id as "tenantId"`.execute(tx);
      return rows;
    },

    /** Whether another user, without an email and a username, signs in by this number alone. */
    isOnlyIdentifierOfOther: async (
      tx: Tx,
      one: { userId: string | null; phoneNumber: string },
    ): Promise<boolean> => {
      const { rows } = await sql`
        select 1 from user_phones p join users u on u.id = p.user_id and u.email is null
        where p.phone_number = ${one.phoneNumber} and p.verified_at is not null
          and p.user_id is distinct from ${one.userId}::uuid
          and not exists (select 1 from usernames n where n.user_id = u.id)`.execute(tx);
      return rows.length > 0;
    },

    /** Whether a user without an email and a username would have no verified number left without this one. */
    isLastIdentifier: async (tx: Tx, one: { userId: string; id: string }): Promise<boolean> => {
      const { rows } = await sql`
        select 1 from users u join user_phones p on p.user_id = u.id and p.id::text = ${one.id}
        where u.id = ${one.userId} and u.email is null and p.verified_at is not null
          and not exists (select 1 from usernames n where n.user_id = u.id)
          and not exists (select 1 from user_phones o where o.user_id = u.id and o.id <> p.id
            and o.verified_at is not null)`.execute(tx);
      return rows.length > 0;
    },

    /** The number is in the hands of this user. */
    prove: (tx: Tx, one: { userId: string; phoneNumber: string; now: Date }) =>
      sql`insert into user_phones (user_id, phone_number, verified_at, created_at, updated_at)
        values (${one.userId}, ${one.phoneNumber}, ${one.now}, ${one.now}, ${one.now})
        on conflict (user_id, phone_number) do update set verified_at = coalesce(user_phones.verified_at, excluded.verified_at),
          reset_at = null, updated_at = excluded.updated_at`.execute(tx),

    /** Puts a number in place of all of them, on the word of the mailbox. */
    replaceLost: async (tx: Tx, one: { userId: string; phoneNumber: string; now: Date }) => {
      await tx.deleteFrom('user_phones').where('user_id', '=', one.userId).execute();
      await tx
        .insertInto('user_phones')
        .values({
          user_id: one.userId,
          phone_number: one.phoneNumber,
          reset_at: one.now,
          created_at: one.now,
          updated_at: one.now,
        })
        .execute();
    },

    /** Removes the numbers of a user that are not this one. */
    removeOthers: (tx: Tx, one: { userId: string; phoneNumber: string }) =>
      tx
        .deleteFrom('user_phones')
        .where('user_id', '=', one.userId)
        .where('phone_number', '<>', one.phoneNumber)
        .execute(),

    remove: (tx: Tx, one: { userId: string; id: string }) =>
      tx
        .deleteFrom('user_phones')
        .where('user_id', '=', one.userId)
        .where('id', '=', one.id)
        .returning('phone_number as phoneNumber')
        .executeTakeFirst(),

    /** A user whose mailbox is proved and whom no administrator has locked out. */
    findByEmail: (tx: Tx, email: string) =>
      tx
        .selectFrom('users')
        .select(['id', 'last_tenant_id as tenantId'])
        .where('email', '=', email)
        .where('verified_at', 'is not', null)
        .where('locked_at', 'is', null)
        .executeTakeFirst(),

    getEmail: (tx: Tx, userId: string) =>
      tx
        .selectFrom('users')
        .select(['email', 'last_tenant_id as tenantId'])
        .where('id', '=', userId)
        .where('locked_at', 'is', null)
        .executeTakeFirst(),

    /** Numbers of the users of a tenant. */
    ofTenant: async (tx: TenantTx, wish: PhoneWish) => {
      const where = sql`m.tenant_id = ${tx.tenantId}
        and (${wish.search ?? null}::text is null or strpos(p.phone_number, ${wish.search ?? ''}) > 0)
        and (${wish.userIds ?? null}::text[] is null or p.user_id::text = any(${wish.userIds ?? []}))
        and (${!wish.onlyVerified} or p.verified_at is not null)`;
      const from = sql`user_phones p join memberships m on m.user_id = p.user_id where ${where}`;
      const order = wish.sortBy === 'phoneNumber' ? sql`p.phone_number` : sql`p.created_at`;
      const direction = wish.descending ? sql`desc` : sql`asc`;
      const { rows } = await sql<PhoneRow>`select ${columns} from ${from}
        order by ${order} ${direction}, p.id limit ${wish.limit} offset ${wish.offset}`.execute(tx);
      const counted = await sql<{ total: number }>`select count(*) as total from ${from}`.execute(
        tx,
      );
      return { rows, total: counted.rows[0]?.total ?? 0 };
    },
  };
}

/** SQL of phone numbers. */
export type PhonesStore = ReturnType<typeof createPhonesStore>;

/** A number as calls answer it. */
export function toUserPhone({ createdAt, updatedAt, ...row }: PhoneRow): UserPhone {
  return { ...row, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
