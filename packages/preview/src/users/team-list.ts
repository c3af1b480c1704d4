import { commonRefusals, grants } from '@foyer/contract';
import type { EffectiveRole, TeamMember } from '@foyer/contract/users';
import { usersRefusals } from '@foyer/contract/users/refusals';
import { refuse, type SignedInVisit } from '../preview-replies.ts';
import { isFromDirectory } from '../provisioning/is-from-directory.ts';
import { isMembershipActive } from '../world/signing-in.ts';
import {
  type Membership,
  type PreviewUser,
  type PreviewGroup,
  type PreviewInvitation,
  previewVendorId,
} from '../world/world.ts';

/** What the team list is asked. Everything comes as text: a preview gets the query as it was sent. */
export interface TeamQuery {
  readonly searchFilter?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly roleIds?: string | null | undefined;
  readonly userIds?: string | null | undefined;
  readonly groupIds?: string | null | undefined;
  readonly status?: string | null | undefined;
  readonly mfa?: unknown;
  readonly lastSeen?: unknown;
  readonly provider?: string | null | undefined;
  readonly password?: unknown;
  readonly invited?: unknown;
  readonly includeSubTenants?: unknown;
}

const dayMilliseconds = 86_400_000;
const weekMilliseconds = 7 * dayMilliseconds;

/** A moment so many seconds from now. */
export const inSeconds = ({ now }: Pick<SignedInVisit, 'now'>, seconds: number) =>
  new Date(now.getTime() + seconds * 1000).toISOString();

/** The users of the tenant a user works in. */
export function colleagues({ world, tenant }: SignedInVisit): PreviewUser[] {
  return world.users.filter(({ memberships }) =>
    memberships.some(({ tenantId }) => tenantId === tenant.id),
  );
}

/** A member of the active tenant; refuses anyone who is none. */
export function toMember(
  visit: SignedInVisit,
  userId: string,
): { user: PreviewUser; membership: Membership } {
  const user = visit.world.users.find(({ id }) => id === userId);
  const membership = user?.memberships.find(({ tenantId }) => tenantId === visit.tenant.id);
  if (!user || !membership) throw refuse(usersRefusals.unknownMember);
  return { user, membership };
}

/** Ends the sessions of a user in the active tenant. */
export function endSessions({ world, tenant }: SignedInVisit, user: PreviewUser): void {
  world.sessions = world.sessions.filter(
    (one) => one.userId !== user.id || one.tenantId !== tenant.id,
  );
}

/** The roles a user holds by themselves, without those of groups. */
export const getRoles = ({ roleBook, tenant }: SignedInVisit, user: PreviewUser) =>
  roleBook.ownRolesIn(user, tenant.id);
/** All roles a user holds, those of groups as well. */
export const heldBy = ({ roleBook, tenant }: SignedInVisit, user: PreviewUser) =>
  roleBook.rolesIn(user, tenant.id);

/** The groups a user is in; none where the tenant uses none. */
export function getGroups({ world, tenant }: SignedInVisit, { id }: PreviewUser): PreviewGroup[] {
  if (world.groupSettings?.[tenant.id]?.enabled === false) return [];
  return (world.groups ?? []).filter(
    (one) => one.tenantId === tenant.id && one.userIds.includes(id),
  );
}

/** Whether a text has a part, in upper or lower case; everything has what is not said. */
export const includesAnyCase = (text: string, part: string | null | undefined) =>
  text.toLowerCase().includes((part ?? '').toLowerCase());
/** Whether a user is found by a part of their name or address. */
export const isFound = (
  { name, email }: { name: string; email: string },
  part: string | null | undefined,
) => includesAnyCase(`${name} ${email}`, part);

/** By a field of the contract, then by id. A row without a name is sorted by its email. */
export function sortedBy<
  Row extends { id: string; name: string; email: string; createdAt: string },
>(rows: readonly Row[], by: unknown, isDescending: boolean): Row[] {
  const key = typeof by === 'string' ? by : 'name';
  const toText = (row: Row) => String(Reflect.get(row, key) ?? '') || row.email;
  const ascending = rows.toSorted(
    (a, b) => toText(a).localeCompare(toText(b)) || a.id.localeCompare(b.id),
  );
  return isDescending ? ascending.toReversed() : ascending;
}

/** Who is invited to the tenant and has not accepted. */
export const getWaiting = ({ world, tenant }: SignedInVisit): PreviewInvitation[] =>
  (world.invitations ?? []).filter(({ tenantId }) => tenantId === tenant.id);
export const waitingOne = (visit: SignedInVisit, id: string) =>
  getWaiting(visit).find((one) => one.id === id);

