import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';
import type { InvitationRow } from './invitations.store.ts';
import { isInviterAuthorized } from './inviter-stands.ts';

/** The account of an address. */
export interface InvitedUser {
  readonly id: string;
  readonly verified: boolean;
  readonly locked: boolean;
  readonly hasPassword: boolean;
}

/** Who becomes a member of what, with which roles, until when. */
export interface Joining {
  readonly userId: string;
  readonly tenantId: string;
  /** Null: the default ones. */
  readonly roleIds: readonly string[] | null;
  readonly groupIds?: readonly string[];
  readonly now: Date;
  readonly accessEndsAt?: Date | null;
}

/** SQL of becoming a member. */
export function createAcceptingStore() {
  return {
    /** Whether an invitation can be accepted: its sender may still invite, and it is not disabled. */
    stands: async (tx: Tx, id: string, now: Date): Promise<boolean> => {
      const { rows } = await sql<{ stands: boolean }>`
        select i.disabled_at is null and ${isInviterAuthorized(now)} as stands from invitations i where i.id = ${id}`.execute(
        tx,
      );
      return rows[0]?.stands ?? false;
    },

    /** Who has the address; held until the transaction ends, so that two acceptances take turns. */
    holder: async (tx: Tx, email: string): Promise<InvitedUser | undefined> => {
      const { rows } = await sql<InvitedUser>`
        select u.id, u.verified_at is not null as verified, u.locked_at is not null as locked,
          exists (select 1 from passwords p where p.user_id = u.id) as "hasPassword"
        from users u where u.email = ${email} for update of u`.execute(tx);
      return rows[0];
    },

    /** An account with the id of its invitation; none when the address has been taken in this very moment. */
    create: async (
      tx: Tx,
      one: InvitationRow,
      { name, now, language }: { name: string; now: Date; language: string | undefined },
    ): Promise<boolean> => {
      const { numAffectedRows } = await sql`
        insert into users (id, email, name, phone_number, language, verified_at, created_at, updated_at)
        values (${one.id}, ${one.email}, ${name}, ${one.phoneNumber}, ${language ?? null}, ${now}, ${now}, ${now})
        on conflict do nothing`.execute(tx);
      return Boolean(numAffectedRows);
    },

    /** Makes a user a member with these roles, or the default ones where there are none of them any longer; nothing changes for members. */
    join: async (tx: Tx, one: Joining) => {
      const { rows } = await sql<{ joined: boolean }>`
        with wanted as (
          select r.id from roles r where r.id = any(${one.roleIds}::uuid[]) and (r.tenant_id is null or r.tenant_id = ${one.tenantId})
        ), given as (
          select id from wanted union
          select r.id from roles r where r.is_default and (r.tenant_id is null or r.tenant_id = ${one.tenantId})
            and not exists (select 1 from wanted) and ${one.roleIds}::uuid[] is distinct from '{}'
        ), member as (
          insert into memberships (user_id, tenant_id, created_at, expires_at)
          values (${one.userId}, ${one.tenantId}, ${one.now}, ${one.accessEndsAt ?? null}::timestamptz)
          on conflict do nothing returning user_id, tenant_id
        ), held as (
          insert into membership_roles (user_id, tenant_id, role_id)
          select member.user_id, member.tenant_id, given.id from member, given on conflict do nothing
        ), grouped as (
          insert into group_members (tenant_id, group_id, user_id, created_at)
          select member.tenant_id, g.id, member.user_id, ${one.now} from member join groups g on g.tenant_id = member.tenant_id
          where g.id = any(${one.groupIds ?? []}::uuid[]) and g.managed_by <> 'scim2' on conflict do nothing
        ) select exists (select 1 from member) as joined`.execute(tx);
      return rows[0]?.joined ?? false;
    },

    /** Where the next sign-in begins. */
    leadTo: (tx: Tx, userId: string, tenantId: string) =>
      tx.updateTable('users').set({ last_tenant_id: tenantId }).where('id', '=', userId).execute(),

    /** An accepted invitation is over; false when another acceptance was quicker. */
    close: async (tx: Tx, id: string): Promise<boolean> => {
      const { numDeletedRows } = await tx
        .deleteFrom('invitations')
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    closeFor: (tx: Tx, one: { tenantId: string; userId: string }) =>
      sql`delete from invitations i using users u
        where u.id = ${one.userId} and i.email = u.email and i.tenant_id = ${one.tenantId}`.execute(
        tx,
      ),
  };
}

/** SQL of becoming a member. */
export type AcceptingStore = ReturnType<typeof createAcceptingStore>;
