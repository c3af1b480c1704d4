import type { RoleUses } from '@foyer/contract/roles';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';

/** A role as changes see it; one without a tenant is of the configuration. */
export interface RoleRow {
  readonly id: string;
  readonly tenantId: string | null;
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly isDefault: boolean;
  readonly level: number;
  readonly permissionIds: readonly string[];
}

/** What administrators say of a role. */
export type RoleDetails = Pick<RoleRow, 'key' | 'name' | 'description' | 'isDefault' | 'level'>;

/** A permission as it is judged before it is given. */
export interface PermissionRow {
  readonly id: string;
  readonly key: string;
  readonly assignable: boolean;
}

const columns = sql`r.id::text as id, r.tenant_id::text as "tenantId", r.key, r.name, r.description, r.is_default as "isDefault", r.level,
  array(select rp.permission_id::text from role_permissions rp where rp.role_id = r.id order by 1) as "permissionIds"`;
/** Roles of other tenants do not exist here, with row-level security and without it. */
const seen = (tx: TenantTx) => sql`(r.tenant_id is null or r.tenant_id = ${tx.tenantId})`;

/** SQL of a tenant's own roles. */
export function createOwnRolesStore() {
  return {
    /** Changes of the roles of one tenant take turns: what is checked still holds when it is written. */
    lock: (tx: TenantTx) =>
      sql`select pg_advisory_xact_lock(hashtext('foyer.roles'), hashtext(${tx.tenantId}))`.execute(
        tx,
      ),

    /** Those of the configuration and of the tenant, the strongest first. */
    list: async (tx: TenantTx): Promise<RoleRow[]> => {
      const { rows } = await sql<RoleRow>`
        select ${columns} from roles r where ${seen(tx)} order by r.level, r.key, r.id`.execute(tx);
      return rows;
    },

    find: async (tx: TenantTx, id: string): Promise<RoleRow | undefined> => {
      if (!isId(id)) return undefined;
      const { rows } =
        await sql<RoleRow>`select ${columns} from roles r where r.id = ${id} and ${seen(tx)}`.execute(
          tx,
        );
      return rows[0];
    },

    /** Whether a key, in whatever letters, names another role of the configuration or the tenant. */
    isTaken: async (tx: TenantTx, key: string, exceptId: string | null): Promise<boolean> => {
      const { rows } =
        await sql`select 1 from roles r where lower(r.key) = lower(${key}) and ${seen(tx)}
        and r.id is distinct from ${exceptId}::uuid limit 1`.execute(tx);
      return rows.length > 0;
    },

    insert: async (tx: TenantTx, one: RoleDetails & { readonly now: Date }): Promise<string> => {
      const { id } = await tx
        .insertInto('roles')
        .values({
          tenant_id: tx.tenantId,
          key: one.key,
          name: one.name,
          description: one.description,
          is_default: one.isDefault,
          level: one.level,
          created_at: one.now,
          updated_at: one.now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    update: (tx: TenantTx, id: string, one: RoleDetails & { readonly now: Date }) =>
      tx
        .updateTable('roles')
        .set({
          key: one.key,
          name: one.name,
          description: one.description,
          is_default: one.isDefault,
          level: one.level,
          updated_at: one.now,
        })
        .where('tenant_id', '=', tx.tenantId)
        .where('id', '=', id)
        .execute(),

    remove: (tx: TenantTx, id: string) =>
      tx.deleteFrom('roles').where('tenant_id', '=', tx.tenantId).where('id', '=', id).execute(),

    /** Those of the ids that name a permission. */
    permissions: async (tx: TenantTx, ids: readonly string[]): Promise<PermissionRow[]> => {
      const { rows } =
        await sql<PermissionRow>`select p.id::text as id, p.key, p.assignment_type <> 'NEVER' as assignable
        from permissions p where p.id = any(${ids.filter(isId)}::uuid[]) order by p.key`.execute(
          tx,
        );
      return rows;
    },

    addPermissions: (tx: TenantTx, roleId: string, ids: readonly string[]) =>
      sql`insert into role_permissions (role_id, permission_id) select ${roleId}::uuid, id from unnest(${[...ids]}::uuid[]) as id
        on conflict do nothing`.execute(tx),

    dropPermissions: (tx: TenantTx, roleId: string, ids: readonly string[]) =>
      sql`delete from role_permissions where role_id = ${roleId} and permission_id = any(${[...ids]}::uuid[])`.execute(
        tx,
      ),

    touch: (tx: TenantTx, id: string, now: Date) =>
      tx
        .updateTable('roles')
        .set({ updated_at: now })
        .where('tenant_id', '=', tx.tenantId)
        .where('id', '=', id)
        .execute(),

    /** Where a role stands. */
    uses: async (tx: TenantTx, id: string): Promise<RoleUses> => {
      const [found] = await getUses(tx, [id]);
      return found ?? { members: 0, groups: 0, invitations: 0, sso: 0, tokens: 0 };
    },

    /** Where each role stands that the tenant sees, the strongest first. */
    allUses: (tx: TenantTx) => getUses(tx, null),

    /** Puts another role wherever this one is used. What a user had by direct assignment stays assigned directly. */
    replace: async (tx: TenantTx, id: string, successor: string): Promise<void> => {
      const { tenantId } = tx;
      await sql`insert into sso_granted_roles (tenant_id, user_id, role_id, connection_id)
        select g.tenant_id, g.user_id, ${successor}::uuid, g.connection_id from sso_granted_roles g
        where g.tenant_id = ${tenantId} and g.role_id = ${id} and not exists (select 1 from membership_roles m
          where m.tenant_id = g.tenant_id and m.user_id = g.user_id and m.role_id = ${successor})
        on conflict do nothing`.execute(tx);
      await sql`insert into membership_roles (tenant_id, user_id, role_id)
        select tenant_id, user_id, ${successor}::uuid from membership_roles where tenant_id = ${tenantId} and role_id = ${id}
        on conflict do nothing`.execute(tx);
      await sql`insert into group_roles (tenant_id, group_id, role_id)
        select tenant_id, group_id, ${successor}::uuid from group_roles where tenant_id = ${tenantId} and role_id = ${id}
        on conflict do nothing`.execute(tx);
      await sql`insert into sso_default_roles (tenant_id, connection_id, role_id)
        select tenant_id, connection_id, ${successor}::uuid from sso_default_roles where tenant_id = ${tenantId} and role_id = ${id}
        on conflict do nothing`.execute(tx);
      await sql`insert into sso_group_roles (tenant_id, group_id, role_id)
        select tenant_id, group_id, ${successor}::uuid from sso_group_roles where tenant_id = ${tenantId} and role_id = ${id}
        on conflict do nothing`.execute(tx);
      for (const table of ['invitations', 'invite_links', 'api_tokens'])
        await sql`update ${sql.table(table)} set role_ids =
            array(select distinct one from unnest(array_replace(role_ids, ${id}::uuid, ${successor}::uuid)) as one)
          where tenant_id = ${tenantId} and ${id}::uuid = any(role_ids)`.execute(tx);
    },
  };
}

/** Counts each kind of use once for all roles; those who hold one by themselves, who may be many, are kept as a sum. */
async function getUses(
  tx: TenantTx,
  ids: readonly string[] | null,
): Promise<(RoleUses & { roleId: string })[]> {
  const { tenantId } = tx;
  const only = ids && [...ids];
  const counted = (
    rows: RawBuilder<unknown>,
  ) => sql`(select role_id, count(*)::int as count from ${rows} as r
    where (${only}::uuid[] is null or role_id = any(${only}::uuid[])) group by role_id)`;
  const toRows = (table: string) =>
    sql`(select role_id from ${sql.table(table)} where tenant_id = ${tenantId})`;
  const listed = (table: string) =>
    sql`(select id, unnest(role_ids) as role_id from ${sql.table(table)} where tenant_id = ${tenantId})`;
  const { rows } = await sql<RoleUses & { roleId: string }>`
    select r.id::text as "roleId", own.count + besides.count as members, coalesce(groups.count, 0) as groups,
      coalesce(invited.count, 0) + coalesce(links.count, 0) as invitations,
      coalesce(defaults.count, 0) + coalesce(mapped.count, 0) as sso, coalesce(tokens.count, 0) as tokens
    from roles r
    cross join lateral (select coalesce(sum(k.members), 0)::int as count from role_counts k
      where k.tenant_id = ${tenantId} and k.role_id = r.id) own
    cross join lateral (select count(distinct gm.user_id)::int as count from group_members gm
      where gm.tenant_id = ${tenantId}
        and gm.group_id = any(array(select gr.group_id from group_roles gr where gr.tenant_id = ${tenantId} and gr.role_id = r.id))
        and not exists (select 1 from membership_roles mr
          where mr.tenant_id = ${tenantId} and mr.role_id = r.id and mr.user_id = gm.user_id)) besides
    left join ${counted(toRows('group_roles'))} groups on groups.role_id = r.id
    left join ${counted(listed('invitations'))} invited on invited.role_id = r.id
    left join ${counted(listed('invite_links'))} links on links.role_id = r.id
    left join ${counted(toRows('sso_default_roles'))} defaults on defaults.role_id = r.id
    left join ${counted(toRows('sso_group_roles'))} mapped on mapped.role_id = r.id
    left join ${counted(listed('api_tokens'))} tokens on tokens.role_id = r.id
    where ${seen(tx)} and (${only}::uuid[] is null or r.id = any(${only}::uuid[])) order by r.level, r.key, r.id`.execute(
    tx,
  );
  return rows;
}

/** SQL of the roles a tenant makes. */
export type OwnRolesStore = ReturnType<typeof createOwnRolesStore>;
