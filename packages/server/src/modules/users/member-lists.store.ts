import { type RawBuilder, sql } from 'kysely';
import type { UserSortField } from '@foyer/contract/users';
import type { Tx } from '../../kernel/db/database.ts';
import { withFreshPlan } from '../../kernel/db/run-query.ts';
import { type GroupOf, selectGroups } from '../../kernel/db/select-groups.ts';
import { selectIsFromDirectory } from '../../kernel/db/select-is-from-directory.ts';
import { isMembershipActive } from '../../rules/membership/is-membership-active.ts';
import {
  chosen,
  chosenOfOne,
  getCount,
  emailOfKey,
  isEveryone,
  isSearch,
  countedMembers,
  uuids,
} from './member-conditions.ts';
import type { MemberBookmarks } from './member-bookmarks.service.ts';
import { among } from './member-sets.ts';
import type { MembersChoice } from './members-choice.ts';

/** Whose users are listed, which of them, in which order, and which part. */
export interface MembersWish extends MembersChoice {
  readonly limit: number;
  readonly offset: number;
  readonly sortBy: UserSortField;
  readonly descending: boolean;
  /** Whether groups and effective roles are read as well. */
  readonly shows: 'roles' | 'all';
}

/** A user in a list, as they are in the first of the tenants asked for. */
export interface MemberRow {
  readonly id: string;
  readonly tenantId: string;
  readonly email: string;
  readonly emailKey: string;
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
  readonly isFromDirectory: boolean;
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
    /** Effective roles: the same with those of groups; empty unless all is requested. */
    heldIds: string[];
    /** The `roleIds` that single sign-on granted; empty unless all is requested. */
    ssoRoleIds: string[];
    isDisabled: boolean;
  }[];
  /** In the first of the tenants; empty where they are not asked for. */
  readonly groups: readonly GroupOf[];
  /** Version of the role catalog the roles are of. */
  readonly catalog: number;
}

/** A user’s address. */
export interface Address {
  readonly userId: string;
  readonly email: string;
}

/** Where a row of a list stands: who, as a member of which tenant. */
type Place = Readonly<Record<'userId' | 'tenantId', string>>;

type Bookmarks = Pick<MemberBookmarks, 'read'>;

/** How many users there are, and how they stand. */
export interface MemberStats {
  readonly totalItems: number;
  readonly addedThisWeek: number;
  readonly superAdmins: number;
  readonly disabled: number;
  readonly invited: number;
}

/** Each in the order of an index that begins with the tenant. */
const sorting: Readonly<Record<UserSortField, RawBuilder<unknown>>> = {
  name: sql`m.name_key`,
  email: sql`m.email_key`,
  createdAt: sql`m.created_at`,
  id: sql`m.user_id`,
  verified: sql`m.is_verified`,
  isLocked: sql`m.is_locked`,
  provider: sql`m.provider`,
  tenantId: sql`m.tenant_id`,
};

/** More users than this are not gathered to find those of a page. Metadata is of users, wherever they are: it is read once at most. */
const maxGathered = ({ metadata }: MembersChoice) => (metadata ? 20_000 : 2000);
/** Members of a large tenant: of many who are chosen, the next one is met soon when they are read in order. */
const large = 100_000;

/** Members that a page may be away from both ends without being looked for from a milestone. */
const near = 2000;

/** The places of a page of everyone, from the milestone before it; none where it is near an end, or there are no milestones. */
async function placesFar(
  tx: Tx,
  wish: MembersWish,
  total: number,
  bookmarks: Bookmarks,
): Promise<Place[]> {
  const [tenantId = '', ...others] = wish.tenantIds;
  const after = total - wish.offset - wish.limit;
  if (Math.min(wish.offset, after) < near || others.length > 0 || !isEveryone(wish)) return [];
  const offset = wish.descending ? after : wish.offset;
  const userIds = await bookmarks.read(tx, {
    tenantId,
    sortBy: wish.sortBy,
    limit: wish.limit,
    offset,
  });
  const places = userIds.map((userId) => ({ userId, tenantId }));
  return wish.descending ? places.toReversed() : places;
}

