import { type Selectable, sql, type Updateable } from 'kysely';
import type { TenantTx, Tx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import type { SsoConnectionsTable, SsoDomainsTable } from '../../kernel/db/sso-tables.ts';

/** A connection as it is kept. */
export type ConnectionRow = Selectable<SsoConnectionsTable>;
/** What may be changed of one. */
export type ConnectionChange = Updateable<SsoConnectionsTable>;
/** A domain as it is kept. */
export type DomainRow = Selectable<SsoDomainsTable>;

/** A group with its roles. */
export interface GroupRow {
  readonly id: string;
  readonly connectionId: string;
  readonly name: string;
  readonly roleIds: readonly string[];
}

/** A connection with what belongs to it. */
export interface WholeConnection {
  readonly connection: ConnectionRow;
  readonly domains: readonly DomainRow[];
  readonly roleIds: readonly string[];
  readonly groups: readonly GroupRow[];
}

/** SQL of connections. */
export function createConnectionsStore() {
  const ofTenant = (tx: TenantTx) =>
    tx.selectFrom('sso_connections').selectAll().where('tenant_id', '=', tx.tenantId);

  const getRoles = async (tx: TenantTx): Promise<Map<string, string[]>> => {
    const { rows } = await sql<{ id: string; roleIds: string[] }>`
      select connection_id as id, array_agg(role_id::text order by role_id) as "roleIds" from sso_default_roles
      where tenant_id = ${tx.tenantId} group by connection_id`.execute(tx);
    return new Map(rows.map(({ id, roleIds }) => [id, roleIds]));
  };

  const getGroups = async (tx: TenantTx): Promise<GroupRow[]> => {
    const { rows } = await sql<GroupRow>`
      select g.id, g.connection_id as "connectionId", g.name,
        array(select r.role_id::text from sso_group_roles r where r.group_id = g.id order by 1) as "roleIds"
      from sso_groups g where g.tenant_id = ${tx.tenantId} order by g.created_at, g.id`.execute(tx);
    return rows;
  };

  async function list(tx: TenantTx): Promise<WholeConnection[]> {
    const connections = await ofTenant(tx).orderBy('created_at').orderBy('id').execute();
    if (connections.length === 0) return [];
    const domains = await tx
      .selectFrom('sso_domains')
      .selectAll()
      .where('tenant_id', '=', tx.tenantId)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    const [roles, groups] = [await getRoles(tx), await getGroups(tx)];
    return connections.map((connection) => ({
      connection,
      domains: domains.filter((one) => one.connection_id === connection.id),
      roleIds: roles.get(connection.id) ?? [],
      groups: groups.filter((one) => one.connectionId === connection.id),
    }));
  }

  return {
    list,

    /** One of the tenant's connections with everything; nothing where the id is another tenant's or none. */
    whole: async (tx: TenantTx, id: string): Promise<WholeConnection | undefined> =>
      (await list(tx)).find(({ connection }) => connection.id === id.toLowerCase()),

    find: async (tx: TenantTx, id: string): Promise<ConnectionRow | undefined> =>
      isId(id) ? ofTenant(tx).where('id', '=', id).executeTakeFirst() : undefined,

    /** To be changed: nobody else changes it in the meantime. */
    hold: async (tx: TenantTx, id: string): Promise<ConnectionRow | undefined> =>
      isId(id) ? ofTenant(tx).where('id', '=', id).forUpdate().executeTakeFirst() : undefined,

    /** The one that the older calls know. */
    oldest: (tx: TenantTx): Promise<ConnectionRow | undefined> =>
      ofTenant(tx).orderBy('created_at').orderBy('id').limit(1).executeTakeFirst(),

    /** Anyone who makes connections of a tenant takes turns, so that limits hold. */
    lockTenant: async (tx: TenantTx): Promise<void> => {
      await sql`select 1 from tenants where id = ${tx.tenantId} for no key update`.execute(tx);
    },

    count: async (tx: TenantTx): Promise<number> => {
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from sso_connections where tenant_id = ${tx.tenantId}`.execute(tx);
      return rows[0]?.n ?? 0;
    },

    insert: (tx: TenantTx, now: Date, values: ConnectionChange): Promise<ConnectionRow> =>
      tx
        .insertInto('sso_connections')
        .values({
          ...values,
          protocol: values.protocol ?? 'saml',
          type: values.type ?? 'saml',
          config_metadata: values.config_metadata ?? '{}',
          tenant_id: tx.tenantId,
          created_at: now,
          updated_at: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow(),

    update: (tx: TenantTx, id: string, values: ConnectionChange): Promise<ConnectionRow> =>
      tx
        .updateTable('sso_connections')
        .set(values)
        .where('tenant_id', '=', tx.tenantId)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    remove: async (tx: TenantTx, id: string): Promise<ConnectionRow | undefined> =>
      isId(id)
        ? tx
            .deleteFrom('sso_connections')
            .where('tenant_id', '=', tx.tenantId)
            .where('id', '=', id)
            .returningAll()
            .executeTakeFirst()
        : undefined,

    /** By id alone, for what anyone may read: the document about our side. */
    findAnywhere: async (tx: Tx, id: string): Promise<ConnectionRow | undefined> =>
      isId(id)
        ? tx.selectFrom('sso_connections').selectAll().where('id', '=', id).executeTakeFirst()
        : undefined,

    /** Whether anyone in the environment can sign in this way. */
    isAnyActive: async (tx: Tx): Promise<boolean> => {
      const { rows } = await sql<{ is: boolean }>`
        select exists (select 1 from sso_connections c join sso_domains d on d.connection_id = c.id
          where c.enabled and d.validated_at is not null) as is`.execute(tx);
      return rows[0]?.is ?? false;
    },
  };
}

/** SQL of connections. */
export type ConnectionsStore = ReturnType<typeof createConnectionsStore>;
