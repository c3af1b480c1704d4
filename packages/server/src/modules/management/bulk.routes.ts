import { managementGroups } from '@foyer/contract/management';
import { defineRoutes } from '../../kernel/http/route.ts';
import type { ManagedBulk } from './managed-bulk.service.ts';

const reading = { tenant: 'none', rate: 'read', audit: null } as const;
const writing = { tenant: 'none', rate: 'write', audit: null } as const;

/** The calls that create lists in the background. Each entry writes the audit entry of the call for one. */
export function createBulkRoutes(bulk: ManagedBulk) {
  return defineRoutes('management', managementGroups.bulk, {
    inviteUsersInBulk: {
      ...writing,
      handle: (ctx, { body }) => bulk.invite(ctx, body.users),
    },
    getBulkInviteStatus: {
      ...reading,
      handle: async (_, { params }) => {
        const { state: status, ...progress } = await bulk.status(params.id);
        return { status, ...progress };
      },
    },
    migrateTenants: {
      ...writing,
      handle: (ctx, { body }) => bulk.createTenants(ctx, body.tenants),
    },
    getTenantMigrationStatus: {
      ...reading,
      handle: (_, { params }) => bulk.status(params.migrationId),
    },
  });
}
