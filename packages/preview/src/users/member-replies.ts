import { invitationsRefusals } from '@foyer/contract/invitations/refusals';
import type { ListedUser, usersContract } from '@foyer/contract/users';
import { usersRefusals } from '@foyer/contract/users/refusals';
import { type PreviewReplies, refuse, type SignedInVisit } from '../preview-replies.ts';
import { isFromDirectory } from '../provisioning/is-from-directory.ts';
import { type PreviewUser, previewVendorId } from '../world/world.ts';
import { isInactive } from './inactive-users.ts';
import {
  canReadSignInSecurity,
  checkSecurityFilters,
  colleagues,
  endSessions,
  getGroups,
  includesAnyCase,
  heldBy,
  isFound,
  toMember,
  memberRows,
  getRoles,
  sortedBy,
  teamMember,
  waitingMember,
  getWaiting,
  waitingOne,
  waitingRows,
} from './team-list.ts';

type MemberCalls =
  | 'listUsersV3'
  | 'listUsersV2'
  | 'getUsersRoles'
  | 'getUsersGroups'
  | 'getUserById'
  | 'listMembers'
  | 'updateMember'
  | 'deleteMember'
  | 'getMemberStats'
  | 'disableUser'
  | 'enableUser'
  | 'countTenantUsers';

const weekMilliseconds = 7 * 24 * 60 * 60 * 1000;

/** The lists of users, and what administrators change in them. */
export const membersPreview: Pick<PreviewReplies<typeof usersContract>, MemberCalls> = {
  listUsersV3: (visit, { query = {} }) => {
    checkSecurityFilters(visit, [
      query._preset === 'mfa-unenrolled',
      query._preset === 'breached-passwords',
    ]);
    const requested = colleagues(visit).filter(
      (one) =>
        isListed(query.ids, one) &&
        includesAnyCase(one.email, query._email) &&
        includesAnyCase(one.name, query._namePrefix),
    );
    const preset = requested.filter(
      (one) =>
        (query._preset !== 'mfa-unenrolled' || !visit.world.factors?.[one.id]) &&
        (query._preset !== 'breached-passwords' || one.hasStolenPassword) &&
        (query._preset !== 'inactive' || isInactive(visit, one)),
    );
    const found = sorted(preset, query._sortBy, query._order === 'DESC');
    const limit = Number(query._limit ?? 10);
    return getPage(found, limit, Number(query._offset ?? 0), (one) => listedUser(visit, one));
  },

  listUsersV2: (visit, { query = {} }) => {
    const requested = colleagues(visit).filter(
      (one) => isListed(query.ids, one) && isFound(one, query._filter),
    );
    const found = sorted(requested, query._sortBy, query._order === 'DESC');
    const limit = Number(query._limit ?? 50);
    return getPage(found, limit, Number(query._offset ?? 0), (one) => fullUser(visit, one));
  },

  getUsersRoles: (visit, { query = {} }) =>
    colleagues(visit)
      .filter(({ id }) => query.ids?.split(',').includes(id))
      .map((one) => ({
        ...getPlace(visit, one),
        roleIds: getRoles(visit, one).map(({ id }) => id),
      })),

  getUsersGroups: (visit, { query = {} }) =>
    colleagues(visit)
      .filter(({ id }) => query.ids?.split(',').includes(id))
      .map((one) => ({
        ...getPlace(visit, one),
        groupIds: getGroups(visit, one).map(({ id }) => id),
      })),

  getUserById: (visit, { params }) => {
    const { user } = toMember(visit, params.userId);
    const { createdAt } = user;
    return {
      ...fullUser(visit, user),
      createdAt,
      updatedAt: createdAt,
      vendorId: previewVendorId,
      deletedAt: null,
    };
  },

  listMembers: (visit, { query = {} }) => {
    const by = query.sortBy ?? undefined;
    const isDescending = query.sortDirection === 'desc';
    const rows = [...waitingRows(visit, query), ...memberRows(visit, query)];
    const found = [
      ...sortedBy(
        rows.filter((one) => one.invitation),
        by,
        isDescending,
      ),
      ...sortedBy(
        rows.filter((one) => !one.invitation),
        by,
        isDescending,
      ),
    ];
    const limit = Number(query.pageSize ?? 20);
    const page = getPage(found, limit, Number(query.pageOffset ?? 0) * limit, (one) => one);
    return { items: page.items, ...page._metadata };
  },

  updateMember: (visit, { body }) => {
    const invitation = waitingOne(visit, body.id);
    if (invitation) {
      const requested = body.roleIds?.filter((id) => id !== '');
      if (requested)
        invitation.roleKeys =
          requested.length > 0 ? visit.roleBook.chosen(requested).map(({ key }) => key) : [];
      return { item: waitingMember(visit, invitation) };
    }
    const { user, membership } = toMember(visit, body.id);
    const requested = body.roleIds?.filter((id) => id !== '');
    if (requested) {
      const roles = requested.length > 0 ? visit.roleBook.chosen(requested) : [];
      if (roles.length !== new Set(requested).size) throw refuse(invitationsRefusals.unknownRole);
      const before = membership.roleKeys;
      membership.roleKeys = roles.map(({ key }) => key);
      keepAdministrator(visit, before, () => {
        membership.roleKeys = before;
      });
    }
    return { item: teamMember(visit, user) };
  },

  deleteMember: (visit, { params }) => {
    const invitation = waitingOne(visit, params.userId);
    if (invitation) {
      visit.world.invitations = visit.world.invitations?.filter((one) => one !== invitation) ?? [];
      return undefined;
    }
    const { user, membership } = toMember(visit, params.userId);
    const { world, tenant } = visit;
    const before = user.memberships;
    user.memberships = before.filter((one) => one !== membership);
    keepAdministrator(visit, membership.roleKeys, () => {
      user.memberships = before;
    });
    endSessions(visit, user);
    if (user.memberships.length === 0 && user !== visit.user)
      world.users = world.users.filter((one) => one !== user);
    if (user.lastTenantId === tenant.id) delete user.lastTenantId;
    return undefined;
  },

  getMemberStats: (visit) => {
    const users = colleagues(visit);
    const since = visit.now.getTime() - weekMilliseconds;
    const addedThisWeek = users.filter(({ createdAt }) => Date.parse(createdAt) >= since).length;
    const disabled = users.filter((one) => toMember(visit, one.id).membership.isDisabled).length;
    const invited = getWaiting(visit).length;
    return { totalItems: users.length, addedThisWeek, superAdmins: 0, disabled, invited };
  },

  disableUser: (visit, { params }) => {
    const invitation = waitingOne(visit, params.userId);
    if (invitation) {
      invitation.isDisabled = true;
      return undefined;
    }
    const { user, membership } = toMember(visit, params.userId);
    if (user === visit.user) throw refuse(usersRefusals.ownRow);
    if (isFromDirectory(visit, user.id)) throw refuse(usersRefusals.managedByDirectory);
    membership.isDisabled = true;
    endSessions(visit, user);
    return undefined;
  },

  enableUser: (visit, { params }) => {
    if (isFromDirectory(visit, params.userId)) throw refuse(usersRefusals.managedByDirectory);
    delete (waitingOne(visit, params.userId) ?? toMember(visit, params.userId).membership)
      .isDisabled;
    return undefined;
  },

  countTenantUsers: (visit, { body }) => {
    const totalUsers = colleagues(visit).length;
    const { id: tenantId, isReseller } = visit.tenant;
    if (!body.tenantIds.includes(tenantId)) return [];
    return [{ tenantId, totalUsers, totalAccessAllowedUsers: isReseller ? totalUsers : 0 }];
  },
};

