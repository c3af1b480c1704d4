import type { Platform } from '../platform.ts';
import { createAdministrators } from './administrators.ts';
import { createAdministratorsStore } from './administrators.store.ts';
import { createRoleGrants } from './role-grants.service.ts';
import { createOwnRoles } from './own-roles.service.ts';
import { createOwnRolesStore } from './own-roles.store.ts';
import { createRoleCatalog } from './role-catalog.ts';
import { createRoleChanges } from './role-changes.ts';
import { createRolePermissions } from './role-permissions.service.ts';
import { createRoleGrantsStore } from './role-grants.store.ts';
import { createRolesRoutes } from './roles.routes.ts';
import { createRolesService } from './roles.service.ts';
import { createRolesStore } from './roles.store.ts';
import { createTemplateRoles } from './template-roles.ts';

/** Roles and permissions: the catalog, the account's own roles, and who may grant which role. */
export function createRoles(platform: Platform) {
  const { config } = platform;
  const vendorId = config.vendorId ?? config.application.clientId;
  const catalogStore = createRolesStore(vendorId);
  const roleGrants = createRoleGrants({ ...platform, store: createRoleGrantsStore(vendorId) });
  const administrators = createAdministrators(createAdministratorsStore());
  const deps = {
    ...platform,
    roleGrants,
    administrators,
    store: createOwnRolesStore(),
    catalog: catalogStore,
  };
  const changes = createRoleChanges(deps);
  const roles = createRolesService({ ...platform, store: catalogStore });
  const own = createOwnRoles({ ...deps, changes });
  const granted = createRolePermissions({ ...deps, changes });
  return {
    roleGrants,
    administrators,
    templates: createTemplateRoles(deps),
    catalog: createRoleCatalog({ ...platform, store: catalogStore }),
    /** Writes the configured roles to the database. */
    syncCatalog: roles.syncCatalog,
    routes: createRolesRoutes({ roles, own, held: granted }),
  };
}