/**
 * The places of a page. The end is nearer than the beginning for half of all pages: those are read from there. Of several tenants each gives
 * its first rows in the order of its index, and of these the page is made.
 */
async function placesWalked(tx: Tx, wish: MembersWish, total: number): Promise<readonly Place[]> {
  const { tenantIds } = wish;
  const isFromEnd = wish.offset > total / 2;
  const limit = isFromEnd ? Math.max(0, Math.min(wish.limit, total - wish.offset)) : wish.limit;
  const offset = isFromEnd ? Math.max(0, total - wish.offset - limit) : wish.offset;
  const direction = wish.descending === isFromEnd ? sql`asc` : sql`desc`;
  const key = sorting[wish.sortBy];
  const walks = total * total > (limit + offset) * large;
  const columns = sql`m.user_id as "userId", m.tenant_id as "tenantId"`;
  const order = sql`order by ${key} ${direction}, m.user_id ${direction}`;
  const ofOne = sql`select ${columns} from memberships m where ${chosen(wish, walks)} ${order} limit ${limit} offset ${offset}`;
  const ofMany = sql`select one."userId", one."tenantId" from unnest(${tenantIds}::uuid[]) as place (id) cross join lateral (
      select ${columns}, ${key} as key from memberships m where m.tenant_id = place.id and ${chosenOfOne(wish, walks)} ${order} limit ${limit + offset}) one
    order by one.key ${direction}, one."userId" ${direction} limit ${limit} offset ${offset}`;
  const { rows } =
    await sql<Place>`${withFreshPlan} ${tenantIds.length === 1 ? ofOne : ofMany}`.execute(tx);
  return isFromEnd ? rows.toReversed() : rows;
}

/** The places of the page of a search, out of all that it finds, with their number. */
async function getFound(
  tx: Tx,
  wish: MembersWish,
): Promise<readonly (Place & { readonly total: number })[]> {
  const direction = wish.descending ? sql`desc` : sql`asc`;
  const found = sql`select m.user_id, m.tenant_id, ${sorting[wish.sortBy]} as key from memberships m where ${chosen(wish)}
    limit ${maxGathered(wish) + 1}`;
  const { rows } = await sql<
    Place & { total: number }
  >`${withFreshPlan} with found as materialized (${found})
    select user_id as "userId", tenant_id as "tenantId", (select count(*) from found) as total from found
    order by key ${direction}, user_id ${direction}
    limit ${wish.limit} offset ${wish.offset}`.execute(tx);
  return rows;
}

/** Those who are at the places, in their order, as lists show them. By keys alone, so it is planned once: that takes longer than running it. */
async function usersAt(tx: Tx, places: readonly Place[], wish: MembersWish): Promise<MemberRow[]> {
  if (places.length === 0) return [];
  const { rows } = await sql<MemberRow>`
    select u.id, m.tenant_id as "tenantId", coalesce(u.email, '') as email, m.email_key as "emailKey", u.name, u.profile_picture_url as "profilePictureUrl",
      (select n.username from usernames n where n.user_id = u.id) as username, u.phone_number as "phoneNumber", u.provider, u.metadata,
      u.super_user as "superUser", u.verified_at is not null as verified, u.locked_at is not null as "isLocked",
      m.disabled_at is not null as "isDisabled", ${selectIsFromDirectory} as "isFromDirectory",
      m.expires_at as "accessEndsAt", m.has_factor as "mfaEnrolled", u.created_at as "createdAt", u.updated_at as "updatedAt", m.created_at as "joinedAt", u.last_login_at as "lastLogin",
      m.sub_account_access as "subAccountAccessAllowed", (select c.version from role_catalog c) as catalog,
      ${getTenants(wish)} as tenants, ${wish.shows === 'roles' ? sql`'[]'::json` : selectGroups(sql`m.user_id`, sql`m.tenant_id`)} as groups
    from unnest(${places.map(({ userId }) => userId)}::uuid[], ${places.map(({ tenantId }) => tenantId)}::uuid[]) with ordinality
        as page (user_id, tenant_id, place)
      join memberships m on m.user_id = page.user_id and m.tenant_id = page.tenant_id join users u on u.id = m.user_id
    order by page.place`.execute(tx);
  return rows;
}

