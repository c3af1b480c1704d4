import { z } from 'zod';
import { identity } from '../base-paths.ts';
import { del, get, patch, post, put } from '../endpoint.ts';
import { invitationsRefusals } from '../invitations/invitations.refusals.ts';
import { mfaRefusals } from '../mfa/mfa.refusals.ts';
import { commonRefusals } from '../refusals.ts';
import { absentable, email, permission, role } from '../shared-schemas.ts';
import { fullUser, pageMeta } from '../users/member-schemas.ts';
import { usersRefusals } from '../users/users.refusals.ts';
import { subAccountsRefusals } from './sub-accounts.refusals.ts';

const path = `${identity}/sub-tenants/users`;
const user = z.object({ userId: z.string() });
/** Accounts of one call. */
const manyAccounts = 100;

const writing = {
  access: 'bearer',
  permission: 'fe.secure.write.users',
  refusals: [
    subAccountsRefusals.noAccess,
    subAccountsRefusals.notFound,
    usersRefusals.unknownMember,
    usersRefusals.memberAbove,
    invitationsRefusals.roleAbove,
    invitationsRefusals.unknownRole,
    usersRefusals.lastAdministrator,
    mfaRefusals.stepUpRequired,
    commonRefusals.forbidden,
  ],
} as const;
const adding = [
  ...writing.refusals,
  invitationsRefusals.tenantLocked,
  commonRefusals.emailDomainNotAllowed,
  commonRefusals.tooMany,
] as const;

const newUser = z.object({ email, name: z.string().trim().max(200).nullish() });
const roleIds = z.array(z.string()).max(100);
const rolesByAccount = z.object({
  subTenantsRoles: z.array(z.object({ tenantId: z.string(), roleIds })).max(manyAccounts),
});

/** A user with all of their accounts that the caller reaches. */
const userOfAccounts = fullUser
  .omit({ roles: true, permissions: true, groups: true, tenants: true })
  .extend({
    tenants: z.array(
      z.object({
        tenantId: z.string(),
        tenantName: z.string(),
        roles: z.array(role),
        permissions: z.array(permission),
        activated: z.boolean(),
        isDisabled: z.boolean(),
        subAccountAccessAllowed: z.boolean(),
        lastLogin: z.string().optional(),
      }),
    ),
  });
export type UserOfAccounts = z.infer<typeof userOfAccounts>;

/** The users of the active account and of those below it. */
export const accountUserCalls = {
  listAllUsers: get(`${path}/v1`, {
    access: 'bearer',
    permission: 'fe.secure.read.users',
    summary: 'The users of the active account and of all accounts below it. 20 at a time by name.',
    query: z.object({
      _limit: z.coerce.number().int().min(1).max(200).optional(),
      /** Users to skip. */
      _offset: z.coerce.number().int().min(0).optional(),
      _filter: absentable,
      _sortBy: absentable,
      _order: absentable,
      /** Only the users of this account. Beyond the wire contract. */
      _tenantId: absentable,
    }),
    response: z.object({ items: z.array(userOfAccounts), _metadata: pageMeta }),
  }),
  addUserToSubTenants: post(`${path}/v1`, {
    ...writing,
    summary:
      'Adds a user to several accounts. Users of accounts that the caller manages are members at once; others are invited.',
    body: z.object({
      user: newUser,
      subTenants: z
        .array(z.object({ tenantId: z.string(), roleIds: roleIds.nullish() }))
        .min(1)
        .max(manyAccounts),
    }),
    status: 201,
    refusals: adding,
  }),
  removeUserFromSubTenants: del(`${path}/v1`, {
    ...writing,
    summary:
      'Removes a user from several accounts. Users who then belong to no account are deleted.',
    body: z.object({
      userId: z.string(),
      subTenants: z
        .array(z.object({ tenantId: z.string() }))
        .min(1)
        .max(manyAccounts),
    }),
    response: z.object({ removedFrom: z.array(z.string()) }),
  }),
  setSubAccountAccess: put(`${path}/v1/{userId}/access`, {
    ...writing,
    alsoMethods: ['PATCH'],
    summary: 'Whether a user of the active account may enter the accounts below it.',
    params: user,
    body: z.object({
      allowAccess: z.boolean(),
      /** A sub-account whose member the user is. Beyond the wire contract. */
      tenantId: absentable,
    }),
    refusals: [...writing.refusals, subAccountsRefusals.accessLocked],
  }),
  addSubTenantRoles: post(`${path}/v1/{userId}/roles`, {
    ...writing,
    summary: 'Gives a user roles in several accounts.',
    params: user,
    body: rolesByAccount,
    status: 201,
  }),
  setSubTenantRoles: patch(`${path}/v1/{userId}/roles`, {
    ...writing,
    alsoMethods: ['PUT'],
    summary: 'Replaces the roles of a user in several accounts.',
    params: user,
    body: rolesByAccount,
  }),
  removeSubTenantRoles: del(`${path}/v1/{userId}/roles`, {
    ...writing,
    summary: 'Takes roles from a user in several accounts.',
    params: user,
    body: rolesByAccount,
  }),
  addUsersToSubTenant: post(`${path}/v2/`, {
    ...writing,
    summary: 'Adds several users to one account.',
    body: z.object({
      users: z.array(newUser).min(1).max(100),
      tenantId: z.string(),
      roleIds: roleIds.nullish(),
      allowSubAccountAccess: z.boolean().nullish(),
    }),
    status: 201,
    refusals: adding,
  }),
} as const;
