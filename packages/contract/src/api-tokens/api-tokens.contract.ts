import { z } from 'zod';
import { identity } from '../base-paths.ts';
import { del, get, post } from '../endpoint.ts';
import { mfaRefusals } from '../mfa/mfa.refusals.ts';
import { commonRefusals } from '../refusals.ts';
import { dateTime, secret } from '../shared-schemas.ts';
import { apiTokensRefusals } from './api-tokens.refusals.ts';

export { apiTokensRefusals };

/** Ten years, in minutes: the contract has such an end for client ids of users only. */
const tenYears = 5_256_000;
/** Some four thousand years. */
const maxMinutes = 2_147_483_647;

const form = {
  description: z.string().trim().min(1, 'Say what the token is for.').max(255),
  /** Minutes from now; null is "never". */
  expiresInMinutes: z.number().int().min(1).max(maxMinutes).nullish(),
};
/** It goes into each access token that a client id is exchanged for, so it is short. */
const maxMetadataLength = 1024;
/** What programs shall know about a client id: an object of the tenant's own making. */
const metadata = z.record(z.string(), z.unknown());
const shortMetadata = metadata
  .refine(
    (one) => JSON.stringify(one).length <= maxMetadataLength,
    'As JSON, metadata has at most 1,024 characters.',
  )
  .optional();
const userForm = z.object(form);
const clientForm = z.object({
  ...form,
  expiresInMinutes: z.number().int().min(1).max(tenYears).nullish(),
  metadata: shortMetadata,
});
const tenantForm = z.object({
  ...form,
  /** What the token may do. Single permissions cannot be given: nothing is dropped in silence. */
  roleIds: z.array(z.string()).max(100).default([]),
  permissionIds: z.array(z.string()).max(0).optional(),
});
/** What a client ID of an account is made from. */
export const tenantClientForm = tenantForm.extend({ metadata: shortMetadata });

const facts = {
  createdAt: dateTime,
  /** Absent: never. */
  expires: dateTime.optional(),
  /** To the minute; absent: never used. Beyond the wire contract. */
  lastUsedAt: dateTime.optional(),
  /** Until then the secret before the present one still works, or did. Beyond the wire contract. */
  previousSecretUntil: dateTime.optional(),
  /** Only in the answer that makes the token, or gives it another secret; it is shown once. */
  secret: z.string().optional(),
};

/** A client id and a secret, to be exchanged for access tokens. */
export const userApiToken = z.object({
  clientId: z.string(),
  description: z.string(),
  /** As it was given; the claim `metadata` of its access tokens. Absent: none was. */
  metadata: metadata.optional(),
  ...facts,
});
export type UserApiToken = z.infer<typeof userApiToken>;

/** The same for an account; it has roles of its own. */
export const tenantApiToken = userApiToken.extend({
  tenantId: z.string(),
  createdByUserId: z.string().nullable(),
  roleIds: z.array(z.string()).optional(),
});
export type TenantApiToken = z.infer<typeof tenantApiToken>;

/** A secret that is a bearer by itself. */
export const userAccessToken = z.object({
  id: z.string(),
  description: z.string().optional(),
  ...facts,
});
export type UserAccessToken = z.infer<typeof userAccessToken>;

/** The same for an account; it has roles of its own. */
export const tenantAccessToken = userAccessToken.extend({
  roleIds: z.array(z.string()),
  createdByUserId: z.string().nullable(),
});
export type TenantAccessToken = z.infer<typeof tenantAccessToken>;

const mine = {
  read: { access: 'bearer', permission: 'fe.secure.read.userApiTokens' },
  write: { access: 'bearer', permission: 'fe.secure.write.userApiTokens' },
} as const;
const ours = {
  read: { access: 'bearer', permission: 'fe.secure.read.tenantApiTokens' },
  write: { access: 'bearer', permission: 'fe.secure.write.tenantApiTokens' },
} as const;
const making = [
  mfaRefusals.stepUpRequired,
  apiTokensRefusals.tooMany,
  commonRefusals.impersonated,
] as const;
const roleGrants = [...making, apiTokensRefusals.unknownRole, apiTokensRefusals.roleAbove] as const;

/** Seven days, in minutes. */
const maxOverlap = 10_080;
const rotation = {
  params: z.object({ id: z.string() }),
  /** Minutes for which the old secret still works; 0 ends it at once. */
  body: z.object({ overlapMinutes: z.number().int().min(0).max(maxOverlap).default(1440) }),
  status: 200,
} as const;
const changingOwn = [
  mfaRefusals.stepUpRequired,
  apiTokensRefusals.notFound,
  commonRefusals.impersonated,
] as const;
const rotatingOurs = [
  ...changingOwn,
  apiTokensRefusals.roleAbove,
  apiTokensRefusals.unknownRole,
] as const;

/**
 * API tokens of users and of tenants, of both kinds, and the exchange of a secret for an access
 * token. Contract, §6.
 */
