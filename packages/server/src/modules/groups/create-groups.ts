import type { Platform } from '../platform.ts';
import type { Administrators } from '../roles/administrators.ts';
import type { GivingRoles } from '../roles/giving-roles.service.ts';
import type { RoleCatalog } from '../roles/role-catalog.ts';
import { createGroupChanges, type GroupChanges } from './group-changes.service.ts';
import { createGroupsService, type GroupsService } from './groups.service.ts';
import { createGroupsStore } from './groups.store.ts';

type GroupsDeps = Platform & {
  readonly catalog: RoleCatalog;
  readonly giving: GivingRoles;
  readonly administrators: Administrators;
};

/** Groups: what they are, who is in them, what they give. */
export function createGroups(deps: GroupsDeps): { groups: GroupsService; changes: GroupChanges } {
  const store = createGroupsStore();
  return {
    groups: createGroupsService({ ...deps, store }),
    changes: createGroupChanges({ ...deps, store }),
  };
}
