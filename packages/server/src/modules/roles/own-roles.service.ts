import type { Role } from '@foyer/contract';
import { rolesRefusals } from '@foyer/contract/roles';
import { lowestLevel } from '@foyer/contract/roles/rules';
import type { TenantTx } from '../../kernel/db/database.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { RoleDetails, RoleRow } from './own-roles.store.ts';
import { once, type RoleChanges, type RoleChangesDeps } from './role-changes.ts';

type OwnRolesDeps = Pick<Platform, 'db' | 'clock'> &
  Pick<RoleChangesDeps, 'store' | 'catalog' | 'roleGrants'> & { readonly changes: RoleChanges };

/** A new role. */
export interface NewRole {
  readonly key: string;
  readonly name: string;
  readonly description?: string | null | undefined;
  readonly isDefault?: boolean | null | undefined;
  readonly level?: number | null | undefined;
  readonly permissionIds: readonly string[];
  /** The role whose permissions it begins with. */
  readonly baseRoleId?: string | undefined;
}

/** The fields to change; the rest stays. */
export type RoleChange = { readonly [K in keyof RoleDetails]?: RoleDetails[K] | null | undefined };

/** Roles of one tenant at most, next to those of the configuration. */
export const maxRoles = 200;

const { roleAbove } = rolesRefusals;

/** A tenant's own roles. No user creates or changes one with more permissions than they have. Decision 0204. */
export function createOwnRoles({ db, clock, roleGrants, store, catalog, changes }: OwnRolesDeps) {
  const { change, note, getView, held: granted, assertLevel, toGive } = changes;

  async function assertKeyFree(tx: TenantTx, key: string, exceptId: string | null): Promise<void> {
    if (await store.isTaken(tx, key, exceptId)) throw refuse(rolesRefusals.keyTaken);
  }

  const list = (ctx: SignedInContext): Promise<Role[]> =>
    db.tenant(ctx.actor.tenantId, async (tx) => {
      const ids = (await store.list(tx)).map(({ id }) => id);
      const found = new Map((await catalog.load(tx, ids)).map(({ role }) => [role.id, role]));
      return ids.flatMap((id) => found.get(id) ?? []);
    });

  async function getBase(tx: TenantTx, id: string | undefined): Promise<readonly string[]> {
    if (id === undefined) return [];
    const base = await store.find(tx, id);
    if (!base) throw refuse(rolesRefusals.unknownRole);
    return base.permissionIds;
  }

  const create = (
    ctx: SignedInContext,
    { permissionIds, baseRoleId, ...form }: NewRole,
  ): Promise<Role> =>
    change(ctx, async (tx) => {
      const details = getDetails(
        { description: '', isDefault: false, level: lowestLevel, ...form },
        form,
      );
      await assertLevel(tx, ctx, details.level);
      const permissions = await toGive(
        tx,
        ctx,
        once([...permissionIds, ...(await getBase(tx, baseRoleId))]),
      );
      const own = (await store.list(tx)).filter(({ tenantId }) => tenantId !== null);
      if (own.length >= maxRoles) throw refuse(rolesRefusals.tooManyRoles);
      await assertKeyFree(tx, details.key, null);
      const id = await store.insert(tx, { ...details, now: clock.now() });
      const ids = permissions.map((one) => one.id);
      await store.addPermissions(tx, id, ids);
      const json = {
        roleId: id,
        ...details,
        permissions: permissions.map(({ key }) => key),
        baseRoleId,
      };
      await note(tx, ctx, {
        action: 'role.created',
        description: `Created the role ${details.name}.`,
        json,
      });
      return getView(tx, id);
    });

  const update = (ctx: SignedInContext, roleId: string, form: RoleChange): Promise<Role> =>
    change(ctx, async (tx) => {
      const role = await granted(tx, ctx, roleId);
      const before = getDetails(role, {});
      const details = getDetails(role, form);
      if (details.level !== role.level) await assertLevel(tx, ctx, details.level);
      await assertKeyFree(tx, details.key, role.id);
      await store.update(tx, role.id, { ...details, now: clock.now() });
      const json = { roleId: role.id, before, after: details };
      await note(tx, ctx, {
        action: 'role.updated',
        description: `Changed the role ${details.name}.`,
        json,
      });
      return getView(tx, role.id);
    });

  async function getSuccessor(
    tx: TenantTx,
    { actor }: SignedInContext,
    role: RoleRow,
    id: string,
  ): Promise<RoleRow> {
    const successor = await store.find(tx, id);
    if (!successor || successor.id === role.id) throw refuse(rolesRefusals.badSuccessor);
    await roleGrants.assertCanGrant(tx, actor, [successor.id], {
      unknownRole: rolesRefusals.badSuccessor,
      roleAbove,
    });
    return successor;
  }

  async function remove(
    ctx: SignedInContext,
    roleId: string,
    successorId: string | undefined,
  ): Promise<undefined> {
    await change(ctx, async (tx) => {
      const role = await granted(tx, ctx, roleId);
      const successor =
        successorId === undefined ? undefined : await getSuccessor(tx, ctx, role, successorId);
      const { members, groups, invitations, sso, tokens } = await store.uses(tx, role.id);
      const uses = { members, groups, invitations, sso, tokens };
      const used = Object.values(uses).some((count) => count > 0);
      if (used && !successor) throw refuse(rolesRefusals.inUse, { context: uses });
      if (successor) await store.replace(tx, role.id, successor.id);
      await store.remove(tx, role.id);
      const json = {
        roleId: role.id,
        key: role.key,
        ...(successor ? { successor: successor.key } : {}),
        ...uses,
      };
      await note(tx, ctx, {
        action: 'role.deleted',
        description: `Deleted the role ${role.name}.`,
        json,
      });
    });
    return undefined;
  }

  const listUses = ({ actor }: SignedInContext) =>
    db.tenant(actor.tenantId, (tx) => store.allUses(tx));

  return { list, listUses, create, update, remove };
}

/** A tenant's own roles. */
export type OwnRoles = ReturnType<typeof createOwnRoles>;

/** The present values with the changed ones. */
function getDetails(
  present: RoleChange & Pick<RoleDetails, 'key' | 'name'>,
  form: RoleChange,
): RoleDetails {
  return {
    key: form.key ?? present.key,
    name: form.name ?? present.name,
    description: form.description ?? present.description ?? '',
    isDefault: form.isDefault ?? present.isDefault ?? false,
    level: form.level ?? present.level ?? lowestLevel,
  };
}
