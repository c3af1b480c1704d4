import { z } from 'zod';
import { identity } from '../base-paths.ts';
import { del, get, patch, post, put } from '../endpoint.ts';
import { permission, role } from '../shared-schemas.ts';
import { managementRefusals } from './management.refusals.ts';
import { manyTexts } from './entitlement-schemas.ts';
import { managedPage, managedPaging } from './management-tenants.ts';

const permissions = `${identity}/permissions/v1`;
const roles = `${identity}/roles/v1`;
const vendor = { access: 'vendor', scope: 'roles' } as const;
const { permissionExists, categoryExists, roleExists, unknownPermission } = managementRefusals;
const { unknownCategory, unknownRole, ownPermission, unknownTenant, unknownUser, roleInUse } =
  managementRefusals;

const key = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][\w.*:-]{0,99}$/, 'Letters, digits, dots, dashes; at most 100 characters.');
const name = z.string().trim().min(1).max(100);
const description = z.string().max(500).nullish();
const assignmentType = z.enum(['NEVER', 'ALWAYS', 'ASSIGNABLE']);
const ids = z.array(z.uuid()).max(1000);

const managedRole = role.extend({
  description: z.string(),
  firstUserRole: z.boolean(),
  level: z.number(),
});
export type ManagedRole = z.infer<typeof managedRole>;
const category = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  feCategory: z.boolean(),
  createdAt: z.string(),
});
const fullPermission = permission.required({ description: true, roleIds: true });
export type ManagedPermission = z.infer<typeof fullPermission>;
export type ManagedCategory = z.infer<typeof category>;

const newRole = z.object({
  key,
  name,
  description,
  isDefault: z.boolean().nullish(),
  firstUserRole: z.boolean().nullish(),
  level: z.number().int().min(0).max(32_767).default(0),
});
export type NewManagedRole = z.output<typeof newRole>;
const one = { params: z.object({ roleId: z.string() }) };
const onePermission = { params: z.object({ permissionId: z.string() }) };
const oneCategory = { params: z.object({ categoryId: z.string() }) };