export const apiTokensContract = {
  exchangeApiToken: post(`${identity}/auth/v1/api-token`, {
    access: 'none',
    summary: 'Exchanges a client id and its secret for an access token. Beyond the wire contract.',
    body: z.object({ clientId: z.string().max(100), secret }),
    response: z.object({
      accessToken: z.string(),
      tokenType: z.literal('bearer'),
      /** Seconds. */
      expiresIn: z.number(),
      expires: dateTime,
    }),
    status: 200,
    refusals: [apiTokensRefusals.invalidCredentials, commonRefusals.tooMany],
  }),
  listUserApiTokens: get(`${identity}/users/api-tokens/v1`, {
    ...mine.read,
    summary: 'The client ids of the user in the active account, newest first.',
    response: z.array(userApiToken),
  }),
  createUserApiToken: post(`${identity}/users/api-tokens/v1`, {
    ...mine.write,
    summary:
      'Makes a client id and a secret that act as the user in the active account. The secret is shown once.',
    body: clientForm,
    response: userApiToken,
    status: 201,
    refusals: making,
  }),
  deleteUserApiToken: del(`${identity}/users/api-tokens/v1/{tokenId}`, {
    ...mine.write,
    summary: 'Ends one of the caller’s client ids at once.',
    params: z.object({ tokenId: z.string() }),
    status: 200,
    refusals: changingOwn,
  }),
  listTenantApiTokens: get(`${identity}/tenants/api-tokens/v1`, {
    ...ours.read,
    summary: 'The client ids of the account, newest first.',
    response: z.array(tenantApiToken),
  }),
  createTenantApiToken: post(`${identity}/tenants/api-tokens/v2`, {
    ...ours.write,
    summary:
      'Makes a client id and a secret with roles the maker could give. The secret is shown once.',
    body: tenantClientForm,
    response: tenantApiToken,
    status: 201,
    refusals: roleGrants,
  }),
  deleteTenantApiToken: del(`${identity}/tenants/api-tokens/v1/{tokenId}`, {
    ...ours.write,
    summary: 'Ends a client id of the account at once.',
    params: z.object({ tokenId: z.string() }),
    status: 200,
    refusals: [...changingOwn, apiTokensRefusals.tokenAbove],
  }),
  listUserAccessTokens: get(`${identity}/users/access-tokens/v1`, {
    ...mine.read,
    summary: 'The access tokens of the user in the active account, newest first.',
    response: z.object({ accessTokens: z.array(userAccessToken) }),
  }),
  createUserAccessToken: post(`${identity}/users/access-tokens/v1`, {
    ...mine.write,
    summary:
      'Makes a bearer that acts as the user in the active account. It is shown once, as `secret`.',
    body: userForm,
    response: userAccessToken,
    status: 201,
    refusals: making,
  }),
  deleteUserAccessToken: del(`${identity}/users/access-tokens/v1/{id}`, {
    ...mine.write,
    summary: 'Ends one of the caller’s access tokens at once.',
    params: z.object({ id: z.string() }),
    status: 200,
    refusals: changingOwn,
  }),
  listTenantAccessTokens: get(`${identity}/tenants/access-tokens/v1`, {
    ...ours.read,
    summary: 'The access tokens of the account, newest first.',
    response: z.object({ accessTokens: z.array(tenantAccessToken) }),
  }),
  createTenantAccessToken: post(`${identity}/tenants/access-tokens/v1`, {
    ...ours.write,
    summary: 'Makes a bearer with roles the maker could give. It is shown once, as `secret`.',
    body: tenantForm,
    response: tenantAccessToken,
    status: 201,
    refusals: roleGrants,
  }),
  deleteTenantAccessToken: del(`${identity}/tenants/access-tokens/v1/{id}`, {
    ...ours.write,
    summary: 'Ends an access token of the account at once.',
    params: z.object({ id: z.string() }),
    status: 200,
    refusals: [...changingOwn, apiTokensRefusals.tokenAbove],
  }),
  rotateUserApiToken: post(`${identity}/users/api-tokens/v1/{id}/rotate`, {
    ...mine.write,
    ...rotation,
    summary:
      'Gives one of the caller’s client ids another secret; the old one works on for a while. Beyond the wire contract.',
    response: userApiToken,
    refusals: changingOwn,
  }),
  rotateTenantApiToken: post(`${identity}/tenants/api-tokens/v1/{id}/rotate`, {
    ...ours.write,
    ...rotation,
    summary:
      'Gives a client id of the account another secret; the old one works on for a while. Beyond the wire contract.',
    response: tenantApiToken,
    refusals: rotatingOurs,
  }),
  rotateUserAccessToken: post(`${identity}/users/access-tokens/v1/{id}/rotate`, {
    ...mine.write,
    ...rotation,
    summary:
      'Gives one of the caller’s access tokens another secret; the old one works on for a while. Beyond the wire contract.',
    response: userAccessToken,
    refusals: changingOwn,
  }),
  rotateTenantAccessToken: post(`${identity}/tenants/access-tokens/v1/{id}/rotate`, {
    ...ours.write,
    ...rotation,
    summary:
      'Gives an access token of the account another secret; the old one works on for a while. Beyond the wire contract.',
    response: tenantAccessToken,
    refusals: rotatingOurs,
  }),
} as const;
