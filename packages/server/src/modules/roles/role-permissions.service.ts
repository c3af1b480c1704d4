import type { Permission, Role } from '@foyer/contract';
import { rolesRefusals } from '@foyer/contract/roles';
import type { TenantTx } from '../../kernel/db/database.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { PermissionRow, RoleRow } from './own-roles.store.ts';
import { once, type RoleChanges, type RoleChangesDeps } from './role-changes.ts';

type RolePermissionsDeps = Pick<Platform, 'clock'> &
  Pick<RoleChangesDeps, 'store' | 'catalog'> & { readonly changes: RoleChanges };

/** What the roles of a tenant hold, changed by the role and by the permission. */
export function createRolePermissions({ clock, store, catalog, changes }: RolePermissionsDeps) {
  const { change, note, getView, held: granted, toGive } = changes;

  /** Gives and takes permissions of one role, and says so in the audit log. */
  async function adjust(
    tx: TenantTx,
    ctx: SignedInContext,
    role: RoleRow,
    {
      added,
      dropped,
    }: { readonly added: readonly PermissionRow[]; readonly dropped: readonly string[] },
  ): Promise<void> {
    if (added.length === 0 && dropped.length === 0) return;
    const gone = await store.permissions(tx, dropped);
    await store.addPermissions(
      tx,
      role.id,
      added.map(({ id }) => id),
    );
    await store.dropPermissions(tx, role.id, dropped);
    await store.touch(tx, role.id, clock.now());
    const json = {
      roleId: role.id,
      added: added.map(({ key }) => key),
      removed: gone.map(({ key }) => key),
    };
    const description = `Changed the permissions of the role ${role.name}.`;
    await note(tx, ctx, { action: 'role.permissions_updated', description, json });
  }

  const setPermissions = (
    ctx: SignedInContext,
    roleId: string,
    permissionIds: readonly string[],
  ): Promise<Role> =>
    change(ctx, async (tx) => {
      const role = await granted(tx, ctx, roleId);
      const requested = once(permissionIds);
      const fresh = requested.filter((id) => !role.permissionIds.includes(id));
      const dropped = role.permissionIds.filter((id) => !requested.includes(id));
      await adjust(tx, ctx, role, { added: await toGive(tx, ctx, fresh), dropped });
      return getView(tx, role.id);
    });

  const setRolesFor = (
    ctx: SignedInContext,
    permissionId: string,
    roleIds: readonly string[],
  ): Promise<Permission> =>
    change(ctx, async (tx) => {
      const [permission] = await store.permissions(tx, [permissionId]);
      if (!permission) throw refuse(rolesRefusals.permissionNotFound);
      const requested = once(roleIds);
      const roles = await store.list(tx);
      if (!requested.every((id) => roles.some((role) => role.id === id)))
        throw refuse(rolesRefusals.unknownRole);
      const holds = (role: RoleRow) => role.permissionIds.includes(permission.id);
      const gaining = roles.filter((role) => requested.includes(role.id) && !holds(role));
      // those of the product hold what they hold, named or not
      const losing = roles.filter(
        (role) => role.tenantId !== null && !requested.includes(role.id) && holds(role),
      );
      const added = gaining.length > 0 ? await toGive(tx, ctx, [permission.id]) : [];
      for (const { id } of gaining)
        await adjust(tx, ctx, await granted(tx, ctx, id), { added, dropped: [] });
      for (const { id } of losing)
        await adjust(tx, ctx, await granted(tx, ctx, id), { added: [], dropped: [permission.id] });
      return getPermission(tx, permission.id);
    });

  async function getPermission(tx: TenantTx, id: string): Promise<Permission> {
    const found = (await catalog.permissionsIn(tx)).find((one) => one.id === id);
    if (!found) throw refuse(rolesRefusals.permissionNotFound);
    return found;
  }

  return { setPermissions, setRolesFor };
}

/** What the roles of a tenant hold. */
export type RolePermissions = ReturnType<typeof createRolePermissions>;
