import type { Platform } from '../platform.ts';
import { createPicturesStore } from '../../kernel/pictures/pictures.store.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import type { SessionsStore } from '../sessions/sessions.store.ts';
import type { RoleCatalog } from '../roles/role-catalog.ts';
import { createAccountDeletion } from './account-deletion.ts';
import { createAccountDeletionStore } from './account-deletion.store.ts';
import { createEmailChange } from './email-change.ts';
import { createEmailChangeStore } from './email-change.store.ts';
import { createOwnData } from './own-data.ts';
import { createOwnDataStore } from './own-data.store.ts';
import { createOwnProfile } from './own-profile.ts';
import { createOwnProfileStore } from './own-profile.store.ts';
import { createProfileService } from './profile.service.ts';
import { createProfileStore } from './profile.store.ts';
import { createUsernames } from './usernames.ts';
import { createUsernamesStore } from './usernames.store.ts';

type ProfileDeps = Platform &
  Pick<Parameters<typeof createAccountDeletion>[0], 'administrators'> & {
    readonly sessions: Pick<SessionsService, 'admit' | 'endAll'>;
    readonly pending: Parameters<typeof createEmailChange>[0]['pending'];
    readonly standing: SessionsStore['standing'];
    readonly catalog: RoleCatalog;
  };

/** The own profile: what it shows, what it says, and how it ends. */
export function createProfile(deps: ProfileDeps) {
  const profile = createProfileService({ ...deps, store: createProfileStore(deps.standing) });
  return {
    profile,
    emailChange: createEmailChange({ ...deps, store: createEmailChangeStore() }),
    usernames: createUsernames({ ...deps, store: createUsernamesStore() }),
    own: createOwnProfile({
      ...deps,
      profile,
      pictures: createPicturesStore(),
      store: createOwnProfileStore(),
    }),
    data: createOwnData({ ...deps, store: createOwnDataStore() }),
    deletion: createAccountDeletion({ ...deps, store: createAccountDeletionStore() }),
  };
}
