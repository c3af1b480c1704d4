import { managementGroups } from '@foyer/contract/management';
import { defineRoutes } from '../../kernel/http/route.ts';
import type { ManagedApplications } from './managed-applications.service.ts';
import type { ManagedAssignments } from './managed-assignments.service.ts';

interface Parts {
  readonly applications: ManagedApplications;
  readonly assignments: ManagedAssignments;
}

const reading = { tenant: 'none', rate: 'read', audit: null } as const;
const writing = { tenant: 'none', rate: 'write' } as const;
const changing = { ...writing, audit: 'environment.updated' } as const;

/** The calls of backends about applications. */
export function createManagedApplicationRoutes({ applications, assignments }: Parts) {
  return defineRoutes('management', managementGroups.applications, {
    createApplication: { ...changing, handle: (ctx, { body }) => applications.create(ctx, body) },
    listAllApplications: {
      ...reading,
      handle: async (_ctx, { query }) => applications.list(query),
    },
    getDefaultApplication: { ...reading, handle: async () => applications.getDefault() },
    getApplication: {
      ...reading,
      handle: async (_ctx, { params }) => applications.get(params.id),
    },
    updateApplication: {
      ...changing,
      handle: (ctx, { params, body }) => applications.update(ctx, params.id, body),
    },
    deleteApplication: {
      ...changing,
      handle: (ctx, { params }) => applications.remove(ctx, params.id),
    },
    getApplicationCredentials: {
      ...reading,
      handle: (_ctx, { params }) => applications.credentials(params.appId),
    },
    regenerateApplicationSecret: {
      ...changing,
      handle: (ctx, { body }) => applications.regenerate(ctx, body.appId),
    },
    listApplicationTenants: {
      ...reading,
      handle: (_ctx, { params }) => assignments.tenants(params.appId),
    },
    assignTenantToApplication: {
      ...writing,
      audit: 'application.assigned',
      handle: (ctx, { params, body }) => assignments.assignTenant(ctx, params.appId, body),
    },
    updateTenantAssignment: {
      ...writing,
      audit: 'application.assigned',
      handle: (ctx, { params, body }) => assignments.updateTenant(ctx, params, body.accessType),
    },
    unassignTenantFromApplication: {
      ...writing,
      audit: 'application.unassigned',
      handle: (ctx, { params }) => assignments.unassignTenant(ctx, params),
    },
    listAssignmentsOfTenants: { ...reading, handle: (_ctx, { query }) => assignments.list(query) },
    listApplicationUsers: {
      ...reading,
      handle: (_ctx, { params }) => assignments.users(params.appId),
    },
    listApplicationsOfUser: {
      ...reading,
      handle: (_ctx, { params }) => assignments.listForUser(params.userId),
    },
    assignUsersToApplication: {
      ...writing,
      audit: 'user.application_assigned',
      handle: (ctx, { body }) => assignments.assignUsers(ctx, body),
    },
    unassignUsersFromApplication: {
      ...writing,
      audit: 'user.application_unassigned',
      handle: (ctx, { body }) => assignments.unassignUsers(ctx, body),
    },
  });
}
