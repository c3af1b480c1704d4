import type { Role } from '@foyer/contract';
import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import { inheritedMembership } from '../../rules/membership/inherited-access.ts';
import { limitPermissions, type ParentAccess } from '../../rules/membership/parent-access.ts';
import { mayAct } from '../../rules/membership/may-act.ts';

/** What a user may do in a tenant; `level` is that of their strongest role, null without any. */
export interface Authority {
  readonly superUser: boolean;
  readonly level: number | null;
  readonly permissions: readonly string[];
}

/** A role with what it is judged by. */
export interface GrantableRole extends Role {
  readonly level: number;
  readonly permissionKeys: readonly string[];
}

/** SQL of what members of a tenant may give to others. */
export function createRoleGrantsStore(vendorId: string) {
  const columns = sql`r.id, r.key, r.name, r.description, r.is_default as "isDefault", r.first_user_role as "firstUserRole", r.level,
    r.tenant_id as "tenantId", ${vendorId}::text as "vendorId", r.created_at as "createdAt", r.updated_at as "updatedAt",
    array(select rp.permission_id::text from role_permissions rp where rp.role_id = r.id order by 1) as permissions,
    array(select p.key from role_permissions rp join permissions p on p.id = rp.permission_id where rp.role_id = r.id) as "permissionKeys"`;

  return {
    /** Of a living member; no row when the user is locked, or not a member any longer. */
    authority: async (
      tx: Tx,
      one: { tenantId: string; userId: string; now: Date },
    ): Promise<Authority | undefined> => {
      const { rows } = await sql<Authority>`
        select u.super_user as "superUser",
          (select min(r.level) from foyer_held_roles(u.id, m.tenant_id) held join roles r on r.id = held.role_id) as level,
          array(select distinct p.key from foyer_held_roles(u.id, m.tenant_id) held
            join role_permissions rp on rp.role_id = held.role_id join permissions p on p.id = rp.permission_id) as permissions
        from users u join memberships m on m.user_id = u.id join tenants t on t.id = m.tenant_id
        where u.id = ${one.userId} and m.tenant_id = ${one.tenantId} and ${mayAct(one.now)}`.execute(
        tx,
      );
      return rows[0] ?? authorityBelow(tx, one);
    },

    /** Every role that one of these members holds, and whether one of them is an operator. */
    heldBy: async (
      tx: Tx,
      tenantId: string,
      userIds: readonly string[],
    ): Promise<{ hasOperator: boolean; roleIds: string[] }> => {
      const { rows } = await sql<{ hasOperator: boolean; roleIds: string[] }>`
        select coalesce(bool_or(u.super_user), false) as "hasOperator",
          coalesce(array_agg(distinct held.role_id::text) filter (where held.role_id is not null), '{}') as "roleIds"
        from memberships m join users u on u.id = m.user_id left join lateral foyer_held_roles(m.user_id, m.tenant_id) held on true
        where m.tenant_id = ${tenantId} and m.user_id = any(${[...userIds]}::uuid[])`.execute(tx);
      return rows[0] ?? { hasOperator: false, roleIds: [] };
    },

    /** Every role that a user of the tenant holds. Without a look at each user: a tenant may have very many. */
    assignedToAnyone: async (tx: Tx, tenantId: string): Promise<string[]> => {
      const { rows } = await sql<{ id: string }>`
        select distinct role_id::text as id from membership_roles where tenant_id = ${tenantId}
        union select distinct gr.role_id::text from group_roles gr where gr.tenant_id = ${tenantId}
          and exists (select 1 from group_members gm where gm.group_id = gr.group_id)`.execute(tx);
      return rows.map(({ id }) => id);
    },

    /** Those of the ids that name a role of the tenant or of the configuration. */
    roles: async (tx: Tx, tenantId: string, ids: readonly string[]): Promise<GrantableRole[]> => {
      const existing = ids.filter(isId);
      const { rows } = await sql<StoredRole>`
        select ${columns} from roles r where r.id = any(${existing}::uuid[]) and (r.tenant_id is null or r.tenant_id = ${tenantId})
        order by r.level, r.key`.execute(tx);
      return rows.map(toRole);
    },

    /** What a user gets for whom no role was chosen. */
    defaultRoles: async (tx: Tx, tenantId: string): Promise<GrantableRole[]> => {
      const { rows } = await sql<StoredRole>`
        select ${columns} from roles r where r.is_default and (r.tenant_id is null or r.tenant_id = ${tenantId})
        order by r.level, r.key`.execute(tx);
      return rows.map(toRole);
    },
  };
}

/** Of a user who enters the tenant from an account above, with all that they may do there. */
async function authorityBelow(
  tx: Tx,
  { tenantId, userId, now }: { tenantId: string; userId: string; now: Date },
): Promise<Authority | undefined> {
  const { rows } = await sql<Authority & { access: ParentAccess }>`
    select u.super_user and m.access = 'full' as "superUser", m.access,
      (select min(r.level) from foyer_roles_above(u.id, m.source_id) held join roles r on r.id = held.role_id) as level,
      array(select distinct p.key from foyer_roles_above(u.id, m.source_id) held
        join role_permissions rp on rp.role_id = held.role_id join permissions p on p.id = rp.permission_id) as permissions
    from (select ${userId}::uuid as id) person join foyer_person_above(person.id) u on true
      ${inheritedMembership(sql`person.id`, sql`${tenantId}`, now)}
      join tenants t on t.id = m.tenant_id where ${mayAct(now)}`.execute(tx);
  const [row] = rows;
  return (
    row && {
      superUser: row.superUser,
      level: row.level,
      permissions: limitPermissions(row.permissions, row.access),
    }
  );
}

/** SQL of what members of a tenant may give to others. */
export type RoleGrantsStore = ReturnType<typeof createRoleGrantsStore>;

type StoredRole = Omit<GrantableRole, 'createdAt' | 'updatedAt' | 'tenantId'> & {
  readonly tenantId: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

function toRole({ tenantId, createdAt, updatedAt, ...role }: StoredRole): GrantableRole {
  const moments = { createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
  return { ...role, ...(tenantId ? { tenantId } : {}), ...moments };
}
