import type { Group, groupsContract } from '@foyer/contract/groups';
import { groupsRefusals } from '@foyer/contract/groups/refusals';
import { usersRefusals } from '@foyer/contract/users/refusals';
import { canGrantRole, toGrantor } from '@foyer/contract/roles/rules';
import { type PreviewReplies, refuse, type SignedInVisit } from '../preview-replies.ts';
import type { PreviewGroup } from '../world/world.ts';

type Relations = { readonly _groupsRelations?: unknown } | undefined;

const groupsHere = ({ world, tenant }: SignedInVisit): PreviewGroup[] =>
  (world.groups ?? [])
    .filter(({ tenantId }) => tenantId === tenant.id)
    .toSorted((a, b) => a.name.localeCompare(b.name));

function found(visit: SignedInVisit, id: string): PreviewGroup {
  const group = groupsHere(visit).find((one) => one.id === id);
  if (!group) throw refuse(groupsRefusals.notFound);
  return group;
}

function mutable(visit: SignedInVisit, id: string): PreviewGroup {
  const group = found(visit, id);
  if (group.managedBy === 'scim2') throw refuse(groupsRefusals.managedByDirectory);
  return group;
}

/** Nobody gives what they do not hold. */
function assertMayGive(visit: SignedInVisit, roleIds: readonly string[]): void {
  const { roleBook, user, tenant } = visit;
  const roles = roleBook.rolesIn(user, tenant.id);
  const grantor = toGrantor({ roles, permissions: roleBook.getPermissions(roles) });
  for (const id of roleIds) {
    const role = roleBook.all(tenant.id).find((one) => one.id === id);
    if (!role) throw refuse(groupsRefusals.unknownRole);
    const permissionKeys = roleBook.getPermissions([role]).map(({ key }) => key);
    if (!canGrantRole(grantor, { level: role.level, permissionKeys }))
      throw refuse(groupsRefusals.roleAbove);
  }
}

/**
 * Whether a user of the tenant holds its Admin role, by themselves or by a group, as the world
 * is now.
 */
function hasAdministrator({ world, tenant }: SignedInVisit): boolean {
  const { enabled = true, rolesEnabled = true } = world.groupSettings?.[tenant.id] ?? {};
  const counting = enabled && rolesEnabled ? (world.groups ?? []) : [];
  const byGroup = (id: string) =>
    counting.some(
      (one) =>
        one.tenantId === tenant.id &&
        one.userIds.includes(id) &&
        one.roleIds.includes('role:Admin'),
    );
  return world.users.some(({ id, memberships }) =>
    memberships.some(
      (one) =>
        one.tenantId === tenant.id &&
        !one.isDisabled &&
        (one.roleKeys.includes('Admin') || byGroup(id)),
    ),
  );
}

/** Makes a change, and takes it back when it leaves the tenant without an administrator. */
function keepingAdministrator(visit: SignedInVisit, change: () => void): void {
  const { world } = visit;
  const before = structuredClone({ groups: world.groups, groupSettings: world.groupSettings });
  change();
  if (hasAdministrator(visit)) return;
  Object.assign(world, before);
  throw refuse(usersRefusals.lastAdministrator);
}

function assertNameFree(visit: SignedInVisit, name: string, exceptId?: string): void {
  const same = (one: PreviewGroup) =>
    one.managedBy === 'frontegg' &&
    one.id !== exceptId &&
    one.name.toLowerCase() === name.toLowerCase();
  if (groupsHere(visit).some(same)) throw refuse(groupsRefusals.nameTaken);
}

function getView(visit: SignedInVisit, group: PreviewGroup, query: Relations): Group {
  const relations = query?._groupsRelations;
  const { roleBook, tenant, world } = visit;
  const {
    id,
    name,
    color,
    description,
    metadata,
    managedBy,
    createdAt,
    updatedAt,
    roleIds,
    userIds,
  } = group;
  const users = world.users.filter((one) => userIds.includes(one.id));
  return {
    id,
    name,
    managedBy,
    createdAt,
    updatedAt,
    userCount: users.length,
    ...(color ? { color } : {}),
    ...(description ? { description } : {}),
    ...(metadata ? { metadata } : {}),
    ...(relations === 'roles' || relations === 'rolesAndUsers'
      ? { roles: roleBook.all(tenant.id).filter((role) => roleIds.includes(role.id)) }
      : {}),
    ...(relations === 'users' || relations === 'rolesAndUsers'
      ? {
          users: users
            .toSorted((a, b) => a.name.localeCompare(b.name))
            .map((one) => ({
              id: one.id,
              email: one.email,
              name: one.name,
              createdAt: one.createdAt,
              profilePictureUrl: null,
              activatedForTenant: one.isVerified,
            })),
        }
      : {}),
  };
}

interface GroupForm {
  readonly color?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly metadata?: string | null | undefined;
}

const changed = (present: string | undefined, wish: string | null | undefined) =>
  wish === undefined ? present : wish || undefined;

const getDetails = (
  present: Partial<PreviewGroup>,
  { color, description, metadata }: GroupForm,
) => ({
  color: changed(present.color, color),
  description: changed(present.description, description?.trim()),
  metadata: changed(present.metadata, metadata),
});

/**
 * Changes what a group gives or to whom: nobody does that to a group that holds more than they do.
 */
