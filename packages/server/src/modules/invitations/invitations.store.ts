import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';
import { isMembershipActive } from '../../rules/membership/is-membership-active.ts';

/** An invitation as it stands. */
export interface InvitationRow {
  readonly id: string;
  readonly tenantId: string;
  readonly email: string;
  readonly name: string;
  readonly phoneNumber: string | null;
  /** Null: nobody chose any, and anyone who accepts gets the default ones. None at all is an empty list. */
  readonly roleIds: string[] | null;
  /** Groups that anyone who accepts joins. */
  readonly groupIds: string[];
  readonly createdAt: Date;
  /** When the membership it leads to ends by itself; null is never. */
  readonly accessEndsAt: Date | null;
}

/** The tenant of an invitation. */
export interface InvitingTenant {
  readonly id: string;
  readonly name: string;
  readonly locked: boolean;
}

/** What an administrator wants; what is left out stays as it was in an earlier invitation. */
export interface NewInvitation {
  readonly tenantId: string;
  readonly email: string;
  readonly name: string | null;
  readonly phoneNumber: string | null;
  readonly roleIds: readonly string[] | null;
  /** Null: as in an earlier invitation. */
  readonly groupIds: readonly string[] | null;
  readonly accessEndsAt: Date | null;
  /** Null: a backend. */
  readonly invitedBy: string | null;
  /** A backend invites, which no user has to answer for. */
  readonly byVendor: boolean;
  readonly now: Date;
}

const columns = sql`id, tenant_id as "tenantId", email, name, phone_number as "phoneNumber", role_ids as "roleIds",
  group_ids as "groupIds",  created_at as "createdAt", access_ends_at as "accessEndsAt"`;

/** SQL of invitations. */
export function createInvitationsStore() {
  return {
    tenant: async (tx: Tx, tenantId: string): Promise<InvitingTenant | undefined> => {
      const { rows } = await sql<InvitingTenant>`
        select id, name, locked_at is not null as locked from tenants where id = ${tenantId} and deleted_at is null`.execute(
        tx,
      );
      return rows[0];
    },

    isMember: async (tx: Tx, tenantId: string, email: string): Promise<boolean> => {
      const { rows } = await sql`
        select 1 from users u join memberships m on m.user_id = u.id
        where u.email = ${email} and m.tenant_id = ${tenantId}`.execute(tx);
      return rows.length > 0;
    },

    /** One invitation for each address and tenant: a second one changes what the first one says. */
    save: async (tx: Tx, one: NewInvitation): Promise<InvitationRow> => {
      const { rows } = await sql<InvitationRow>`
        insert into invitations as i (tenant_id, email, name, phone_number, role_ids, invited_by, by_vendor, created_at, access_ends_at, group_ids)
        values (${one.tenantId}, ${one.email}, coalesce(${one.name}, ''), ${one.phoneNumber}, ${one.roleIds}::uuid[],
          ${one.invitedBy}, ${one.byVendor}, ${one.now}, ${one.accessEndsAt}::timestamptz,
          coalesce(${one.groupIds}::uuid[], '{}'))
        on conflict (tenant_id, email) do update set name = coalesce(${one.name}, i.name),
          phone_number = coalesce(${one.phoneNumber}, i.phone_number), role_ids = coalesce(${one.roleIds}::uuid[], i.role_ids),
          group_ids = coalesce(${one.groupIds}::uuid[], i.group_ids), invited_by = excluded.invited_by,
          by_vendor = excluded.by_vendor, disabled_at = null, access_ends_at = coalesce(excluded.access_ends_at, i.access_ends_at)
        returning ${columns}`.execute(tx);
      const [row] = rows;
      if (!row) throw new Error('An upsert without a row');
      return row;
    },

    /** The sender vouches for it from now on. */
    markSent: (
      tx: Tx,
      one: Pick<InvitationRow, 'id'> & Pick<NewInvitation, 'invitedBy' | 'byVendor' | 'now'>,
    ) =>
      tx
        .updateTable('invitations')
        .set({ sent_at: one.now, invited_by: one.invitedBy, by_vendor: one.byVendor })
        .where('id', '=', one.id)
        .execute(),

    findByEmail: async (
      tx: Tx,
      tenantId: string,
      email: string,
    ): Promise<InvitationRow | undefined> => {
      const { rows } = await sql<InvitationRow>`
        select ${columns} from invitations where tenant_id = ${tenantId} and email = ${email}`.execute(
        tx,
      );
      return rows[0];
    },

    findById: async (tx: Tx, tenantId: string, id: string): Promise<InvitationRow | undefined> => {
      const { rows } = await sql<InvitationRow>`
        select ${columns} from invitations where tenant_id = ${tenantId} and id = ${id}`.execute(
        tx,
      );
      return rows[0];
    },

    /** Whose link was opened: the id comes from a secret, or goes with one. */
    open: async (tx: Tx, id: string): Promise<InvitationRow | undefined> => {
      const { rows } =
        await sql<InvitationRow>`select ${columns} from invitations where id = ${id}`.execute(tx);
      return rows[0];
    },

    /** The active tenant and, for users who may enter sub-accounts, all below it. */
    tenantsLookedAfter: async (
      tx: Tx,
      one: { userId: string; tenantId: string; now: Date },
    ): Promise<string[]> => {
      const { rows } = await sql<{ id: string }>`
        select t.id from tenants own
        join memberships m on m.tenant_id = own.id and m.user_id = ${one.userId} and ${isMembershipActive(one.now)}
        join tenants t on t.id = own.id or (m.sub_account_access and t.path <@ own.path)
        where own.id = ${one.tenantId} and t.deleted_at is null`.execute(tx);
      return rows.map(({ id }) => id);
    },
  };
}

/** SQL of invitations. */
export type InvitationsStore = ReturnType<typeof createInvitationsStore>;
