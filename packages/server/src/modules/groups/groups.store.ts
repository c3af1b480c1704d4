import type { GroupSettings, GroupUser } from '@foyer/contract/groups';
import { sql } from 'kysely';
import { selectAccountKey } from '../../kernel/db/account-key.ts';
import type { TenantTx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';

/** What administrators say of a group. */
export interface GroupDetails {
  readonly name: string;
  readonly color: string | null;
  readonly description: string | null;
  readonly metadata: string | null;
}

/** A group as it is kept. */
export interface GroupRow extends GroupDetails {
  readonly id: string;
  readonly managedBy: 'frontegg' | 'scim2';
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly userCount: number;
  readonly roleIds: readonly string[];
  /** Version of the role catalog the roles are of. */
  readonly catalog: number;
}

/** Users who have one role only through groups. */
interface GroupImpactRow {
  readonly roleId: string;
  readonly users: number;
  /** Users with at least one such role. */
  readonly total: number;
  /** Version of the role catalog that the role belongs to. */
  readonly catalog: number;
}

const columns = sql`g.id::text as id, g.name, g.color, g.description, g.metadata, g.managed_by as "managedBy", g.created_at as "createdAt",
  g.updated_at as "updatedAt", (select count(*)::int from group_members gm where gm.group_id = g.id) as "userCount",
  array(select gr.role_id::text from group_roles gr where gr.group_id = g.id order by 1) as "roleIds",
  (select c.version from role_catalog c) as catalog`;
const uuids = (ids: readonly string[]) => sql`any(${ids.filter(isId)}::uuid[])`;

/** SQL of the groups of a tenant, under the tenant role. */
export function createGroupsStore() {
  return {
    /** By name; `ids` chooses some of them. */
    list: async (tx: TenantTx, ids: readonly string[] | null): Promise<GroupRow[]> => {
      const some = ids ? sql`and g.id = ${uuids(ids)}` : sql``;
      const { rows } =
        await sql<GroupRow>`select ${columns} from groups g where g.tenant_id = ${tx.tenantId} ${some}
        order by lower(g.name collate "und-x-icu"), g.id`.execute(tx);
      return rows;
    },

    find: async (tx: TenantTx, id: string): Promise<GroupRow | undefined> => {
      if (!isId(id)) return undefined;
      const { rows } =
        await sql<GroupRow>`select ${columns} from groups g where g.tenant_id = ${tx.tenantId} and g.id = ${id}`.execute(
          tx,
        );
      return rows[0];
    },

    /** The members of groups, by group. */
    users: async (tx: TenantTx, ids: readonly string[]): Promise<Map<string, GroupUser[]>> => {
      const { rows } = await sql<{ groupId: string; at: Date } & Omit<GroupUser, 'createdAt'>>`
        select gm.group_id::text as "groupId", u.id::text as id, coalesce(u.email, '') as email,
          case when u.email is null and u.name = '' then ${selectAccountKey('u')} else u.name end as name, u.profile_picture_url as "profilePictureUrl",
          u.verified_at is not null as "activatedForTenant", m.created_at as at
        from group_members gm join memberships m on m.user_id = gm.user_id and m.tenant_id = gm.tenant_id join users u on u.id = m.user_id
        where gm.tenant_id = ${tx.tenantId} and gm.group_id = ${uuids(ids)} order by m.name_key, u.id`.execute(
        tx,
      );
      const found = new Map(ids.map((id): [string, GroupUser[]] => [id, []]));
      for (const { groupId, at, ...user } of rows)
        found.get(groupId)?.push({ ...user, createdAt: at.toISOString() });
      return found;
    },

    count: async (tx: TenantTx): Promise<number> => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from groups
        where tenant_id = ${tx.tenantId} and managed_by = 'frontegg'`.execute(tx);
      return rows[0]?.count ?? 0;
    },

    /** Whether a name, in whatever letters, is that of another group made here. */
    isTaken: async (tx: TenantTx, name: string, exceptId: string | null): Promise<boolean> => {
      const { rows } =
        await sql`select 1 from groups where tenant_id = ${tx.tenantId} and managed_by = 'frontegg'
        and lower(name collate "und-x-icu") = lower(${name}::text collate "und-x-icu")
        and id is distinct from ${exceptId}::uuid limit 1`.execute(tx);
      return rows.length > 0;
    },

    insert: async (tx: TenantTx, one: GroupDetails & { readonly now: Date }): Promise<string> => {
      const { name, color, description, metadata, now } = one;
      const { id } = await tx
        .insertInto('groups')
        .values({
          tenant_id: tx.tenantId,
          name,
          color,
          description,
          metadata,
          created_at: now,
          updated_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    update: (
      tx: TenantTx,
      id: string,
      { name, color, description, metadata, now }: GroupDetails & { now: Date },
    ) =>
      tx
        .updateTable('groups')
        .set({ name, color, description, metadata, updated_at: now })
        .where('tenant_id', '=', tx.tenantId)
        .where('id', '=', id)
        .execute(),

    touch: (tx: TenantTx, id: string, now: Date) =>
      tx
        .updateTable('groups')
        .set({ updated_at: now })
        .where('tenant_id', '=', tx.tenantId)
        .where('id', '=', id)
        .execute(),

    remove: (tx: TenantTx, id: string) =>
      tx.deleteFrom('groups').where('tenant_id', '=', tx.tenantId).where('id', '=', id).execute(),

    /** Those of the ids that are members of the tenant. */
    members: async (tx: TenantTx, ids: readonly string[]): Promise<string[]> => {
      const { rows } = await sql<{ id: string }>`select user_id::text as id from memberships
        where tenant_id = ${tx.tenantId} and user_id = ${uuids(ids)} order by 1`.execute(tx);
      return rows.map(({ id }) => id);
    },

    /** Users who have a role only through groups, by role and in total, whether or not groups currently grant roles. */
    impact: async (tx: TenantTx): Promise<GroupImpactRow[]> => {
      const { rows } = await sql<GroupImpactRow>`
        with inherited as (
          select distinct gm.user_id, gr.role_id from group_members gm join group_roles gr on gr.group_id = gm.group_id
          where gm.tenant_id = ${tx.tenantId} and not exists (select 1 from membership_roles mr
            where mr.user_id = gm.user_id and mr.tenant_id = gm.tenant_id and mr.role_id = gr.role_id))
        select role_id::text as "roleId", count(*)::int as users, (select count(distinct user_id)::int from inherited) as total,
          (select c.version from role_catalog c) as catalog
        from inherited group by role_id`.execute(tx);
      return rows;
    },

    /** Those who are in one of the groups that give a role. */
    usersWithRoles: async (tx: TenantTx): Promise<string[]> => {
      const { rows } = await sql<{
        id: string;
      }>`select distinct gm.user_id::text as id from group_members gm
        where gm.tenant_id = ${tx.tenantId} and exists (select 1 from group_roles gr where gr.group_id = gm.group_id)`.execute(
        tx,
      );
      return rows.map(({ id }) => id);
    },

    userIds: async (tx: TenantTx, groupId: string): Promise<string[]> => {
      const { rows } = await sql<{ id: string }>`select user_id::text as id from group_members
        where tenant_id = ${tx.tenantId} and group_id = ${groupId} order by 1`.execute(tx);
      return rows.map(({ id }) => id);
    },

    addUsers: (tx: TenantTx, groupId: string, userIds: readonly string[], now: Date) =>
      sql`insert into group_members (tenant_id, group_id, user_id, created_at)
        select ${tx.tenantId}, ${groupId}, id, ${now} from unnest(${[...userIds]}::uuid[]) as id on conflict do nothing`.execute(
        tx,
      ),

    removeUsers: (tx: TenantTx, groupId: string, userIds: readonly string[]) =>
      sql`delete from group_members where tenant_id = ${tx.tenantId} and group_id = ${groupId} and user_id = ${uuids(userIds)}`.execute(
        tx,
      ),

    addRoles: (tx: TenantTx, groupId: string, roleIds: readonly string[]) =>
      sql`insert into group_roles (tenant_id, group_id, role_id)
        select ${tx.tenantId}, ${groupId}, id from unnest(${[...roleIds]}::uuid[]) as id on conflict do nothing`.execute(
        tx,
      ),

    removeRoles: (tx: TenantTx, groupId: string, roleIds: readonly string[]) =>
      sql`delete from group_roles where tenant_id = ${tx.tenantId} and group_id = ${groupId} and role_id = ${uuids(roleIds)}`.execute(
        tx,
      ),

    /** Every role a group of the tenant has. */
    allRoleIds: async (tx: TenantTx): Promise<string[]> => {
      const { rows } = await sql<{
        id: string;
      }>`select distinct role_id::text as id from group_roles
        where tenant_id = ${tx.tenantId} order by 1`.execute(tx);
      return rows.map(({ id }) => id);
    },

    settings: async (tx: TenantTx): Promise<GroupSettings> => {
      const row = await tx
        .selectFrom('group_settings')
        .select(['enabled', 'roles_enabled as rolesEnabled'])
        .where('tenant_id', '=', tx.tenantId)
        .executeTakeFirst();
      return row ?? { enabled: true, rolesEnabled: true };
    },

    setSettings: (tx: TenantTx, { enabled, rolesEnabled }: GroupSettings, now: Date) =>
      sql`insert into group_settings (tenant_id, enabled, roles_enabled, updated_at)
        values (${tx.tenantId}, ${enabled}, ${rolesEnabled}, ${now})
        on conflict (tenant_id) do update set enabled = excluded.enabled, roles_enabled = excluded.roles_enabled,
          updated_at = excluded.updated_at`.execute(tx),
  };
}

/** SQL of the groups of a tenant. */
export type GroupsStore = ReturnType<typeof createGroupsStore>;