/** The tenants asked for in which a user is, as JSON. Of a single one nothing is looked for: it is that of the row. */
function getTenants({ tenantIds, shows }: MembersWish): RawBuilder<unknown> {
  const within = (of: string, name: RawBuilder<unknown>) => {
    const [user, tenant] = [sql.ref(`${of}.user_id`), sql.ref(`${of}.tenant_id`)];
    const granted = sql`array(select sgr.role_id from sso_granted_roles sgr where sgr.user_id = ${user} and sgr.tenant_id = ${tenant})`;
    const current = sql`array(select held.role_id from foyer_held_roles(${user}, ${tenant}) held order by 1)`;
    return sql`json_build_object('tenantId', ${tenant}, 'name', ${name}, 'isDisabled', ${sql.ref(`${of}.disabled_at`)} is not null,
      'roleIds', array(select mr.role_id from membership_roles mr where mr.user_id = ${user} and mr.tenant_id = ${tenant} order by 1),
      'ssoRoleIds', ${shows === 'all' ? granted : sql`'{}'::uuid[]`}, 'heldIds', ${shows === 'all' ? current : sql`'{}'::uuid[]`})`;
  };
  if (tenantIds.length === 1)
    return sql`json_build_array(${within('m', sql`(select t.name from tenants t where t.id = m.tenant_id)`)})`;
  return sql`(select json_agg(${within('o', sql`ot.name`)} order by (o.tenant_id = m.tenant_id) desc, o.created_at, o.tenant_id)
    from memberships o join tenants ot on ot.id = o.tenant_id where o.user_id = u.id and o.tenant_id = ${uuids(tenantIds)})`;
}

/**
 * SQL of lists of users. It reads at vendor level, as MFA methods and stolen passwords are hidden from the tenant role: every
 * statement names the tenants it reads of. Decision 0200.
 */
