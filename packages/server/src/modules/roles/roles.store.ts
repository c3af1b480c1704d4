import type { Permission, Role } from '@foyer/contract';
import type { PermissionCategory } from '@foyer/contract/roles';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTx, Tx } from '../../kernel/db/database.ts';

/** A permission as the catalog states it. */
export interface CatalogPermission {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly fePermission: boolean;
}

/** A role of foyer.config.ts. */
export interface CatalogRole {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly permissions: readonly string[];
  readonly isDefault: boolean;
  readonly firstUserRole: boolean;
  readonly level: number;
}

/** A role with the permissions it holds. */
export interface StoredRole {
  readonly role: Role;
  readonly permissions: readonly Permission[];
}

const iso = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** SQL of the role and permission catalog. Rows keep their ids over restarts; nothing is rewritten that did not change. */
export function createRolesStore(vendorId: string) {
  const roleJson = sql`json_strip_nulls(json_build_object('id', r.id, 'key', r.key, 'name', r.name, 'description', r.description,
    'isDefault', r.is_default, 'firstUserRole', r.first_user_role, 'level', r.level, 'tenantId', r.tenant_id,
    'vendorId', ${vendorId}::text, 'createdAt', ${iso(sql`r.created_at`)}, 'updatedAt', ${iso(sql`r.updated_at`)},
    'permissions', array(select rp.permission_id from role_permissions rp where rp.role_id = r.id order by 1)))`;
  const permissionJson = sql`json_build_object('id', p.id, 'key', p.key, 'name', p.name, 'description', p.description,
    'categoryId', p.category_id, 'fePermission', p.fe_permission, 'assignmentType', p.assignment_type,
    'createdAt', ${iso(sql`p.created_at`)}, 'updatedAt', ${iso(sql`p.updated_at`)})`;

  return {
    /** Roles as answers show them, no matter who holds them. */
    load: async (tx: Tx, ids: readonly string[]): Promise<StoredRole[]> => {
      const { rows } = await sql<StoredRole>`
        select ${roleJson} as role, (select coalesce(json_agg(${permissionJson}), '[]') from role_permissions rp
          join permissions p on p.id = rp.permission_id where rp.role_id = r.id) as permissions
        from roles r where r.id = any(${ids}::uuid[])`.execute(tx);
      return rows;
    },

    /** All permissions, each with the roles of the configuration and of the tenant that hold it. */
    permissionsIn: async (tx: TenantTx): Promise<Permission[]> => {
      const { rows } = await sql<{ permission: Permission; roleIds: string[] }>`
        select ${permissionJson} as permission, array(select r.id::text from role_permissions rp join roles r on r.id = rp.role_id
          where rp.permission_id = p.id and (r.tenant_id is null or r.tenant_id = ${tx.tenantId}) order by r.level, r.key) as "roleIds"
        from permissions p order by p.key`.execute(tx);
      return rows.map(({ permission, roleIds }) => ({ ...permission, roleIds }));
    },

    /** The headings, the product's own first. */
    categories: async (tx: Tx): Promise<PermissionCategory[]> => {
      const { rows } = await sql<PermissionCategory>`
        select c.id, c.name, c.description, bool_and(p.fe_permission) as "feCategory",
          array_agg(p.id::text order by p.key) as "permissionIds",
          ${iso(sql`c.created_at`)} as "createdAt", ${iso(sql`c.updated_at`)} as "updatedAt"
        from permission_categories c join permissions p on p.category_id = c.id
        group by c.id order by 4 desc, c.name`.execute(tx);
      return rows;
    },

    /** Nodes that start together take turns. */
    lockCatalog: (tx: Tx) =>
      sql`select pg_advisory_xact_lock(hashtext('foyer.catalog'))`.execute(tx),

    savePermissions: async (tx: Tx, permissions: readonly CatalogPermission[]) => {
      const rows = JSON.stringify(permissions);
      await sql`insert into permission_categories (name)
        select distinct category from json_to_recordset(${rows}) as c (category text) on conflict (name) do nothing`.execute(
        tx,
      );
      await sql`
        insert into permissions as p (category_id, key, name, description, fe_permission)
        select g.id, c.key, c.name, c.description, c."fePermission"
        from json_to_recordset(${rows}) as c (key text, name text, description text, category text, "fePermission" boolean)
        join permission_categories g on g.name = c.category
        on conflict (key) do update set name = excluded.name, description = excluded.description,
          category_id = excluded.category_id, fe_permission = excluded.fe_permission, updated_at = now()
        where not p.managed and (p.name, p.description, p.category_id) is distinct from (excluded.name, excluded.description, excluded.category_id)`.execute(
        tx,
      );
    },

    saveRoles: async (tx: Tx, roles: readonly CatalogRole[]) => {
      const rows = JSON.stringify(roles);
      await sql`
        insert into roles as r (key, name, description, is_default, first_user_role, level)
        select c.key, c.name, c.description, c."isDefault", c."firstUserRole", c.level from json_to_recordset(${rows})
          as c (key text, name text, description text, "isDefault" boolean, "firstUserRole" boolean, level int)
        on conflict (tenant_id, key) do update set name = excluded.name, description = excluded.description,
          is_default = excluded.is_default, first_user_role = excluded.first_user_role, level = excluded.level, updated_at = now()
        where not r.managed and (r.name, r.description, r.is_default, r.first_user_role, r.level)
          is distinct from (excluded.name, excluded.description, excluded.is_default, excluded.first_user_role, excluded.level)`.execute(
        tx,
      );
      await sql`
        with wanted as (
          select r.id as role_id, p.id as permission_id from json_to_recordset(${rows}) as c (key text, permissions json)
          join roles r on r.key = c.key and r.tenant_id is null and not r.managed
          cross join json_array_elements_text(c.permissions) as held join permissions p on p.key = held
        ), dropped as (
          delete from role_permissions rp using roles r where r.id = rp.role_id and r.tenant_id is null and not r.managed
            and r.key in (select key from json_to_recordset(${rows}) as c (key text))
            and (rp.role_id, rp.permission_id) not in (select role_id, permission_id from wanted)
        ) insert into role_permissions (role_id, permission_id) select role_id, permission_id from wanted
        on conflict do nothing`.execute(tx);
    },
  };
}

/** SQL of the role and permission catalog. */
export type RolesStore = ReturnType<typeof createRolesStore>;
