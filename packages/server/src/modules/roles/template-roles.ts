import { policyTemplatesRefusals, type TemplateRole } from '@foyer/contract/policy-templates';
import { rolePart, type TemplatePart } from '@foyer/contract/policy-templates/rules';
import { rolesRefusals } from '@foyer/contract/roles';
import { canGrantRole } from '@foyer/contract/roles/rules';
import { sql } from 'kysely';
import type { TenantTx, Tx } from '../../kernel/db/database.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Platform } from '../platform.ts';
import type { Administrators } from './administrators.ts';
import { maxRoles } from './own-roles.service.ts';
import type { OwnRolesStore, PermissionRow } from './own-roles.store.ts';
import type { RoleGrants } from './role-grants.service.ts';

type TemplateRolesDeps = Pick<Platform, 'audit' | 'clock'> & {
  readonly store: OwnRolesStore;
  readonly roleGrants: RoleGrants;
  readonly administrators: Administrators;
};

/** Who applies a template; without a context, no user. */
export interface AppliedBy {
  readonly userId: string | null;
  /** What the same template has set in the account before; without a user, only such roles change. */
  readonly setBefore?: ReadonlySet<TemplatePart>;
  readonly ctx?: SignedInContext;
}

/** Roles as a template sets them. */
export interface TemplateRoles {
  /** The account's own roles with these keys, by their part. */
  readonly read: (
    tx: TenantTx,
    keys: readonly string[],
  ) => Promise<Map<TemplatePart, TemplateRole>>;
  /** Refuses roles that are above the caller in their account. */
  readonly requireHeld: (
    tx: Tx,
    ctx: SignedInContext,
    roles: readonly TemplateRole[],
  ) => Promise<void>;
  /** Refuses roles with permissions that do not exist, or that their author does not hold in their account. */
  readonly requireGrantable: (
    tx: TenantTx,
    ctx: SignedInContext,
    roles: readonly TemplateRole[],
  ) => Promise<void>;
  /** After the lock of the policies. No account loses its last administrator. */
  readonly apply: (tx: TenantTx, by: AppliedBy, roles: readonly TemplateRole[]) => Promise<void>;
}

interface StoredRole extends TemplateRole {
  readonly id: string;
  readonly isOwn: boolean;
}

const { roleAbove, unknownPermission, tooManyRoles, notFound } = rolesRefusals;

/** Roles as a template of an account above sets them, by their key. */
export function createTemplateRoles(deps: TemplateRolesDeps): TemplateRoles {
  const { audit, clock, store, roleGrants, administrators } = deps;

  async function find(tx: TenantTx, keys: readonly string[]): Promise<StoredRole[]> {
    const { rows } = await sql<StoredRole>`
      select r.id::text as id, r.tenant_id is not null as "isOwn", r.key, r.name, r.description, r.level,
        array(select p.key from role_permissions rp join permissions p on p.id = rp.permission_id
          where rp.role_id = r.id order by p.key) as "permissionKeys"
      from roles r where (r.tenant_id is null or r.tenant_id = ${tx.tenantId})
        and lower(r.key) = any(${keys.map((key) => key.toLowerCase())}::text[])`.execute(tx);
    return rows;
  }

  async function findPermissions(tx: TenantTx, keys: readonly string[]): Promise<PermissionRow[]> {
    const { rows } = await sql<PermissionRow>`
      select p.id::text as id, p.key, p.assignment_type <> 'NEVER' as assignable
      from permissions p where p.key = any(${[...keys]}::text[])`.execute(tx);
    if (rows.length !== new Set(keys).size || !rows.every(({ assignable }) => assignable))
      throw refuse(unknownPermission);
    return rows;
  }

  async function applyOne(tx: TenantTx, by: AppliedBy, role: TemplateRole): Promise<void> {
    const [present] = await find(tx, [role.key]);
    if (present && !present.isOwn) throw refuse(policyTemplatesRefusals.roleKeyTaken);
    const { permissionKeys, ...details } = role;
    const permissions = await findPermissions(tx, permissionKeys);
    const ids = permissions.map(({ id }) => id);
    const entry = {
      userId: by.userId,
      tenantId: tx.tenantId,
      ...(by.ctx ? { ctx: by.ctx } : {}),
    };
    if (!present) {
      const own = (await store.list(tx)).filter(({ tenantId }) => tenantId !== null);
      if (own.length >= maxRoles) throw refuse(tooManyRoles);
      const id = await store.insert(tx, { ...details, isDefault: false, now: clock.now() });
      await store.addPermissions(tx, id, ids);
      await audit.record(tx, {
        ...entry,
        action: 'role.created',
        description: `Created the role ${role.name}.`,
        json: { roleId: id, ...details, isDefault: false, permissions: permissionKeys },
      });
      return;
    }
    if (by.ctx) {
      // as they act in this account
      const grantor = { ...by.ctx.actor, tenantId: tx.tenantId };
      const refusals = { unknownRole: notFound, roleAbove };
      await roleGrants.assertCanGrant(tx, grantor, [present.id], refusals);
    } else if (!by.setBefore?.has(rolePart(present.key))) throw refuse(roleAbove);
    const row = await store.find(tx, present.id);
    if (!row) throw refuse(notFound);
    const { isDefault } = row;
    await store.update(tx, row.id, { ...details, isDefault, now: clock.now() });
    const dropped = row.permissionIds.filter((id) => !ids.includes(id));
    await store.addPermissions(tx, row.id, ids);
    await store.dropPermissions(tx, row.id, dropped);
    const after = { ...details, isDefault };
    const { key, name, description, level } = row;
    await audit.record(tx, {
      ...entry,
      action: 'role.updated',
      description: `Changed the role ${role.name}.`,
      json: { roleId: row.id, before: { key, name, description, level, isDefault }, after },
    });
    const added = permissionKeys.filter((one) => !present.permissionKeys.includes(one));
    const removed = present.permissionKeys.filter((one) => !permissionKeys.includes(one));
    if (added.length > 0 || removed.length > 0)
      await audit.record(tx, {
        ...entry,
        action: 'role.permissions_updated',
        description: `Changed the permissions of the role ${role.name}.`,
        json: { roleId: row.id, added, removed },
      });
  }

  async function requireHeld(
    tx: Tx,
    { actor }: SignedInContext,
    roles: readonly TemplateRole[],
  ): Promise<void> {
    if (roles.length === 0) return;
    const authority = await roleGrants.getAuthority(tx, actor);
    if (!roles.every((role) => canGrantRole(authority, role))) throw refuse(roleAbove);
  }

  return {
    requireHeld,

    read: async (tx, keys) => {
      const found = keys.length > 0 ? await find(tx, keys) : [];
      return new Map(
        found
          .filter(({ isOwn }) => isOwn)
          .map(({ id: _id, isOwn: _isOwn, ...role }) => [rolePart(role.key), role]),
      );
    },

    requireGrantable: async (tx, ctx, roles) => {
      if (roles.length === 0) return;
      await requireHeld(tx, ctx, roles);
      await findPermissions(tx, [
        ...new Set(roles.flatMap(({ permissionKeys }) => permissionKeys)),
      ]);
      const named = await find(
        tx,
        roles.map(({ key }) => key),
      );
      if (named.some(({ isOwn }) => !isOwn)) throw refuse(policyTemplatesRefusals.roleKeyTaken);
    },

    apply: async (tx, by, roles) => {
      if (roles.length === 0) return;
      await administrators.keeping(tx, tx.tenantId, async () => {
        await store.lock(tx);
        for (const role of roles) await applyOne(tx, by, role);
      });
    },
  };
}
