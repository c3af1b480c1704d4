import { z } from 'zod';
import { identity, team } from '../base-paths.ts';
import { del, get, post, put } from '../endpoint.ts';
import { mfaRefusals } from '../mfa/mfa.refusals.ts';
import { commonRefusals } from '../refusals.ts';
import { dateTime, email, permission, role, secret, user } from '../shared-schemas.ts';
import { profileRefusals } from './profile.refusals.ts';
import { largestMetadata, largestPicture } from './profile.rules.ts';

export { profileRefusals };

/**
 * What a user says about themselves. The clients send their whole profile back: what nobody may
 * change is not read.
 */
const profileForm = z.object({
  name: z.string().trim().max(255).optional(),
  /** Empty takes it away. */
  phoneNumber: z.string().trim().max(40).nullish(),
  /** Null or empty takes the picture away; else the address it has. */
  profilePictureUrl: z.string().max(4095).nullish(),
  /** JSON text of an object. Address and job title are kept in it. */
  metadata: z.string().max(largestMetadata).optional(),
});
export type ProfileForm = z.infer<typeof profileForm>;

/** Who manages a field instead of the user; absent: the user. Issue 19, item 12. */
export const managedFields = z.object({
  name: z.enum(['directory']).optional(),
  email: z.enum(['directory', 'identityProvider']).optional(),
});
export type ManagedFields = z.infer<typeof managedFields>;

/** A deletion that waits for its day. */
export const accountDeletion = z.object({
  askedAt: dateTime,
  /** When the account is deleted, unless a user takes the wish back. */
  dueAt: dateTime,
});
export type AccountDeletion = z.infer<typeof accountDeletion>;

/** What is in the way of a deletion, or goes with it, by tenant. */
export const deletionOutlook = z.object({
  /** Absent while nobody asked for it. */
  deletion: accountDeletion.optional(),
  /** Days between asking and deleting. */
  graceDays: z.number(),
  /** Tenants nobody else administers: another user must, first. */
  blockedBy: z.array(z.object({ tenantId: z.string(), name: z.string() })),
  /** Tenants with no other member: they go with the account. */
  deletedWith: z.array(z.object({ tenantId: z.string(), name: z.string() })),
});
export type DeletionOutlook = z.infer<typeof deletionOutlook>;

const row = z.record(z.string(), z.unknown());
/** Everything that is kept about a user, without secrets. Dates are ISO 8601 texts. */
export const ownData = z.object({
  madeAt: dateTime,
  user: row,
  companies: z.array(row),
  sessions: z.array(row),
  secondFactors: z.array(row),
  passkeys: z.array(row),
  phoneNumbers: z.array(row),
  signInServices: z.array(row),
  consents: z.array(row),
  apiTokens: z.array(row),
  /** The newest first, at most 10,000. */
  audits: z.array(row),
});
export type OwnData = z.infer<typeof ownData>;

/**
 * What a user says about themselves, their own data as a file, and the end of their account.
 * Decision 0212.
 */