/** An invitation as a row of the team list. */
export function waitingMember(
  { roleBook, now }: SignedInVisit,
  invitation: PreviewInvitation,
): TeamMember {
  const {
    id,
    email,
    name,
    tenantId,
    roleKeys,
    createdAt,
    sentAt,
    accessEndsAt,
    isDisabled,
    invitedBy,
    phone,
  } = invitation;
  const chosen = roleBook.byKey(roleKeys);
  // none at all was a user’s choice: who invites without choosing gets the default ones written down
  const roles = chosen.length > 0 || roleKeys.length === 0 ? chosen : roleBook.chosen(null);
  const expires = sentAt && new Date(Date.parse(sentAt) + weekMilliseconds).toISOString();
  return {
    id,
    email,
    name,
    tenantId,
    vendorId: previewVendorId,
    roles,
    createdAt,
    roleIds: roles.map((role) => role.id),
    activatedForTenant: false,
    verified: false,
    ...(phone ? { phone } : {}),
    ...(isDisabled ? { isDisabled } : {}),
    ...(accessEndsAt ? { temporaryExpirationDate: accessEndsAt } : {}),
    invitation: {
      ...(sentAt && expires ? { sentAt, expires } : {}),
      isExpired: expires !== undefined && Date.parse(expires) <= now.getTime(),
      ...(invitedBy ? { invitedBy } : {}),
    },
  };
}

/** Whether the signed-in user may see how a user signs in: their own data, or with the permission to change users. */
export function canReadSignInSecurity(visit: SignedInVisit, ofUserId?: string): boolean {
  if (visit.user.id === ofUserId) return true;
  const current = visit.roleBook.getPermissions(heldBy(visit, visit.user));
  return current.some(({ key }) => grants(key, 'fe.secure.write.users'));
}

/** Rejects filters on sign-in security, because the results would reveal it. */
export function checkSecurityFilters(visit: SignedInVisit, filters: readonly unknown[]): void {
  if (filters.some(Boolean) && !canReadSignInSecurity(visit))
    throw refuse(commonRefusals.forbidden);
}

/** Every role of a member, the most powerful first, with its sources. */
function effectiveRoles(visit: SignedInVisit, user: PreviewUser): EffectiveRole[] {
  const own = getRoles(visit, user);
  const groups = getGroups(visit, user);
  return heldBy(visit, user)
    .toSorted((a, b) => (a.level ?? 0) - (b.level ?? 0))
    .map(({ id: roleId, name: roleName }) => {
      const direct = own.some((role) => role.id === roleId) ? [{ kind: 'direct' as const }] : [];
      const granting = groups.filter(({ roleIds }) => roleIds.includes(roleId));
      const inherited = granting.map(({ id, name, managedBy }) => ({
        kind: managedBy === 'scim2' ? ('directory' as const) : ('group' as const),
        group: { id, name },
      }));
      return { id: roleId, name: roleName, sources: [...direct, ...inherited] };
    });
}

/** A member as a row of the team list. */
export function teamMember(visit: SignedInVisit, user: PreviewUser): TeamMember {
  const { id, email, name, username, shownPhone, isVerified, createdAt, lastLogin } = user;
  const { membership } = toMember(visit, id);
  const roles = getRoles(visit, user);
  return {
    id,
    email,
    name,
    createdAt,
    roles,
    tenantId: visit.tenant.id,
    vendorId: previewVendorId,
    roleIds: roles.map((role) => role.id),
    groups: getGroups(visit, user).map((one) => ({
      id: one.id,
      name: one.name,
      ...(one.color ? { color: one.color } : {}),
    })),
    ...(username === undefined ? {} : { username }),
    ...(shownPhone ? { phone: shownPhone } : {}),
    ...(lastLogin === undefined ? {} : { lastLogin }),
    activatedForTenant: isVerified,
    verified: isVerified,
    effectiveRoles: effectiveRoles(visit, user),
    ...(canReadSignInSecurity(visit, id)
      ? { mfaEnabled: visit.world.factors?.[id] !== undefined }
      : {}),
    isDisabled: membership.isDisabled ?? false,
    isLocked: false,
    provider: 'local',
    ...(isFromDirectory(visit, id) ? { managedBy: 'scim2' as const } : {}),
    ...(membership.accessEndsAt ? { temporaryExpirationDate: membership.accessEndsAt } : {}),
  };
}