/** Takes a change back that leaves the tenant without an administrator. */
function keepAdministrator(
  visit: SignedInVisit,
  before: readonly string[],
  takeBack: () => void,
): void {
  const isLeft = colleagues(visit).some((one) =>
    heldBy(visit, one).some(({ key }) => key === 'Admin'),
  );
  if (isLeft || !before.includes('Admin')) return;
  takeBack();
  throw refuse(usersRefusals.lastAdministrator);
}

const getPlace = ({ tenant }: SignedInVisit, user: PreviewUser) => ({
  userId: user.id,
  tenantId: tenant.id,
  vendorId: previewVendorId,
});
const isListed = (ids: string | null | undefined, { id }: PreviewUser) =>
  !ids || ids.split(',').includes(id);

const sorted = (users: readonly PreviewUser[], by: unknown, isDescending: boolean) =>
  sortedBy(users, by, isDescending);

function getPage<Row, Item>(
  users: readonly Row[],
  limit: number,
  offset: number,
  show: (one: Row) => Item,
) {
  const _metadata = { totalItems: users.length, totalPages: Math.ceil(users.length / limit) };
  return { items: users.slice(offset, offset + limit).map(show), _metadata };
}

function listedUser(visit: SignedInVisit, user: PreviewUser): ListedUser {
  const { tenant, world } = visit;
  const { membership } = toMember(visit, user.id);
  const { id, email, name, isVerified, createdAt, lastLogin } = user;
  const isDisabled = membership.isDisabled ?? false;
  return {
    id,
    sub: id,
    email,
    name,
    createdAt,
    isDisabled,
    ...(membership.accessEndsAt ? { temporaryExpirationDate: membership.accessEndsAt } : {}),
    verified: isVerified,
    activatedForTenant: isVerified,
    isLocked: false,
    provider: 'local',
    metadata: '{}',
    ...(canReadSignInSecurity(visit, id) ? { mfaEnrolled: world.factors?.[id] !== undefined } : {}),
    tenantId: tenant.id,
    tenantIds: [tenant.id],
    tenants: [
      {
        tenantId: tenant.id,
        roles: getRoles(visit, user),
        isDisabled,
      },
    ],
    ...(lastLogin === undefined ? {} : { lastLogin }),
    subAccountAccessAllowed: tenant.isReseller,
  };
}

function fullUser(visit: SignedInVisit, user: PreviewUser) {
  const permissions = visit.roleBook.getPermissions(heldBy(visit, user));
  const groups = getGroups(visit, user).map(({ id }) => ({ id }));
  return { ...listedUser(visit, user), roles: getRoles(visit, user), permissions, groups };
}
