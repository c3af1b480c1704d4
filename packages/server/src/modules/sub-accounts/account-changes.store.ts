import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';

/** What a new account starts with. */
export interface NewAccount {
  readonly id: string | null;
  readonly parentId: string;
  readonly name: string;
  readonly isReseller: boolean;
  readonly creatorName: string | null;
  readonly creatorEmail: string | null;
  readonly now: Date;
}

/** What an account says about itself; null leaves it unsaid. */
export interface NewSettings {
  readonly website: string | null;
  readonly application_url: string | null;
  readonly logo: string | null;
  readonly address: string | null;
  readonly timezone: string | null;
  readonly currency: string | null;
}

/** What a deletion takes with it. */
export interface ImpactRow {
  readonly subAccounts: number;
  readonly users: number;
  readonly usersWithoutOtherAccount: number;
  readonly apiTokens: number;
  readonly ssoConnections: number;
}

/** A deleted account that can be restored. */
export interface DeletedRow {
  readonly id: string;
  readonly name: string;
  readonly deletedAt: Date;
  readonly dueAt: Date;
  readonly subAccounts: number;
}

const subtree = (id: string) =>
  sql`t.path <@ (select top.path from tenants top where top.id = ${id})`;

/** SQL of changes to the account tree. */
export function createAccountChangesStore() {
  return {
    /** One change of any tree at a time, so that no account is moved below itself. */
    lock: (tx: Tx) =>
      sql`select pg_advisory_xact_lock(hashtextextended('foyer.accountTree', 0))`.execute(tx),

    /** Nothing if the ID is taken, also by a deleted account. */
    add: async (tx: Tx, one: NewAccount): Promise<string | undefined> => {
      const { rows } = await sql<{ id: string }>`
        insert into tenants (id, parent_id, name, is_reseller, creator_name, creator_email, created_at, updated_at)
        values (coalesce(${one.id}::uuid, gen_random_uuid()), ${one.parentId}, ${one.name}, ${one.isReseller},
          ${one.creatorName}, ${one.creatorEmail}, ${one.now}, ${one.now})
        on conflict do nothing returning id`.execute(tx);
      return rows[0]?.id;
    },

    addSettings: (tx: Tx, id: string, settings: NewSettings, now: Date) =>
      tx
        .insertInto('account_settings')
        .values({ tenant_id: id, ...settings, updated_at: now })
        .execute(),

    rename: (tx: Tx, id: string, name: string, now: Date) =>
      sql`update tenants set name = ${name}, updated_at = ${now} where id = ${id}`.execute(tx),

    setReseller: (tx: Tx, id: string, isReseller: boolean, now: Date) =>
      sql`update tenants set is_reseller = ${isReseller}, updated_at = ${now} where id = ${id}`.execute(
        tx,
      ),

    setAccess: async (
      tx: Tx,
      id: string,
      one: { accessType: string; parentAccess: string; now: Date },
    ): Promise<void> => {
      await sql`update tenants set sub_account_access_type = ${one.accessType}, parent_access = ${one.parentAccess},
        updated_at = ${one.now} where id = ${id}`.execute(tx);
      if (one.accessType === 'alwaysOn')
        await sql`update memberships set sub_account_access = true
          where tenant_id = ${id} and not sub_account_access`.execute(tx);
    },

    /** Null makes it an account without a parent. */
    move: (tx: Tx, id: string, parentId: string | null, now: Date) =>
      sql`with moved as (select path from tenants where id = ${id})
        update tenants t set path = coalesce((select p.path from tenants p where p.id = ${parentId}::uuid), ''::ltree)
            || subpath(t.path, (select nlevel(path) - 1 from moved)),
          parent_id = case when t.id = ${id} then ${parentId}::uuid else t.parent_id end, updated_at = ${now}
        where t.path <@ (select path from moved)`.execute(tx),

    /** Whether a parent lies in an account that is to be below it, and how deep the tree would be; 0 is no sub-account. */
    fit: async (
      tx: Tx,
      one: { id: string; parentId: string },
    ): Promise<{ isInside: boolean; depth: number }> => {
      const { rows } = await sql<{ isInside: boolean; depth: number }>`
        select p.path <@ c.path as "isInside", nlevel(p.path) - nlevel(c.path)
          + (select max(nlevel(s.path)) from tenants s where s.path <@ c.path and s.deleted_at is null) as depth
        from tenants p, tenants c where p.id = ${one.parentId} and c.id = ${one.id}`.execute(tx);
      return rows[0] ?? { isInside: false, depth: 0 };
    },

    /** Ends impersonation in an account and below it by users of accounts that are no longer above it. */
    endImpersonation: (tx: Tx, id: string, now: Date) =>
      sql`update sessions s set ended_at = ${now}, end_reason = 'accountMoved' from tenants t
        where t.id = s.tenant_id and ${subtree(id)} and s.ended_at is null and s.actor_tenant_id is not null
          and not exists (select 1 from tenants above where above.id = s.actor_tenant_id and above.path @> t.path)`.execute(
        tx,
      ),

    impact: async (tx: Tx, id: string): Promise<ImpactRow> => {
      const { rows } = await sql<ImpactRow>`
        with gone as (select t.id from tenants t where ${subtree(id)} and t.deleted_at is null),
          affected as (select distinct m.user_id from memberships m where m.tenant_id in (select id from gone))
        select (select count(*)::int - 1 from gone) as "subAccounts", (select count(*)::int from affected) as users,
          (select count(*)::int from affected p where not exists (select 1 from memberships o join tenants ot on ot.id = o.tenant_id
            and ot.deleted_at is null where o.user_id = p.user_id and o.tenant_id not in (select id from gone))) as "usersWithoutOtherAccount",
          (select count(*)::int from api_tokens a where a.tenant_id in (select id from gone)) as "apiTokens",
          (select count(*)::int from sso_connections c where c.tenant_id in (select id from gone)) as "ssoConnections"`.execute(
        tx,
      );
      const [row] = rows;
      if (!row) throw new Error('A count without a row');
      return row;
    },

    /** Deletes an account with those below it; how many there were. */
    remove: async (tx: Tx, id: string, one: { now: Date; dueAt: Date }): Promise<number> => {
      const { numAffectedRows } = await sql`
        update tenants t set deleted_at = ${one.now}, updated_at = ${one.now}, deleted_with = ${id}, deletion_due_at = ${one.dueAt}
        where ${subtree(id)} and t.deleted_at is null`.execute(tx);
      return Number(numAffectedRows ?? 0);
    },

    /** Deleted accounts below one that were deleted themselves. */
    deleted: async (tx: Tx, topId: string, now: Date): Promise<DeletedRow[]> => {
      const { rows } = await sql<DeletedRow>`
        select t.id, t.name, t.deleted_at as "deletedAt", t.deletion_due_at as "dueAt",
          (select count(*)::int from tenants o where o.deleted_with = t.id and o.id <> t.id) as "subAccounts"
        from tenants t where ${subtree(topId)} and t.deleted_with = t.id and t.deletion_due_at > ${now}
        order by t.deleted_at desc, t.id limit 200`.execute(tx);
      return rows;
    },

    /** An account that was deleted itself and can be restored. */
    findDeleted: async (tx: Tx, topId: string, id: string, now: Date) => {
      const { rows } = await sql<{ name: string; isParentDeleted: boolean }>`
        select t.name, p.deleted_at is not null as "isParentDeleted" from tenants t join tenants p on p.id = t.parent_id
        where t.id = ${id} and ${subtree(topId)} and t.deleted_with = t.id and t.deletion_due_at > ${now}`.execute(
        tx,
      );
      return rows[0];
    },

    restore: async (tx: Tx, id: string, now: Date): Promise<number> => {
      const { numAffectedRows } = await sql`
        update tenants set deleted_at = null, deleted_with = null, deletion_due_at = null, updated_at = ${now}
        where deleted_with = ${id}`.execute(tx);
      return Number(numAffectedRows ?? 0);
    },

    /** Deleted accounts whose grace period has ended, those below others first. */
    due: async (tx: Tx, now: Date, limit: number): Promise<string[]> => {
      const { rows } = await sql<{ id: string }>`
        select t.id from tenants t where t.deletion_due_at <= ${now}
          and not exists (select 1 from tenants c where c.parent_id = t.id and c.deletion_due_at is null)
        order by nlevel(t.path) desc, t.id limit ${limit}`.execute(tx);
      return rows.map(({ id }) => id);
    },

    /** Deletes an account permanently, and users who then belong to no account. */
    purge: async (tx: Tx, id: string): Promise<void> => {
      const { rows } = await sql<{ id: string }>`
        select m.user_id as id from memberships m where m.tenant_id = ${id} order by m.user_id`.execute(
        tx,
      );
      await sql`delete from tenants t where t.id = ${id}
        and not exists (select 1 from tenants c where c.parent_id = t.id)`.execute(tx);
      const users = rows.map((row) => row.id);
      await sql`delete from users u where u.id = any(${users}::uuid[]) and not u.super_user
        and not exists (select 1 from memberships m where m.user_id = u.id)`.execute(tx);
    },
  };
}

/** SQL of changes to the account tree. */
export type AccountChangesStore = ReturnType<typeof createAccountChangesStore>;