function changeHolders(
  visit: SignedInVisit,
  group: PreviewGroup,
  change: Partial<PreviewGroup>,
): undefined {
  assertMayGive(visit, group.roleIds);
  keepingAdministrator(visit, () => {
    const at = visit.world.groups?.find((one) => one.id === group.id);
    Object.assign(at ?? {}, change, { updatedAt: visit.now.toISOString() });
  });
  return undefined;
}

/** Groups of the preview's tenants. */
export const groupsPreview: PreviewReplies<typeof groupsContract> = {
  listGroups: (visit, { query }) => ({
    groups: groupsHere(visit).map((one) => getView(visit, one, query)),
  }),
  getGroupsByIds: (visit, { query, body }) => ({
    groups: groupsHere(visit)
      .filter(({ id }) => body.groupsIds.includes(id))
      .map((one) => getView(visit, one, query)),
  }),
  getGroup: (visit, { params, query }) => getView(visit, found(visit, params.groupId), query),
  getGroupConfig: ({ world, tenant }) =>
    world.groupSettings?.[tenant.id] ?? { enabled: true, rolesEnabled: true },
  getGroupConfigImpact: (visit) => {
    const { roleBook, tenant, world } = visit;
    const ownIds = new Map(
      world.users.map((user) => [
        user.id,
        roleBook.ownRolesIn(user, tenant.id).map(({ id }) => id),
      ]),
    );
    const getUsers = (roleId: string) => {
      const granting = groupsHere(visit).filter(({ roleIds }) => roleIds.includes(roleId));
      const members = new Set(granting.flatMap(({ userIds }) => userIds));
      return [...members].filter((id) => ownIds.get(id)?.includes(roleId) === false);
    };
    const inherited = roleBook
      .all(tenant.id)
      .map(({ id, name }) => ({ id, name, userIds: getUsers(id) }))
      .filter(({ userIds }) => userIds.length > 0);
    return {
      users: new Set(inherited.flatMap(({ userIds }) => userIds)).size,
      roles: inherited.map(({ id, name, userIds }) => ({ id, name, users: userIds.length })),
    };
  },
  updateGroupConfig: (visit, { body = {} }) => {
    const { world, tenant } = visit;
    const before = world.groupSettings?.[tenant.id] ?? { enabled: true, rolesEnabled: true };
    const { enabled, rolesEnabled } = body;
    const after = {
      enabled: enabled ?? before.enabled,
      rolesEnabled: rolesEnabled ?? before.rolesEnabled,
    };
    assertMayGive(
      visit,
      groupsHere(visit).flatMap(({ roleIds }) => roleIds),
    );
    keepingAdministrator(visit, () => {
      world.groupSettings = { ...world.groupSettings, [tenant.id]: after };
    });
    return after;
  },
  createGroup: (visit, { body }) => {
    const name = body.name.trim();
    assertNameFree(visit, name);
    const stamp = visit.now.toISOString();
    const group: PreviewGroup = {
      id: crypto.randomUUID(),
      tenantId: visit.tenant.id,
      name,
      ...getDetails({}, body),
      roleIds: [],
      userIds: [],
      managedBy: 'frontegg',
      createdAt: stamp,
      updatedAt: stamp,
    };
    (visit.world.groups ??= []).push(group);
    return getView(visit, group, undefined);
  },
  updateGroup: (visit, { params, body = {} }) => {
    const group = mutable(visit, params.groupId);
    const name = body.name?.trim() ?? group.name;
    assertNameFree(visit, name, group.id);
    const updatedAt = visit.now.toISOString();
    return getView(
      visit,
      Object.assign(group, { name, ...getDetails(group, body), updatedAt }),
      undefined,
    );
  },
  deleteGroup: (visit, { params }) => {
    const group = mutable(visit, params.groupId);
    assertMayGive(visit, group.roleIds);
    keepingAdministrator(visit, () => {
      visit.world.groups = visit.world.groups?.filter(({ id }) => id !== group.id) ?? [];
    });
    return undefined;
  },
  addGroupRoles: (visit, { params, body }) => {
    const group = mutable(visit, params.groupId);
    assertMayGive(visit, body.roleIds);
    return changeHolders(visit, group, {
      roleIds: [...new Set([...group.roleIds, ...body.roleIds])],
    });
  },
  removeGroupRoles: (visit, { params, body }) => {
    const group = mutable(visit, params.groupId);
    return changeHolders(visit, group, {
      roleIds: group.roleIds.filter((id) => !body.roleIds.includes(id)),
    });
  },
  addGroupUsers: (visit, { params, body }) => {
    const group = mutable(visit, params.groupId);
    const isMember = (id: string) =>
      visit.world.users.some(
        (one) =>
          one.id === id && one.memberships.some(({ tenantId }) => tenantId === visit.tenant.id),
      );
    if (!body.userIds.every(isMember)) throw refuse(groupsRefusals.unknownMember);
    return changeHolders(visit, group, {
      userIds: [...new Set([...group.userIds, ...body.userIds])],
    });
  },
  removeGroupUsers: (visit, { params, body }) => {
    const group = mutable(visit, params.groupId);
    return changeHolders(visit, group, {
      userIds: group.userIds.filter((id) => !body.userIds.includes(id)),
    });
  },
};
