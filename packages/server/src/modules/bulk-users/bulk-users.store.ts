import type { ImportedUser } from '@foyer/contract/bulk-users';
import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';
import { selectIsFromDirectory } from '../../kernel/db/select-is-from-directory.ts';
import type { StoredCaller } from './bulk-caller.ts';
import type { AccessChange, BulkTarget, StoredAction } from './bulk-users.rules.ts';

/** An operation with its counts. */
export interface OperationRow {
  readonly id: string;
  readonly action: StoredAction;
  readonly caller: StoredCaller;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  readonly skipped: number;
}

/** One user of an operation. */
export interface ItemRow {
  readonly place: number;
  readonly targetId: string | null;
  readonly name: string;
  readonly payload: ItemPayload;
}

/** The user to invite, or what changes for this user. */
export type ItemPayload = ImportedUser | AccessChange | null;

/** An item as it begins. */
export interface NewItem {
  readonly targetId: string | null;
  readonly name: string;
  readonly payload: ItemPayload;
  readonly reason: string | null;
}

/** A user that was not changed. */
export interface ProblemRow {
  readonly place: number;
  readonly name: string;
  readonly state: 'failed' | 'skipped';
  readonly reason: string;
  readonly problem: string | null;
}

/** Of one tenant, and where it matters of one user. */
interface OfCaller {
  readonly tenantId: string;
  readonly userId: string;
}

const counted = (state: string) =>
  sql`(select count(*) from bulk_operation_items i where i.operation_id = o.id and i.state = ${state})`;
const operation = sql`o.id, o.action, o.caller, o.created_at as "createdAt", o.finished_at as "finishedAt",
  (select count(*) from bulk_operation_items i where i.operation_id = o.id) as total,
  ${counted('done')} as done, ${counted('failed')} as failed, ${counted('skipped')} as skipped`;

