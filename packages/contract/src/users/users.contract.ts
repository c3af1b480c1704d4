import { z } from 'zod';
import { identity, team } from '../base-paths.ts';
import { del, get, post, put } from '../endpoint.ts';
import { invitationsRefusals } from '../invitations/invitations.refusals.ts';
import { mfaRefusals } from '../mfa/mfa.refusals.ts';
import { commonRefusals } from '../refusals.ts';
import { absentable, email } from '../shared-schemas.ts';
import { memberActions } from './member-actions.ts';
import { memberDetailsCalls } from './member-details.ts';
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
import { teamMember, teamUser } from './team-member.ts';
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
export type { MemberActivity, MemberDetails } from './member-details.ts';
export type { EffectiveRole, RoleSource, TeamMember, TeamUser } from './team-member.ts';

const newUser = z.object({
  email,
  name: z.string().trim().max(200).nullish(),
  phone: z.string().max(40).nullish(),
  phoneNumber: z.string().max(40).nullish(),
  roleIds: z.array(z.string()).nullish(),
  /** True: the invitation waits, and no mail goes out until a user sends it. */
  skipInviteEmail: z.boolean().nullish(),
  /** Seconds from now after which the membership ends by itself, accepted late or not. */
  expirationInSeconds: z.number().int().min(300).nullish(),
});

const changes = [
  usersRefusals.unknownMember,
  usersRefusals.memberAbove,
  mfaRefusals.stepUpRequired,
] as const;

/** The users of a tenant: lists, adding, changing, helping, removing. Decision 0200. */
export const usersContract = {
  addUser: post(`${identity}/users/v2`, {
    access: 'bearer',
    permission: 'fe.secure.write.users',
    summary:
      'Invites an address to the active tenant, or mails a waiting invitation again. One address each call.',
    body: newUser,
    response: teamUser,
    status: 201,
    refusals: [
      invitationsRefusals.alreadyMember,
      invitationsRefusals.roleAbove,
      invitationsRefusals.unknownRole,
      invitationsRefusals.tenantLocked,
      commonRefusals.emailDomainNotAllowed,
      usersRefusals.temporaryOff,
      usersRefusals.tooLong,
      mfaRefusals.stepUpRequired,
      commonRefusals.tooMany,
    ],
  }),
  resendActivationLink: post(`${team}/members/v1/{userId}/resendActivationEmail`, {
    access: 'bearer',
    permission: 'fe.secure.write.users',
    summary: 'Mails a user who has not come in yet the activation link or invitation again.',
    params: z.object({ userId: z.string() }),
    status: 201,
    refusals: [
      usersRefusals.notWaiting,
      commonRefusals.emailDomainNotAllowed,
      commonRefusals.tooMany,
    ],
  }),
  listUsersEmails: get(`${identity}/users/emails/v1`, {
    access: 'bearer',
    permission: 'fe.secure.read.users',
    summary: 'The email addresses of the members of the active tenant.',
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
    summary: 'The user names of the members of the active tenant.',
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
      'The members of the active tenant, and of sub-accounts where asked: a page, sorted, searched and filtered.',
    query: usersV3Query,
    response: z.object({ items: z.array(listedUser), _metadata: pageMeta, _links: pageLinks }),
    refusals: [commonRefusals.forbidden],
  }),
  listUsersV2: get(`${identity}/users/v2`, {
    access: 'bearer',
    permission: 'fe.secure.read.users',
    summary: 'The members of the active tenant with their roles and permissions.',
    query: usersV2Query,
    response: z.object({ items: z.array(fullUser), _metadata: pageMeta, _links: pageLinks }),
  }),
  getUsersRoles: get(`${identity}/users/v3/roles`, {
    access: 'bearer',
    permission: 'fe.secure.read.users',
    summary: 'The roles of several members of the active tenant.',
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
    summary: 'The groups of several members of the active tenant.',
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
    summary: 'One member of the active tenant.',
    params: z.object({ userId: z.string() }),
    response: oneUser,
    refusals: [usersRefusals.unknownMember],
  }),
  listMembers: get(`${team}/members/v1`, {
    access: 'bearer',
    permission: 'fe.secure.read.users',
    summary:
      'The team list: a page of the users of the active tenant, with invited users before its members.',
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
      'Removes a user from the active tenant, and their account with it when they belong to no other, or revokes an invitation. With the caller’s id: leaves it.',
    params: z.object({ userId: z.string() }),
    refusals: [
      ...changes,
      usersRefusals.managedByDirectory,
      usersRefusals.lastAdministrator,
      commonRefusals.forbidden,
    ],
  }),
  getMemberStats: get(`${team}/stats/v1/members`, {
    access: 'bearer',
    permission: 'fe.secure.read.users',
    summary: 'How many members the active tenant has.',
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
      'Closes the active tenant to a member, whose sessions there end at once, or disables an invitation.',
    params: z.object({ userId: z.string() }),
    status: 200,
    refusals: [
      usersRefusals.unknownMember,
      usersRefusals.memberAbove,
      usersRefusals.ownRow,
      usersRefusals.managedByDirectory,
      usersRefusals.lastAdministrator,
      commonRefusals.forbidden,
    ],
  }),
  enableUser: post(`${identity}/tenants/users/v1/{userId}/enable`, {
    access: 'bearer',
    permission: 'fe.secure.write.users',
    summary: 'Opens the active tenant to a disabled member again, or enables an invitation.',
    params: z.object({ userId: z.string() }),
    status: 200,
    refusals: [
      usersRefusals.unknownMember,
      usersRefusals.memberAbove,
      usersRefusals.managedByDirectory,
      commonRefusals.forbidden,
    ],
  }),
  countTenantUsers: post(`${identity}/tenants/users/v1/count`, {
    access: 'bearer',
    permission: 'fe.secure.read.users',
    summary: 'How many members the active tenant and its sub-accounts have; others are left out.',
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
  ...memberDetailsCalls,
} as const;
