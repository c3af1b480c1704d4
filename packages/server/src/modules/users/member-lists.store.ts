import { type RawBuilder, sql } from 'kysely';
import type { UserPreset, UserSortField } from '@foyer/contract/users';
import type { Tx } from '../../db/database.ts';
import { type GroupOf, groupsOf } from '../../db/groups-of.ts';

/** Whose people are listed, which of them, in which order, and which part. What is absent chooses nobody out. */
export interface MembersWish {
  readonly tenantIds: readonly string[];
  readonly limit: number;
  readonly offset: number;
  readonly sortBy: UserSortField;
  readonly descending: boolean;
  readonly userIds?: readonly string[] | undefined;
  /** Part of name or address, lower case. */
  readonly search?: string | undefined;
  readonly name?: string | undefined;
  readonly namePrefix?: string | undefined;
  readonly email?: string | undefined;
  readonly identifier?: { readonly type: 'email' | 'phoneNumber' | 'username'; readonly value: string } | undefined;
  readonly roleIds?: readonly string[] | undefined;
  readonly preset?: UserPreset | undefined;
  /** For the preset `inactive`: not signed in since. */
  readonly inactiveSince?: Date | undefined;
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
  readonly mfaEnrolled: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly joinedAt: Date;
  readonly lastLogin: Date | null;
  readonly subAccountAccessAllowed: boolean;
  /** Of the tenants asked for, and no other. */
  readonly tenants: readonly {
    tenantId: string;
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

const hasFactor = sql`(exists (select 1 from mfa_devices d where d.user_id = m.user_id)
  or exists (select 1 from webauthn_credentials w where w.user_id = m.user_id and w.usage = 'mfa'))`;

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

const searched = sql`(m.name_key || ' ' || m.email_key)`;
const literally = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
const uuids = (ids: readonly string[]) => sql`any(${ids}::uuid[])`;

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
          m.disabled_at is not null as "isDisabled", ${hasFactor} as "mfaEnrolled", u.created_at as "createdAt",
          u.updated_at as "updatedAt", m.created_at as "joinedAt", u.last_login_at as "lastLogin",
          m.sub_account_access as "subAccountAccessAllowed", (select c.version from role_catalog c) as catalog,
          (select json_agg(json_build_object('tenantId', o.tenant_id, 'isDisabled', o.disabled_at is not null, 'roleIds', array(
              select mr.role_id from membership_roles mr where mr.user_id = o.user_id and mr.tenant_id = o.tenant_id order by 1),
              'heldIds', array(select held.role_id from foyer_held_roles(o.user_id, o.tenant_id) held order by 1))
              order by (o.tenant_id = m.tenant_id) desc, o.created_at, o.tenant_id)
            from memberships o where o.user_id = u.id and o.tenant_id = ${tenantIds}) as tenants,
          ${groupsOf(sql`m.user_id`, sql`m.tenant_id`)} as groups
        from page join memberships m on m.user_id = page.user_id and m.tenant_id = page.tenant_id join users u on u.id = m.user_id
        order by page.place`.execute(tx);
      return rows;
    },

    total: async (tx: Tx, wish: MembersWish): Promise<number> => {
      const { rows } = await sql<{ total: number }>`
        select count(*) as total from memberships m where ${chosen(wish)}`.execute(tx);
      return rows[0]?.total ?? 0;
    },

    /** The own tenant and, if wanted and the person may enter them, the living tenants below it. */
    reach: async (
      tx: Tx,
      one: { userId: string; tenantId: string; below: boolean; only?: readonly string[] | undefined },
    ): Promise<string[]> => {
      const { rows } = await sql<{ id: string }>`
        select t.id from memberships m join tenants own on own.id = m.tenant_id
        join tenants t on t.id = own.id or (${one.below} and m.sub_account_access and t.path <@ own.path)
        where m.user_id = ${one.userId} and m.tenant_id = ${one.tenantId} and m.disabled_at is null and t.deleted_at is null
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

    stats: async (tx: Tx, tenantId: string, since: Date) => {
      const { rows } = await sql<{ totalItems: number; addedThisWeek: number; superAdmins: number }>`
        select count(*) as "totalItems", count(*) filter (where m.created_at >= ${since}) as "addedThisWeek",
          count(*) filter (where u.super_user) as "superAdmins"
        from memberships m join users u on u.id = m.user_id where m.tenant_id = ${tenantId}`.execute(tx);
      return rows[0] ?? { totalItems: 0, addedThisWeek: 0, superAdmins: 0 };
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

/** The memberships `m` of a wish; of somebody in several of the tenants, one. */
function chosen(wish: MembersWish): RawBuilder<unknown> {
  const { tenantIds } = wish;
  const [only] = tenantIds;
  const before = sql`not exists (select 1 from memberships o where o.user_id = m.user_id
    and array_position(${tenantIds}::uuid[], o.tenant_id) < array_position(${tenantIds}::uuid[], m.tenant_id))`;
  const conditions = [
    // an equation lets the index give the order
    ...(tenantIds.length === 1 ? [sql`m.tenant_id = ${only}`] : [sql`m.tenant_id = ${uuids(tenantIds)}`, before]),
    ...(wish.userIds ? [sql`m.user_id = ${uuids(wish.userIds)}`] : []),
    ...(wish.search ? [sql`${searched} like ${`%${literally(wish.search)}%`}`] : []),
    ...(wish.name ? [sql`m.name_key like ${`%${literally(wish.name)}%`}`] : []),
    ...(wish.namePrefix ? [sql`starts_with(m.name_key, ${wish.namePrefix})`] : []),
    ...(wish.email
      ? [sql`${searched} like ${`%${literally(wish.email)}%`}`, sql`strpos(m.email_key, ${wish.email}) > 0`]
      : []),
    ...(wish.identifier ? [identified(wish.identifier)] : []),
    ...(wish.roleIds
      ? [
          // by themselves or by a group
          sql`(m.user_id, m.tenant_id) in (
            select mr.user_id, mr.tenant_id from membership_roles mr
              where mr.tenant_id = ${uuids(tenantIds)} and mr.role_id = ${uuids(wish.roleIds)}
            union select gm.user_id, gm.tenant_id from group_roles gr join group_members gm on gm.group_id = gr.group_id
              left join group_settings gs on gs.tenant_id = gm.tenant_id
              where gm.tenant_id = ${uuids(tenantIds)} and gr.role_id = ${uuids(wish.roleIds)}
                and coalesce(gs.enabled and gs.roles_enabled, true))`,
        ]
      : []),
    ...(wish.preset ? [presetSql(wish.preset, wish.inactiveSince)] : []),
  ];
  return sql.join(conditions, sql` and `);
}

function identified({ type, value }: NonNullable<MembersWish['identifier']>): RawBuilder<unknown> {
  if (type === 'email') return sql`m.email_key = ${value}`;
  if (type === 'username')
    return sql`exists (select 1 from usernames n where n.user_id = m.user_id and n.key = ${value})`;
  return sql`exists (select 1 from users u where u.id = m.user_id and u.phone_number = ${value})`;
}

function presetSql(preset: UserPreset, since: Date | undefined): RawBuilder<unknown> {
  if (preset === 'mfa-unenrolled') return sql`not ${hasFactor}`;
  if (preset === 'breached-passwords')
    return sql`exists (select 1 from passwords p where p.user_id = m.user_id and p.breached_at is not null)`;
  return sql`exists (select 1 from users u where u.id = m.user_id and coalesce(u.last_login_at, u.created_at) < ${since})`;
}
