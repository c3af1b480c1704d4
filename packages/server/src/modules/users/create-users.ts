import type { Kernel } from '../../kernel.ts';
import { createMemberChanges } from './member-changes.service.ts';
import { createMemberChangesStore } from './member-changes.store.ts';
import { createMemberLists } from './member-lists.service.ts';
import { createMemberListsStore } from './member-lists.store.ts';
import { createUsersService } from './users.service.ts';
import { createUsersStore } from './users.store.ts';

type UsersDeps = Kernel &
  Omit<Parameters<typeof createUsersService>[0], 'store'> &
  Omit<Parameters<typeof createMemberLists>[0], 'store'> &
  Omit<Parameters<typeof createMemberChanges>[0], 'store' | 'lists'>;

/** The people of a tenant: adding them, finding them, changing them. */
export function createUsers(deps: UsersDeps) {
  const lists = createMemberLists({ ...deps, store: createMemberListsStore() });
  return {
    users: createUsersService({ ...deps, store: createUsersStore() }),
    lists,
    changes: createMemberChanges({ ...deps, lists, store: createMemberChangesStore() }),
  };
}
