import type { Platform } from '../platform.ts';
import { createAdministrators } from './administrators.ts';
import { createAdministratorsStore } from './administrators.store.ts';
import { createGivingRoles } from './giving-roles.service.ts';
import { createOwnRoles } from './own-roles.service.ts';
import { createOwnRolesStore } from './own-roles.store.ts';
import { createRoleCatalog } from './role-catalog.ts';
import { createRoleChanges } from './role-changes.ts';
import { createRolePermissions } from './role-permissions.service.ts';
import { createRolesToGiveStore } from './roles-to-give.store.ts';
import { createRolesService } from './roles.service.ts';
import { createRolesStore } from './roles.store.ts';

/** Roles and permissions: the catalogue, what companies make of it, and who may give what. */
export function createRoles(kernel: Platform, vendorId: string) {
  const catalogStore = createRolesStore(vendorId);
  const giving = createGivingRoles({ ...kernel, store: createRolesToGiveStore(vendorId) });
  const administrators = createAdministrators(createAdministratorsStore());
  const deps = {
    ...kernel,
    giving,
    administrators,
    store: createOwnRolesStore(),
    catalog: catalogStore,
  };
  const changes = createRoleChanges(deps);
  return {
    giving,
    administrators,
    catalog: createRoleCatalog({ ...kernel, store: catalogStore }),
    roles: createRolesService({ ...kernel, store: catalogStore }),
    own: createOwnRoles({ ...deps, changes }),
    held: createRolePermissions({ ...deps, changes }),
  };
}
