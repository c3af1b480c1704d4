import type { ActivationMails } from '../activation/activation-mails.ts';
import type { Platform } from '../platform.ts';
import type { Administrators } from '../roles/administrators.ts';
import type { RoleGrants } from '../roles/role-grants.service.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import type { Seats } from '../usage/seats.ts';
import { createMemberChangesStore } from '../users/member-changes.store.ts';
import { createConnectionDetails } from './connection-details.service.ts';
import { createProvisioningRoutes } from './provisioning.routes.ts';
import { createProvisioningService } from './provisioning.service.ts';
import { createScimAccounts } from './scim-accounts.ts';
import { createScimConnectionsStore } from './scim-connections.store.ts';
import { createScimEndpoint } from './scim-endpoint.ts';
import { createScimGroups } from './scim-groups.service.ts';
import { createScimGroupsStore } from './scim-groups.store.ts';
import { createScimRequestsStore } from './scim-requests.store.ts';
import { createScimRouter } from './scim-router.ts';
import { createScimUsers } from './scim-users.service.ts';
import { createScimUsersStore } from './scim-users.store.ts';
import { createTokenWarnings } from './scim-token-warnings.ts';

type ProvisioningModuleDeps = Platform & {
  readonly roleGrants: RoleGrants;
  readonly administrators: Administrators;
  readonly sessions: SessionsService;
  readonly activation: ActivationMails;
  readonly seats: Seats;
};

/** Directory provisioning: connections for administrators, and SCIM 2.0 for directories. */
export function createProvisioning(deps: ProvisioningModuleDeps) {
  const connections = createScimConnectionsStore();
  const users = createScimUsersStore();
  const groups = createScimGroupsStore();
  const requests = createScimRequestsStore();
  const members = createMemberChangesStore();
  const parts = { ...deps, connections, users, groups, requests };
  const provisioning = createProvisioningService(parts);
  const accounts = createScimAccounts({ ...deps, users, members });
  const router = createScimRouter({
    users: createScimUsers({ ...deps, store: users, accounts, members }),
    groups: createScimGroups({ ...deps, store: groups, users }),
  });
  const warnings = createTokenWarnings(deps);
  return {
    jobs: [warnings.daily.job],
    tasks: [warnings.daily.task],
    routes: createProvisioningRoutes({
      provisioning,
      details: createConnectionDetails({ ...parts, provisioning }),
    }),
    expiring: [['scim_requests', 'expires_at'] as const],
    mountDirectory: createScimEndpoint({ ...deps, connections, requests, router }),
  };
}
