import type { Role } from '@foyer/contract';
import { rolePart } from '@foyer/contract/policy-templates/rules';
import { rolesRefusals } from '@foyer/contract/roles';
import { canGrantRole, lowestLevel } from '@foyer/contract/roles/rules';
import type { AuditNote } from '../../kernel/audit/audit.ts';
import type { TenantTx } from '../../kernel/db/database.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import { requireUnlocked } from '../../rules/restrictions/policy-locks.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Administrators } from './administrators.ts';
import type { RoleGrants } from './role-grants.service.ts';
import type { OwnRolesStore, PermissionRow, RoleRow } from './own-roles.store.ts';
import type { RolesStore } from './roles.store.ts';

type RoleEvent = 'role.created' | 'role.updated' | 'role.permissions_updated' | 'role.deleted';

/** What changing roles takes. */
export type RoleChangesDeps = Pick<Platform, 'db' | 'audit' | 'requireStepUp'> & {
  readonly roleGrants: RoleGrants;
  readonly administrators: Administrators;
  readonly store: OwnRolesStore;
  readonly catalog: Pick<RolesStore, 'load' | 'permissionsIn'>;
};

const { notFound, roleAbove } = rolesRefusals;

/** What every change of a role begins with: permission, and what its caller can grant. Decision 0204. */
export function createRoleChanges(deps: RoleChangesDeps) {
  const { db, audit, requireStepUp, roleGrants, administrators, store, catalog } = deps;

  /** Each change: proved recently, one after the other, and not the end of the last administrator. */
  async function change<T>(ctx: SignedInContext, work: (tx: TenantTx) => Promise<T>): Promise<T> {
    await requireStepUp(ctx);
    return db.tenant(ctx.actor.tenantId, async (tx) => {
      return administrators.keeping(tx, tx.tenantId, async () => {
        await store.lock(tx);
        return work(tx);
      });
    });
  }

  const note = (tx: TenantTx, ctx: SignedInContext, entry: AuditNote<RoleEvent>) =>
    audit.record<RoleEvent>(tx, {
      tenantId: ctx.actor.tenantId,
      userId: ctx.actor.userId,
      ctx,
      ...entry,
    });

  async function getView(tx: TenantTx, id: string): Promise<Role> {
    const [found] = await catalog.load(tx, [id]);
    if (!found) throw refuse(notFound);
    return found.role;
  }

  /** A role of the tenant that its caller can grant as it is, and so can change. */
  async function granted(tx: TenantTx, { actor }: SignedInContext, id: string): Promise<RoleRow> {
    const role = await store.find(tx, id);
    if (!role) throw refuse(notFound);
    if (role.tenantId === null) throw refuse(rolesRefusals.locked);
    await requireUnlocked(tx, [rolePart(role.key)]);
    await roleGrants.assertCanGrant(tx, actor, [role.id], { unknownRole: notFound, roleAbove });
    return role;
  }

  async function assertLevel(
    tx: TenantTx,
    { actor }: SignedInContext,
    level: number,
  ): Promise<void> {
    const authority = await roleGrants.getAuthority(tx, actor);
    if (!canGrantRole(authority, { level, permissionKeys: [] })) throw refuse(roleAbove);
  }

  /** Permissions that exist, can be assigned at all, and that the caller has. */
  async function toGive(
    tx: TenantTx,
    { actor }: SignedInContext,
    ids: readonly string[],
  ): Promise<PermissionRow[]> {
    if (ids.length === 0) return [];
    const found = await store.permissions(tx, ids);
    if (found.length !== ids.length || !found.every(({ assignable }) => assignable))
      throw refuse(rolesRefusals.unknownPermission);
    const authority = await roleGrants.getAuthority(tx, actor);
    const permissionKeys = found.map(({ key }) => key);
    if (!canGrantRole(authority, { level: lowestLevel, permissionKeys }))
      throw refuse(rolesRefusals.permissionAbove);
    return found;
  }

  return { change, note, getView, held: granted, assertLevel, toGive };
}

/** What every change of a role begins with. */
export type RoleChanges = ReturnType<typeof createRoleChanges>;

/** Each id once, as the database writes it. */
export function once(ids: readonly string[]): string[] {
  return [...new Set(ids.map((id) => id.toLowerCase()))];
}
