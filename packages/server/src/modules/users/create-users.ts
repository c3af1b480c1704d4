import type { ActivationMails } from '../activation/activation-mails.ts';
import type { InvitationsService } from '../invitations/invitations.service.ts';
import type { WaitingService } from '../invitations/waiting.service.ts';
import type { FactorChanges } from '../mfa/factor-changes.ts';
import type { PasswordRecovery } from '../passwords/password-recovery.ts';
import type { Platform } from '../platform.ts';
import type { Administrators } from '../roles/administrators.ts';
import type { RoleGrants } from '../roles/role-grants.service.ts';
import type { RoleCatalog } from '../roles/role-catalog.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
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
import { createMemberBookmarks } from './member-bookmarks.service.ts';
import { createMemberBookmarksStore } from './member-bookmarks.store.ts';
import { createMemberTurn } from './member-turn.ts';
import { createSecurityCounts } from './security-counts.store.ts';
import { createTemporaryAccess } from './temporary-access.service.ts';
import { createUsersRoutes } from './users.routes.ts';
import { createUsersService } from './users.service.ts';
import { createUsersStore } from './users.store.ts';

type UsersDeps = Platform & {
  readonly catalog: RoleCatalog;
  readonly roleGrants: RoleGrants;
  readonly administrators: Administrators;
  readonly sessions: SessionsService;
  readonly recovery: PasswordRecovery;
  readonly activation: ActivationMails;
  readonly invitations: InvitationsService;
  readonly waiting: WaitingService;
  readonly factors: FactorChanges;
};

/** The users of an account: adding, finding, and changing them. */
export function createUsers(deps: UsersDeps) {
  const bookmarks = createMemberBookmarks({ ...deps, store: createMemberBookmarksStore() });
  const listsStore = createMemberListsStore(bookmarks);
  const lists = createMemberLists({ ...deps, store: listsStore });
  const addresses = createMemberAddresses({ ...deps, store: listsStore });
  const store = createMemberChangesStore();
  const turns = createMemberTurn({ ...deps, store });
  const parts = { ...deps, lists, store, turns };
  const changes = createMemberChanges(parts);
  const help = createMemberHelp(parts);
  const breached = createBreachedPasswords({
    ...deps,
    store: createBreachedPasswordsStore(),
  });
  const users = createUsersService({ ...deps, addresses, store: createUsersStore() });
  return {
    users,
    lists,
    changes,
    turns,
    help,
    securityCounts: createSecurityCounts(deps),
    routes: createUsersRoutes({
      users,
      lists,
      changes,
      help,
      temporary: createTemporaryAccess(parts),
      details: createMemberDetails({
        ...deps,
        lists,
        changesStore: store,
        store: createMemberDetailsStore(),
      }),
      csv: createMemberExport(parts),
      breached,
    }),
    jobs: [breached.job, bookmarks.job, bookmarks.daily.job],
    tasks: [bookmarks.daily.task],
  };
}

/** The users of an account. */
export type Users = ReturnType<typeof createUsers>;
