import { z } from 'zod';
import { identity } from '../base-paths.ts';
import { del, get, post, put } from '../endpoint.ts';
import { dateTime, email, password, permission, role } from '../shared-schemas.ts';
import { commonRefusals } from '../refusals.ts';
import { managementRefusals } from './management.refusals.ts';
import { metadataInput } from './management-tenants.ts';

const users = `${identity}/users/v1`;
const vendorOnly = `${identity}/vendor-only/users/v1`;
const vendor = { access: 'vendor', scope: 'users' } as const;
const one = { params: z.object({ userId: z.string() }) };
const { unknownUser, unknownTenant, unknownRole, userExists, tenantNeeded, invalidMetadata } =
  managementRefusals;

/** A user of the environment as backends read it; metadata is JSON text. */
export const managedUser = z.object({
  id: z.string(),
  sub: z.string(),
  email: z.string(),
  name: z.string(),
  profilePictureUrl: z.string(),
  phoneNumber: z.string().optional(),
  verified: z.boolean(),
  mfaEnrolled: z.boolean(),
  provider: z.string(),
  tenantId: z.string(),
  tenantIds: z.array(z.string()),
  tenants: z.array(
    z.object({
      tenantId: z.string(),
      roles: z.array(role),
      isDisabled: z.boolean(),
      temporaryExpirationDate: dateTime.optional(),
    }),
  ),
  roles: z.array(role),
  permissions: z.array(permission),
  activatedForTenant: z.literal(true),
  invisible: z.literal(false),
  isLocked: z.boolean(),
  superUser: z.boolean(),
  metadata: z.string(),
  vendorMetadata: z.string(),
  externalId: z.string().optional(),
  createdAt: dateTime,
  lastLogin: dateTime.optional(),
  subAccountAccessAllowed: z.boolean(),
});
export type ManagedUser = z.infer<typeof managedUser>;

const newUser = {
  email,
  name: z.string().max(255).optional(),
  password: password.optional(),
  phoneNumber: z.string().max(40).optional(),
  metadata: metadataInput,
  roleIds: z.array(z.uuid()).max(100).optional(),
};

/** Users, for backends. */
export const managementUsers = {
  getUserGlobally: get(`${vendorOnly}/{userId}`, {
    ...vendor,
    ...one,
    summary: 'A user with all their tenants.',
    response: managedUser,
    refusals: [unknownUser],
  }),
  getUserByEmail: get(`${users}/email`, {
    ...vendor,
    summary: 'The user with this email.',
    query: z.object({ email }),
    response: managedUser,
    refusals: [unknownUser],
  }),
  createUserVendorOnly: post(vendorOnly, {
    ...vendor,
    summary: 'Creates a user with a verified email in a tenant, without sending an email.',
    body: z.object({
      ...newUser,
      tenantId: z.string(),
      vendorMetadata: metadataInput,
      externalId: z.string().max(255).optional(),
    }),
    response: managedUser,
    status: 201,
    refusals: [
      userExists,
      unknownTenant,
      unknownRole,
      invalidMetadata,
      commonRefusals.emailDomainNotAllowed,
    ],
  }),
  updateUserGlobally: put(`${users}/{userId}`, {
    ...vendor,
    ...one,
    summary: 'Changes the fields of a user that are sent.',
    body: z.object({
      name: z.string().max(255).optional(),
      phoneNumber: z.string().max(40).nullish(),
      metadata: metadataInput,
      vendorMetadata: metadataInput,
      externalId: z.string().max(255).nullish(),
    }),
    response: managedUser,
    refusals: [unknownUser, invalidMetadata],
  }),
  changeUserEmail: put(`${users}/{userId}/email`, {
    ...vendor,
    ...one,
    summary: 'Changes the email of a user. It counts as verified.',
    body: z.object({ email }),
    response: managedUser,
    refusals: [unknownUser, userExists, commonRefusals.emailDomainNotAllowed],
  }),
  verifyUser: post(`${users}/{userId}/verify`, {
    ...vendor,
    ...one,
    summary: 'Marks the email of a user as verified.',
    status: 200,
    refusals: [unknownUser],
  }),
  lockUser: post(`${users}/{userId}/lock`, {
    ...vendor,
    ...one,
    summary: 'Locks a user out of every tenant and ends their sessions.',
    status: 200,
    refusals: [unknownUser],
  }),
  unlockUserGlobally: post(`${users}/{userId}/unlock`, {
    ...vendor,
    ...one,
    summary: 'Unlocks a user.',
    status: 200,
    refusals: [unknownUser],
  }),
  deleteUser: del(`${users}/{userId}`, {
    ...vendor,
    ...one,
    summary:
      'With frontegg-tenant-id, removes the user from that tenant; without it, deletes the user.',
    refusals: [unknownUser, unknownTenant],
  }),
  addUserToTenant: post(`${users}/{userId}/tenant`, {
    ...vendor,
    ...one,
    summary: 'Adds a user to a tenant with its default roles.',
    body: z.object({ tenantId: z.string() }),
    response: managedUser,
    status: 201,
    refusals: [unknownUser, unknownTenant, commonRefusals.emailDomainNotAllowed],
  }),
  assignUserRoles: post(`${users}/{userId}/roles`, {
    ...vendor,
    ...one,
    scope: 'roles',
    summary: 'Gives a user roles in the tenant.',
    body: z.object({ roleIds: z.array(z.uuid()).min(1).max(100) }),
    response: z.object({ tenantId: z.string(), userId: z.string(), roles: z.array(role) }),
    status: 201,
    refusals: [tenantNeeded, unknownUser, unknownRole],
  }),
  unassignUserRoles: del(`${users}/{userId}/roles`, {
    ...vendor,
    ...one,
    scope: 'roles',
    summary: 'Takes roles of a user in the tenant away.',
    body: z.object({ roleIds: z.array(z.uuid()).min(1).max(100) }),
    response: z.object({ tenantId: z.string(), userId: z.string(), roles: z.array(role) }),
    refusals: [tenantNeeded, unknownUser, unknownRole],
  }),
} as const;
