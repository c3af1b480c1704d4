import type { Permission, Role } from '@foyer/contract';
import type { rolesContract, TeamRole } from '@foyer/contract/roles';
import { rolesRefusals } from '@foyer/contract/roles/refusals';
import { canGrantPermission, lowestLevel, toGrantor } from '@foyer/contract/roles/rules';
import { type PreviewReplies, refuse, type SignedInVisit } from '../preview-replies.ts';
import type { PreviewRole } from '../world/world.ts';

const began = '2026-03-02T09:00:00.000Z';

interface NewRole {
  readonly key: string;
  readonly name: string;
  readonly description?: string | null | undefined;
  readonly isDefault?: boolean | null | undefined;
  readonly level?: number | null | undefined;
}

/** A role the tenant made; those of the product are locked. */
function ownRole({ world, tenant, roleBook }: SignedInVisit, id: string): PreviewRole {
  const own = world.roles?.find((one) => one.id === id && one.tenantId === tenant.id);
  if (own) return own;
  throw refuse(
    roleBook.all(tenant.id).some((one) => one.id === id)
      ? rolesRefusals.locked
      : rolesRefusals.notFound,
  );
}

const getView = ({ roleBook, tenant }: SignedInVisit, role: PreviewRole): Role => {
  const [like] = roleBook.all(tenant.id);
  return { ...role, permissions: [...role.permissions], vendorId: like?.vendorId ?? '' };
};

function getPermission({ roleBook }: SignedInVisit, id: string): Permission | undefined {
  return roleBook.allPermissions().find((one) => one.id === id);
}

/** Nobody gives what they do not hold. */
function assertMayGive(visit: SignedInVisit, ids: readonly string[]): void {
  const { roleBook, user, tenant } = visit;
  const roles = roleBook.rolesIn(user, tenant.id);
  const grantor = toGrantor({ roles, permissions: roleBook.getPermissions(roles) });
  for (const id of ids) {
    const permission = getPermission(visit, id);
    if (!permission) throw refuse(rolesRefusals.unknownPermission);
    if (!canGrantPermission(grantor, permission.key)) throw refuse(rolesRefusals.permissionAbove);
  }
}

function assertKeyFree({ roleBook, tenant }: SignedInVisit, key: string, exceptId?: string): void {
  const same = (role: Role) => role.key.toLowerCase() === key.toLowerCase() && role.id !== exceptId;
  if (roleBook.all(tenant.id).some(same)) throw refuse(rolesRefusals.keyTaken);
}

function make(visit: SignedInVisit, form: NewRole, permissionIds: readonly string[]): Role {
  const { world, tenant, now } = visit;
  const permissions = [...new Set(permissionIds)];
  assertMayGive(visit, permissions);
  assertKeyFree(visit, form.key);
  const stamp = now.toISOString();
  const role: PreviewRole = {
    id: crypto.randomUUID(),
    tenantId: tenant.id,
    key: form.key,
    name: form.name,
    description: form.description ?? '',
    isDefault: form.isDefault ?? false,
    level: form.level ?? lowestLevel,
    permissions,
    createdAt: stamp,
    updatedAt: stamp,
  };
  (world.roles ??= []).push(role);
  return getView(visit, role);
}

/** Users of the tenant keep the roles of a membership by key. */
function holders({ world, tenant }: SignedInVisit, key: string) {
  const memberships = world.users.flatMap((user) =>
    user.memberships.map((membership) => ({ user, membership })),
  );
  return memberships.filter(
    ({ membership }) => membership.tenantId === tenant.id && membership.roleKeys.includes(key),
  );
}

/** Puts another key, or none, wherever a user holds a role. */
function rename(visit: SignedInVisit, key: string, next: string): void {
  for (const { user, membership } of holders(visit, key)) {
    const at = user.memberships.indexOf(membership);
    const roleKeys = [...new Set(membership.roleKeys.map((one) => (one === key ? next : one)))];
    user.memberships.splice(at, 1, { ...membership, roleKeys });
  }
}

/** Where a role is beside users, by id. */
const status = ({ world, tenant }: SignedInVisit) => [
  ...(world.groups ?? []).filter((one) => one.tenantId === tenant.id),
  ...(world.apiTokens ?? []).filter((one) => one.tenantId === tenant.id),
];

const isUsed = (visit: SignedInVisit, { id, key }: PreviewRole) =>
  holders(visit, key).length > 0 ||
  status(visit).some(({ roleIds }) => roleIds?.includes(id)) ||
  visit.world.invitations?.some(
    (one) => one.tenantId === visit.tenant.id && one.roleKeys.includes(key),
  );

/** Puts a successor wherever a role stood beside users. */
function replaceIn(visit: SignedInVisit, role: PreviewRole, successor: Role): void {
  for (const one of status(visit))
    if (one.roleIds?.includes(role.id))
      Object.assign(one, {
        roleIds: [...new Set(one.roleIds.map((id) => (id === role.id ? successor.id : id)))],
      });
  for (const one of visit.world.invitations ?? [])
    if (one.tenantId === visit.tenant.id && one.roleKeys.includes(role.key))
      Object.assign(one, {
        roleKeys: [...new Set(one.roleKeys.map((key) => (key === role.key ? successor.key : key)))],
      });
}

