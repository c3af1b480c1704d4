import type { subAccountsContract, UserOfAccounts } from '@foyer/contract/sub-accounts';
import { usersRefusals } from '@foyer/contract/users/refusals';
import { type PreviewReplies, refuse, type SignedInVisit } from '../preview-replies.ts';
import { inviteUser } from '../users/users.preview.ts';
import { isFound } from '../users/team-list.ts';
import type { PreviewUser } from '../world/world.ts';
import { accountBelow, reachedAccounts } from './reached-accounts.ts';

type UserCalls =
  | 'listAllUsers'
  | 'addUserToSubTenants'
  | 'removeUserFromSubTenants'
  | 'setSubAccountAccess'
  | 'addSubTenantRoles'
  | 'setSubTenantRoles'
  | 'removeSubTenantRoles'
  | 'addUsersToSubTenant';

/** Specification 2, §9. */
const pageSize = 20;

/** Every user of the preview. */
export const allUsers = ({ world }: Pick<SignedInVisit, 'world'>): PreviewUser[] => world.users;

function removeUser({ world }: SignedInVisit, user: PreviewUser): void {
  world.users = world.users.filter((one) => one !== user);
}

function toUser(visit: SignedInVisit, member: PreviewUser, tenantIds: readonly string[]) {
  const { roleBook } = visit;
  const places = reachedAccounts(visit)
    .filter(({ id }) => tenantIds.includes(id))
    .flatMap(({ id, name, isReseller }) => {
      const membership = member.memberships.find(({ tenantId }) => tenantId === id);
      const roles = roleBook.ownRolesIn(member, id);
      if (!membership) return [];
      return [
        {
          tenantId: id,
          tenantName: name,
          roles,
          permissions: roleBook.getPermissions(roles),
          activated: !membership.isDisabled,
          isDisabled: membership.isDisabled ?? false,
          subAccountAccessAllowed: membership.subAccountAccess ?? isReseller,
          ...(member.lastLogin ? { lastLogin: member.lastLogin } : {}),
        },
      ];
    });
  const user: UserOfAccounts = {
    id: member.id,
    sub: member.id,
    email: member.email,
    name: member.name,
    verified: member.isVerified,
    provider: 'local',
    isLocked: false,
    metadata: '{}',
    createdAt: member.createdAt,
    ...(member.pictureUrl ? { profilePictureUrl: member.pictureUrl } : {}),
    ...(member.lastLogin ? { lastLogin: member.lastLogin } : {}),
    tenantId: places[0]?.tenantId ?? visit.tenant.id,
    tenantIds: places.map(({ tenantId }) => tenantId),
    tenants: places,
  };
  return user;
}

/** Changes the roles of a user, account by account. */
function changeRoles(
  visit: SignedInVisit,
  userId: string,
  places: readonly { readonly tenantId: string; readonly roleIds: readonly string[] }[],
  next: (assigned: readonly string[], named: readonly string[]) => readonly string[],
): undefined {
  for (const { tenantId, roleIds } of places) {
    accountBelow(visit, tenantId, { orOwn: true });
    const member = allUsers(visit).find(({ id }) => id === userId);
    const membership = member?.memberships.find((one) => one.tenantId === tenantId);
    if (!membership) throw refuse(usersRefusals.unknownMember);
    const named = visit.roleBook
      .all(tenantId)
      .filter(({ id }) => roleIds.includes(id))
      .map(({ key }) => key);
    membership.roleKeys = [...new Set(next(membership.roleKeys, named))];
  }
  return undefined;
}

/** A user of the managed accounts is a member at once; others are invited. */
function add(
  visit: SignedInVisit,
  user: { readonly email: string; readonly name?: string | null | undefined },
  tenantId: string,
  roleIds: readonly string[] | null | undefined,
): void {
  const tenant = accountBelow(visit, tenantId, { orOwn: true });
  const email = user.email.trim().toLowerCase();
  const managedIds = reachedAccounts(visit).map(({ id }) => id);
  const member = allUsers(visit).find(
    (one) =>
      one.email === email && one.memberships.some((place) => managedIds.includes(place.tenantId)),
  );
  if (!member) {
    inviteUser({ ...visit, tenant }, { ...user, roleIds: roleIds ? [...roleIds] : null });
    return;
  }
  if (member.memberships.some((one) => one.tenantId === tenantId)) return;
  const roleKeys = visit.roleBook.chosen(roleIds).map(({ key }) => key);
  member.memberships.push({ tenantId, roleKeys });
}

/** Users of an account and of those below it. */
export const accountUsersPreview: Pick<PreviewReplies<typeof subAccountsContract>, UserCalls> = {
  listAllUsers: (visit, { query = {} }) => {
    const reached = reachedAccounts(visit).map(({ id }) => id);
    const { _tenantId } = query;
    const places = _tenantId ? reached.filter((id) => id === _tenantId) : reached;
    const matching = allUsers(visit).filter(
      (one) =>
        one.memberships.some(({ tenantId }) => places.includes(tenantId)) &&
        isFound(one, query._filter),
    );
    const sorted = matching.toSorted((a, b) => a.name.localeCompare(b.name));
    if (query._order?.toUpperCase() === 'DESC') sorted.reverse();
    const [limit, offset] = [Number(query._limit ?? pageSize), Number(query._offset ?? 0)];
    return {
      items: sorted.slice(offset, offset + limit).map((member) => toUser(visit, member, places)),
      _metadata: { totalItems: sorted.length, totalPages: Math.ceil(sorted.length / limit) },
    };
  },
  addUserToSubTenants: (visit, { body }) => {
    for (const { tenantId, roleIds } of body.subTenants) add(visit, body.user, tenantId, roleIds);
    return undefined;
  },
  removeUserFromSubTenants: (visit, { body }) => {
    const removedFrom = body.subTenants.map(({ tenantId }) => tenantId);
    const member = allUsers(visit).find(({ id }) => id === body.userId);
    if (!member) throw refuse(usersRefusals.unknownMember);
    for (const id of removedFrom) accountBelow(visit, id, { orOwn: true });
    member.memberships = member.memberships.filter((one) => !removedFrom.includes(one.tenantId));
    if (member.memberships.length === 0) removeUser(visit, member);
    return { removedFrom };
  },
  setSubAccountAccess: (visit, { params, body }) => {
    const { id } = accountBelow(visit, body.tenantId || visit.tenant.id, { orOwn: true });
    const member = allUsers(visit).find((one) => one.id === params.userId);
    const membership = member?.memberships.find(({ tenantId }) => tenantId === id);
    if (!membership) throw refuse(usersRefusals.unknownMember);
    membership.subAccountAccess = body.allowAccess;
    return undefined;
  },
  addSubTenantRoles: (visit, { params, body }) =>
    changeRoles(visit, params.userId, body.subTenantsRoles, (assigned, named) => [
      ...assigned,
      ...named,
    ]),
  setSubTenantRoles: (visit, { params, body }) =>
    changeRoles(visit, params.userId, body.subTenantsRoles, (_held, named) => named),
  removeSubTenantRoles: (visit, { params, body }) =>
    changeRoles(visit, params.userId, body.subTenantsRoles, (assigned, named) =>
      assigned.filter((key) => !named.includes(key)),
    ),
  addUsersToSubTenant: (visit, { body }) => {
    for (const user of body.users) add(visit, user, body.tenantId, body.roleIds);
    return undefined;
  },
};
