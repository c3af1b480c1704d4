import { normaliseEmail } from '@foyer/contract';
import type { subAccountsContract, UserOfAccounts } from '@foyer/contract/sub-accounts';
import { usersRefusals } from '@foyer/contract/users/refusals';
import { type PreviewReplies, refuse, type SignedInVisit } from '../preview-replies.ts';
import { inviteUser } from '../users/users.preview.ts';
import { isFound } from '../users/team-list.ts';
import type { Person } from '../world/world.ts';
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

function toUser(visit: SignedInVisit, person: Person, tenantIds: readonly string[]) {
  const { roleBook } = visit;
  const places = reachedAccounts(visit)
    .filter(({ id }) => tenantIds.includes(id))
    .flatMap(({ id, name, isReseller }) => {
      const membership = person.memberships.find(({ tenantId }) => tenantId === id);
      const roles = roleBook.ownRolesIn(person, id);
      if (!membership) return [];
      return [
        {
          tenantId: id,
          tenantName: name,
          roles,
          permissions: roleBook.permissionsOf(roles),
          activated: !membership.isDisabled,
          isDisabled: membership.isDisabled ?? false,
          subAccountAccessAllowed: membership.subAccountAccess ?? isReseller,
          ...(person.lastLogin ? { lastLogin: person.lastLogin } : {}),
        },
      ];
    });
  const user: UserOfAccounts = {
    id: person.id,
    sub: person.id,
    email: person.email,
    name: person.name,
    verified: person.isVerified,
    provider: 'local',
    isLocked: false,
    metadata: '{}',
    createdAt: person.createdAt,
    ...(person.pictureUrl ? { profilePictureUrl: person.pictureUrl } : {}),
    ...(person.lastLogin ? { lastLogin: person.lastLogin } : {}),
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
  next: (held: readonly string[], named: readonly string[]) => readonly string[],
): undefined {
  for (const { tenantId, roleIds } of places) {
    accountBelow(visit, tenantId, { orOwn: true });
    const person = visit.world.people.find(({ id }) => id === userId);
    const membership = person?.memberships.find((one) => one.tenantId === tenantId);
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
  const email = normaliseEmail(user.email);
  const known = reachedAccounts(visit).map(({ id }) => id);
  const person = visit.world.people.find(
    (one) => one.email === email && one.memberships.some((place) => known.includes(place.tenantId)),
  );
  if (!person) {
    inviteUser({ ...visit, tenant }, { ...user, roleIds: roleIds ? [...roleIds] : null });
    return;
  }
  if (person.memberships.some((one) => one.tenantId === tenantId)) return;
  const roleKeys = visit.roleBook.chosen(roleIds).map(({ key }) => key);
  person.memberships.push({ tenantId, roleKeys });
}

/** Users of an account and of those below it. */
export const accountUsersPreview: Pick<PreviewReplies<typeof subAccountsContract>, UserCalls> = {
  listAllUsers: (visit, { query = {} }) => {
    const reached = reachedAccounts(visit).map(({ id }) => id);
    const { _tenantId } = query;
    const places = _tenantId ? reached.filter((id) => id === _tenantId) : reached;
    const people = visit.world.people.filter(
      (one) =>
        one.memberships.some(({ tenantId }) => places.includes(tenantId)) &&
        isFound(one, query._filter),
    );
    const sorted = people.toSorted((a, b) => a.name.localeCompare(b.name));
    if (query._order?.toUpperCase() === 'DESC') sorted.reverse();
    const [limit, offset] = [Number(query._limit ?? pageSize), Number(query._offset ?? 0)];
    return {
      items: sorted.slice(offset, offset + limit).map((person) => toUser(visit, person, places)),
      _metadata: { totalItems: sorted.length, totalPages: Math.ceil(sorted.length / limit) },
    };
  },
  addUserToSubTenants: (visit, { body }) => {
    for (const { tenantId, roleIds } of body.subTenants) add(visit, body.user, tenantId, roleIds);
    return undefined;
  },
  removeUserFromSubTenants: (visit, { body }) => {
    const removedFrom = body.subTenants.map(({ tenantId }) => tenantId);
    const person = visit.world.people.find(({ id }) => id === body.userId);
    if (!person) throw refuse(usersRefusals.unknownMember);
    for (const id of removedFrom) accountBelow(visit, id, { orOwn: true });
    person.memberships = person.memberships.filter((one) => !removedFrom.includes(one.tenantId));
    if (person.memberships.length === 0)
      visit.world.people = visit.world.people.filter((one) => one !== person);
    return { removedFrom };
  },
  setSubAccountAccess: (visit, { params, body }) => {
    const { id } = accountBelow(visit, body.tenantId || visit.tenant.id, { orOwn: true });
    const person = visit.world.people.find((one) => one.id === params.userId);
    const membership = person?.memberships.find(({ tenantId }) => tenantId === id);
    if (!membership) throw refuse(usersRefusals.unknownMember);
    membership.subAccountAccess = body.allowAccess;
    return undefined;
  },
  addSubTenantRoles: (visit, { params, body }) =>
    changeRoles(visit, params.userId, body.subTenantsRoles, (held, named) => [...held, ...named]),
  setSubTenantRoles: (visit, { params, body }) =>
    changeRoles(visit, params.userId, body.subTenantsRoles, (_held, named) => named),
  removeSubTenantRoles: (visit, { params, body }) =>
    changeRoles(visit, params.userId, body.subTenantsRoles, (held, named) =>
      held.filter((key) => !named.includes(key)),
    ),
  addUsersToSubTenant: (visit, { body }) => {
    for (const user of body.users) add(visit, user, body.tenantId, body.roleIds);
    return undefined;
  },
};
