import { decidingMembership } from './account-tree.ts';
import { type Permission, permissionNames, type Role } from '@foyer/contract';
import { type PreviewUser, previewVendorId, type RolePermissions, type World } from './world.ts';

const began = '2026-03-02T09:00:00.000Z';
const stamps = { createdAt: began, updatedAt: began };

/** What the two roles of the demo data hold of the product's own permissions. */
const ownPermissions: RolePermissions = {
  Admin: ['fe.*'],
  ReadOnly: ['fe.secure.read.users', 'fe.secure.read.roles', 'fe.secure.read.accountSettings'],
};

const roleNames: Readonly<Record<string, string>> = { Admin: 'Admin', ReadOnly: 'Read only' };

/** The roles of the preview and what they hold, with the permissions the host adds. */
export interface RoleBook {
  /** What a user holds, by themselves or by a group. */
  rolesIn(user: PreviewUser, tenantId: string): Role[];
  /** What a user was given, without groups. */
  ownRolesIn(user: PreviewUser, tenantId: string): Role[];
  getPermissions(roles: readonly Role[]): Permission[];
  /** The roles of these ids, or those that are given without a choice. */
  chosen(roleIds: readonly string[] | null | undefined): Role[];
  byKey(keys: readonly string[]): Role[];
  /** Those of the product and those a tenant made, the strongest first. */
  all(tenantId: string): Role[];
  /** Every permission there is. */
  allPermissions(): Permission[];
}

function getName(key: string): string {
  if (key === 'fe.*') return 'Everything in the account';
  return Object.entries(permissionNames).find(([existing]) => existing === key)?.[1] ?? key;
}

/**
 * Lays the host's permissions over those of the product, and the roles tenants made beside them.
 */
export function createRoleBook(
  hostPermissions: RolePermissions,
  {
    roles: created = [],
    groups = [],
    groupSettings = {},
    tenants = [],
  }: Partial<Pick<World, 'roles' | 'groups' | 'groupSettings' | 'tenants'>> = {},
): RoleBook {
  const keys = [...new Set([...Object.keys(ownPermissions), ...Object.keys(hostPermissions)])];
  const granted = (key: string) => [
    ...(ownPermissions[key] ?? []),
    ...(hostPermissions[key] ?? []),
  ];
  const permissionId = (key: string) => `permission:${key}`;
  const ofProduct = keys.map(
    (key, level): Role => ({
      id: `role:${key}`,
      key,
      name: roleNames[key] ?? key,
      description: null,
      isDefault: key === 'ReadOnly',
      firstUserRole: key === 'Admin',
      permissions: granted(key).map(permissionId),
      level,
      vendorId: previewVendorId,
      ...stamps,
    }),
  );
  const roles = [
    ...ofProduct,
    ...created.map((one): Role => ({ ...one, vendorId: previewVendorId })),
  ];
  const permissions = [...new Set([...keys.flatMap(granted), ...Object.keys(permissionNames)])].map(
    (key): Permission => ({
      id: permissionId(key),
      key,
      name: getName(key),
      categoryId: key.startsWith('fe.') ? 'category:foyer' : 'category:host',
      fePermission: key.startsWith('fe.'),
      roleIds: roles
        .filter((role) => role.permissions.includes(permissionId(key)))
        .map((role) => role.id),
      assignmentType: 'ASSIGNABLE',
      ...stamps,
    }),
  );
  const ownRolesIn = (user: PreviewUser, tenantId: string) => {
    const membership = user.memberships.find((one) => one.tenantId === tenantId);
    const here = roles.filter((role) => role.tenantId === undefined || role.tenantId === tenantId);
    return here.filter((role) => membership?.roleKeys.includes(role.key));
  };
  const idsByGroups = (user: PreviewUser, tenantId: string) => {
    const { enabled = true, rolesEnabled = true } = groupSettings[tenantId] ?? {};
    if (!enabled || !rolesEnabled) return [];
    const theirs = groups.filter(
      (one) => one.tenantId === tenantId && one.userIds.includes(user.id),
    );
    return theirs.flatMap(({ roleIds }) => roleIds);
  };
  return {
    ownRolesIn,
    rolesIn: (user, place) => {
      const tenantId = decidingMembership({ tenants }, user, place)?.tenantId ?? place;
      const own = ownRolesIn(user, tenantId);
      const byGroups = idsByGroups(user, tenantId);
      return roles.filter((role) => own.includes(role) || byGroups.includes(role.id));
    },
    chosen: (ids) => roles.filter((role) => (ids?.length ? ids.includes(role.id) : role.isDefault)),
    byKey: (some) => roles.filter((role) => some.includes(role.key)),
    all: (tenantId) =>
      roles
        .filter((role) => role.tenantId === undefined || role.tenantId === tenantId)
        .toSorted((a, b) => (a.level ?? 0) - (b.level ?? 0)),
    allPermissions: () => permissions,
    getPermissions: (some) =>
      permissions.filter((permission) =>
        some.some((role) => role.permissions.includes(permission.id)),
      ),
  };
}
