import { z } from 'zod';
import { del, get, patch, post, put } from '../endpoint.ts';
import { mfaRefusals } from '../mfa/mfa.refusals.ts';
import { dateTime, email } from '../shared-schemas.ts';
import { usersRefusals } from '../users/users.refusals.ts';
import { provisioningRefusals } from './provisioning.refusals.ts';

export { provisioningRefusals };

/** The email of a user from a directory. */
export const directoryEmail = email;

const base = '/directory/resources/v1/configurations/scim2';
const one = `${base}/{id}`;
const {
  notFound,
  tooManyConnections,
  tooManyTokens,
  unknownToken,
  unknownGroup,
  unknownRole,
  roleAbove,
  connectionAbove,
  unknownConflict,
  notMember,
  assignedElsewhere,
  unknownUser,
  missingUser,
} = provisioningRefusals;
const { stepUpRequired } = mfaRefusals;
const { memberAbove, lastAdministrator } = usersRefusals;

const source = z.enum(['frontegg', 'okta', 'azure-ad', 'other']);
const connectionName = z
  .string()
  .trim()
  .max(100)
  .regex(/^\P{Cc}*$/u, 'A name is one line of text.');
const id = z.string().max(100);
const params = z.object({ id });
/** Days until the token expires; null is never. */
const expiresInDays = z.number().int().min(1).max(3650).nullable().optional();

/**
 * `waiting`: no request yet. `failing`: the last request that changes something failed. `expired`:
 * no valid token.
 */
const health = z.enum(['waiting', 'active', 'failing', 'expired']);

/** A token of a connection, without the secret. */
export const scimToken = z.object({
  id: z.string(),
  /** The last four characters. */
  hint: z.string(),
  createdAt: dateTime,
  expiresAt: dateTime.optional(),
  lastUsedAt: dateTime.optional(),
});
export type ScimToken = z.infer<typeof scimToken>;

/** A directory that provisions users and groups. `lastSync` is its last request. */
export const scimConnection = z.object({
  id: z.string(),
  tenantId: z.string(),
  connectionName: z.string(),
  source,
  /** Whether names from the directory replace those of users. Access and groups always follow. */
  syncToUserManagement: z.boolean(),
  createdAt: dateTime,
  lastSync: dateTime.nullable(),
  /** Base URL for the directory. The rest is ours; not of the wire contract. */
  url: z.string(),
  health,
  users: z.number(),
  activeUsers: z.number(),
  groups: z.number(),
  conflicts: z.number(),
  /** What the last failed request was answered with, if it failed after the last success. */
  lastError: z.string().optional(),
  tokens: z.array(scimToken),
});
export type ScimConnection = z.infer<typeof scimConnection>;

/** A group of the directory, and the roles that its members get. */
export const scimGroup = z.object({
  id: z.string(),
  name: z.string(),
  userCount: z.number(),
  roleIds: z.array(z.string()),
});
export type ScimGroup = z.infer<typeof scimGroup>;

/** A user that the directory wants to create although one with the email exists. */
export const scimConflict = z.object({
  id: z.string(),
  userName: z.string(),
  email: z.string(),
  /** `member`: belongs to this account. `elsewhere`: has an account, but not here. */
  reason: z.enum(['member', 'elsewhere']),
  /** The member, with `reason` `member`. */
  userId: z.string().optional(),
  name: z.string().optional(),
  requests: z.number(),
  lastRequestAt: dateTime,
});
export type ScimConflict = z.infer<typeof scimConflict>;

/** A user that a connection manages. */
export const scimUser = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  userName: z.string(),
  active: z.boolean(),
  /** Whether the directory created the user or an administrator assigned them. */
  origin: z.enum(['created', 'assigned']),
  updatedAt: dateTime,
});
export type ScimUser = z.infer<typeof scimUser>;

/** A request of the directory. Texts of its body are left out. */
export const scimRequest = z.object({
  id: z.string(),
  /** The request ID, as in the response header `frontegg-trace-id`. */
  traceId: z.string(),
  createdAt: dateTime,
  method: z.string(),
  path: z.string(),
  status: z.number(),
  /** Milliseconds. */
  duration: z.number(),
  error: z.string().optional(),
  /** JSON text. */
  body: z.string().optional(),
});
export type ScimRequest = z.infer<typeof scimRequest>;

const read = {
  access: 'bearer',
  permission: 'fe.secure.read.provisioningConfiguration',
} as const;
const write = {
  access: 'bearer',
  permission: 'fe.secure.write.provisioningConfiguration',
} as const;

const newToken = z.object({
  id: z.string(),
  token: z.string(),
  expiresAt: dateTime.optional(),
});

/**
 * Directory connections. Wire contract, group *Tenants, sub-tenants, directory, impersonation*;
 * tokens, groups, users, conflicts, and requests are ours. The SCIM endpoint itself is not part of
 * it: its calls follow RFC 7644.
 */
