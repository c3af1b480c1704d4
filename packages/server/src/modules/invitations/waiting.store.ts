import type { UserSortField } from '@foyer/contract/users';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';
import { isInviterAuthorized } from './inviter-stands.ts';

/** Whose invitations are listed, and which. What is absent chooses nobody out. */
export interface WaitingChoice {
  readonly tenantIds: readonly string[];
  readonly ids?: readonly string[] | undefined;
  /** Part of name or address, lower case. */
  readonly search?: string | undefined;
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly roleIds?: readonly string[] | undefined;
}

/** The same with an order and a part. */
export interface WaitingWish extends WaitingChoice {
  readonly sortBy: UserSortField;
  readonly descending: boolean;
  readonly limit: number;
  readonly offset: number;
}

/** A user who is invited and has not accepted. */
export interface WaitingRow {
  readonly id: string;
  readonly tenantId: string;
  readonly tenantName: string;
  readonly email: string;
  readonly name: string;
  readonly phoneNumber: string | null;
  /** Null: nobody chose any. */
  readonly roleIds: readonly string[] | null;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly accessEndsAt: Date | null;
  readonly disabledAt: Date | null;
  readonly invitedBy: string | null;
  /** Who sent it may still invite. */
  readonly stands: boolean;
}

const nameKey = sql`lower(i.name collate "und-x-icu")`;
const sorting: Readonly<Record<WaitingWish['sortBy'], RawBuilder<unknown>>> = {
  name: sql`coalesce(nullif(${nameKey}, ''), i.email)`,
  email: sql`i.email`,
  createdAt: sql`i.created_at`,
  id: sql`i.id`,
  tenantId: sql`i.tenant_id`,
  // the same for every invitation: sorted by email
  verified: sql`i.email`,
  isLocked: sql`i.email`,
  provider: sql`i.email`,
};
const holding = (text: string) => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** SQL of who is invited and has not accepted. Every statement names the tenants it reads of. */
export function createWaitingStore() {
  return {
    page: async (tx: Tx, wish: WaitingWish, now: Date): Promise<WaitingRow[]> => {
      const direction = wish.descending ? sql`desc` : sql`asc`;
      const { rows } = await sql<WaitingRow>`
        select i.id, i.tenant_id as "tenantId", t.name as "tenantName", i.email, i.name, i.phone_number as "phoneNumber",
          i.role_ids::text[] as "roleIds", i.created_at as "createdAt", i.sent_at as "sentAt", i.access_ends_at as "accessEndsAt",
          i.disabled_at as "disabledAt",
          (select coalesce(nullif(u.name, ''), m.email_key) from users u join memberships m on m.user_id = u.id and m.tenant_id = i.tenant_id
            where u.id = i.invited_by) as "invitedBy", ${isInviterAuthorized(now)} as stands
        from invitations i join tenants t on t.id = i.tenant_id where ${chosen(wish)}
        order by ${sorting[wish.sortBy]} ${direction}, i.email ${direction}, i.id ${direction} limit ${wish.limit} offset ${wish.offset}`.execute(
        tx,
      );
      return rows;
    },

    total: async (tx: Tx, choice: WaitingChoice): Promise<number> => {
      const { rows } = await sql<{ total: number }>`
        select count(*) as total from invitations i where ${chosen(choice)}`.execute(tx);
      return rows[0]?.total ?? 0;
    },

    /** Takes it away; the links of its mails die with it. */
    remove: (tx: Tx, one: { tenantId: string; id: string }) =>
      sql`delete from invitations where tenant_id = ${one.tenantId} and id = ${one.id}`.execute(tx),

    setDisabled: (tx: Tx, one: { tenantId: string; id: string; at: Date | null }) =>
      sql`update invitations set disabled_at = ${one.at}::timestamptz where tenant_id = ${one.tenantId} and id = ${one.id}`.execute(
        tx,
      ),

    setAccessEnd: (tx: Tx, one: { tenantId: string; id: string; at: Date | null }) =>
      sql`update invitations set access_ends_at = ${one.at}::timestamptz where tenant_id = ${one.tenantId} and id = ${one.id}`.execute(
        tx,
      ),

    setRoles: (tx: Tx, one: { tenantId: string; id: string; roleIds: readonly string[] }) =>
      sql`update invitations set role_ids = ${one.roleIds}::uuid[] where tenant_id = ${one.tenantId} and id = ${one.id}`.execute(
        tx,
      ),
  };
}

/** SQL of who is invited and has not accepted. */
export type WaitingStore = ReturnType<typeof createWaitingStore>;

function chosen({
  tenantIds,
  ids,
  search,
  name,
  email,
  roleIds,
}: WaitingChoice): RawBuilder<unknown> {
  const conditions = [
    sql`i.tenant_id = any(${tenantIds}::uuid[])`,
    ...(ids ? [sql`i.id = any(${ids}::uuid[])`] : []),
    ...(search ? [sql`(${nameKey} || ' ' || i.email) like ${holding(search)}`] : []),
    ...(name ? [sql`${nameKey} like ${holding(name)}`] : []),
    ...(email ? [sql`strpos(i.email, ${email}) > 0`] : []),
    ...(roleIds ? [sql`i.role_ids && ${roleIds}::uuid[]`] : []),
  ];
  return sql.join(conditions, sql` and `);
}
