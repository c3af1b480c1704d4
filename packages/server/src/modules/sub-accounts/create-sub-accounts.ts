import type { InvitationsService } from '../invitations/invitations.service.ts';
import type { Platform } from '../platform.ts';
import type { RoleCatalog } from '../roles/role-catalog.ts';
import type { RoleGrants } from '../roles/role-grants.service.ts';
import type { Users } from '../users/create-users.ts';
import { createAccountChanges } from './account-changes.service.ts';
import { createAccountChangesStore } from './account-changes.store.ts';
import { createAccountUsers } from './account-users.service.ts';
import { createAccountUsersStore } from './account-users.store.ts';
import { createAccountsService } from './accounts.service.ts';
import { createAccountsStore } from './accounts.store.ts';
import { createAddingUsers } from './adding-users.ts';
import { createSubAccountsRoutes } from './sub-accounts.routes.ts';

type SubAccountsDeps = Platform & {
  readonly users: Pick<Users, 'lists' | 'changes' | 'turns'>;
  readonly catalog: RoleCatalog;
  readonly roleGrants: RoleGrants;
  readonly invitations: InvitationsService;
};

/** Sub-accounts: the tree below an account, and the users in it. */
export function createSubAccounts(deps: SubAccountsDeps) {
  const { lists, turns, changes: memberChanges } = deps.users;
  const store = createAccountsStore();
  const accounts = createAccountsService({ ...deps, store });
  const changes = createAccountChanges({
    ...deps,
    accounts,
    store,
    changes: createAccountChangesStore(),
  });
  const usersStore = createAccountUsersStore();
  const parts = { ...deps, accounts, lists, turns, store: usersStore, changes: memberChanges };
  const users = createAccountUsers(parts);
  const adding = createAddingUsers({ ...deps, lists, users, store: usersStore });
  return {
    accounts,
    routes: createSubAccountsRoutes({ accounts, changes, users, adding }),
    tasks: [{ name: 'subAccounts.deletions', run: changes.purge }],
  };
}