/** Permissions, and roles of the environment, for backends. */
export const managementRoles = {
  listPermissionsOfEnvironment: get(permissions, {
    ...vendor,
    withoutTenant: true,
    summary: 'All permissions, each with the roles that hold it.',
    response: z.array(fullPermission),
  }),
  createPermissions: post(permissions, {
    ...vendor,
    summary: 'Creates permissions, all or none.',
    body: z
      .array(
        z.object({
          key,
          name,
          description,
          categoryId: z.string().max(100).nullish(),
          assignmentType: assignmentType.optional(),
        }),
      )
      .min(1)
      .max(200),
    response: z.array(fullPermission),
    status: 201,
    refusals: [permissionExists, unknownCategory, ownPermission],
  }),
  classifyPermissions: put(`${permissions}/classification`, {
    ...vendor,
    summary: 'Changes whether tenants can give permissions to their own roles.',
    body: z.object({ permissionIds: ids.min(1), type: assignmentType }),
    /** The first of them, as the reference says. */
    response: fullPermission,
    refusals: [unknownPermission],
  }),
  updatePermission: patch(`${permissions}/{permissionId}`, {
    ...vendor,
    ...onePermission,
    summary: 'Changes the fields of a permission that are sent.',
    body: z.object({
      key: key.optional(),
      name: name.optional(),
      description,
      categoryId: z.string().max(100).nullish(),
    }),
    response: fullPermission,
    refusals: [unknownPermission, permissionExists, unknownCategory, ownPermission],
  }),
  deletePermission: del(`${permissions}/{permissionId}`, {
    ...vendor,
    ...onePermission,
    summary: 'Deletes a permission, also from all roles.',
    status: 204,
    refusals: [unknownPermission, ownPermission],
  }),
  createPermissionCategory: post(`${permissions}/categories`, {
    ...vendor,
    summary: 'Creates a permission category.',
    body: z.object({ name, description }),
    response: category,
    status: 201,
    refusals: [categoryExists],
  }),
  listCategoriesOfEnvironment: get(`${permissions}/categories`, {
    ...vendor,
    withoutTenant: true,
    summary: 'All permission categories, also empty ones.',
    response: z.array(category.extend({ permissionIds: z.array(z.string()) })),
  }),
  updatePermissionCategory: patch(`${permissions}/categories/{categoryId}`, {
    ...vendor,
    ...oneCategory,
    summary: 'Changes the name or description of a permission category.',
    body: z.object({ name: name.optional(), description }),
    refusals: [unknownCategory, categoryExists],
  }),
  deletePermissionCategory: del(`${permissions}/categories/{categoryId}`, {
    ...vendor,
    ...oneCategory,
    summary: 'Deletes a permission category. Its permissions move to General.',
    refusals: [unknownCategory, ownPermission],
  }),
  listRolesOfEnvironment: get(roles, {
    ...vendor,
    withoutTenant: true,
    summary: 'Roles of the environment, which every tenant has.',
    response: z.array(managedRole),
  }),
  createRoles: post(roles, {
    ...vendor,
    summary: 'Creates roles, all or none: of the environment, or of the tenant in the header.',
    body: z.array(newRole).min(1).max(100),
    response: z.array(managedRole),
    status: 201,
    refusals: [roleExists, unknownTenant],
  }),
  listRolesInPages: get(`${identity}/roles/v2`, {
    ...vendor,
    summary: 'Roles in pages: of the environment, and of the tenant in the header.',
    query: z.object({
      ...managedPage,
      _filter: z.string().max(200).optional(),
      _levels: manyTexts,
      _tenantIds: manyTexts,
      _sortBy: z.string().max(40).optional(),
    }),
    response: z.object({ items: z.array(managedRole), ...managedPaging }),
  }),
  updateRoleOfEnvironment: patch(`${roles}/{roleId}`, {
    ...vendor,
    ...one,
    withoutTenant: true,
    summary: 'Changes the fields of a role that are sent.',
    body: newRole.partial(),
    response: managedRole,
    refusals: [unknownRole, roleExists],
  }),
  deleteRoleOfEnvironment: del(`${roles}/{roleId}`, {
    ...vendor,
    ...one,
    withoutTenant: true,
    summary: 'Deletes a role. Its holders lose it.',
    status: 204,
    refusals: [unknownRole, roleInUse],
  }),
  setPermissionsOfEnvironmentRole: put(`${roles}/{roleId}/permissions`, {
    ...vendor,
    ...one,
    withoutTenant: true,
    summary: 'Replaces the permissions of a role.',
    body: z.object({ permissionIds: ids }),
    response: managedRole,
    refusals: [unknownRole, unknownPermission],
  }),
  setRoleTenant: put(`${roles}/{roleId}/tenant`, {
    ...vendor,
    ...one,
    summary: 'Moves a role to a tenant, or to the environment. Nobody may hold it elsewhere.',
    body: z.object({ tenantId: z.string().nullable() }),
    response: managedRole,
    refusals: [unknownRole, unknownTenant, roleInUse, roleExists],
  }),
  updateUserRolesInAllTenants: patch(`${identity}/vendor-only/users/v1/{userId}/roles/bulk`, {
    ...vendor,
    params: z.object({ userId: z.string() }),
    summary: 'Gives a user roles, and takes others, in all or some of their tenants.',
    body: z.object({
      addRoleIds: ids.default([]),
      removeRoleIds: ids.default([]),
      tenantIds: z.array(z.string()).max(1000).optional(),
    }),
    response: z.object({
      userId: z.string(),
      affectedTenants: z.number(),
      rolesAdded: z.array(z.string()),
      rolesRemoved: z.array(z.string()),
    }),
    refusals: [unknownUser, unknownRole],
  }),
} as const;