/** Invited users of a query; none where it asks for what only members can be. */
export function waitingRows(visit: SignedInVisit, query: TeamQuery): TeamMember[] {
  const isOfMembers = [
    query.groupIds,
    query.status,
    query.mfa,
    query.lastSeen,
    query.provider,
    query.password,
  ].some(Boolean);
  if (query.invited === 'without' || (isOfMembers && query.invited !== 'only')) return [];
  return getWaiting(visit)
    .filter((one) => isRequested(one, query))
    .map((one) => waitingMember(visit, one))
    .filter((one) => holds(one, query.roleIds));
}

/** The members of a query. With sub-accounts: each user once, with the accounts they are in. */
export function memberRows(visit: SignedInVisit, query: TeamQuery): TeamMember[] {
  checkSecurityFilters(visit, [query.mfa, query.password]);
  if (query.invited === 'only') return [];
  const places = query.includeSubTenants ? tenantsBelow(visit) : [visit.tenant];
  const rows = visit.world.users.flatMap((user) => {
    const own = places.filter(({ id }) => user.memberships.some(({ tenantId }) => tenantId === id));
    const [first] = own;
    if (!first) return [];
    const accounts = own.map(({ id: tenantId, name }) => ({ tenantId, name }));
    return [
      {
        ...teamMember({ ...visit, tenant: first }, user),
        ...(query.includeSubTenants ? { accounts } : {}),
      },
    ];
  });
  return rows.filter(
    (one) =>
      isRequested(one, query) &&
      (!query.userIds || query.userIds.split(',').includes(one.id)) &&
      (holds(one, query.roleIds) || holdsByGroup(visit, one, query.roleIds)) &&
      (!query.groupIds || one.groups?.some(({ id }) => query.groupIds?.split(',').includes(id))) &&
      (!query.provider || one.provider === query.provider) &&
      (!query.password || isStolen(visit, one)) &&
      (!query.mfa || one.mfaEnabled === (query.mfa === 'on')) &&
      (!query.lastSeen || isSeen(one, query.lastSeen, visit.now)) &&
      (!query.status || query.status.split(',').some((status) => isIn(visit, one, status))),
  );
}

/** How a user stands: the words of the contract. */
export function isIn(
  { now }: Pick<SignedInVisit, 'now'>,
  one: TeamMember,
  status: string,
): boolean {
  const ends = one.temporaryExpirationDate;
  const isOver = ends !== undefined && Date.parse(ends) <= now.getTime();
  const membership = { tenantId: one.tenantId, roleKeys: [], isDisabled: one.isDisabled ?? false };
  if (status === 'active')
    return (
      Boolean(one.verified) &&
      isMembershipActive({ ...membership, ...(ends ? { accessEndsAt: ends } : {}) }, now)
    );
  if (status === 'notActivated') return !one.verified;
  if (status === 'temporary') return ends !== undefined && !isOver;
  if (status === 'expired') return isOver;
  return status === 'disabled' && membership.isDisabled;
}

function tenantsBelow({ world, tenant }: SignedInVisit) {
  const below = (id: string): string[] => [
    id,
    ...world.tenants.filter(({ parentId }) => parentId === id).flatMap((one) => below(one.id)),
  ];
  const ids = tenant.isReseller ? below(tenant.id) : [tenant.id];
  return ids.flatMap((id) => world.tenants.filter((one) => one.id === id));
}

const isStolen = ({ world }: SignedInVisit, { id }: TeamMember) =>
  world.users.some((user) => user.id === id && user.hasStolenPassword);

const isRequested = (
  one: { name: string; email: string },
  { searchFilter, name, email }: TeamQuery,
) =>
  isFound(one, searchFilter) &&
  includesAnyCase(one.name, name) &&
  includesAnyCase(one.email, email);

const holds = ({ roleIds }: TeamMember, requested: string | null | undefined) =>
  !requested || requested.split(',').some((id) => roleIds.includes(id));

/** What groups give is no role of their own, and is found by a filter all the same. */
function holdsByGroup(
  { world, roleBook }: SignedInVisit,
  { id, tenantId }: TeamMember,
  requested: unknown,
): boolean {
  const user = world.users.find((one) => one.id === id);
  const current = user ? roleBook.rolesIn(user, tenantId) : [];
  return current.some((role) => String(requested).split(',').includes(role.id));
}

function isSeen({ lastLogin }: TeamMember, requested: unknown, now: Date): boolean {
  if (requested === 'never' || !lastLogin) return requested === 'never' && !lastLogin;
  const age = (now.getTime() - Date.parse(lastLogin)) / dayMilliseconds;
  const limits: Readonly<Record<string, boolean>> = {
    within7Days: age <= 7,
    within30Days: age <= 30,
    over30Days: age > 30,
    over90Days: age > 90,
  };
  return limits[String(requested)] ?? true;
}
