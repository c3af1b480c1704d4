import type { ManagedRole } from '@foyer/contract/management';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';

/** What a backend states about a role. */
export interface RoleValues {
  readonly key?: string | undefined;
  readonly name?: string | undefined;
  readonly description?: string | null | undefined;
  readonly isDefault?: boolean | null | undefined;
  readonly firstUserRole?: boolean | null | undefined;
  readonly level?: number | undefined;
}

/** Which roles, and in which order. */
export interface RoleChoice {
  readonly tenantIds: readonly string[] | null;
  readonly filter: string | null;
  readonly levels: readonly string[] | null;
  readonly sortBy: string;
  readonly descending: boolean;
  readonly limit: number;
  readonly offset: number;
}

const iso = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const sorts: Readonly<Record<string, RawBuilder<unknown>>> = {
  key: sql`r.key`,
  name: sql`r.name`,
  level: sql`r.level`,
  createdAt: sql`r.created_at`,
  updatedAt: sql`r.updated_at`,
};

/** SQL of roles at vendor level. */
export function createManagedRolesStore(vendorId: string) {
  const roleJson = sql`json_strip_nulls(json_build_object('id', r.id, 'key', r.key, 'name', r.name, 'description', r.description,
    'isDefault', r.is_default, 'firstUserRole', r.first_user_role, 'level', r.level, 'tenantId', r.tenant_id,
    'vendorId', ${vendorId}::text, 'createdAt', ${iso(sql`r.created_at`)}, 'updatedAt', ${iso(sql`r.updated_at`)},
    'permissions', array(select rp.permission_id from role_permissions rp where rp.role_id = r.id order by 1)))`;

  return {
    page: async (tx: Tx, choice: RoleChoice): Promise<{ rows: ManagedRole[]; total: number }> => {
      const { tenantIds, filter, levels } = choice;
      const order = sorts[choice.sortBy] ?? sql`r.level`;
      const direction = choice.descending ? sql`desc` : sql`asc`;
      const { rows } = await sql<{ role: ManagedRole; total: string }>`
        select ${roleJson} as role, count(*) over () as total from roles r
        where (r.tenant_id is null or r.tenant_id::text = any(${tenantIds ?? []}::text[]))
          and (${filter}::text is null or r.key ilike '%' || ${filter} || '%' or r.name ilike '%' || ${filter} || '%')
          and (${levels}::text[] is null or r.level::text = any(${levels}::text[]))
        order by ${order} ${direction}, r.key, r.id limit ${choice.limit} offset ${choice.offset}`.execute(
        tx,
      );
      return { rows: rows.map(({ role }) => role), total: Number(rows[0]?.total ?? 0) };
    },

    find: async (tx: Tx, id: string): Promise<ManagedRole | undefined> =>
      (
        await sql<{
          role: ManagedRole;
        }>`select ${roleJson} as role from roles r where r.id = ${id}`.execute(tx)
      ).rows[0]?.role,

    /** Undefined if the key exists. */
    add: async (
      tx: Tx,
      one: RoleValues & { key: string; name: string; tenantId: string | null; now: Date },
    ): Promise<string | undefined> => {
      const { rows } = await sql<{ id: string }>`
        insert into roles (tenant_id, key, name, description, is_default, first_user_role, level, managed, created_at, updated_at)
        select ${one.tenantId}::uuid, ${one.key}, ${one.name}, ${one.description ?? ''}, ${one.isDefault ?? false}, ${one.firstUserRole ?? false},
          ${one.level ?? 0}, true, ${one.now}, ${one.now}
        where not exists (select 1 from roles r where lower(r.key) = lower(${one.key})
          and (r.tenant_id is null or ${one.tenantId}::uuid is null or r.tenant_id = ${one.tenantId}::uuid))
        on conflict do nothing returning id`.execute(tx);
      return rows[0]?.id;
    },

    /** False if another role has the key. */
    change: async (tx: Tx, id: string, one: RoleValues & { now: Date }): Promise<boolean> => {
      const { rows } = await sql`
        update roles r set key = coalesce(${one.key ?? null}, key), name = coalesce(${one.name ?? null}, name),
          description = coalesce(${one.description ?? null}, description), is_default = coalesce(${one.isDefault ?? null}::boolean, is_default),
          first_user_role = coalesce(${one.firstUserRole ?? null}::boolean, first_user_role),
          level = coalesce(${one.level ?? null}::integer, level), managed = true, updated_at = ${one.now}
        where r.id = ${id} and not exists (select 1 from roles o where lower(o.key) = lower(${one.key ?? null}) and o.id <> r.id
          and (o.tenant_id is null or r.tenant_id is null or o.tenant_id = r.tenant_id)) returning 1`.execute(
        tx,
      );
      return rows.length > 0;
    },

    setTenant: async (tx: Tx, id: string, tenantId: string | null, now: Date): Promise<boolean> => {
      const { rows } = await sql`
        update roles r set tenant_id = ${tenantId}::uuid, managed = true, updated_at = ${now} where r.id = ${id}
          and not exists (select 1 from roles o where lower(o.key) = lower(r.key) and o.id <> r.id
            and (o.tenant_id is null or ${tenantId}::uuid is null or o.tenant_id = ${tenantId}::uuid)) returning 1`.execute(
        tx,
      );
      return rows.length > 0;
    },

    /** Tenants whose users or groups hold the role. */
    tenantsWith: async (tx: Tx, id: string): Promise<string[]> => {
      const { rows } = await sql<{ id: string }>`
        select tenant_id::text as id from membership_roles where role_id = ${id}
        union select tenant_id::text from group_roles where role_id = ${id} order by 1`.execute(tx);
      return rows.map((row) => row.id);
    },

    setPermissions: async (tx: Tx, id: string, permissionIds: readonly string[], now: Date) => {
      await sql`delete from role_permissions where role_id = ${id}
        and permission_id <> all(${[...permissionIds]}::uuid[])`.execute(tx);
      await sql`insert into role_permissions (role_id, permission_id)
        select ${id}, p.id from permissions p where p.id = any(${[...permissionIds]}::uuid[]) on conflict do nothing`.execute(
        tx,
      );
      await sql`update roles set managed = true, updated_at = ${now} where id = ${id}`.execute(tx);
    },

    remove: (tx: Tx, id: string) => sql`delete from roles where id = ${id}`.execute(tx),
  };
}

/** SQL of roles at vendor level. */
export type ManagedRolesStore = ReturnType<typeof createManagedRolesStore>;
