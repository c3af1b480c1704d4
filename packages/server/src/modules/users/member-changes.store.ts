import { sql } from 'kysely';
import { selectAccountKey } from '../../kernel/db/account-key.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { lockUser } from '../../kernel/db/lock-user.ts';
import { selectIsFromDirectory } from '../../kernel/db/select-is-from-directory.ts';

/** A member who is to be changed. */
export interface ChangedMember {
  readonly email: string | null;
  /** The email, or the identifier a user without one signs in by. */
  readonly accountKey: string;
  readonly superUser: boolean;
  readonly isDisabled: boolean;
  readonly isFromDirectory: boolean;
  /** When the membership ends by itself; null is never. */
  readonly expiresAt: Date | null;
  /** Those given by hand or by single sign-on. */
  readonly roleIds: readonly string[];
  /** The same with those of groups. */
  readonly heldIds: readonly string[];
}

/** SQL of changes to members. Every statement names the tenant. */
export function createMemberChangesStore() {
  return {
    find: async (
      tx: Tx,
      one: { tenantId: string; userId: string },
    ): Promise<ChangedMember | undefined> => {
      const { rows } = await sql<ChangedMember>`
        select u.email, ${selectAccountKey('u')} as "accountKey", u.super_user as "superUser", m.disabled_at is not null as "isDisabled", ${selectIsFromDirectory} as "isFromDirectory", m.expires_at as "expiresAt", array(select mr.role_id::text
            from membership_roles mr where mr.user_id = m.user_id and mr.tenant_id = m.tenant_id order by 1) as "roleIds",
          array(select held.role_id::text from foyer_held_roles(m.user_id, m.tenant_id) held order by 1) as "heldIds"
        from memberships m join users u on u.id = m.user_id where m.user_id = ${one.userId} and m.tenant_id = ${one.tenantId}`.execute(
        tx,
      );
      return rows[0];
    },

    setRoles: async (
      tx: Tx,
      one: { tenantId: string; userId: string; roleIds: readonly string[] },
    ) => {
      await sql`delete from membership_roles where user_id = ${one.userId} and tenant_id = ${one.tenantId}
        and role_id <> all(${one.roleIds}::uuid[])`.execute(tx);
      await sql`insert into membership_roles (tenant_id, user_id, role_id)
        select ${one.tenantId}, ${one.userId}, id from unnest(${one.roleIds}::uuid[]) as id on conflict do nothing`.execute(
        tx,
      );
    },

    setDisabled: (tx: Tx, one: { tenantId: string; userId: string; at: Date | null }) =>
      sql`update memberships set disabled_at = ${one.at}::timestamptz where user_id = ${one.userId} and tenant_id = ${one.tenantId}`.execute(
        tx,
      ),

    setExpiry: (tx: Tx, one: { tenantId: string; userId: string; at: Date | null }) =>
      sql`update memberships set expires_at = ${one.at}::timestamptz where user_id = ${one.userId} and tenant_id = ${one.tenantId}`.execute(
        tx,
      ),

    /** Whether a user belongs to a living tenant besides these. */
    isElsewhere: async (tx: Tx, userId: string, tenantIds: readonly string[]): Promise<boolean> => {
      const { rows } = await sql`
        select 1 from memberships m join tenants t on t.id = m.tenant_id and t.deleted_at is null
        where m.user_id = ${userId} and m.tenant_id <> all(${tenantIds}::uuid[]) limit 1`.execute(
        tx,
      );
      return rows.length > 0;
    },

    hasFactor: async (tx: Tx, userId: string): Promise<boolean> => {
      const { rows } =
        await sql`select 1 from memberships m where m.user_id = ${userId} and m.has_factor limit 1`.execute(
          tx,
        );
      return rows.length > 0;
    },

    /** False for users without a password. */
    demandNewPassword: async (tx: Tx, userId: string, now: Date): Promise<boolean> => {
      const { numAffectedRows } =
        await sql`update passwords set reset_demanded_at = ${now} where user_id = ${userId}`.execute(
          tx,
        );
      return Boolean(numAffectedRows);
    },

    /**
     * Ends what the user has open in the tenant; what began elsewhere does not come in any longer, nor when they are a member once more.
     * How many ended. Decision 0253.
     */
    endSessions: async (
      tx: Tx,
      one: { tenantId: string; userId: string; now: Date; reason: string },
    ): Promise<number> => {
      await sql`
        with kept as (
          update memberships set sessions_from = ${one.now} where user_id = ${one.userId} and tenant_id = ${one.tenantId} returning 1
        )
        insert into sent_out (user_id, tenant_id, at) select ${one.userId}, ${one.tenantId}, ${one.now}::timestamptz
        where not exists (select 1 from kept) on conflict (user_id, tenant_id) do update set at = excluded.at`.execute(
        tx,
      );
      const { numAffectedRows } = await sql`
        update sessions set ended_at = ${one.now}, end_reason = ${one.reason}
        where user_id = ${one.userId} and tenant_id = ${one.tenantId} and ended_at is null`.execute(
        tx,
      );
      return Number(numAffectedRows ?? 0);
    },

    /** Ends one session of the user in the tenant; false if it is not active there. */
    endSession: async (
      tx: Tx,
      one: { tenantId: string; userId: string; sessionId: string; now: Date; reason: string },
    ): Promise<boolean> => {
      const { numAffectedRows } = await sql`
        update sessions set ended_at = ${one.now}, end_reason = ${one.reason}
        where id = ${one.sessionId} and user_id = ${one.userId} and tenant_id = ${one.tenantId} and ended_at is null`.execute(
        tx,
      );
      return Boolean(numAffectedRows);
    },

    remove: (tx: Tx, one: { tenantId: string; userId: string }) =>
      sql`delete from memberships where user_id = ${one.userId} and tenant_id = ${one.tenantId}`.execute(
        tx,
      ),

    /** Held until the transaction ends, by callers that may delete the user in it. */
    lockUser,

    /** Deletes an account that belongs to no tenant any longer; false when it does, or is an operator's. */
    removeAccount: async (tx: Tx, userId: string): Promise<boolean> => {
      const { numAffectedRows } = await sql`
        delete from users u where u.id = ${userId} and not u.super_user
          and not exists (select 1 from memberships m where m.user_id = u.id)`.execute(tx);
      return Boolean(numAffectedRows);
    },
  };
}

/** SQL of changes to members. */
export type MemberChangesStore = ReturnType<typeof createMemberChangesStore>;
