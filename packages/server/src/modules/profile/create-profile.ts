import { createPicturesStore } from '../../kernel/pictures/pictures.store.ts';
import type { PendingStore } from '../mfa/pending.store.ts';
import type { Platform } from '../platform.ts';
import type { Administrators } from '../roles/administrators.ts';
import type { RoleCatalog } from '../roles/role-catalog.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import type { SessionsStore } from '../sessions/sessions.store.ts';
import { createAccountDeletion } from './account-deletion.ts';
import { createAccountDeletionStore } from './account-deletion.store.ts';
import { createEmailChange } from './email-change.ts';
import { createEmailChangeStore } from './email-change.store.ts';
import { createOwnData } from './own-data.ts';
import { createOwnDataStore } from './own-data.store.ts';
import { createOwnProfile } from './own-profile.ts';
import { createOwnProfileStore } from './own-profile.store.ts';
import { createProfileRoutes } from './profile.routes.ts';
import { createProfileService } from './profile.service.ts';
import { createProfileStore } from './profile.store.ts';
import { createUsernames } from './usernames.ts';
import { createUsernamesStore } from './usernames.store.ts';

type ProfileDeps = Platform & {
  readonly sessions: SessionsService;
  readonly sessionStatus: SessionsStore['sessionStatus'];
  readonly inheritedStatus: SessionsStore['inheritedStatus'];
  readonly catalog: RoleCatalog;
  readonly administrators: Administrators;
  readonly pending: PendingStore;
};

/** The user's own profile, data export, and account deletion. */
export function createProfile(deps: ProfileDeps) {
  const profile = createProfileService({ ...deps, store: createProfileStore(deps) });
  const emailChange = createEmailChange({ ...deps, store: createEmailChangeStore() });
  const deletion = createAccountDeletion({ ...deps, store: createAccountDeletionStore() });
  return {
    routes: createProfileRoutes({
      profile,
      emailChange,
      usernames: createUsernames({ ...deps, store: createUsernamesStore() }),
      own: createOwnProfile({
        ...deps,
        profile,
        pictures: createPicturesStore(),
        store: createOwnProfileStore(),
      }),
      data: createOwnData({ ...deps, store: createOwnDataStore() }),
      deletion,
    }),
    jobs: [emailChange.job],
    tasks: [{ name: 'profile.deletions', run: deletion.due }],
  };
}
