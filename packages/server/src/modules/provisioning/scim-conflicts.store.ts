import { sql } from 'kysely';
import type { TenantTx, Tx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import { type ConnectionKey, toUserNameKey } from './scim-users.store.ts';

/** A user that a directory could not create. */
export interface ConflictRow {
  readonly id: string;
  readonly userName: string;
  readonly email: string;
  readonly externalId: string | null;
  /** The member with the email, if there is one. */
  readonly userId: string | null;
  readonly name: string | null;
  readonly requests: number;
  readonly lastRequestAt: Date;
}

/** Conflicts of a connection that are stored. */
const maxConflicts = 1000;

const selected = (tx: TenantTx, connectionId: string) => sql`
  select f.id, f.user_name as "userName", f.email, f.external_id as "externalId", m.user_id as "userId", u.name, f.requests,
    f.last_request_at as "lastRequestAt"
  from scim_conflicts f left join users u on u.email = f.email
  left join memberships m on m.user_id = u.id and m.tenant_id = f.tenant_id
  where f.tenant_id = ${tx.tenantId} and f.connection_id = ${connectionId}`;

/** SQL of conflicts. */
export const scimConflictsStore = {
  /** True for a new one. */
  note: async (
    tx: Tx,
    { tenantId, connectionId }: ConnectionKey,
    one: { userName: string; email: string; externalId: string | null; now: Date },
  ): Promise<boolean> => {
    const { rows } = await sql<{ requests: number }>`
      insert into scim_conflicts (tenant_id, connection_id, user_name, user_name_key, email, external_id, created_at, last_request_at)
      select ${tenantId}, ${connectionId}, ${one.userName}, ${toUserNameKey(one.userName)}, ${one.email}, ${one.externalId},
        ${one.now}::timestamptz, ${one.now}::timestamptz
      where (select count(*) from scim_conflicts where connection_id = ${connectionId}) < ${maxConflicts}
      on conflict (connection_id, user_name_key) do update set requests = scim_conflicts.requests + 1, email = excluded.email,
        external_id = excluded.external_id, last_request_at = excluded.last_request_at
      returning requests`.execute(tx);
    return rows[0]?.requests === 1;
  },

  list: async (tx: TenantTx, connectionId: string): Promise<ConflictRow[]> => {
    const { rows } =
      await sql<ConflictRow>`${selected(tx, connectionId)} order by f.last_request_at desc, f.id limit 200`.execute(
        tx,
      );
    return rows;
  },

  find: async (
    tx: TenantTx,
    connectionId: string,
    id: string,
  ): Promise<ConflictRow | undefined> => {
    if (!isId(id)) return undefined;
    const { rows } = await sql<ConflictRow>`${selected(tx, connectionId)} and f.id = ${id}`.execute(
      tx,
    );
    return rows[0];
  },

  remove: (
    tx: Tx,
    { tenantId, connectionId }: ConnectionKey,
    one: { email: string; userName: string },
  ) =>
    sql`delete from scim_conflicts where tenant_id = ${tenantId} and connection_id = ${connectionId}
      and (email = ${one.email} or user_name_key = ${toUserNameKey(one.userName)})`.execute(tx),
};
