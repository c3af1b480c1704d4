import { z } from 'zod';
import { identity } from '../base-paths.ts';
import { del, get, post, put } from '../endpoint.ts';
import { dateTime, email, password, role } from '../shared-schemas.ts';
import { invitationsRefusals } from '../invitations/invitations.refusals.ts';
import { userPhone } from '../phones/phones.contract.ts';
import { phonesRefusals } from '../phones/phones.refusals.ts';
import { managementRefusals } from './management.refusals.ts';
import { manyTexts } from './entitlement-schemas.ts';
import { managedPage, managedPaging, metadataInput } from './management-tenants.ts';
import { managedUser } from './management-users.ts';

const users = `${identity}/users/v1`;
const vendorOnly = `${identity}/vendor-only/users/v1`;
const invites = `${identity}/tenants/invites/v1`;
const phones = `${identity}/users/phone-numbers/v1/vendor`;
const vendor = { access: 'vendor', scope: 'users' } as const;
const one = { params: z.object({ userId: z.string() }) };
const { unknownUser, unknownTenant, unknownRole, userExists, tenantNeeded, userNeeded } =
  managementRefusals;
const { invalidMetadata, noFactors, unknownInvite, unknownPhone } = managementRefusals;

/** A user whom a backend adds to a tenant. */
export const newMember = z.object({
  email,
  name: z.string().max(255).nullish(),
  password: password.optional(),
  phoneNumber: z.string().max(40).nullish(),
  metadata: metadataInput,
  /** True: no email is sent, and the user exists at once, unverified. */
  skipInviteEmail: z.boolean().optional(),
  roleIds: z.array(z.uuid()).max(100).optional(),
  expirationInSeconds: z.number().int().min(300).nullish(),
});
export type NewMember = z.output<typeof newMember>;
const createdMember = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string().optional(),
  profilePictureUrl: z.string().optional(),
  verified: z.boolean(),
  roles: z.array(role),
  metadata: z.string().optional(),
  createdAt: dateTime,
  activatedForTenant: z.boolean(),
  temporaryExpirationDate: dateTime.optional(),
});
export type CreatedMember = z.infer<typeof createdMember>;
const creating = {
  ...vendor,
  body: newMember,
  response: createdMember,
  status: 201,
  refusals: [tenantNeeded, unknownTenant, unknownRole, invalidMetadata, userExists],
} as const;
const link = z.object({ link: z.string(), token: z.string(), userId: z.string() });
const { roles: _roles, permissions: _permissions, ...listed } = managedUser.shape;
const listedUser = z.object(listed);
const invite = z.object({
  id: z.string(),
  vendorId: z.string(),
  tenantId: z.string(),
  userId: z.string().optional(),
  token: z.string(),
  expires: dateTime,
  shouldSendEmail: z.boolean(),
  /** Of the tenant. */
  name: z.string().optional(),
  roleIds: z.array(z.string()),
});