export const provisioningContract = {
  countScimUsers: get('/directory/resources/scim/temp/{id}/Users/count', {
    ...read,
    summary: 'The number of users that a connection manages.',
    params,
    response: z.object({ count: z.number() }),
    refusals: [notFound],
  }),
  listScimConnections: get(base, {
    ...read,
    summary: 'The directory connections of the account, by name.',
    query: z.object({
      source: source.optional(),
      connectionName: z.string().max(100).optional(),
      id: id.optional(),
    }),
    response: z.array(scimConnection),
  }),
  createScimConnection: post(base, {
    ...write,
    summary: 'Creates a directory connection. Returns its token, which is shown once.',
    body: z.object({
      source,
      connectionName: connectionName.optional(),
      syncToUserManagement: z.boolean().optional(),
      expiresInDays,
    }),
    response: scimConnection.extend({ token: z.string() }),
    status: 201,
    refusals: [tooManyConnections, connectionAbove, stepUpRequired],
  }),
  getScimConnection: get(one, {
    ...read,
    summary: 'A directory connection with its tokens and health.',
    params,
    response: scimConnection,
    refusals: [notFound],
  }),
  updateScimConnection: patch(one, {
    ...write,
    summary: 'Changes the name of a connection, or whether names of users follow the directory.',
    params,
    body: z.object({
      syncToUserManagement: z.boolean().optional(),
      connectionName: connectionName.min(1).optional(),
    }),
    status: 204,
    alsoMethods: ['PUT'],
    refusals: [notFound],
  }),
  deleteScimConnection: del(one, {
    ...write,
    summary: 'Deletes a connection. With `deleteAll`, its users and groups are removed, too.',
    params,
    body: z.object({ deleteAll: z.boolean().optional() }).optional(),
    status: 204,
    refusals: [notFound, connectionAbove, lastAdministrator, stepUpRequired],
  }),
  createScimToken: post(`${one}/tokens`, {
    ...write,
    summary: 'Creates the second token of a connection. The first one stays valid.',
    params,
    body: z.object({ expiresInDays }),
    response: newToken,
    status: 201,
    refusals: [notFound, tooManyTokens, connectionAbove, stepUpRequired],
  }),
  revokeScimToken: del(`${one}/tokens/{tokenId}`, {
    ...write,
    summary: 'Revokes a token of a connection.',
    params: z.object({ id, tokenId: id }),
    status: 204,
    refusals: [notFound, unknownToken],
  }),
  listScimUsers: get(`${one}/users`, {
    ...read,
    summary: 'The users that a connection manages, by name and page by page.',
    params,
    query: z.object({
      offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
      limit: z.coerce.number().int().min(1).max(100).default(50),
      search: z.string().max(100).optional(),
    }),
    response: z.object({ items: z.array(scimUser), total: z.number() }),
    refusals: [notFound],
  }),
  assignScimUsers: post(`${one}/users`, {
    ...write,
    summary: 'Lets a connection manage members who were there before it.',
    params,
    body: z.object({ userIds: z.array(id).min(1).max(100) }),
    status: 204,
    refusals: [notFound, missingUser, assignedElsewhere, memberAbove, stepUpRequired],
  }),
  releaseScimUser: del(`${one}/users/{userId}`, {
    ...write,
    summary: 'Takes a user out of a connection. They remain a member.',
    params: z.object({ id, userId: id }),
    status: 204,
    refusals: [notFound, unknownUser],
  }),
  listScimGroups: get(`${one}/groups`, {
    ...read,
    summary: 'The groups that a directory pushed, with the roles that they map to.',
    params,
    response: z.object({ items: z.array(scimGroup) }),
    refusals: [notFound],
  }),
  updateScimGroupRoles: put(`${one}/groups/{groupId}/roles`, {
    ...write,
    summary: 'Sets the roles that members of a group of the directory get.',
    params: z.object({ id, groupId: id }),
    body: z.object({ roleIds: z.array(id).max(100) }),
    status: 204,
    refusals: [
      notFound,
      unknownGroup,
      unknownRole,
      roleAbove,
      memberAbove,
      lastAdministrator,
      stepUpRequired,
    ],
  }),
  listScimConflicts: get(`${one}/conflicts`, {
    ...read,
    summary: 'Users that a directory could not create because they exist.',
    params,
    response: z.object({ items: z.array(scimConflict) }),
    refusals: [notFound],
  }),
  resolveScimConflict: post(`${one}/conflicts/{conflictId}/assign`, {
    ...write,
    summary: 'Assigns the member of a conflict to the connection.',
    params: z.object({ id, conflictId: id }),
    status: 204,
    refusals: [
      notFound,
      unknownConflict,
      notMember,
      assignedElsewhere,
      memberAbove,
      stepUpRequired,
    ],
  }),
  dismissScimConflict: del(`${one}/conflicts/{conflictId}`, {
    ...write,
    summary: 'Dismisses a conflict. It returns if the directory tries again.',
    params: z.object({ id, conflictId: id }),
    status: 204,
    refusals: [notFound, unknownConflict],
  }),
  listScimRequests: get(`${one}/requests`, {
    ...read,
    summary: 'The last requests of a directory, newest first.',
    params,
    query: z.object({
      before: z.string().max(30).optional(),
      failed: z.enum(['true', 'false']).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    response: z.object({ items: z.array(scimRequest), hasMore: z.boolean() }),
    refusals: [notFound],
  }),
} as const;