export function createMemberListsStore(bookmarks: Bookmarks) {
  async function getPlaces(tx: Tx, wish: MembersWish, total: number): Promise<readonly Place[]> {
    const places = await placesFar(tx, wish, total, bookmarks);
    return places.length > 0 ? places : placesWalked(tx, wish, total);
  }

  return {
    /** A page of a choice that has `total` users. */
    page: async (tx: Tx, wish: MembersWish, total: number): Promise<MemberRow[]> =>
      usersAt(tx, await getPlaces(tx, wish, total), wish),

    /** The same, but only whose address it is. */
    addresses: async (tx: Tx, wish: MembersWish, total: number): Promise<Address[]> => {
      const places = await getPlaces(tx, wish, total);
      const { rows } = await sql<Address>`
        select m.user_id as "userId", ${emailOfKey} as email
        from unnest(${places.map(({ userId }) => userId)}::uuid[], ${places.map(({ tenantId }) => tenantId)}::uuid[]) with ordinality
            as page (user_id, tenant_id, place)
          join memberships m on m.user_id = page.user_id and m.tenant_id = page.tenant_id
        order by page.place`.execute(tx);
      return rows;
    },

    /** The page of a search with its total, in one reading; nothing for what is no search, finds many, or has no such page. */
    search: async (
      tx: Tx,
      wish: MembersWish,
    ): Promise<{ rows: MemberRow[]; total: number } | undefined> => {
      if (!isSearch(wish)) return undefined;
      const places = await getFound(tx, wish);
      // the first page of nothing
      if (places.length === 0 && wish.offset === 0 && wish.limit > 0) return { rows: [], total: 0 };
      const total = places[0]?.total ?? 0;
      return total > 0 && total <= maxGathered(wish)
        ? { rows: await usersAt(tx, places, wish), total }
        : undefined;
    },

    total: async (tx: Tx, choice: MembersChoice): Promise<number> => {
      const { rows } = await sql<{ total: number }>`${withFreshPlan} ${getCount(choice)}`.execute(
        tx,
      );
      return rows[0]?.total ?? 0;
    },

    /** The groups that give one of the roles. */
    grantingGroups: async (
      tx: Tx,
      tenantIds: readonly string[],
      roleIds: readonly string[],
    ): Promise<string[]> => {
      const { rows } = await sql<{ id: string }>`
        select distinct gr.group_id as id from group_roles gr left join group_settings gs on gs.tenant_id = gr.tenant_id
        where gr.tenant_id ${among(tenantIds)} and gr.role_id = ${uuids(roleIds)} and coalesce(gs.enabled and gs.roles_enabled, true)`.execute(
        tx,
      );
      return rows.map(({ id }) => id);
    },

    /** The caller's tenant and, if requested and the user (null: a backend) may enter them, the living tenants below it. */
    reach: async (
      tx: Tx,
      one: {
        userId: string | null;
        tenantId: string;
        below: boolean;
        only?: readonly string[] | undefined;
        now: Date;
      },
    ): Promise<string[]> => {
      const { rows } = await sql<{ id: string }>`
        select t.id from tenants own left join memberships m on m.tenant_id = own.id and m.user_id = ${one.userId} and ${isMembershipActive(one.now)}
        left join lateral foyer_inherited_access(${one.userId}::uuid, own.id, ${one.now}::timestamptz) i on m.user_id is null and i.access <> 'none'
        join tenants t on t.id = own.id or (${one.below} and (i.source_id is not null or coalesce(m.sub_account_access, ${one.userId === null})) and foyer_is_open_below(own.path, t.path))
        where own.id = ${one.tenantId} and (m.user_id is not null or i.source_id is not null or ${one.userId === null}) and t.deleted_at is null
          and (${one.only ?? null}::uuid[] is null or t.id = any(${one.only ?? null}::uuid[]))
        order by (t.id = own.id) desc, t.id`.execute(tx);
      return rows.map(({ id }) => id);
    },

    counts: async (tx: Tx, tenantIds: readonly string[]) => {
      const { rows } = await sql<{
        tenantId: string;
        totalUsers: number;
        totalAccessAllowedUsers: number;
      }>`
        select t.id as "tenantId", ${countedMembers(sql`= t.id`)} as "totalUsers",
          (select count(*) from memberships m where m.tenant_id = t.id and m.sub_account_access) as "totalAccessAllowedUsers"
        from tenants t where t.id = ${uuids(tenantIds)} order by t.id`.execute(tx);
      return rows;
    },

    stats: async (tx: Tx, tenantId: string, since: Date): Promise<MemberStats> => {
      const { rows } = await sql<MemberStats>`
        select ${countedMembers(sql`= ${tenantId}`)} as "totalItems",
          (select count(*) from memberships m where m.tenant_id = ${tenantId} and m.created_at >= ${since}) as "addedThisWeek",
          (select count(*) from memberships m where m.tenant_id = ${tenantId} and m.disabled_at is not null) as disabled,
          (select count(*) from users u join memberships m on m.user_id = u.id
            where u.super_user and m.tenant_id = ${tenantId}) as "superAdmins",
          (select count(*) from invitations i where i.tenant_id = ${tenantId}) as invited`.execute(
        tx,
      );
      const none = { totalItems: 0, addedThisWeek: 0, superAdmins: 0, disabled: 0, invited: 0 };
      return rows[0] ?? none;
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
        select m.user_id as "userId", ${selectGroups(sql`m.user_id`, sql`m.tenant_id`)} as groups
        from memberships m where m.tenant_id = ${tenantId} and m.user_id = ${uuids(userIds)} order by m.user_id`.execute(
        tx,
      );
      return rows.map(({ userId, groups }) => ({ userId, groupIds: groups.map(({ id }) => id) }));
    },
  };
}

/** SQL of lists of users. */
export type MemberListsStore = ReturnType<typeof createMemberListsStore>;