export const profileContract = {
  getMe: get(`${identity}/users/v2/me`, {
    access: 'bearer',
    permission: null,
    summary: 'The signed-in user with roles and permissions in the active tenant.',
    query: z.object({ addRoles: z.string().optional() }),
    response: user,
  }),
  updateMe: put(`${identity}/users/v2/me`, {
    access: 'bearer',
    permission: null,
    alsoMethods: ['PATCH'],
    summary: 'Changes what the user says about themselves; what is not sent stays.',
    body: profileForm,
    response: user,
    refusals: [
      profileRefusals.wrongName,
      profileRefusals.managedByDirectory,
      profileRefusals.wrongPhone,
      profileRefusals.provedPhone,
      profileRefusals.wrongMetadata,
      profileRefusals.foreignPicture,
      commonRefusals.impersonated,
    ],
  }),
  updateProfileImage: put(`${team}/profile/me/image/v1`, {
    access: 'bearer',
    permission: null,
    alsoMethods: ['PATCH'],
    summary:
      'Takes a picture of the user (field `image`: JPEG, PNG, WebP or GIF), and answers with the address it has from now on.',
    accepts: { upload: largestPicture },
    body: z.custom<FormData>((value) => value instanceof FormData),
    responds: 'text',
    response: z.string(),
    refusals: [profileRefusals.noPicture, profileRefusals.wrongPicture, commonRefusals.tooLarge],
  }),
  getPicture: get(`${team}/profile/images/v1/{pictureId}`, {
    access: 'none',
    summary:
      'A picture as it is shown, 256 pixels square. Its address is random and tells nothing about whom it shows.',
    params: z.object({ pictureId: z.string() }),
    responds: { image: 'image/webp' },
    response: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    refusals: [commonRefusals.notFound],
  }),
  getMyManagedFields: get(`${identity}/users/v1/me/managed-fields`, {
    access: 'bearer',
    permission: null,
    summary:
      'Which fields of the profile a directory or an identity provider manages: the user cannot change them. Beyond the wire contract.',
    response: managedFields,
  }),
  getMyAuthorization: get(`${identity}/users/v1/me/authorization`, {
    access: 'bearer',
    permission: null,
    summary: 'Roles and permissions of the user in the active tenant.',
    response: z.object({ permissions: z.array(permission), roles: z.array(role) }),
  }),
  requestEmailChange: post(`${identity}/users/v1/email/me`, {
    access: 'bearer',
    permission: null,
    summary:
      'Mails a code to a new address of the user and tells the present one. Nothing changes yet.',
    body: z.object({ email }),
    status: 200,
    refusals: [
      profileRefusals.managedByDirectory,
      profileRefusals.managedByProvider,
      commonRefusals.impersonated,
      commonRefusals.emailDomainNotAllowed,
      commonRefusals.tooMany,
    ],
  }),
  verifyEmailChange: post(`${identity}/users/v1/email/me/verify`, {
    access: 'bearer',
    permission: null,
    summary:
      'Redeems that code: the new address takes the place of the old one, and both are shown.',
    body: z.object({ email, code: z.string().min(1).max(32) }),
    status: 200,
    refusals: [
      profileRefusals.wrongCode,
      profileRefusals.managedByDirectory,
      profileRefusals.managedByProvider,
      commonRefusals.emailDomainNotAllowed,
      commonRefusals.impersonated,
    ],
  }),
  createUsername: post(`${identity}/usernames/v1`, {
    access: 'bearer',
    permission: null,
    backend: 'user',
    summary: 'Gives the user a user name to sign in with, in place of an earlier one.',
    body: z.object({ username: z.string().trim().max(255) }),
    status: 201,
    refusals: [
      profileRefusals.wrongUsername,
      profileRefusals.usernameTaken,
      commonRefusals.impersonated,
    ],
  }),
  getMyUsername: get(`${identity}/usernames/v1/me`, {
    access: 'bearer',
    permission: null,
    summary: 'The caller’s user name; empty when there is none.',
    response: z.object({ username: z.string().optional(), userId: z.string().optional() }),
  }),
  deleteUsername: del(`${identity}/usernames/v1/{username}`, {
    access: 'bearer',
    permission: null,
    backend: 'user',
    summary: 'Takes the caller’s user name away.',
    params: z.object({ username: z.string().max(255) }),
    status: 200,
    refusals: [
      profileRefusals.noUsername,
      profileRefusals.lastIdentifier,
      commonRefusals.impersonated,
    ],
  }),
  askOwnData: post(`${identity}/users/v1/me/data`, {
    access: 'bearer',
    permission: null,
    summary:
      'Makes a secret that downloads everything kept about the user, once, and tells the user by mail.',
    response: z.object({ token: z.string(), expires: dateTime }),
    refusals: [mfaRefusals.stepUpRequired, commonRefusals.impersonated, commonRefusals.tooMany],
  }),
  downloadOwnData: post(`${identity}/users/v1/me/data/download`, {
    access: 'bearer',
    permission: null,
    summary: 'Redeems that secret: everything kept about the user, without secrets.',
    body: z.object({ token: secret }),
    status: 200,
    response: ownData,
    refusals: [profileRefusals.dataGone, commonRefusals.impersonated],
  }),
  getMyDeletion: get(`${identity}/users/v1/me/deletion`, {
    access: 'bearer',
    permission: null,
    summary: 'Whether the account is going to be deleted, and what is in the way.',
    response: deletionOutlook,
  }),
  askMyDeletion: post(`${identity}/users/v1/me/deletion`, {
    access: 'bearer',
    permission: null,
    summary:
      'Has the account deleted when the days of grace are over. Everything works until then.',
    response: accountDeletion,
    refusals: [
      profileRefusals.lastAdministrator,
      profileRefusals.operatorAccount,
      mfaRefusals.stepUpRequired,
      commonRefusals.impersonated,
    ],
  }),
  cancelMyDeletion: del(`${identity}/users/v1/me/deletion`, {
    access: 'bearer',
    permission: null,
    summary: 'Takes the wish back.',
    status: 200,
    refusals: [profileRefusals.noDeletion, commonRefusals.impersonated],
  }),
} as const;
