import { z } from 'zod';
import { identity, team } from '../base-paths.ts';
import { del, get, post, put } from '../endpoint.ts';
import { invitationsRefusals } from '../invitations/invitations.refusals.ts';
import { mfaRefusals } from '../mfa/mfa.refusals.ts';
import { commonRefusals } from '../refusals.ts';
import { absentable, dateTime, email, role } from '../shared-schemas.ts';
import { memberActions } from './member-actions.ts';
import {
  fullUser,
  ids,
  listedUser,
  membersQuery,
  oneUser,
  pageLinks,
  pageMeta,
  paging,
  usersV2Query,
  usersV3Query,
} from './member-schemas.ts';
import { usersRefusals } from './users.refusals.ts';

export { usersRefusals };
export { memberStatus, userSortField } from './member-schemas.ts';
export type {
  LastSeen,
  ListedUser,
  MemberStatus,
  UserPreset,
  UserSortField,
} from './member-schemas.ts';
export type { MemberDetails } from './member-actions.ts';

/** A member of a tenant, or somebody who is invited to it. */
export const teamUser = z.object({
  /** Of the account; of the invitation until it is accepted, so that it tells nothing about accounts elsewhere. */
  id: z.string(),
  email: z.string(),
  name: z.string(),
  phone: z.string().optional(),
  tenantId: z.string(),
  vendorId: z.string(),
  roleIds: z.array(z.string()),
  roles: z.array(role),
  activatedForTenant: z.boolean(),
  createdAt: dateTime,
  verified: z.boolean().optional(),
  /** When the access ends by itself, or has ended. */
  temporaryExpirationDate: dateTime.optional(),
});
export type TeamUser = z.infer<typeof teamUser>;

const newUser = z.object({
  email,
  name: z.string().trim().max(200).nullish(),
  phone: z.string().max(40).nullish(),
  phoneNumber: z.string().max(40).nullish(),
  roleIds: z.array(z.string()).nullish(),
  /** True: the invitation waits, and no mail goes out until somebody sends it. */
  skipInviteEmail: z.boolean().nullish(),
  /** Seconds from now after which the membership ends by itself, accepted late or not. */
  expirationInSeconds: z.number().int().min(300).nullish(),
});

/** Where a role comes from: assigned to the user, granted at single sign-on, or through a group. */
const roleSource = z.object({
  kind: z.enum(['direct', 'sso', 'group']),
  /** Only for kind `group`. */
  group: z.object({ id: z.string(), name: z.string() }).optional(),
});

/** A role that a user has in the tenant, with every source it comes from. */
export const effectiveRole = z.object({
  id: z.string(),
  name: z.string(),
  sources: z.array(roleSource).min(1),
});
export type EffectiveRole = z.infer<typeof effectiveRole>;

/** A member in the team list. */
export const teamMember = teamUser.extend({
  username: z.string().optional(),
  /** The picture of the person; both names are read. */
  profileImage: z.string().optional(),
  profileImageUrl: z.string().optional(),
  /** What is kept about the person as `metadata`; absent where that is nothing. */
  customData: z.record(z.string(), z.unknown()).optional(),
  lastLogin: dateTime.optional(),
  /** Absent where the caller may not see how the user signs in. Decision 0286. */
  mfaEnabled: z.boolean().optional(),
  isDisabled: z.boolean().optional(),
  /** Groups they are in; their `roles` are those without the groups'. Ours; not of the wire contract. */
  groups: z
    .array(z.object({ id: z.string(), name: z.string(), color: z.string().optional() }))
    .optional(),
  /** Every role of the member, the most powerful first. Not in the wire contract. */
  effectiveRoles: z.array(effectiveRole).optional(),
  /** Closed by the operator, in every account. */
  isLocked: z.boolean().optional(),
  provider: z.string().optional(),
  /** The accounts somebody belongs to, of those that were asked for; only in lists over several. */
  accounts: z.array(z.object({ tenantId: z.string(), name: z.string() })).optional(),
  /** Of who is invited and has not accepted; the id is that of the invitation. */
  invitation: z
    .object({
      /** Absent: no mail went out yet. */
      sentAt: dateTime.optional(),
      expires: dateTime.optional(),
      isExpired: z.boolean(),
      invitedBy: z.string().optional(),
    })
    .optional(),
});
export type TeamMember = z.infer<typeof teamMember>;