/** SQL of bulk operations. Every statement names the tenant. */
export function createBulkUsersStore() {
  return {
    /** The selected members and invitations, in the order of their IDs in the selection. */
    targets: async (
      tx: Tx,
      one: { tenantId: string; ids: readonly string[]; reached: readonly string[] },
    ): Promise<BulkTarget[]> => {
      const { rows } = await sql<BulkTarget>`
        with chosen as (select id, place from unnest(${one.ids}::uuid[]) with ordinality as one (id, place)), found as (
          select c.place, m.user_id as id, coalesce(nullif(u.name, ''), m.email_key) as name, false as "isInvitation",
            u.super_user as "superUser", m.disabled_at is not null as "isDisabled", ${selectIsFromDirectory} as "isFromDirectory", m.is_verified as "isVerified",
            m.has_factor as "hasFactor", exists (select 1 from passwords p where p.user_id = m.user_id) as "hasPassword",
            exists (select 1 from memberships o join tenants t on t.id = o.tenant_id
              where o.user_id = m.user_id and t.deleted_at is null and o.tenant_id <> all(${one.reached}::uuid[])) as "isElsewhere",
            array(select r.role_id::text from membership_roles r where r.user_id = m.user_id and r.tenant_id = m.tenant_id) as "roleIds",
            array(select held.role_id::text from foyer_held_roles(m.user_id, m.tenant_id) held) as "heldIds",
            array(select g.group_id::text from group_members g where g.user_id = m.user_id and g.tenant_id = m.tenant_id) as "groupIds",
            array(select a.application_id from application_users a where a.user_id = m.user_id and a.tenant_id = m.tenant_id) as "applicationIds"
          from chosen c join memberships m on m.user_id = c.id and m.tenant_id = ${one.tenantId} join users u on u.id = m.user_id
          union all
          select c.place, i.id, i.email, true, false, i.disabled_at is not null, false, false, false, false, false,
            coalesce(i.role_ids::text[], '{}'), coalesce(i.role_ids::text[], '{}'), '{}', '{}'
          from chosen c join invitations i on i.id = c.id and i.tenant_id = ${one.tenantId}
        ) select * from found order by place`.execute(tx);
      return rows;
    },

    create: async (
      tx: Tx,
      one: OfCaller & { action: StoredAction; caller: StoredCaller; now: Date },
      items: readonly NewItem[],
    ): Promise<string> => {
      const { rows } = await sql<{ id: string }>`
        insert into bulk_operations (tenant_id, started_by, action, caller, created_at)
        values (${one.tenantId}, ${one.userId}, ${JSON.stringify(one.action)}::jsonb, ${JSON.stringify(one.caller)}::jsonb, ${one.now})
        returning id`.execute(tx);
      const id = rows[0]?.id ?? '';
      await sql`
        insert into bulk_operation_items (operation_id, tenant_id, place, target_id, name, payload, state, reason)
        select ${id}, ${one.tenantId}, row.place, (row.item->>'targetId')::uuid, row.item->>'name', nullif(row.item->'payload', 'null'),
          case when row.item->>'reason' is null then 'pending' else 'skipped' end, row.item->>'reason'
        from jsonb_array_elements(${JSON.stringify(items)}::jsonb) with ordinality as row (item, place)`.execute(
        tx,
      );
      return id;
    },

    find: async (tx: Tx, tenantId: string, id: string): Promise<OperationRow | undefined> => {
      const { rows } = await sql<OperationRow>`
        select ${operation} from bulk_operations o where o.id = ${id} and o.tenant_id = ${tenantId}`.execute(
        tx,
      );
      return rows[0];
    },

    ofCaller: async (
      tx: Tx,
      one: OfCaller & { id?: string; since: Date },
    ): Promise<OperationRow[]> => {
      const { rows } = await sql<OperationRow>`
        select ${operation} from bulk_operations o where o.tenant_id = ${one.tenantId} and o.started_by = ${one.userId}
          and o.created_at > ${one.since} and (${one.id ?? null}::uuid is null or o.id = ${one.id ?? null}::uuid)
        order by o.created_at desc limit 20`.execute(tx);
      return rows;
    },

    problems: async (tx: Tx, tenantId: string, id: string): Promise<ProblemRow[]> => {
      const { rows } = await sql<ProblemRow>`
        select place, name, state, reason, problem from bulk_operation_items
        where operation_id = ${id} and tenant_id = ${tenantId} and state in ('failed', 'skipped') order by state, place`.execute(
        tx,
      );
      return rows;
    },

    pending: async (
      tx: Tx,
      one: { tenantId: string; id: string; limit: number },
    ): Promise<ItemRow[]> => {
      const { rows } = await sql<ItemRow>`
        select place, target_id as "targetId", name, payload from bulk_operation_items
        where operation_id = ${one.id} and tenant_id = ${one.tenantId} and state = 'pending' order by place limit ${one.limit}`.execute(
        tx,
      );
      return rows;
    },

    /** The users that an operation changed, with what changed for each. */
    changed: async (
      tx: Tx,
      tenantId: string,
      id: string,
    ): Promise<{ targetId: string; change: AccessChange | null }[]> => {
      const { rows } = await sql<{ targetId: string; change: AccessChange | null }>`
        select target_id as "targetId", payload as change from bulk_operation_items
        where operation_id = ${id} and tenant_id = ${tenantId} and state = 'done' order by place`.execute(
        tx,
      );
      return rows;
    },

    setDone: (tx: Tx, tenantId: string, id: string, place: number) =>
      sql`update bulk_operation_items set state = 'done', reason = null, problem = null
        where operation_id = ${id} and tenant_id = ${tenantId} and place = ${place}`.execute(tx),

    /** Of one item, or of all that are pending. */
    setFailed: (
      tx: Tx,
      one: { tenantId: string; id: string; place?: number; reason: string; problem: string },
    ) =>
      sql`update bulk_operation_items set state = 'failed', reason = ${one.reason}, problem = ${one.problem}
        where operation_id = ${one.id} and tenant_id = ${one.tenantId} and state = 'pending'
          and (${one.place ?? null}::int is null or place = ${one.place ?? null}::int)`.execute(tx),

    finish: (tx: Tx, tenantId: string, id: string, now: Date) =>
      sql`update bulk_operations set finished_at = ${now} where id = ${id} and tenant_id = ${tenantId}`.execute(
        tx,
      ),

    /** Begins the failed items again, as the caller is now; false if it is running. */
    reopen: async (
      tx: Tx,
      one: { tenantId: string; id: string; caller: StoredCaller },
    ): Promise<boolean> => {
      const { numAffectedRows } = await sql`
        update bulk_operations set finished_at = null, caller = ${JSON.stringify(one.caller)}::jsonb
        where id = ${one.id} and tenant_id = ${one.tenantId} and finished_at is not null`.execute(
        tx,
      );
      if (!numAffectedRows) return false;
      await sql`update bulk_operation_items set state = 'pending', reason = null, problem = null
        where operation_id = ${one.id} and tenant_id = ${one.tenantId} and state = 'failed'`.execute(
        tx,
      );
      return true;
    },

    /** The groups that an import adds users to, with the roles they grant. */
    groups: async (
      tx: Tx,
      tenantId: string,
      ids: readonly string[],
    ): Promise<{ id: string; managedBy: string; roleIds: string[] }[]> => {
      const { rows } = await sql<{ id: string; managedBy: string; roleIds: string[] }>`
        select g.id, g.managed_by as "managedBy", array(select r.role_id::text from group_roles r where r.group_id = g.id) as "roleIds"
        from groups g where g.tenant_id = ${tenantId} and g.id = any(${ids}::uuid[])`.execute(tx);
      return rows;
    },

    forget: (tx: Tx, before: Date) =>
      sql`delete from bulk_operations where created_at < ${before}`.execute(tx),
  };
}

/** SQL of bulk operations. */
export type BulkUsersStore = ReturnType<typeof createBulkUsersStore>;
