import { z } from 'zod';
import { identity } from '../base-paths.ts';
import { del, get, patch, post } from '../endpoint.ts';
import { mfaRefusals } from '../mfa/mfa.refusals.ts';
import { commonRefusals } from '../refusals.ts';
import { dateTime, role } from '../shared-schemas.ts';
import { usersRefusals } from '../users/users.refusals.ts';
import { groupsRefusals } from './groups.refusals.ts';

export { groupsRefusals };

/** A user in a group. */
const groupUser = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  profilePictureUrl: z.string().nullable(),
  /** Whether they have proved their address. */
  activatedForTenant: z.boolean().optional(),
  createdAt: dateTime,
});
export type GroupUser = z.infer<typeof groupUser>;

/** Members of a tenant who hold roles together. */
export const group = z.object({
  id: z.string(),
  name: z.string(),
  color: z.string().optional(),
  description: z.string().optional(),
  /** JSON text. */
  metadata: z.string().optional(),
  /** Where they were asked for. */
  roles: z.array(role).optional(),
  /** Where they were asked for. */
  users: z.array(groupUser).optional(),
  /** How many members are in it. Ours; not of the wire contract. */
  userCount: z.number(),
  /** `scim2`: a directory keeps it, nobody changes it here. */
  managedBy: z.enum(['frontegg', 'scim2']),
  createdAt: dateTime.optional(),
  updatedAt: dateTime.optional(),
});
export type Group = z.infer<typeof group>;

const orEmpty = <T extends z.ZodType>(schema: T) =>
  z.preprocess((text) => (text === '' ? undefined : text), schema);
const relations = z.object({
  _groupsRelations: orEmpty(z.enum(['roles', 'users', 'rolesAndUsers']).optional()),
});
/** What comes with each group, where a user asks for it. */
export type GroupsRelations = 'roles' | 'users' | 'rolesAndUsers';

const name = z
  .string()
  .trim()
  .min(1, 'Enter the name of the group.')
  .max(100)
  .regex(/^\P{Cc}*$/u, 'A name is one line of text.');
const isJson = (text: string) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};
const details = {
  /** A hexadecimal color, or the name of one. */
  color: z
    .string()
    .trim()
    .regex(
      /^(#([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})|[A-Za-z]{1,32})?$/,
      'A colour is written like #1d4ed8.',
    )
    .nullish(),
  description: z.string().trim().max(500).nullish(),
  metadata: z
    .string()
    .max(10_000)
    .refine((text) => text === '' || isJson(text), 'Metadata is JSON text.')
    .nullish(),
};
const settings = z.object({ enabled: z.boolean(), rolesEnabled: z.boolean() });
export type GroupSettings = z.infer<typeof settings>;

/** Roles that users have only through groups: users lose or gain them when the settings change. */
const groupImpact = z.object({
  /** Users with at least one such role. */
  users: z.number(),
  /** The roles, the most powerful first, each with the users who have it only through groups. */
  roles: z.array(z.object({ id: z.string(), name: z.string(), users: z.number() })),
});
export type GroupImpact = z.infer<typeof groupImpact>;

const params = z.object({ groupId: z.string() });
const userIds = z.object({ userIds: z.array(z.string()).min(1).max(1000) });
const roleIds = z.object({ roleIds: z.array(z.string()).min(1).max(200) });
const read = { access: 'bearer', permission: 'fe.secure.read.groups' } as const;
const write = { access: 'bearer', permission: 'fe.secure.write.groups' } as const;
const { notFound, managedByDirectory, nameTaken, roleAbove } = groupsRefusals;
const { lastAdministrator, memberAbove } = usersRefusals;
/** Of what gives or takes roles. */
const roleGrants = [
  roleAbove,
  memberAbove,
  mfaRefusals.stepUpRequired,
  commonRefusals.forbidden,
] as const;

/** Groups of a tenant, their members and the roles they give. Decision 0206. */
export const groupsContract = {
  listGroups: get(`${identity}/groups/v1`, {
    ...read,
    summary: 'The groups of the active tenant by name; with their roles and members where asked.',
    query: relations,
    response: z.object({ groups: z.array(group) }),
  }),
  createGroup: post(`${identity}/groups/v1`, {
    ...write,
    summary: 'Makes a group without members and roles.',
    body: z.object({ name, ...details }),
    response: group,
    refusals: [nameTaken, groupsRefusals.tooManyGroups],
  }),
  getGroupsByIds: post(`${identity}/groups/v1/bulkGet`, {
    ...read,
    summary: 'Those of the groups that are of the active tenant; others are left out.',
    query: relations,
    body: z.object({ groupsIds: z.array(z.string()).max(1000) }),
    response: z.object({ groups: z.array(group) }),
  }),
  getGroupConfig: get(`${identity}/groups/v1/config`, {
    ...read,
    summary: 'Whether the active tenant uses groups, and whether they give roles.',
    response: settings,
  }),
  updateGroupConfig: post(`${identity}/groups/v1/config`, {
    ...write,
    summary: 'Sets whether groups are used and give roles; needs everything that the groups hold.',
    body: z.object({ enabled: z.boolean().nullish(), rolesEnabled: z.boolean().nullish() }),
    response: settings,
    refusals: [...roleGrants, lastAdministrator],
  }),
  getGroupConfigImpact: get(`${identity}/groups/v1/config/impact`, {
    ...read,
    summary:
      'How many users have roles only through groups, whether groups grant roles now or not. Beyond the wire contract.',
    response: groupImpact,
  }),
  deleteGroup: del(`${identity}/groups/v1/{groupId}`, {
    ...write,
    summary: 'Deletes a group; its members lose what they held by it.',
    params,
    refusals: [notFound, managedByDirectory, ...roleGrants, lastAdministrator],
  }),
  getGroup: get(`${identity}/groups/v1/{groupId}`, {
    ...read,
    summary: 'One group of the active tenant.',
    params,
    query: relations,
    response: group,
    refusals: [notFound],
  }),
  updateGroup: patch(`${identity}/groups/v1/{groupId}`, {
    ...write,
    summary:
      'Changes what a group is called and looks like. Empty text takes a color, description or metadata away.',
    params,
    body: z.object({ name: name.optional(), ...details }),
    response: group,
    alsoMethods: ['PUT'],
    refusals: [notFound, managedByDirectory, nameTaken],
  }),
  removeGroupRoles: del(`${identity}/groups/v1/{groupId}/roles`, {
    ...write,
    summary: 'Takes roles from a group, and so from its members.',
    params,
    body: roleIds,
    refusals: [notFound, managedByDirectory, ...roleGrants, lastAdministrator],
  }),
  addGroupRoles: post(`${identity}/groups/v1/{groupId}/roles`, {
    ...write,
    summary: 'Gives roles to a group, and so to its members; none that the caller could not give.',
    params,
    body: roleIds,
    refusals: [notFound, managedByDirectory, groupsRefusals.unknownRole, ...roleGrants],
  }),
  removeGroupUsers: del(`${identity}/groups/v1/{groupId}/users`, {
    ...write,
    summary: 'Takes members out of a group.',
    params,
    body: userIds,
    refusals: [notFound, managedByDirectory, ...roleGrants, lastAdministrator],
  }),
  addGroupUsers: post(`${identity}/groups/v1/{groupId}/users`, {
    ...write,
    summary:
      'Puts members of the active tenant into a group; its roles must be the caller’s to give.',
    params,
    body: userIds,
    refusals: [notFound, managedByDirectory, groupsRefusals.unknownMember, ...roleGrants],
  }),
} as const;