/** Roles of the preview's tenants. */
export const rolesPreview: PreviewReplies<typeof rolesContract> = {
  listRoles: ({ roleBook, tenant }) => roleBook.all(tenant.id),
  listRoleUses: (visit) =>
    visit.roleBook.all(visit.tenant.id).map((role) => {
      const { world, tenant, roleBook } = visit;
      const here = <T extends { readonly tenantId: string }>(rows: readonly T[] = []) =>
        rows.filter(({ tenantId }) => tenantId === tenant.id);
      return {
        roleId: role.id,
        members: world.users.filter((one) =>
          roleBook.rolesIn(one, tenant.id).some(({ id }) => id === role.id),
        ).length,
        groups: here(world.groups).filter(({ roleIds }) => roleIds.includes(role.id)).length,
        invitations: here(world.invitations).filter(({ roleKeys }) => roleKeys.includes(role.key))
          .length,
        sso: 0,
        tokens: here(world.apiTokens).filter(({ roleIds }) => roleIds.includes(role.id)).length,
      };
    }),
  addRole: (visit, { body }) => {
    const form = Array.isArray(body) ? body[0] : body;
    return make(visit, form, form.permissions ?? []);
  },
  addRoleV2: (visit, { body }) => {
    const base = visit.roleBook.all(visit.tenant.id).find(({ id }) => id === body.baseRoleId);
    if (body.baseRoleId && !base) throw refuse(rolesRefusals.unknownRole);
    return make(visit, body, [...(body.permissionIds ?? []), ...(base?.permissions ?? [])]);
  },
  updateRole: (visit, { params, body = {} }) => {
    const role = ownRole(visit, params.roleId);
    const {
      key = role.key,
      name = role.name,
      isDefault = role.isDefault,
      level = role.level,
    } = body;
    assertKeyFree(visit, key, role.id);
    rename(visit, role.key, key);
    const description = body.description ?? role.description;
    return getView(
      visit,
      Object.assign(role, {
        key,
        name,
        isDefault,
        level,
        description,
        updatedAt: visit.now.toISOString(),
      }),
    );
  },
  deleteRole: (visit, { params, query }) => {
    const role = ownRole(visit, params.roleId);
    const others = visit.roleBook.all(visit.tenant.id).filter(({ id }) => id !== role.id);
    const successor = others.find(({ id }) => id === query?.successorId);
    if (query?.successorId && !successor) throw refuse(rolesRefusals.badSuccessor);
    if (!successor && isUsed(visit, role)) throw refuse(rolesRefusals.inUse);
    if (successor) {
      rename(visit, role.key, successor.key);
      replaceIn(visit, role, successor);
    }
    visit.world.roles = visit.world.roles?.filter(({ id }) => id !== role.id) ?? [];
    return undefined;
  },
  setRolePermissions: (visit, { params, body }) => {
    const role = ownRole(visit, params.roleId);
    const requested = [...new Set(body.permissionIds)];
    assertMayGive(
      visit,
      requested.filter((id) => !role.permissions.includes(id)),
    );
    return getView(
      visit,
      Object.assign(role, { permissions: requested, updatedAt: visit.now.toISOString() }),
    );
  },
  listPermissions: (visit) => visit.roleBook.allPermissions().map((one) => withHolders(visit, one)),
  listPermissionCategories: ({ roleBook }) => {
    const stamps = { createdAt: began, updatedAt: began };
    const headings = [
      { id: 'category:foyer', name: 'Account administration', feCategory: true },
      { id: 'category:host', name: 'General', feCategory: false },
    ];
    const under = (id: string) =>
      roleBook.allPermissions().filter(({ categoryId }) => categoryId === id);
    return headings
      .map((one) => ({
        ...one,
        description: '',
        permissionIds: under(one.id).map(({ id }) => id),
        ...stamps,
      }))
      .filter(({ permissionIds }) => permissionIds.length > 0);
  },
  setPermissionRoles: (visit, { params, body }) => {
    const permission = getPermission(visit, params.permissionId);
    if (!permission) throw refuse(rolesRefusals.permissionNotFound);
    const roles = visit.roleBook.all(visit.tenant.id);
    if (!body.roleIds.every((id) => roles.some((role) => role.id === id)))
      throw refuse(rolesRefusals.unknownRole);
    const { id } = permission;
    const gaining = roles.filter(
      (role) => body.roleIds.includes(role.id) && !role.permissions.includes(id),
    );
    if (gaining.length > 0) assertMayGive(visit, [id]);
    for (const role of gaining.map((one) => ownRole(visit, one.id)))
      role.permissions = [...role.permissions, id];
    for (const role of visit.world.roles ?? [])
      if (role.tenantId === visit.tenant.id && !body.roleIds.includes(role.id))
        role.permissions = role.permissions.filter((one) => one !== id);
    return withHolders(visit, permission);
  },
  listTeamRoles: ({ roleBook, tenant }) => ({
    items: roleBook.all(tenant.id).map(
      ({ id, key, name, description, level, tenantId, vendorId }): TeamRole => ({
        id,
        key,
        name,
        vendorId,
        description: description ?? '',
        ...(level === undefined ? {} : { permissionLevel: level }),
        ...(tenantId === undefined ? {} : { tenantId }),
      }),
    ),
  }),
};

/** The world may have changed since the book of this call was made. */
function withHolders(
  { roleBook, tenant, world }: SignedInVisit,
  permission: Permission,
): Permission {
  const own = (world.roles ?? []).filter((role) => role.tenantId === tenant.id);
  const product = roleBook.all(tenant.id).filter((role) => role.tenantId === undefined);
  const holding = [...product, ...own].filter((role) => role.permissions.includes(permission.id));
  return { ...permission, roleIds: holding.map(({ id }) => id) };
}
