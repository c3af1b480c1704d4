import { sql } from 'kysely';
import type { TenantTx, Tx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import type { ConnectionKey } from './scim-users.store.ts';

/** A group that a connection manages. */
export interface ScimGroupRow {
  readonly groupId: string;
  readonly name: string;
  readonly externalId: string | null;
  readonly version: number;
  readonly roleIds: readonly string[];
  readonly userCount: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A member of a group. */
export interface GroupMember {
  readonly id: string;
  readonly userName: string;
}

/** What a simple filter asks for. */
export interface GroupLookup {
  readonly column: 'displayName' | 'externalId' | 'id';
  readonly value: string;
}

const columns = sql`s.group_id as "groupId", g.name, s.external_id as "externalId", s.version, s.created_at as "createdAt",
  s.updated_at as "updatedAt", array(select gr.role_id::text from group_roles gr where gr.group_id = s.group_id order by 1) as "roleIds",
  (select count(*)::int from group_members gm where gm.group_id = s.group_id) as "userCount"`;
const own = ({ tenantId, connectionId }: ConnectionKey) =>
  sql`s.tenant_id = ${tenantId} and s.connection_id = ${connectionId}`;

/** The form in which names of groups are compared. */
export const toGroupNameKey = (name: string) => name.toLowerCase();

function matching(lookup: GroupLookup | undefined) {
  if (!lookup) return sql`true`;
  if (lookup.column === 'displayName') return sql`s.name_key = ${toGroupNameKey(lookup.value)}`;
  if (lookup.column === 'externalId') return sql`s.external_id = ${lookup.value}`;
  return isId(lookup.value) ? sql`s.group_id = ${lookup.value}` : sql`false`;
}

/** SQL of the groups that connections manage. */
export function createScimGroupsStore() {
  return {
    find: async (tx: Tx, key: ConnectionKey, id: string): Promise<ScimGroupRow | undefined> => {
      if (!isId(id)) return undefined;
      const { rows } = await sql<ScimGroupRow>`
        select ${columns} from scim_groups s join groups g on g.id = s.group_id
        where ${own(key)} and s.group_id = ${id}`.execute(tx);
      return rows[0];
    },

    byIds: async (tx: Tx, key: ConnectionKey, ids: readonly string[]): Promise<ScimGroupRow[]> => {
      const { rows } = await sql<ScimGroupRow>`
        select ${columns} from scim_groups s join groups g on g.id = s.group_id
        where ${own(key)} and s.group_id = any(${[...ids]}::uuid[])`.execute(tx);
      return rows;
    },

    all: async (tx: TenantTx, key: ConnectionKey): Promise<ScimGroupRow[]> => {
      const { rows } = await sql<ScimGroupRow>`
        select ${columns} from scim_groups s join groups g on g.id = s.group_id
        where ${own(key)} order by s.name_key`.execute(tx);
      return rows;
    },

    page: async (
      tx: Tx,
      key: ConnectionKey,
      one: { lookup: GroupLookup | undefined; offset: number; limit: number },
    ): Promise<{ rows: ScimGroupRow[]; total: number }> => {
      const those = sql`from scim_groups s join groups g on g.id = s.group_id
        where ${own(key)} and ${matching(one.lookup)}`;
      const { rows } = await sql<ScimGroupRow>`
        select ${columns} ${those} order by s.created_at, s.group_id limit ${one.limit} offset ${one.offset}`.execute(
        tx,
      );
      const { rows: counted } = await sql<{ total: number }>`
        select count(*)::int as total ${those}`.execute(tx);
      return { rows, total: counted[0]?.total ?? 0 };
    },

    /** The next groups in the order of their IDs. */
    after: async (
      tx: Tx,
      key: ConnectionKey,
      one: { lookup: GroupLookup | undefined; afterId: string | null; limit: number },
    ): Promise<ScimGroupRow[]> => {
      const { rows } = await sql<ScimGroupRow>`
        select ${columns} from scim_groups s join groups g on g.id = s.group_id
        where ${own(key)} and ${matching(one.lookup)} and (${one.afterId}::uuid is null or s.group_id > ${one.afterId}::uuid)
        order by s.group_id limit ${one.limit}`.execute(tx);
      return rows;
    },

    count: async (tx: Tx, tenantId: string): Promise<number> => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from scim_groups s where s.tenant_id = ${tenantId}`.execute(
        tx,
      );
      return rows[0]?.count ?? 0;
    },

    // from the members to the users, which an estimate of few users would turn around: offset 0
    members: async (
      tx: Tx,
      key: ConnectionKey,
      ids: readonly string[],
    ): Promise<Map<string, GroupMember[]>> => {
      const { rows } = await sql<GroupMember & { groupId: string }>`
        select gm.group_id as "groupId", u.user_id as id, u.user_name as "userName"
        from group_members gm cross join lateral (
          select s.user_id, s.user_name, s.user_name_key from scim_users s where ${own(key)} and s.user_id = gm.user_id offset 0
        ) u
        where gm.tenant_id = ${key.tenantId} and gm.group_id = any(${[...ids]}::uuid[]) order by u.user_name_key`.execute(
        tx,
      );
      const found = new Map<string, GroupMember[]>();
      for (const { groupId, id, userName } of rows) {
        const members = found.get(groupId);
        if (members) members.push({ id, userName });
        else found.set(groupId, [{ id, userName }]);
      }
      return found;
    },

    isNameFree: async (
      tx: Tx,
      key: ConnectionKey,
      one: { name: string; exceptId: string | null },
    ): Promise<boolean> => {
      const { rows } = await sql`
        select 1 from scim_groups s where ${own(key)} and s.name_key = ${toGroupNameKey(one.name)}
          and s.group_id is distinct from ${one.exceptId}::uuid`.execute(tx);
      return rows.length === 0;
    },

    /** Undefined if the name is taken at this moment. */
    insert: async (
      tx: Tx,
      key: ConnectionKey,
      one: { name: string; externalId: string | null; now: Date },
    ): Promise<string | undefined> => {
      const { rows } = await sql<{ id: string }>`
        with made as (
          insert into groups (tenant_id, name, managed_by, created_at, updated_at)
          values (${key.tenantId}, ${one.name}, 'scim2', ${one.now}, ${one.now}) returning id
        )
        insert into scim_groups (tenant_id, connection_id, group_id, name_key, external_id, created_at, updated_at)
        select ${key.tenantId}, ${key.connectionId}, id, ${toGroupNameKey(one.name)}, ${one.externalId}, ${one.now}::timestamptz,
          ${one.now}::timestamptz from made on conflict do nothing returning group_id as id`.execute(
        tx,
      );
      return rows[0]?.id;
    },

    update: async (
      tx: Tx,
      key: ConnectionKey,
      one: { groupId: string; name: string; externalId: string | null; now: Date },
    ): Promise<void> => {
      await sql`update scim_groups s set name_key = ${toGroupNameKey(one.name)}, external_id = ${one.externalId},
          version = s.version + 1, updated_at = ${one.now} where ${own(key)} and s.group_id = ${one.groupId}`.execute(
        tx,
      );
      await sql`update groups set name = ${one.name}, updated_at = ${one.now}
        where tenant_id = ${key.tenantId} and id = ${one.groupId}`.execute(tx);
    },

    addMembers: (
      tx: Tx,
      { tenantId }: ConnectionKey,
      one: { groupId: string; userIds: readonly string[]; now: Date },
    ) =>
      sql`insert into group_members (tenant_id, group_id, user_id, created_at)
        select ${tenantId}, ${one.groupId}, id, ${one.now} from unnest(${[...one.userIds]}::uuid[]) as id on conflict do nothing`.execute(
        tx,
      ),

    removeMembers: (
      tx: Tx,
      { tenantId }: ConnectionKey,
      one: { groupId: string; userIds: readonly string[] },
    ) =>
      sql`delete from group_members where tenant_id = ${tenantId} and group_id = ${one.groupId}
        and user_id = any(${[...one.userIds]}::uuid[])`.execute(tx),

    remove: (tx: Tx, { tenantId }: ConnectionKey, groupId: string) =>
      sql`delete from groups where tenant_id = ${tenantId} and id = ${groupId}`.execute(tx),

    /** Every group of a connection. */
    removeAll: (tx: Tx, key: ConnectionKey) =>
      sql`delete from groups where tenant_id = ${key.tenantId} and id in (
        select s.group_id from scim_groups s where ${own(key)})`.execute(tx),

    /** The groups of a connection become groups that administrators manage, unless the name is taken. */
    handOver: (tx: Tx, key: ConnectionKey, now: Date) =>
      sql`update groups g set managed_by = 'frontegg', updated_at = ${now},
          name = case when exists (select 1 from groups o where o.tenant_id = g.tenant_id and o.managed_by = 'frontegg'
            and lower(o.name collate "und-x-icu") = lower(g.name collate "und-x-icu"))
            then left(g.name, 80) || ' (' || left(g.id::text, 8) || ')' else left(g.name, 100) end
        where g.tenant_id = ${key.tenantId} and g.id in (select s.group_id from scim_groups s where ${own(key)})`.execute(
        tx,
      ),

    /** The roles that groups of a connection give. */
    roleIds: async (tx: Tx, key: ConnectionKey): Promise<string[]> => {
      const { rows } = await sql<{ id: string }>`
        select distinct gr.role_id::text as id from group_roles gr join scim_groups s on s.group_id = gr.group_id
        where ${own(key)} order by 1`.execute(tx);
      return rows.map(({ id }) => id);
    },

    setRoles: async (tx: TenantTx, groupId: string, roleIds: readonly string[]): Promise<void> => {
      await sql`delete from group_roles where tenant_id = ${tx.tenantId} and group_id = ${groupId}
        and role_id <> all(${[...roleIds]}::uuid[])`.execute(tx);
      await sql`insert into group_roles (tenant_id, group_id, role_id)
        select ${tx.tenantId}, ${groupId}, id from unnest(${[...roleIds]}::uuid[]) as id on conflict do nothing`.execute(
        tx,
      );
    },

    memberIds: async (tx: Tx, { tenantId }: ConnectionKey, groupId: string): Promise<string[]> => {
      const { rows } = await sql<{ id: string }>`
        select user_id::text as id from group_members where tenant_id = ${tenantId} and group_id = ${groupId} order by 1`.execute(
        tx,
      );
      return rows.map(({ id }) => id);
    },
  };
}

/** SQL of the groups that connections manage. */
export type ScimGroupsStore = ReturnType<typeof createScimGroupsStore>;
