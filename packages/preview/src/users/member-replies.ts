import { invitationsRefusals } from '@foyer/contract/invitations/refusals';
import type { ListedUser, usersContract } from '@foyer/contract/users';
import { usersRefusals } from '@foyer/contract/users/refusals';
import { type PreviewReplies, refuse, type SignedInVisit } from '../preview-replies.ts';
import { isFromDirectory } from '../provisioning/is-from-directory.ts';
import { type Person, previewVendorId } from '../world/world.ts';
import { isInactive } from './inactive-users.ts';
import {
  canReadSignInSecurity,
  checkSecurityFilters,
  colleagues,
  endSessions,
  groupsOf,
  includesAnyCase,
  heldBy,
  isFound,
  toMember,
  memberRows,
  rolesOf,
  sortedBy,
  teamMember,
  waitingMember,
  waitingOf,
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

/** The lists of people, and what administrators change in them. */
export const membersPreview: Pick<PreviewReplies<typeof usersContract>, MemberCalls> = {
  listUsersV3: (visit, { query = {} }) => {
    checkSecurityFilters(visit, [
      query._preset === 'mfa-unenrolled',
      query._preset === 'breached-passwords',
    ]);
    const wanted = colleagues(visit).filter(
      (one) =>
        isListed(query.ids, one) &&
        includesAnyCase(one.email, query._email) &&
        includesAnyCase(one.name, query._namePrefix),
    );
    const preset = wanted.filter(
      (one) =>
        (query._preset !== 'mfa-unenrolled' || !visit.world.factors?.[one.id]) &&
        (query._preset !== 'breached-passwords' || one.hasStolenPassword) &&
        (query._preset !== 'inactive' || isInactive(visit, one)),
    );
    const found = sorted(preset, query._sortBy, query._order === 'DESC');
    const limit = Number(query._limit ?? 10);
    return pageOf(found, limit, Number(query._offset ?? 0), (one) => listedUser(visit, one));
  },

  listUsersV2: (visit, { query = {} }) => {
    const wanted = colleagues(visit).filter(
      (one) => isListed(query.ids, one) && isFound(one, query._filter),
    );
    const found = sorted(wanted, query._sortBy, query._order === 'DESC');
    const limit = Number(query._limit ?? 50);
    return pageOf(found, limit, Number(query._offset ?? 0), (one) => fullUser(visit, one));
  },

  getUsersRoles: (visit, { query = {} }) =>
    colleagues(visit)
      .filter(({ id }) => query.ids?.split(',').includes(id))
      .map((one) => ({ ...placeOf(visit, one), roleIds: rolesOf(visit, one).map(({ id }) => id) })),

  getUsersGroups: (visit, { query = {} }) =>
    colleagues(visit)
      .filter(({ id }) => query.ids?.split(',').includes(id))
      .map((one) => ({
        ...placeOf(visit, one),
        groupIds: groupsOf(visit, one).map(({ id }) => id),
      })),

  getUserById: (visit, { params }) => {
    const { person } = toMember(visit, params.userId);
    const { createdAt } = person;
    return {
      ...fullUser(visit, person),
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
    const page = pageOf(found, limit, Number(query.pageOffset ?? 0) * limit, (one) => one);
    return { items: page.items, ...page._metadata };
  },

  updateMember: (visit, { body }) => {
    const invitation = waitingOne(visit, body.id);
    if (invitation) {
      const wanted = body.roleIds?.filter((id) => id !== '');
      if (wanted)
        invitation.roleKeys =
          wanted.length > 0 ? visit.roleBook.chosen(wanted).map(({ key }) => key) : [];
      return { item: waitingMember(visit, invitation) };
    }
    const { person, membership } = toMember(visit, body.id);
    const wanted = body.roleIds?.filter((id) => id !== '');
    if (wanted) {
      const roles = wanted.length > 0 ? visit.roleBook.chosen(wanted) : [];
      if (roles.length !== new Set(wanted).size) throw refuse(invitationsRefusals.unknownRole);
      const before = membership.roleKeys;
      membership.roleKeys = roles.map(({ key }) => key);
      keepAdministrator(visit, before, () => {
        membership.roleKeys = before;
      });
    }
    return { item: teamMember(visit, person) };
  },

  deleteMember: (visit, { params }) => {
    const invitation = waitingOne(visit, params.userId);
    if (invitation) {
      visit.world.invitations = visit.world.invitations?.filter((one) => one !== invitation) ?? [];
      return undefined;
    }
    const { person, membership } = toMember(visit, params.userId);
    const { world, tenant } = visit;
    const before = person.memberships;
    person.memberships = before.filter((one) => one !== membership);
    keepAdministrator(visit, membership.roleKeys, () => {
      person.memberships = before;
    });
    endSessions(visit, person);
    if (person.memberships.length === 0 && person !== visit.person)
      world.people = world.people.filter((one) => one !== person);
    if (person.lastTenantId === tenant.id) delete person.lastTenantId;
    return undefined;
  },

  getMemberStats: (visit) => {
    const people = colleagues(visit);
    const since = visit.now.getTime() - weekMilliseconds;
    const addedThisWeek = people.filter(({ createdAt }) => Date.parse(createdAt) >= since).length;
    const disabled = people.filter((one) => toMember(visit, one.id).membership.isDisabled).length;
    const invited = waitingOf(visit).length;
    return { totalItems: people.length, addedThisWeek, superAdmins: 0, disabled, invited };
  },

  disableUser: (visit, { params }) => {
    const invitation = waitingOne(visit, params.userId);
    if (invitation) {
      invitation.isDisabled = true;
      return undefined;
    }
    const { person, membership } = toMember(visit, params.userId);
    if (person === visit.person) throw refuse(usersRefusals.ownRow);
    if (isFromDirectory(visit, person.id)) throw refuse(usersRefusals.managedByDirectory);
    membership.isDisabled = true;
    endSessions(visit, person);
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

/** Takes a change back that leaves the company without an administrator. */
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

const placeOf = ({ tenant }: SignedInVisit, person: Person) => ({
  userId: person.id,
  tenantId: tenant.id,
  vendorId: previewVendorId,
});
const isListed = (ids: string | null | undefined, { id }: Person) =>
  !ids || ids.split(',').includes(id);

const sorted = (people: readonly Person[], by: unknown, isDescending: boolean) =>
  sortedBy(people, by, isDescending);

function pageOf<Row, Item>(
  people: readonly Row[],
  limit: number,
  offset: number,
  show: (one: Row) => Item,
) {
  const _metadata = { totalItems: people.length, totalPages: Math.ceil(people.length / limit) };
  return { items: people.slice(offset, offset + limit).map(show), _metadata };
}

function listedUser(visit: SignedInVisit, person: Person): ListedUser {
  const { tenant, world } = visit;
  const { membership } = toMember(visit, person.id);
  const { id, email, name, isVerified, createdAt, lastLogin } = person;
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
        roles: rolesOf(visit, person),
        isDisabled,
      },
    ],
    ...(lastLogin === undefined ? {} : { lastLogin }),
    subAccountAccessAllowed: tenant.isReseller,
  };
}

function fullUser(visit: SignedInVisit, person: Person) {
  const permissions = visit.roleBook.permissionsOf(heldBy(visit, person));
  const groups = groupsOf(visit, person).map(({ id }) => ({ id }));
  return { ...listedUser(visit, person), roles: rolesOf(visit, person), permissions, groups };
}
