import { type RawBuilder, sql } from 'kysely';
import type { UserSortField } from '@foyer/contract/users';
import type { Tx } from '../../db/database.ts';
import { type GroupOf, groupsOf } from '../../db/groups-of.ts';
import { letsIn } from '../../membership/lets-in.ts';
import { chosen, hasFactor, type MembersChoice, uuids } from './member-conditions.ts';

/** Whose people are listed, which of them, in which order, and which part. */
export interface MembersWish extends MembersChoice {
  readonly limit: number;
  readonly offset: number;
  readonly sortBy: UserSortField;
  readonly descending: boolean;
}

/** Somebody in a list, as they stand in the first of the tenants asked for. */
export interface MemberRow {
  readonly id: string;
  readonly tenantId: string;
  readonly email: string;
  readonly name: string;
  readonly username: string | null;
  readonly profilePictureUrl: string | null;
  readonly phoneNumber: string | null;
  readonly provider: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly superUser: boolean;
  readonly verified: boolean;
  readonly isLocked: boolean;
  readonly isDisabled: boolean;
  /** When the access to the tenant ends by itself, or has ended. */
  readonly accessEndsAt: Date | null;
  readonly mfaEnrolled: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly joinedAt: Date;
  readonly lastLogin: Date | null;
  readonly subAccountAccessAllowed: boolean;
  /** Of the tenants asked for, and no other. */
  readonly tenants: readonly {
    tenantId: string;
    name: string;
    /** Those given by hand or by single sign-on. */
    roleIds: string[];
    /** The same with those of groups. */
    heldIds: string[];
    isDisabled: boolean;
  }[];
  /** In the first of the tenants. */
  readonly groups: readonly GroupOf[];
  /** Version of the role catalogue the roles are of. */
  readonly catalog: number;
}

/** How many people there are, and how they stand. */
export interface MemberStats {
  readonly totalItems: number;
  readonly addedThisWeek: number;
  readonly superAdmins: number;
  readonly disabled: number;
  readonly invited: number;
}

/** The first four are in the order of an index. */
const sorting: Readonly<Record<UserSortField, RawBuilder<unknown>>> = {
  name: sql`m.name_key`,
  email: sql`m.email_key`,
  createdAt: sql`m.created_at`,
  id: sql`m.user_id`,
  verified: sql`(select u.verified_at is not null from users u where u.id = m.user_id)`,
  isLocked: sql`(select u.locked_at is not null from users u where u.id = m.user_id)`,
  provider: sql`(select u.provider from users u where u.id = m.user_id)`,
  tenantId: sql`m.tenant_id`,
};

/**
 * SQL of lists of people. It reads at vendor level, as second factors and stolen passwords are hidden from the tenant role: every
 * statement names the tenants it reads of. Decision 0200.
 */
