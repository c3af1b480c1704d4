import type { Platform } from '../platform.ts';
import { createBreachedPasswords } from './breached-passwords.service.ts';
import { createBreachedPasswordsStore } from './breached-passwords.store.ts';
import { createMemberAddresses } from './member-addresses.ts';
import { createMemberChanges } from './member-changes.service.ts';
import { createMemberChangesStore } from './member-changes.store.ts';
import { createMemberDetails } from './member-details.service.ts';
import { createMemberDetailsStore } from './member-details.store.ts';
import { createMemberExport } from './member-export.ts';
import { createMemberHelp } from './member-help.service.ts';
import { createMemberLists } from './member-lists.service.ts';
import { createMemberListsStore } from './member-lists.store.ts';
import { createMemberMilestones } from './member-milestones.service.ts';
import { createMemberMilestonesStore } from './member-milestones.store.ts';
import { createMemberTurn } from './member-turn.ts';
import { createTemporaryAccess } from './temporary-access.service.ts';
import { createUsersService } from './users.service.ts';
import { createUsersStore } from './users.store.ts';

type Made = 'store' | 'addresses' | 'lists' | 'turns' | 'changesStore';
type UsersDeps = Platform &
  Omit<Parameters<typeof createUsersService>[0], Made> &
  Omit<Parameters<typeof createMemberLists>[0], Made> &
  Omit<Parameters<typeof createMemberChanges>[0], Made> &
  Omit<Parameters<typeof createMemberHelp>[0], Made> &
  Omit<Parameters<typeof createTemporaryAccess>[0], Made> &
  Omit<Parameters<typeof createMemberTurn>[0], Made>;

/** The people of a tenant: adding them, finding them, changing them. */
export function createUsers(deps: UsersDeps) {
  const milestones = createMemberMilestones({ ...deps, store: createMemberMilestonesStore() });
  const listsStore = createMemberListsStore(milestones);
  const lists = createMemberLists({ ...deps, store: listsStore });
  const addresses = createMemberAddresses({ ...deps, store: listsStore });
  const store = createMemberChangesStore();
  const turns = createMemberTurn({ ...deps, store });
  const parts = { ...deps, lists, store, turns };
  return {
    users: createUsersService({ ...deps, addresses, store: createUsersStore() }),
    lists,
    changes: createMemberChanges(parts),
    help: createMemberHelp(parts),
    temporary: createTemporaryAccess(parts),
    details: createMemberDetails({
      ...deps,
      lists,
      changesStore: store,
      store: createMemberDetailsStore(),
    }),
    csv: createMemberExport(parts),
    forgetMilestones: milestones.daily,
    breached: createBreachedPasswords({ ...deps, store: createBreachedPasswordsStore() }),
  };
}

/** The people of a tenant. */
export type Users = ReturnType<typeof createUsers>;