const changes = [
  usersRefusals.unknownMember,
  usersRefusals.memberAbove,
  mfaRefusals.stepUpRequired,
] as const;

/** The people of a company: lists, adding, changing, helping, removing. Decision 0200. */
export const usersContract = {
  addUser: post(`${identity}/users/v2`, {
    access: 'bearer',
    permission: 'fe.secure.write.users',
    summary:
      'Invites an address to the active company, or mails a waiting invitation again. One address each call.',
    body: newUser,
    response: teamUser,
    status: 201,
    refusals: [
      invitationsRefusals.alreadyMember,
      invitationsRefusals.roleAbove,
      invitationsRefusals.unknownRole,
      invitationsRefusals.tenantLocked,
      usersRefusals.temporaryOff,
      usersRefusals.tooLong,
      mfaRefusals.stepUpRequired,
      commonRefusals.tooMany,
    ],
  }),
  resendActivationLink: post(`${team}/members/v1/{userId}/resendActivationEmail`, {
    access: 'bearer',
    permission: 'fe.secure.write.users',
    summary: 'Mails somebody who has not come in yet the activation link or invitation again.',
    params: z.object({ userId: z.string() }),
    status: 201,
    refusals: [usersRefusals.notWaiting, commonRefusals.tooMany],
  }),
  listUsersEmails: get(`${identity}/users/emails/v1`, {
    access: 'bearer',
    permission: 'fe.secure.read.users',
    summary: 'The e-mail addresses of the members of the active company.',
    query: z.object({ ...paging, _email: absentable, userIds: ids }),
    response: z.object({
      items: z.array(z.object({ userId: z.string(), email: z.string() })),
      _metadata: pageMeta,
      _links: pageLinks,
    }),
  }),
  listUsernames: get(`${identity}/usernames/v1`, {
    access: 'bearer',
    permission: 'fe.secure.read.users',
    summary: 'The user names of the members of the active company.',
    query: z.object({ ...paging, _usernamePrefix: absentable, userIds: ids, usernames: ids }),
    response: z.object({
      items: z.array(
        z.object({ userId: z.string(), username: z.string(), vendorId: z.string().optional() }),
      ),
      _metadata: pageMeta,
      _links: pageLinks,
    }),
  }),
  listUsersV3: get(`${identity}/users/v3`, {
    access: 'bearer',
    permission: 'fe.secure.read.users',
    summary:
      'The members of the active company, and of sub-accounts where asked: a page, sorted, searched and filtered.',
    query: usersV3Query,
    response: z.object({ items: z.array(listedUser), _metadata: pageMeta, _links: pageLinks }),
    refusals: [commonRefusals.forbidden],
  }),
  listUsersV2: get(`${identity}/users/v2`, {
    access: 'bearer',
    permission: 'fe.secure.read.users',
    summary: 'The members of the active company with their roles and permissions.',
    query: usersV2Query,
    response: z.object({ items: z.array(fullUser), _metadata: pageMeta, _links: pageLinks }),
  }),
  getUsersRoles: get(`${identity}/users/v3/roles`, {
    access: 'bearer',
    permission: 'fe.secure.read.users',
    summary: 'The roles of several members of the active company.',
    query: z.object({ ids }),
    response: z.array(
      z.object({
        userId: z.string(),
        tenantId: z.string(),
        vendorId: z.string(),
        roleIds: z.array(z.string()),
      }),
    ),
  }),
  getUsersGroups: get(`${identity}/users/v3/groups`, {
    access: 'bearer',
    permission: 'fe.secure.read.users',
    summary: 'The groups of several members of the active company.',
    query: z.object({ ids }),
    response: z.array(
      z.object({
        userId: z.string(),
        tenantId: z.string(),
        vendorId: z.string(),
        groupIds: z.array(z.string()),
      }),
    ),
  }),
  getUserById: get(`${identity}/users/v1/{userId}`, {
    access: 'bearer',
    permission: 'fe.secure.read.users',
    summary: 'One member of the active company.',
    params: z.object({ userId: z.string() }),
    response: oneUser,
    refusals: [usersRefusals.unknownMember],
  }),
  listMembers: get(`${team}/members/v1`, {
    access: 'bearer',
    permission: 'fe.secure.read.users',
    summary:
      'The team list: a page of the people of the active company, whoever is invited before its members.',
    query: membersQuery,
    response: z.object({
      items: z.array(teamMember),
      totalPages: z.number(),
      totalItems: z.number(),
    }),
    refusals: [commonRefusals.forbidden],
  }),
  updateMember: put(`${team}/members/v1`, {
    access: 'bearer',
    permission: 'fe.secure.write.users',
    summary:
      'Changes the roles of a member or of an invitation; one empty role id takes all of them. The rest is left alone.',
    alsoMethods: ['PATCH'],
    body: z.object({ id: z.string(), roleIds: z.array(z.string()).max(200).nullish() }),
    response: z.object({ item: teamMember }),
    refusals: [
      ...changes,
      usersRefusals.lastAdministrator,
      invitationsRefusals.roleAbove,
      invitationsRefusals.unknownRole,
      commonRefusals.forbidden,
    ],
  }),
  deleteMember: del(`${team}/members/v1/{userId}`, {
    access: 'bearer',
    permission: 'fe.secure.write.users',
    summary:
      'Removes somebody from the active company, and their account with it when they belong to no other, or revokes an invitation. With the own id: leaves it.',
    params: z.object({ userId: z.string() }),
    refusals: [...changes, usersRefusals.lastAdministrator, commonRefusals.forbidden],
  }),
  getMemberStats: get(`${team}/stats/v1/members`, {
    access: 'bearer',
    permission: 'fe.secure.read.users',
    summary: 'How many members the active company has.',
    response: z.object({
      totalItems: z.number(),
      addedThisWeek: z.number(),
      superAdmins: z.number(),
      invited: z.number().optional(),
      disabled: z.number().optional(),
    }),
  }),
  disableUser: post(`${identity}/tenants/users/v1/{userId}/disable`, {
    access: 'bearer',
    permission: 'fe.secure.write.users',
    summary:
      'Closes the active company to a member, whose sessions there end at once, or disables an invitation.',
    params: z.object({ userId: z.string() }),
    status: 200,
    refusals: [
      usersRefusals.unknownMember,
      usersRefusals.memberAbove,
      usersRefusals.ownRow,
      usersRefusals.lastAdministrator,
      commonRefusals.forbidden,
    ],
  }),
  enableUser: post(`${identity}/tenants/users/v1/{userId}/enable`, {
    access: 'bearer',
    permission: 'fe.secure.write.users',
    summary: 'Opens the active company to a disabled member again, or enables an invitation.',
    params: z.object({ userId: z.string() }),
    status: 200,
    refusals: [usersRefusals.unknownMember, usersRefusals.memberAbove, commonRefusals.forbidden],
  }),
  countTenantUsers: post(`${identity}/tenants/users/v1/count`, {
    access: 'bearer',
    permission: 'fe.secure.read.users',
    summary: 'How many members the active company and its sub-accounts have; others are left out.',
    body: z.object({
      tenantIds: z.array(z.string()).max(1000),
      excludeInvisibleUsers: z.boolean().nullish(),
    }),
    response: z.array(
      z.object({
        tenantId: z.string(),
        totalUsers: z.number(),
        totalAccessAllowedUsers: z.number(),
      }),
    ),
  }),
  ...memberActions,
} as const;
