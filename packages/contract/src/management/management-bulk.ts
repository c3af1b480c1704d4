import { z } from 'zod';
import { identity, tenantsBase } from '../base-paths.ts';
import { get, post } from '../endpoint.ts';
import { newMember } from './management-more-users.ts';
import { newTenant } from './management-tenants.ts';
import { managementRefusals } from './management.refusals.ts';

const users = { access: 'vendor', scope: 'users' } as const;
const tenants = { access: 'vendor', scope: 'tenants' } as const;
const { tenantNeeded, unknownTenant, unknownMigration } = managementRefusals;
const mebibyte = 1024 * 1024;
const state = z.enum(['running', 'completed']);

/** Entries that one call sends at most. */
export const largestList = 1000;

/** Each entry is checked when it is created: one that is invalid does not stop the others. */
const list = z.array(z.unknown()).min(1).max(largestList);
const progress = {
  total: z.number(),
  created: z.number(),
  /** `index` is the place in the list that was sent, from 0. */
  errors: z.array(z.object({ index: z.number(), errorCode: z.string(), message: z.string() })),
};

/** What an entry of a list must be. */
export const bulkSchemas = { users: newMember, tenants: newTenant };

/** Lists that are created in the background. */
export const managementBulk = {
  inviteUsersInBulk: post(`${identity}/users/bulk/v1/invite`, {
    ...users,
    backend: 'user',
    summary: 'Invites up to 1,000 users to the tenant in the header, in the background.',
    accepts: { json: 2 * mebibyte },
    body: z.object({ users: list }),
    response: z.object({ id: z.string() }),
    status: 202,
    refusals: [tenantNeeded, unknownTenant],
  }),
  getBulkInviteStatus: get(`${identity}/users/bulk/v1/status/{id}`, {
    ...users,
    summary: 'Status of a bulk invite: users invited and errors. Kept for 30 days.',
    params: z.object({ id: z.string() }),
    response: z.object({ status: state, ...progress }),
    refusals: [unknownMigration],
  }),
  migrateTenants: post(`${tenantsBase}/migrations/v1/tenants`, {
    ...tenants,
    summary: 'Creates up to 1,000 tenants in the background. Parents come before their children.',
    accepts: { json: 2 * mebibyte },
    body: z.object({ tenants: list }),
    response: z.object({ migrationId: z.string() }),
    status: 202,
  }),
  getTenantMigrationStatus: get(`${tenantsBase}/migrations/v1/tenants/status/{migrationId}`, {
    ...tenants,
    summary: 'Status of a bulk tenant creation: tenants created and errors. Kept for 30 days.',
    params: z.object({ migrationId: z.string() }),
    response: z.object({ state, ...progress }),
    refusals: [unknownMigration],
  }),
} as const;
