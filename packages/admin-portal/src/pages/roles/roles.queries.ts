import { rolesCalls } from '@foyer/contract/roles/calls';
import { apiQuery } from '@foyer/react/query';

/** Queries of roles and permissions; all keys start with `roles`. */
export const rolesQueries = {
  list: () =>
    apiQuery({ calls: rolesCalls, key: ['roles', 'list'], read: (api) => api.listRoles() }),
  /** Roles by name, for users who may not read roles. */
  names: () =>
    apiQuery({
      calls: rolesCalls,
      key: ['roles', 'names'],
      read: async (api) => (await api.listTeamRoles()).items,
    }),
  permissions: () =>
    apiQuery({
      calls: rolesCalls,
      key: ['roles', 'permissions'],
      read: (api) => api.listPermissions(),
    }),
  categories: () =>
    apiQuery({
      calls: rolesCalls,
      key: ['roles', 'categories'],
      read: (api) => api.listPermissionCategories(),
    }),
  /** Where each role is assigned. */
  uses: () =>
    apiQuery({ calls: rolesCalls, key: ['roles', 'uses'], read: (api) => api.listRoleUses() }),
};