export function createMemberListsStore() {
  return {
    page: async (tx: Tx, wish: MembersWish): Promise<MemberRow[]> => {
      const direction = wish.descending ? sql`desc` : sql`asc`;
      const key = sorting[wish.sortBy];
      const order = sql`order by ${key} ${direction}, m.user_id ${direction}`;
      const tenantIds = uuids(wish.tenantIds);
      const { rows } = await sql<MemberRow>`
        with page as (
          select m.user_id, m.tenant_id, row_number() over (${order}) as place from memberships m
          where ${chosen(wish)} ${order} limit ${wish.limit} offset ${wish.offset}
        )
        select u.id, m.tenant_id as "tenantId", u.email, u.name, u.profile_picture_url as "profilePictureUrl",
          (select n.username from usernames n where n.user_id = u.id) as username, u.phone_number as "phoneNumber", u.provider, u.metadata,
          u.super_user as "superUser", u.verified_at is not null as verified, u.locked_at is not null as "isLocked",
          m.disabled_at is not null as "isDisabled", m.expires_at as "accessEndsAt", ${hasFactor} as "mfaEnrolled", u.created_at as "createdAt",
          u.updated_at as "updatedAt", m.created_at as "joinedAt", u.last_login_at as "lastLogin",
          m.sub_account_access as "subAccountAccessAllowed", (select c.version from role_catalog c) as catalog,
          (select json_agg(json_build_object('tenantId', o.tenant_id, 'name', ot.name, 'isDisabled', o.disabled_at is not null, 'roleIds', array(
              select mr.role_id from membership_roles mr where mr.user_id = o.user_id and mr.tenant_id = o.tenant_id order by 1),
              'heldIds', array(select held.role_id from foyer_held_roles(o.user_id, o.tenant_id) held order by 1))
              order by (o.tenant_id = m.tenant_id) desc, o.created_at, o.tenant_id)
            from memberships o join tenants ot on ot.id = o.tenant_id where o.user_id = u.id and o.tenant_id = ${tenantIds}) as tenants,
          ${groupsOf(sql`m.user_id`, sql`m.tenant_id`)} as groups
        from page join memberships m on m.user_id = page.user_id and m.tenant_id = page.tenant_id join users u on u.id = m.user_id
        order by page.place`.execute(tx);
      return rows;
    },

    total: async (tx: Tx, choice: MembersChoice): Promise<number> => {
      const { rows } = await sql<{ total: number }>`
        select count(*) as total from memberships m where ${chosen(choice)}`.execute(tx);
      return rows[0]?.total ?? 0;
    },

    /** The own tenant and, if wanted and the person may enter them, the living tenants below it. */
    reach: async (
      tx: Tx,
      one: { userId: string; tenantId: string; below: boolean; only?: readonly string[] | undefined; now: Date },
    ): Promise<string[]> => {
      const { rows } = await sql<{ id: string }>`
        select t.id from memberships m join tenants own on own.id = m.tenant_id
        join tenants t on t.id = own.id or (${one.below} and m.sub_account_access and t.path <@ own.path)
        where m.user_id = ${one.userId} and m.tenant_id = ${one.tenantId} and ${letsIn(one.now)} and t.deleted_at is null
          and (${one.only ?? null}::uuid[] is null or t.id = any(${one.only ?? null}::uuid[]))
        order by (t.id = own.id) desc, t.id`.execute(tx);
      return rows.map(({ id }) => id);
    },

    counts: async (tx: Tx, tenantIds: readonly string[]) => {
      const { rows } = await sql<{ tenantId: string; totalUsers: number; totalAccessAllowedUsers: number }>`
        select t.id as "tenantId", count(m.user_id) as "totalUsers",
          count(m.user_id) filter (where m.sub_account_access) as "totalAccessAllowedUsers"
        from tenants t left join memberships m on m.tenant_id = t.id where t.id = ${uuids(tenantIds)} group by t.id order by t.id`.execute(
        tx,
      );
      return rows;
    },

    stats: async (tx: Tx, tenantId: string, since: Date): Promise<MemberStats> => {
      const { rows } = await sql<MemberStats>`
        select count(*) as "totalItems", count(*) filter (where m.created_at >= ${since}) as "addedThisWeek",
          count(*) filter (where u.super_user) as "superAdmins", count(*) filter (where m.disabled_at is not null) as disabled,
          (select count(*) from invitations i where i.tenant_id = ${tenantId}) as invited
        from memberships m join users u on u.id = m.user_id where m.tenant_id = ${tenantId}`.execute(tx);
      return rows[0] ?? { totalItems: 0, addedThisWeek: 0, superAdmins: 0, disabled: 0, invited: 0 };
    },

    roleIds: async (tx: Tx, tenantId: string, userIds: readonly string[]) => {
      const { rows } = await sql<{ userId: string; roleIds: string[] }>`
        select m.user_id as "userId", array(select mr.role_id::text from membership_roles mr
          where mr.user_id = m.user_id and mr.tenant_id = m.tenant_id order by 1) as "roleIds"
        from memberships m where m.tenant_id = ${tenantId} and m.user_id = ${uuids(userIds)} order by m.user_id`.execute(
        tx,
      );
      return rows;
    },

    groupIds: async (tx: Tx, tenantId: string, userIds: readonly string[]) => {
      const { rows } = await sql<{ userId: string; groups: GroupOf[] }>`
        select m.user_id as "userId", ${groupsOf(sql`m.user_id`, sql`m.tenant_id`)} as groups
        from memberships m where m.tenant_id = ${tenantId} and m.user_id = ${uuids(userIds)} order by m.user_id`.execute(
        tx,
      );
      return rows.map(({ userId, groups }) => ({ userId, groupIds: groups.map(({ id }) => id) }));
    },
  };
}

/** SQL of lists of people. */
export type MemberListsStore = ReturnType<typeof createMemberListsStore>;