/** Further calls about users, for backends. */
export const managementMoreUsers = {
  createUser: post(users, {
    ...creating,
    backend: 'user',
    summary: 'Adds a user to the tenant in the header; the same as the call with v2.',
  }),
  inviteUser: post(`${identity}/users/v2`, {
    ...creating,
    backend: 'user',
    summary:
      'Invites a user by email. With skipInviteEmail or a password, creates the user at once.',
  }),
  updateUserInTenant: put(users, {
    ...vendor,
    backend: 'user',
    summary: 'Changes the details of the user in the header.',
    body: z.object({
      name: z.string().max(255).optional(),
      phoneNumber: z.string().max(40).nullish(),
      metadata: metadataInput,
      profilePictureUrl: z.string().max(4095).nullish(),
    }),
    response: managedUser,
    refusals: [userNeeded, unknownUser, invalidMetadata],
  }),
  setSuperUser: put(`${users}/{userId}/superuser`, {
    ...vendor,
    ...one,
    summary: 'Grants or revokes all permissions of a user in all their tenants.',
    body: z.object({ superUser: z.boolean() }),
    response: managedUser,
    refusals: [unknownUser],
  }),
  setUserTenant: put(`${users}/{userId}/tenant`, {
    ...vendor,
    ...one,
    summary: 'Changes the tenant that the user signs in to.',
    body: z.object({ tenantId: z.string(), validateTenantExist: z.boolean().optional() }),
    response: managedUser,
    refusals: [unknownUser, unknownTenant],
  }),
  moveUsersBetweenTenants: put(`${users}/tenants/migrate`, {
    ...vendor,
    summary: 'Moves all users of a tenant to another one. They keep the roles of the environment.',
    body: z.object({ srcTenantId: z.string(), targetTenantId: z.string() }),
    refusals: [unknownTenant],
  }),
  generateActivationLink: post(`${users}/{userId}/links/generate-activation-token`, {
    ...vendor,
    ...one,
    summary: 'A link to activate a user. Earlier links stop working.',
    response: link,
    status: 201,
    refusals: [unknownUser],
  }),
  generatePasswordResetLink: post(`${users}/{userId}/links/generate-password-reset-token`, {
    ...vendor,
    ...one,
    summary: 'A link to choose a new password.',
    response: link,
    status: 201,
    refusals: [unknownUser],
  }),
  searchUsers: get(`${users}/query/phrase`, {
    ...vendor,
    summary: 'Users of the environment in pages, found by email, name, ID, or external ID.',
    query: z.object({
      ...managedPage,
      _identifier: z.string().max(320).optional(),
      _email: z.string().max(320).optional(),
      _namePrefix: z.string().max(200).optional(),
      _phraseSearchContains: manyTexts,
      _tenantId: z.string().max(100).optional(),
      ids: z.string().max(8000).optional(),
      _externalIds: z.string().max(8000).optional(),
      _sortBy: z.string().max(40).optional(),
    }),
    response: z.object({ items: z.array(listedUser), ...managedPaging }),
  }),
  getUserTenantStatuses: get(`${identity}/tenants/users/v1/statuses`, {
    ...vendor,
    summary: 'Whether users have been activated, by tenant.',
    query: z.object({ userIds: manyTexts, userTenantStatuses: manyTexts }),
    response: z.array(
      z.object({
        userId: z.string(),
        tenantsStatuses: z.array(
          z.object({
            tenantId: z.string(),
            status: z.enum(['PendingInvitation', 'PendingLogin', 'Activated', 'NotActivated']),
          }),
        ),
      }),
    ),
  }),
  unenrollUserMfa: post(`${vendorOnly}/{userId}/mfa/unenroll`, {
    ...vendor,
    ...one,
    summary: 'Removes all MFA methods of a user.',
    status: 200,
    refusals: [unknownUser, noFactors],
  }),
  disableMfaForUser: post(`${users}/mfa/disable`, {
    ...vendor,
    backend: 'user',
    summary: 'Removes all MFA methods of the user in the header.',
    body: z.object({ token: z.string().max(20).optional() }).optional(),
    status: 200,
    refusals: [userNeeded, unknownUser, noFactors],
  }),
  verifyUserPassword: post(`${vendorOnly}/passwords/verify`, {
    ...vendor,
    summary: 'Checks a password. Wrong passwords count as failed sign-ins.',
    body: z.object({ email, password }),
    response: z.object({ isValid: z.boolean() }),
    status: 200,
  }),
  listInvites: get(`${invites}/all`, {
    ...vendor,
    summary: 'Invite links of all tenants, or of the one in the header, without their secrets.',
    response: z.array(invite),
  }),
  createInvite: post(invites, {
    ...vendor,
    backend: 'user',
    summary:
      'Creates or replaces an invite link, valid as long as the user has permission to invite.',
    body: z.object({
      tenantId: z.string().max(100),
      /** The user who invites; the header `frontegg-user-id` names them as well. */
      userId: z.string().max(100).optional(),
      /** Default: the setting `invitations.linkExpiryMinutes`. */
      expiresInMinutes: z.number().int().min(1).max(525_600).optional(),
      shouldSendEmail: z.boolean().optional(),
      roleIds: z.array(z.uuid()).max(100).optional(),
    }),
    response: invite,
    status: 201,
    refusals: [
      userNeeded,
      unknownTenant,
      unknownUser,
      invitationsRefusals.linksOff,
      invitationsRefusals.linkTenantLocked,
      invitationsRefusals.unknownRole,
      invitationsRefusals.roleAbove,
    ],
  }),
  addUserPhone: post(`${phones}/{userId}`, {
    ...vendor,
    ...one,
    summary: 'Adds a phone number, which the user must verify before it signs them in.',
    body: z.object({ phoneNumber: z.string().trim().min(1).max(40) }),
    response: userPhone,
    status: 201,
    refusals: [
      unknownUser,
      phonesRefusals.noTexts,
      phonesRefusals.invalidNumber,
      phonesRefusals.tooManyNumbers,
    ],
  }),
  removeUserPhone: del(`${phones}/{userId}/{phoneId}`, {
    ...vendor,
    params: z.object({ userId: z.string(), phoneId: z.string() }),
    summary: 'Removes a phone number. The user is notified by email.',
    refusals: [unknownUser, unknownPhone, phonesRefusals.lastIdentifier],
  }),
  deleteInvite: del(`${invites}/token/{id}`, {
    ...vendor,
    params: z.object({ id: z.string() }),
    summary: 'Revokes an invite link.',
    refusals: [unknownInvite],
  }),
} as const;
