import { sql } from 'kysely';
import type { Resource } from '../../protocols/scim/scim-attributes.ts';
import type { TenantTx, Tx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';

/** A connection, by its tenant. Every statement of a SCIM request names both. */
export interface ConnectionKey {
  readonly tenantId: string;
  readonly connectionId: string;
}

/** A user that a connection manages. */
export interface ScimUserRow {
  readonly userId: string;
  readonly userName: string;
  readonly externalId: string | null;
  readonly origin: 'created' | 'assigned';
  readonly active: boolean;
  readonly resource: Resource;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A group of a user. */
export interface GroupLink {
  readonly id: string;
  readonly name: string;
}

/** What a simple filter asks for. */
export interface UserLookup {
  readonly column: 'userName' | 'externalId' | 'id';
  readonly value: string;
}

/** What is stored of a user besides the keys. */
export interface StoredUser {
  readonly userName: string;
  readonly externalId: string | null;
  readonly active: boolean;
  readonly resource: Resource;
}

const columns = sql`s.user_id as "userId", s.user_name as "userName", s.external_id as "externalId", s.origin, s.active, s.resource,
  s.version, s.created_at as "createdAt", s.updated_at as "updatedAt"`;
const own = ({ tenantId, connectionId }: ConnectionKey) =>
  sql`s.tenant_id = ${tenantId} and s.connection_id = ${connectionId}`;

/** The form in which user names are compared. */
export const toUserNameKey = (userName: string) => userName.toLowerCase();

function matching(lookup: UserLookup | undefined) {
  if (!lookup) return sql`true`;
  if (lookup.column === 'userName') return sql`s.user_name_key = ${toUserNameKey(lookup.value)}`;
  if (lookup.column === 'externalId') return sql`s.external_id = ${lookup.value}`;
  return isId(lookup.value) ? sql`s.user_id = ${lookup.value}` : sql`false`;
}

/** SQL of the users that connections manage. */
export function createScimUsersStore() {
  return {
    find: async (tx: Tx, key: ConnectionKey, id: string): Promise<ScimUserRow | undefined> => {
      if (!isId(id)) return undefined;
      const { rows } = await sql<ScimUserRow>`
        select ${columns} from scim_users s where ${own(key)} and s.user_id = ${id}`.execute(tx);
      return rows[0];
    },

    byIds: async (tx: Tx, key: ConnectionKey, ids: readonly string[]): Promise<ScimUserRow[]> => {
      const { rows } = await sql<ScimUserRow>`
        select ${columns} from scim_users s where ${own(key)} and s.user_id = any(${[...ids]}::uuid[])`.execute(
        tx,
      );
      return rows;
    },

    page: async (
      tx: Tx,
      key: ConnectionKey,
      one: { lookup: UserLookup | undefined; offset: number; limit: number },
    ): Promise<{ rows: ScimUserRow[]; total: number }> => {
      const those = sql`from scim_users s where ${own(key)} and ${matching(one.lookup)}`;
      const { rows } = await sql<ScimUserRow>`
        select ${columns} ${those} order by s.created_at, s.user_id limit ${one.limit} offset ${one.offset}`.execute(
        tx,
      );
      const { rows: counted } = await sql<{ total: number }>`
        select count(*)::int as total ${those}`.execute(tx);
      return { rows, total: counted[0]?.total ?? 0 };
    },

    /** The next users in the order of their IDs. */
    after: async (
      tx: Tx,
      key: ConnectionKey,
      one: { lookup: UserLookup | undefined; afterId: string | null; limit: number },
    ): Promise<ScimUserRow[]> => {
      const { rows } = await sql<ScimUserRow>`
        select ${columns} from scim_users s where ${own(key)} and ${matching(one.lookup)}
          and (${one.afterId}::uuid is null or s.user_id > ${one.afterId}::uuid) order by s.user_id limit ${one.limit}`.execute(
        tx,
      );
      return rows;
    },

    groups: async (
      tx: Tx,
      key: ConnectionKey,
      ids: readonly string[],
    ): Promise<Map<string, GroupLink[]>> => {
      const { rows } = await sql<GroupLink & { userId: string }>`
        select gm.user_id as "userId", g.id, g.name from group_members gm
        join scim_groups sg on sg.group_id = gm.group_id and sg.connection_id = ${key.connectionId}
        join groups g on g.id = gm.group_id
        where gm.tenant_id = ${key.tenantId} and gm.user_id = any(${[...ids]}::uuid[]) order by g.name, g.id`.execute(
        tx,
      );
      const found = new Map<string, GroupLink[]>();
      for (const { userId, id, name } of rows)
        found.set(userId, [...(found.get(userId) ?? []), { id, name }]);
      return found;
    },

    /** Whether a user name is free in the tenant, except for one user. */
    isNameFree: async (
      tx: Tx,
      one: { tenantId: string; userName: string; exceptId: string | null },
    ): Promise<boolean> => {
      const { rows } = await sql`
        select 1 from scim_users s where s.tenant_id = ${one.tenantId} and s.user_name_key = ${toUserNameKey(one.userName)}
          and s.user_id is distinct from ${one.exceptId}::uuid`.execute(tx);
      return rows.length === 0;
    },

    /** False if the name or the user is taken at this moment. */
    insert: async (
      tx: Tx,
      key: ConnectionKey,
      one: StoredUser & { userId: string; origin: 'created' | 'assigned'; now: Date },
    ): Promise<boolean> => {
      const { rows } = await sql`
        insert into scim_users (tenant_id, connection_id, user_id, user_name, user_name_key, external_id, origin, active, resource,
          created_at, updated_at)
        values (${key.tenantId}, ${key.connectionId}, ${one.userId}, ${one.userName}, ${toUserNameKey(one.userName)},
          ${one.externalId}, ${one.origin}, ${one.active}, ${JSON.stringify(one.resource)}::jsonb, ${one.now}, ${one.now})
        on conflict do nothing returning 1`.execute(tx);
      return rows.length > 0;
    },

    update: (tx: Tx, key: ConnectionKey, one: StoredUser & { userId: string; now: Date }) =>
      sql`update scim_users s set user_name = ${one.userName}, user_name_key = ${toUserNameKey(one.userName)},
          external_id = ${one.externalId}, active = ${one.active}, resource = ${JSON.stringify(one.resource)}::jsonb,
          version = s.version + 1, updated_at = ${one.now}
        where ${own(key)} and s.user_id = ${one.userId}`.execute(tx),

    remove: async (
      tx: TenantTx,
      key: ConnectionKey,
      userId: string,
    ): Promise<string | undefined> => {
      if (!isId(userId)) return undefined;
      const { rows } = await sql<{ userName: string }>`
        delete from scim_users s where ${own(key)} and s.user_id = ${userId} returning s.user_name as "userName"`.execute(
        tx,
      );
      return rows[0]?.userName;
    },

    ids: async (tx: Tx, key: ConnectionKey, origin: 'created' | 'assigned'): Promise<string[]> => {
      const { rows } = await sql<{ id: string }>`
        select s.user_id::text as id from scim_users s where ${own(key)} and s.origin = ${origin} order by 1`.execute(
        tx,
      );
      return rows.map(({ id }) => id);
    },

    /** Those of the IDs that the connection manages, with their names. */
    managed: async (
      tx: Tx,
      key: ConnectionKey,
      ids: readonly string[],
    ): Promise<ReadonlySet<string>> => {
      const { rows } = await sql<{ id: string }>`
        select s.user_id::text as id from scim_users s where ${own(key)} and s.user_id = any(${ids.filter(isId)}::uuid[])`.execute(
        tx,
      );
      return new Set(rows.map(({ id }) => id));
    },
  };
}

/** SQL of the users that connections manage. */
export type ScimUsersStore = ReturnType<typeof createScimUsersStore>;
