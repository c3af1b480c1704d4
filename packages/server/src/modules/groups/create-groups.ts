import type { Platform } from '../platform.ts';
import type { Administrators } from '../roles/administrators.ts';
import type { RoleGrants } from '../roles/role-grants.service.ts';
import type { RoleCatalog } from '../roles/role-catalog.ts';
import { createGroupChanges, type GroupChanges } from './group-changes.service.ts';
import { createGroupsRoutes } from './groups.routes.ts';
import { createGroupsService, type GroupsService } from './groups.service.ts';
import { createGroupsStore } from './groups.store.ts';

type GroupsDeps = Platform & {
  readonly catalog: RoleCatalog;
  readonly roleGrants: RoleGrants;
  readonly administrators: Administrators;
};

/** What other modules use of groups. */
interface GroupsModule {
  readonly groups: GroupsService;
  readonly changes: GroupChanges;
  readonly routes: ReturnType<typeof createGroupsRoutes>;
}

/** Groups: their members and the roles that they grant. */
export function createGroups(deps: GroupsDeps): GroupsModule {
  const store = createGroupsStore();
  const groups = createGroupsService({ ...deps, store });
  const changes = createGroupChanges({ ...deps, store });
  return { groups, changes, routes: createGroupsRoutes({ groups, changes }) };
}
