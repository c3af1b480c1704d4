import { applicationsContract } from '@foyer/contract/applications';
import { defineRoutes } from '../../kernel/http/route.ts';
import type { ApplicationsService } from './applications.service.ts';

const reading = { tenant: 'token', rate: 'read', audit: null } as const;

/** The calls of applications. */
export function createApplicationsRoutes(service: ApplicationsService) {
  return defineRoutes('applications', applicationsContract, {
    listTenantApplications: {
      ...reading,
      handle: (ctx, { query }) => service.listTenantApplications(ctx, query),
    },
    listTenantApplicationsV2: {
      ...reading,
      handle: (ctx, { query }) => service.listTenantApplicationsV2(ctx, query),
    },
    listApplications: { ...reading, handle: (ctx, { query }) => service.list(ctx, query) },
    assignUserToApplications: {
      tenant: 'token',
      rate: 'write',
      audit: 'user.application_assigned',
      handle: (ctx, { body }) => service.assign(ctx, body),
    },
    listUsersOfApplications: {
      ...reading,
      handle: (ctx, { query }) => service.listUsers(ctx, query),
    },
    unassignUserFromApplications: {
      tenant: 'token',
      rate: 'write',
      audit: 'user.application_unassigned',
      handle: (ctx, { body }) => service.unassign(ctx, body),
    },
    listUsersApplicationIds: {
      ...reading,
      handle: (ctx, { query }) => service.listForUsers(ctx, query),
    },
    listUserApplicationIds: {
      ...reading,
      handle: (ctx, { params }) => service.listForUser(ctx, params.userId),
    },
  });
}
