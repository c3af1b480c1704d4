import { sql } from 'kysely';
import type { TenantTx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import type { GroupRow } from './sso-configurations.store.ts';

/** SQL of groups and default roles. */
export function createGroupsStore() {
  const columns = sql`g.id, g.connection_id as "connectionId", g.name,
    array(select r.role_id::text from sso_group_roles r where r.group_id = g.id order by 1) as "roleIds"`;

  return {
    list: async (tx: TenantTx, connectionId: string): Promise<GroupRow[]> => {
      const { rows } = await sql<GroupRow>`select ${columns} from sso_groups g
        where g.tenant_id = ${tx.tenantId} and g.connection_id = ${connectionId} order by g.created_at, g.id`.execute(
        tx,
      );
      return rows;
    },

    find: async (
      tx: TenantTx,
      one: { ssoConfigId: string; groupId: string },
    ): Promise<GroupRow | undefined> => {
      if (!isId(one.ssoConfigId) || !isId(one.groupId)) return undefined;
      const { rows } = await sql<GroupRow>`select ${columns} from sso_groups g
        where g.tenant_id = ${tx.tenantId} and g.connection_id = ${one.ssoConfigId} and g.id = ${one.groupId}`.execute(
        tx,
      );
      return rows[0];
    },

    /** Nothing where the connection has a group of this name. */
    insert: async (
      tx: TenantTx,
      one: { connectionId: string; name: string; now: Date },
    ): Promise<string | undefined> => {
      const row = await tx
        .insertInto('sso_groups')
        .values({
          tenant_id: tx.tenantId,
          connection_id: one.connectionId,
          name: one.name,
          created_at: one.now,
        })
        .onConflict((conflict) => conflict.columns(['connection_id', 'name']).doNothing())
        .returning('id')
        .executeTakeFirst();
      return row?.id;
    },

    /** Whether the connection has another group of this name. */
    isTaken: async (
      tx: TenantTx,
      one: { connectionId: string; groupId: string; name: string },
    ): Promise<boolean> => {
      const found = tx
        .selectFrom('sso_groups')
        .select('id')
        .where('connection_id', '=', one.connectionId)
        .where('tenant_id', '=', tx.tenantId)
        .where('name', '=', one.name)
        .where('id', '<>', one.groupId);
      return (await found.executeTakeFirst()) !== undefined;
    },

    rename: async (tx: TenantTx, groupId: string, name: string): Promise<void> => {
      await tx
        .updateTable('sso_groups')
        .set({ name })
        .where('tenant_id', '=', tx.tenantId)
        .where('id', '=', groupId)
        .execute();
    },

    remove: async (tx: TenantTx, groupId: string): Promise<void> => {
      await tx
        .deleteFrom('sso_groups')
        .where('tenant_id', '=', tx.tenantId)
        .where('id', '=', groupId)
        .execute();
    },

    setGroupRoles: async (
      tx: TenantTx,
      groupId: string,
      roleIds: readonly string[],
    ): Promise<void> => {
      await sql`delete from sso_group_roles where tenant_id = ${tx.tenantId} and group_id = ${groupId}`.execute(
        tx,
      );
      await sql`insert into sso_group_roles (tenant_id, group_id, role_id)
        select ${tx.tenantId}::uuid, ${groupId}::uuid, role from unnest(${[...roleIds]}::uuid[]) as role`.execute(
        tx,
      );
    },

    defaultRoles: async (tx: TenantTx, connectionId: string): Promise<string[]> => {
      const { rows } = await sql<{ id: string }>`select role_id::text as id from sso_default_roles
        where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} order by 1`.execute(
        tx,
      );
      return rows.map(({ id }) => id);
    },

    setDefaultRoles: async (
      tx: TenantTx,
      connectionId: string,
      roleIds: readonly string[],
    ): Promise<void> => {
      await sql`delete from sso_default_roles where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}`.execute(
        tx,
      );
      await sql`insert into sso_default_roles (tenant_id, connection_id, role_id)
        select ${tx.tenantId}::uuid, ${connectionId}::uuid, role from unnest(${[...roleIds]}::uuid[]) as role`.execute(
        tx,
      );
    },
  };
}

/** SQL of groups and default roles. */
export type GroupsStore = ReturnType<typeof createGroupsStore>;
