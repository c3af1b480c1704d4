import type { DirectorySource } from '@foyer/contract/provisioning/rules';
import { sql } from 'kysely';
import type { TenantTx, Tx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';

/** A connection with what its health follows from. */
export interface ConnectionRow {
  readonly id: string;
  readonly name: string;
  readonly source: DirectorySource;
  readonly syncProfile: boolean;
  readonly createdAt: Date;
  readonly lastRequestAt: Date | null;
  readonly lastSuccessAt: Date | null;
  readonly lastFailureAt: Date | null;
  readonly lastFailure: string | null;
  readonly users: number;
  readonly activeUsers: number;
  readonly groups: number;
  readonly conflicts: number;
  readonly tokens: readonly TokenRow[];
}

/** A token without its hash; times as ISO 8601 text. */
export interface TokenRow {
  readonly id: string;
  readonly hint: string;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
}

/** The holder of a token. */
export interface TokenHolder {
  readonly tokenId: string;
  readonly connectionId: string;
  readonly tenantId: string;
  readonly syncProfile: boolean;
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
}

interface NewToken {
  readonly connectionId: string;
  readonly hash: Uint8Array;
  readonly hint: string;
  readonly createdBy: string | null;
  readonly now: Date;
  readonly expiresAt: Date | null;
}

const own = ({ tenantId }: TenantTx) => sql`c.tenant_id = ${tenantId}`;

const columns = sql`c.id, c.name, c.source, c.sync_profile as "syncProfile", c.created_at as "createdAt",
  c.last_request_at as "lastRequestAt", c.last_success_at as "lastSuccessAt", c.last_failure_at as "lastFailureAt",
  c.last_failure as "lastFailure",
  (select count(*)::int from scim_users s where s.connection_id = c.id) as users,
  (select count(*)::int from scim_users s where s.connection_id = c.id and s.active) as "activeUsers",
  (select count(*)::int from scim_groups g where g.connection_id = c.id) as groups,
  (select count(*)::int from scim_conflicts f where f.connection_id = c.id) as conflicts,
  coalesce((select json_agg(json_build_object('id', t.id, 'hint', t.hint, 'createdAt', t.created_at,
      'expiresAt', t.expires_at, 'lastUsedAt', t.last_used_at) order by t.created_at desc, t.id)
    from scim_tokens t where t.connection_id = c.id), '[]') as tokens`;

/** SQL of connections and their tokens. */
export function createScimConnectionsStore() {
  return {
    list: async (tx: TenantTx): Promise<ConnectionRow[]> => {
      const { rows } = await sql<ConnectionRow>`
        select ${columns} from scim_connections c where ${own(tx)} order by lower(c.name), c.id`.execute(
        tx,
      );
      return rows;
    },

    find: async (tx: TenantTx, id: string): Promise<ConnectionRow | undefined> => {
      if (!isId(id)) return undefined;
      const { rows } = await sql<ConnectionRow>`
        select ${columns} from scim_connections c where ${own(tx)} and c.id = ${id}`.execute(tx);
      return rows[0];
    },

    /** Held until the transaction ends. */
    hold: async (tx: Tx, one: { tenantId: string; id: string }): Promise<boolean> => {
      if (!isId(one.id)) return false;
      const { rows } = await sql`
        select 1 from scim_connections where tenant_id = ${one.tenantId} and id = ${one.id} for update`.execute(
        tx,
      );
      return rows.length > 0;
    },

    count: async (tx: TenantTx): Promise<number> => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from scim_connections c where ${own(tx)}`.execute(tx);
      return rows[0]?.count ?? 0;
    },

    insert: async (
      tx: TenantTx,
      one: {
        name: string;
        source: DirectorySource;
        syncProfile: boolean;
        createdBy: string | null;
        now: Date;
      },
    ): Promise<string> => {
      const { rows } = await sql<{ id: string }>`
        insert into scim_connections (tenant_id, name, source, sync_profile, created_by, created_at, updated_at)
        values (${tx.tenantId}, ${one.name}, ${one.source}, ${one.syncProfile}, ${one.createdBy}, ${one.now}, ${one.now})
        returning id`.execute(tx);
      return rows[0]?.id ?? '';
    },

    update: (tx: TenantTx, id: string, one: { name: string; syncProfile: boolean; now: Date }) =>
      sql`update scim_connections c set name = ${one.name}, sync_profile = ${one.syncProfile}, updated_at = ${one.now}
        where ${own(tx)} and c.id = ${id}`.execute(tx),

    remove: (tx: Tx, one: { tenantId: string; id: string }) =>
      sql`delete from scim_connections where tenant_id = ${one.tenantId} and id = ${one.id}`.execute(
        tx,
      ),

    addToken: async (tx: TenantTx, one: NewToken): Promise<string> => {
      const { rows } = await sql<{ id: string }>`
        insert into scim_tokens (tenant_id, connection_id, hash, hint, created_by, created_at, expires_at)
        values (${tx.tenantId}, ${one.connectionId}, ${one.hash}, ${one.hint}, ${one.createdBy}, ${one.now}, ${one.expiresAt})
        returning id`.execute(tx);
      return rows[0]?.id ?? '';
    },

    /** Expired tokens make room for new ones. */
    removeExpiredTokens: (tx: TenantTx, connectionId: string, now: Date) =>
      sql`delete from scim_tokens where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}
        and expires_at <= ${now}`.execute(tx),

    removeToken: async (
      tx: TenantTx,
      one: { connectionId: string; tokenId: string },
    ): Promise<boolean> => {
      if (!isId(one.tokenId) || !isId(one.connectionId)) return false;
      const { rows } = await sql`
        delete from scim_tokens where tenant_id = ${tx.tenantId} and connection_id = ${one.connectionId}
          and id = ${one.tokenId} returning 1`.execute(tx);
      return rows.length > 0;
    },

    holder: async (tx: Tx, hash: Uint8Array): Promise<TokenHolder | undefined> => {
      const { rows } = await sql<TokenHolder>`
        select t.id as "tokenId", t.connection_id as "connectionId", t.tenant_id as "tenantId", c.sync_profile as "syncProfile",
          t.expires_at as "expiresAt", t.last_used_at as "lastUsedAt"
        from scim_tokens t join scim_connections c on c.id = t.connection_id
        join tenants n on n.id = t.tenant_id and n.deleted_at is null
        where t.hash = ${hash}`.execute(tx);
      return rows[0];
    },

    noteUse: (tx: Tx, tokenId: string, now: Date) =>
      sql`update scim_tokens set last_used_at = ${now} where id = ${tokenId}`.execute(tx),
  };
}

/** SQL of connections and their tokens. */
export type ScimConnectionsStore = ReturnType<typeof createScimConnectionsStore>;
