import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';

/** An invite link with the tenant it leads to. */
export interface InviteLinkRow {
  readonly id: string;
  readonly tenantId: string;
  readonly userId: string;
  readonly roleIds: string[];
  readonly shouldSendEmail: boolean;
  readonly expiresAt: Date;
  readonly tenantName: string;
  readonly tenantLocked: boolean;
}

/** What the maker of a link wants. */
export interface NewInviteLink {
  readonly tenantId: string;
  readonly userId: string;
  readonly roleIds: readonly string[];
  readonly shouldSendEmail: boolean;
  readonly expiresAt: Date;
  readonly now: Date;
}

const columns = sql`l.id, l.tenant_id as "tenantId", l.user_id as "userId", l.role_ids as "roleIds",
  l.should_send_email as "shouldSendEmail", l.expires_at as "expiresAt", t.name as "tenantName", t.locked_at is not null as "tenantLocked"`;

/** SQL of invite links. */
export function createInviteLinksStore() {
  return {
    /** Takes the place of the maker's earlier link, under an id of its own: the earlier token is dead. */
    make: async (tx: Tx, one: NewInviteLink): Promise<void> => {
      await sql`delete from invite_links where tenant_id = ${one.tenantId} and user_id = ${one.userId}`.execute(
        tx,
      );
      await sql`
        insert into invite_links (tenant_id, user_id, role_ids, should_send_email, expires_at, created_at)
        values (${one.tenantId}, ${one.userId}, ${one.roleIds}::uuid[], ${one.shouldSendEmail}, ${one.expiresAt}, ${one.now})
        on conflict (tenant_id, user_id) do nothing`.execute(tx);
    },

    change: async (
      tx: Tx,
      one: {
        tenantId: string;
        userId: string;
        roleIds: readonly string[] | null;
        shouldSendEmail: boolean | null;
        expiresAt: Date | null;
      },
    ) =>
      sql`
        update invite_links set role_ids = coalesce(${one.roleIds}::uuid[], role_ids),
          should_send_email = coalesce(${one.shouldSendEmail}::boolean, should_send_email),
          expires_at = coalesce(${one.expiresAt}::timestamptz, expires_at)
        where tenant_id = ${one.tenantId} and user_id = ${one.userId}`.execute(tx),

    own: async (
      tx: Tx,
      one: { tenantId: string; userId: string },
    ): Promise<InviteLinkRow | undefined> => {
      const { rows } = await sql<InviteLinkRow>`
        select ${columns} from invite_links l join tenants t on t.id = l.tenant_id and t.deleted_at is null
        where l.tenant_id = ${one.tenantId} and l.user_id = ${one.userId}`.execute(tx);
      return rows[0];
    },

    end: async (tx: Tx, one: { tenantId: string; userId: string }): Promise<boolean> => {
      const { numAffectedRows } = await sql`
        delete from invite_links where tenant_id = ${one.tenantId} and user_id = ${one.userId}`.execute(
        tx,
      );
      return Boolean(numAffectedRows);
    },

    /** By the id of a token whose key was right. */
    open: async (tx: Tx, id: string): Promise<InviteLinkRow | undefined> => {
      const { rows } = await sql<InviteLinkRow>`
        select ${columns} from invite_links l join tenants t on t.id = l.tenant_id and t.deleted_at is null
        where l.id = ${id}`.execute(tx);
      return rows[0];
    },

    wait: (tx: Tx, one: { userId: string; tenantId: string; linkId: string }) =>
      sql`insert into waiting_joins (user_id, tenant_id, link_id) values (${one.userId}, ${one.tenantId}, ${one.linkId})
        on conflict (user_id) do update set tenant_id = excluded.tenant_id, link_id = excluded.link_id`.execute(
        tx,
      ),

    stopWaiting: async (tx: Tx, userId: string): Promise<string | undefined> => {
      const row = await tx
        .deleteFrom('waiting_joins')
        .where('user_id', '=', userId)
        .returning('link_id')
        .executeTakeFirst();
      return row?.link_id;
    },

    getEmail: async (tx: Tx, userId: string): Promise<string | null | undefined> =>
      (await tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst())
        ?.email,
  };
}

/** SQL of invite links. */
export type InviteLinksStore = ReturnType<typeof createInviteLinksStore>;
