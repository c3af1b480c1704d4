import type { ManagedCategory, ManagedPermission } from '@foyer/contract/management';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';

/** What a backend states about a permission. */
export interface PermissionValues {
  readonly key?: string | undefined;
  readonly name?: string | undefined;
  readonly description?: string | null | undefined;
  readonly categoryId?: string | undefined;
  readonly assignmentType?: string | undefined;
}

type Category = ManagedCategory & { readonly permissionIds: string[] };

const iso = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const permissionColumns = sql`p.id::text as id, p.key, p.name, p.description, p.category_id::text as "categoryId",
  p.fe_permission as "fePermission", p.assignment_type as "assignmentType",
  ${iso(sql`p.created_at`)} as "createdAt", ${iso(sql`p.updated_at`)} as "updatedAt",
  array(select rp.role_id::text from role_permissions rp where rp.permission_id = p.id order by 1) as "roleIds"`;
const categoryColumns = sql`c.id::text as id, c.name, c.description, ${iso(sql`c.created_at`)} as "createdAt",
  coalesce((select bool_and(p.fe_permission) from permissions p where p.category_id = c.id), false) as "feCategory",
  array(select p.id::text from permissions p where p.category_id = c.id order by p.key) as "permissionIds"`;

/** SQL of permissions and their categories. */
export const managedPermissionsStore = {
  list: async (tx: Tx): Promise<ManagedPermission[]> =>
    (
      await sql<ManagedPermission>`select ${permissionColumns} from permissions p order by p.key`.execute(
        tx,
      )
    ).rows,

  find: async (tx: Tx, ids: readonly string[]): Promise<ManagedPermission[]> =>
    (
      await sql<ManagedPermission>`select ${permissionColumns} from permissions p
        where p.id::text = any(${[...ids]}::text[]) order by p.key`.execute(tx)
    ).rows,

  /** Undefined if the key exists. */
  add: async (
    tx: Tx,
    one: Required<Omit<PermissionValues, 'description'>> & { description: string; now: Date },
  ): Promise<string | undefined> => {
    const { rows } = await sql<{ id: string }>`
      insert into permissions (category_id, key, name, description, assignment_type, managed, created_at, updated_at)
      values (${one.categoryId}, ${one.key}, ${one.name}, ${one.description}, ${one.assignmentType}, true, ${one.now}, ${one.now})
      on conflict (key) do nothing returning id`.execute(tx);
    return rows[0]?.id;
  },

  isKeyTaken: async (tx: Tx, key: string, exceptId: string): Promise<boolean> => {
    const { rows } =
      await sql`select 1 from permissions where key = ${key} and id <> ${exceptId}`.execute(tx);
    return rows.length > 0;
  },

  change: (tx: Tx, id: string, one: PermissionValues & { now: Date }) =>
    sql`update permissions set key = coalesce(${one.key ?? null}, key), name = coalesce(${one.name ?? null}, name),
      description = coalesce(${one.description ?? null}, description),
      category_id = coalesce(${one.categoryId ?? null}::uuid, category_id),
      assignment_type = coalesce(${one.assignmentType ?? null}, assignment_type), managed = true, updated_at = ${one.now}
      where id = ${id}`.execute(tx),

  remove: (tx: Tx, id: string) => sql`delete from permissions where id = ${id}`.execute(tx),

  categories: async (tx: Tx): Promise<Category[]> =>
    (
      await sql<Category>`select ${categoryColumns} from permission_categories c order by c.name`.execute(
        tx,
      )
    ).rows,

  category: async (tx: Tx, id: string): Promise<Category | undefined> =>
    (
      await sql<Category>`select ${categoryColumns} from permission_categories c where c.id = ${id}`.execute(
        tx,
      )
    ).rows[0],

  /** Undefined if the name exists. */
  addCategory: async (
    tx: Tx,
    one: { name: string; description: string; now: Date },
  ): Promise<string | undefined> => {
    const { rows } = await sql<{ id: string }>`
      insert into permission_categories (name, description, created_at, updated_at)
      values (${one.name}, ${one.description}, ${one.now}, ${one.now}) on conflict (name) do nothing returning id`.execute(
      tx,
    );
    return rows[0]?.id;
  },

  /** False if another category has the name. */
  changeCategory: async (
    tx: Tx,
    id: string,
    one: { name?: string | undefined; description?: string | null | undefined; now: Date },
  ): Promise<boolean> => {
    const { rows } = await sql`
      update permission_categories c set name = coalesce(${one.name ?? null}, name),
        description = coalesce(${one.description ?? null}, description), updated_at = ${one.now}
      where id = ${id} and not exists (
        select 1 from permission_categories other where other.name = ${one.name ?? null} and other.id <> c.id)
      returning 1`.execute(tx);
    return rows.length > 0;
  },

  /** Where permissions go that state no category. */
  general: async (tx: Tx): Promise<string> => {
    const { rows } = await sql<{ id: string }>`
      insert into permission_categories (name) values ('General')
      on conflict (name) do update set name = excluded.name returning id`.execute(tx);
    const [row] = rows;
    if (!row) throw new Error('An upserted category is returned');
    return row.id;
  },

  removeCategory: (tx: Tx, id: string, successor: string) =>
    sql`with moved as (update permissions set category_id = ${successor} where category_id = ${id})
      delete from permission_categories where id = ${id} and id <> ${successor}`.execute(tx),
};
