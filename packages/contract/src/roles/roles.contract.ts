import { z } from 'zod';
import { identity, team } from '../base-paths.ts';
import { del, get, patch, post, put } from '../endpoint.ts';
import { absentable, dateTime, permission, role } from '../shared-schemas.ts';
import { rolesRefusals } from './roles.refusals.ts';

export { rolesRefusals };

/** Hosts compare keys: letters, digits and a few signs, so that no two of them look the same. */
const key = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9_.:-]{1,64}$/, 'A key has letters, digits and . : _ - only, 64 at most.');
const name = z
  .string()
  .trim()
  .min(1, 'Enter the name of the role.')
  .max(100)
  .regex(/^\P{Cc}*$/u, 'A name is one line of text.');
const description = z.string().trim().max(500);
/** 0 is the strongest. */
const level = z.number().int().min(0).max(32_767);
const ids = z.array(z.string()).max(1000);

const details = {
  key,
  name,
  description: description.nullish(),
  isDefault: z.boolean().nullish(),
  /** The weakest where it is left out. */
  level: level.nullish(),
};
const newRole = z.object({ ...details, permissions: ids.nullish() });
const newRoleV2 = z.object({
  ...details,
  permissionIds: ids.nullish(),
  /** The role whose permissions the new one begins with. */
  baseRoleId: absentable,
});
const roleChange = z.object({
  key: key.optional(),
  name: name.optional(),
  description: description.nullish(),
  isDefault: z.boolean().optional(),
  level: level.optional(),
});

/** A role as a list to choose from shows it. */
export const teamRole = z.object({
  id: z.string(),
  key: z.string(),
  name: z.string(),
  description: z.string(),
  permissionLevel: z.number().optional(),
  tenantId: z.string().nullish(),
  vendorId: z.string().optional(),
});
export type TeamRole = z.infer<typeof teamRole>;

/** A heading permissions stand under. */
export const permissionCategory = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Whether all of its permissions are the product's own. */
  feCategory: z.boolean(),
  permissionIds: z.array(z.string()),
  createdAt: dateTime,
  updatedAt: dateTime,
});
export type PermissionCategory = z.infer<typeof permissionCategory>;

/** Where a role stands. */
export const roleUses = z.object({
  /** By themselves or by a group. */
  members: z.number(),
  groups: z.number(),
  /** Invitations that wait, and links to invite. */
  invitations: z.number(),
  /** Settings of single sign-on. */
  sso: z.number(),
  /** API tokens of the account. */
  tokens: z.number(),
});
export type RoleUses = z.infer<typeof roleUses>;

const params = z.object({ roleId: z.string() });
const read = { access: 'bearer', permission: 'fe.secure.read.roles' } as const;
const write = { access: 'bearer', permission: 'fe.secure.write.roles' } as const;
const { notFound, locked, roleAbove, permissionAbove, unknownPermission, keyTaken, tooManyRoles } =
  rolesRefusals;
const making = [roleAbove, permissionAbove, unknownPermission, keyTaken, tooManyRoles];

/** Roles of a tenant and the permissions they hold. Decision 0204. */
export const rolesContract = {
  listRoles: get(`${identity}/roles/v1`, {
    ...read,
    summary: 'The roles of the active tenant: those of the product, without a tenant, and its own.',
    response: z.array(role),
  }),
  listRoleUses: get(`${identity}/roles/v1/uses`, {
    ...read,
    summary:
      'How many hold each role of the active tenant, and where else it stands. Ours; not of the wire contract.',
    response: z.array(roleUses.extend({ roleId: z.string() })),
  }),
  addRole: post(`${identity}/roles/v1`, {
    ...write,
    summary: 'Makes a role of the active tenant that holds no more than the caller does.',
    // the public reference sends the one role in an array
    body: z.union([newRole, z.tuple([newRole]).transform(([only]) => only)]),
    response: role,
    status: 201,
    refusals: making,
  }),
  addRoleV2: post(`${identity}/roles/v2`, {
    ...write,
    summary: 'Makes a role of the active tenant, beginning with the permissions of another one.',
    body: newRoleV2,
    response: role,
    status: 200,
    refusals: [rolesRefusals.unknownRole, ...making],
  }),
  updateRole: patch(`${identity}/roles/v1/{roleId}`, {
    ...write,
    summary:
      'Changes what a role of the active tenant is called, where it stands and whether newcomers get it.',
    params,
    body: roleChange,
    response: role,
    alsoMethods: ['PUT'],
    refusals: [notFound, locked, roleAbove, keyTaken],
  }),
  deleteRole: del(`${identity}/roles/v1/{roleId}`, {
    ...write,
    summary: 'Deletes a role of the active tenant. One that is in use needs a successor.',
    params,
    query: z.object({
      /** The role that everyone gets in its place. Ours; not of the wire contract. */
      successorId: absentable,
    }),
    status: 204,
    refusals: [notFound, locked, roleAbove, rolesRefusals.inUse, rolesRefusals.badSuccessor],
  }),
  setRolePermissions: put(`${identity}/roles/v1/{roleId}/permissions`, {
    ...write,
    summary: 'Sets what a role of the active tenant holds.',
    params,
    body: z.object({ permissionIds: ids }),
    response: role,
    alsoMethods: ['PATCH'],
    refusals: [notFound, locked, roleAbove, permissionAbove, unknownPermission],
  }),
  listPermissions: get(`${identity}/permissions/v1`, {
    access: 'bearer',
    // pages of users and tokens load it, too, for every viewer; which roles hold what is for
    // readers of roles
    permission: null,
    backend: 'tenant',
    summary: 'All permissions; with the roles that hold each, for users who can read roles.',
    response: z.array(permission),
  }),
  listPermissionCategories: get(`${identity}/permissions/v1/categories`, {
    ...read,
    summary: 'The headings permissions stand under; each permission stands under one.',
    response: z.array(permissionCategory),
  }),
  setPermissionRoles: put(`${identity}/permissions/v1/{permissionId}/roles`, {
    ...write,
    summary:
      'Sets which roles of the active tenant hold a permission; roles of the product stay as they are.',
    params: z.object({ permissionId: z.string() }),
    body: z.object({ roleIds: ids }),
    response: permission,
    alsoMethods: ['PATCH'],
    refusals: [
      rolesRefusals.permissionNotFound,
      rolesRefusals.unknownRole,
      locked,
      roleAbove,
      permissionAbove,
      unknownPermission,
    ],
  }),
  listTeamRoles: get(`${team}/roles/v1`, {
    access: 'bearer',
    // every page with a choice of roles loads it; what they hold is not in it
    permission: null,
    summary: 'The names of the roles of the active tenant.',
    response: z.object({ items: z.array(teamRole) }),
  }),
} as const;
