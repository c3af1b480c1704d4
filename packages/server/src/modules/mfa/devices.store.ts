import { sql } from 'kysely';
import { userIdByAccountKey } from '../../kernel/db/account-key.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { lockUser } from '../../kernel/db/lock-user.ts';
import { isIndependentSql } from '../../rules/step-up/independent-factors.ts';

/** An authenticator app, a phone or the mailbox of a user. */
export interface DeviceRow {
  readonly id: string;
  readonly kind: 'authenticator' | 'phone' | 'email';
  readonly secretSealed: Buffer | null;
  readonly phoneNumber: string | null;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

const columns = [
  'id',
  'kind',
  'secret_sealed as secretSealed',
  'phone_number as phoneNumber',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
] as const;

/** SQL of MFA methods; every query names the user. */
export function createDevicesStore() {
  const insert = async (
    tx: Tx,
    one: { userId: string; now: Date } & (
      | { kind: 'authenticator'; secretSealed: Buffer; lastStep: number }
      | { kind: 'phone'; phoneNumber: string }
      | { kind: 'email' }
    ),
  ): Promise<boolean> => {
    const row = await tx
      .insertInto('mfa_devices')
      .values({
        user_id: one.userId,
        kind: one.kind,
        secret_sealed: one.kind === 'authenticator' ? one.secretSealed : null,
        last_step: one.kind === 'authenticator' ? one.lastStep : null,
        phone_number: one.kind === 'phone' ? one.phoneNumber : null,
        created_at: one.now,
        last_used_at: one.now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  };

  return {
    /** False when the user has this phone, or the mailbox, as an MFA method already. */
    insert,

    /** Oldest first. */
    list: (tx: Tx, userId: string): Promise<DeviceRow[]> =>
      tx
        .selectFrom('mfa_devices')
        .select(columns)
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),

    /** Factors that are independent of a first factor by `methods`; oldest first. Decision 0280. */
    listIndependent: async (
      tx: Tx,
      { userId, methods }: { userId: string; methods: readonly string[] },
    ) => {
      const { rows } = await sql<DeviceRow>`
        select d.id, d.kind, d.secret_sealed as "secretSealed", d.phone_number as "phoneNumber", d.created_at as "createdAt",
          d.last_used_at as "lastUsedAt"
        from mfa_devices d where d.user_id = ${userId} and ${isIndependentSql(methods)} order by d.created_at, d.id`.execute(
        tx,
      );
      return rows;
    },

    /** Whether sign-in codes are sent to this number. */
    isSignInPhone: async (
      tx: Tx,
      one: { userId: string; phoneNumber: string },
    ): Promise<boolean> => {
      const { rows } = await sql`
        select 1 from user_phones where user_id = ${one.userId} and phone_number = ${one.phoneNumber}`.execute(
        tx,
      );
      return rows.length > 0;
    },

    /** Accepts a time step, once and never an earlier one: of many at once one succeeds (T-OTP-1, T-OTP-2). */
    takeStep: async (
      tx: Tx,
      one: { userId: string; id: string; step: number; now: Date },
    ): Promise<boolean> => {
      const row = await tx
        .updateTable('mfa_devices')
        .set({ last_step: one.step, last_used_at: one.now })
        .where('user_id', '=', one.userId)
        .where('id', '=', one.id)
        .where('last_step', '<', one.step)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Notes that a phone or the mailbox was used; false when it is gone. */
    touch: async (tx: Tx, one: { userId: string; id: string; now: Date }): Promise<boolean> => {
      const row = await tx
        .updateTable('mfa_devices')
        .set({ last_used_at: one.now })
        .where('user_id', '=', one.userId)
        .where('id', '=', one.id)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** False when it was gone, or is not this user's. */
    remove: async (tx: Tx, one: { userId: string; id: string }): Promise<boolean> => {
      const row = await tx
        .deleteFrom('mfa_devices')
        .where('user_id', '=', one.userId)
        .where('id', '=', one.id)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    removeAll: (tx: Tx, userId: string) =>
      tx.deleteFrom('mfa_devices').where('user_id', '=', userId).execute(),

    /** Takes the lock that every change of a user's factors shares. */
    lockOwner: lockUser,

    /** The number of MFA factors of a user; with `methods`, only the independent ones. */
    count: async (tx: Tx, userId: string, methods: readonly string[] = []): Promise<number> => {
      const { rows } = await sql<{ count: number }>`
        select (select count(*) from mfa_devices d where d.user_id = ${userId} and ${isIndependentSql(methods)})
          + (select count(*) from webauthn_credentials where user_id = ${userId} and usage = 'mfa') as count`.execute(
        tx,
      );
      return rows[0]?.count ?? 0;
    },

    /** The recovery code, by its hash; it voids the one before it. */
    setRecoveryCode: (
      tx: Tx,
      one: { userId: string; hash: string; now: Date; isConfirmed: boolean },
    ) => {
      const row = {
        hash: one.hash,
        created_at: one.now,
        confirmed_at: one.isConfirmed ? one.now : null,
      };
      return tx
        .insertInto('mfa_recovery_codes')
        .values({ user_id: one.userId, ...row })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
        .execute();
    },

    confirmRecoveryCode: (tx: Tx, { userId, now }: { userId: string; now: Date }) =>
      tx
        .updateTable('mfa_recovery_codes')
        .set({ confirmed_at: now })
        .where('user_id', '=', userId)
        .execute(),

    /** Whether the user has a recovery code that is not confirmed. */
    hasUnconfirmedCode: async (tx: Tx, userId: string): Promise<boolean> => {
      const row = await tx
        .selectFrom('mfa_recovery_codes')
        .select('user_id')
        .where('user_id', '=', userId)
        .where('confirmed_at', 'is', null)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Whose recovery code is asked for by an address, with its hash; nothing for an address nobody has. */
    findRecovery: (tx: Tx, accountKey: string) =>
      tx
        .selectFrom('users')
        .leftJoin('mfa_recovery_codes', 'mfa_recovery_codes.user_id', 'users.id')
        .select(['users.id', 'users.last_tenant_id as tenantId', 'mfa_recovery_codes.hash'])
        .where('users.id', '=', userIdByAccountKey(sql`${accountKey}`))
        .where('users.locked_at', 'is', null)
        .executeTakeFirst(),

    /** Uses a recovery code up: of many at once one succeeds. */
    takeRecoveryCode: async (tx: Tx, one: { userId: string; hash: string }): Promise<boolean> => {
      const row = await tx
        .deleteFrom('mfa_recovery_codes')
        .where('user_id', '=', one.userId)
        .where('hash', '=', one.hash)
        .returning('user_id')
        .executeTakeFirst();
      return row !== undefined;
    },

    removeRecoveryCode: (tx: Tx, userId: string) =>
      tx.deleteFrom('mfa_recovery_codes').where('user_id', '=', userId).execute(),
  };
}

/** SQL of MFA methods. */
export type DevicesStore = ReturnType<typeof createDevicesStore>;
