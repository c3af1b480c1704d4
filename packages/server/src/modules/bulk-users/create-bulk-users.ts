import type { ApplicationsService } from '../applications/applications.service.ts';
import type { GroupChanges } from '../groups/group-changes.service.ts';
import type { WaitingService } from '../invitations/waiting.service.ts';
import type { Platform } from '../platform.ts';
import type { Administrators } from '../roles/administrators.ts';
import type { RoleGrants } from '../roles/role-grants.service.ts';
import type { Users } from '../users/create-users.ts';
import { createBulkUsersRoutes } from './bulk-users.routes.ts';
import { createBulkJobs } from './bulk-users.jobs.ts';
import { createBulkUsersService } from './bulk-users.service.ts';
import { createBulkUsersStore } from './bulk-users.store.ts';
import { createRunBulkAction } from './run-bulk-action.ts';

type BulkDeps = Platform & {
  readonly users: Pick<Users, 'users' | 'lists' | 'changes' | 'help'>;
  readonly waiting: WaitingService;
  readonly groups: GroupChanges;
  readonly applications: ApplicationsService;
  readonly roleGrants: RoleGrants;
  readonly administrators: Administrators;
  readonly admit: Parameters<typeof createBulkJobs>[0]['admit'];
};

/** Operations and their results are deleted after so long: seven days. */
const retentionMs = 7 * 24 * 60 * 60 * 1000;

/** Changes to many users, carried out in the background. */
export function createBulkUsers(deps: BulkDeps) {
  const { db, clock, users, waiting, groups, applications } = deps;
  const store = createBulkUsersStore();
  const run = createRunBulkAction({ users, waiting, groups, applications });
  const jobs = createBulkJobs({ ...deps, store, run });
  const service = createBulkUsersService({ ...deps, lists: users.lists, store, jobs });
  const forget = async (): Promise<void> => {
    const before = new Date(clock.now().getTime() - retentionMs);
    await db.read((tx) => store.forget(tx, before));
  };
  return {
    routes: createBulkUsersRoutes(service),
    jobs: [jobs.job],
    tasks: [{ name: 'bulkUsers.results', run: forget }],
  };
}
