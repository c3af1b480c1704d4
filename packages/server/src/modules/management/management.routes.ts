import { managementGroups } from '@foyer/contract/management';
import { defineRoutes } from '../../kernel/http/route.ts';
import type { AccessTokenChecks } from './access-token-checks.ts';
import type { CustomEvents } from '../webhooks/custom-events.service.ts';
import type { EntitlementsFeed } from './entitlements-feed.ts';
import type { EnvironmentSettings } from './environment-settings.ts';
import type { HostAudits } from './host-audits.ts';
import type { ManagedMemberships } from './managed-memberships.service.ts';
import type { ManagedTenants } from './managed-tenants.service.ts';
import type { ManagedUsers } from './managed-users.service.ts';
import type { UserMigrations } from './user-migrations.service.ts';
import type { VendorTokenService } from './vendor-tokens.service.ts';

interface Parts {
  readonly tokens: VendorTokenService;
  readonly environment: EnvironmentSettings;
  readonly tenants: ManagedTenants;
  readonly users: ManagedUsers;
  readonly memberships: ManagedMemberships;
  readonly migrations: UserMigrations;
  readonly accessTokens: AccessTokenChecks;
  readonly audits: HostAudits;
  readonly feed: EntitlementsFeed;
  readonly customEvents: CustomEvents;
}

const reading = { tenant: 'none', rate: 'read', audit: null } as const;
const changing = { tenant: 'none', rate: 'write' } as const;

/** The calls of backends. They are limited by credential, whatever the rate class says. */
export function createManagementRoutes(parts: Parts) {
  const {
    tokens,
    environment,
    tenants,
    users,
    memberships,
    migrations,
    accessTokens,
    audits,
    feed,
    customEvents,
  } = parts;
  return defineRoutes('management', managementGroups.core, {
    // issuing writes nothing, and one published client asks before every call
    authenticateVendor: {
      tenant: 'none',
      rate: 'attempts',
      audit: null,
      handle: (_, { body }) => tokens.exchange(body),
    },
    getBaseUrl: { ...reading, handle: async () => environment.baseUrl() },
    getIdentityConfiguration: { ...reading, handle: () => environment.configuration() },

    createTenant: {
      ...changing,
      audit: 'tenant.created',
      handle: (ctx, { body }) => tenants.create(ctx, body),
    },
    listTenantsV1: { ...reading, handle: (_, { query }) => tenants.plainList(query) },
    getTenantV1: { ...reading, handle: (_, { params }) => tenants.getAsList(params.tenantId) },
    updateTenantV1: {
      ...changing,
      audit: 'tenant.updated',
      handle: (ctx, { params, body }) => tenants.update(ctx, params.tenantId, body),
    },
    deleteTenant: {
      ...changing,
      audit: 'tenant.deleted',
      handle: (ctx, { params }) => tenants.remove(ctx, params.tenantId),
    },
    addTenantMetadata: {
      ...changing,
      audit: 'tenant.updated',
      handle: (ctx, { params, body }) => tenants.addMetadata(ctx, params.tenantId, body.metadata),
    },
    deleteTenantMetadata: {
      ...changing,
      audit: 'tenant.updated',
      handle: (ctx, { params }) => tenants.removeMetadata(ctx, params.tenantId, params.key),
    },
    listTenants: { ...reading, handle: (_, { query }) => tenants.list(query) },
    getTenantByAlias: { ...reading, handle: (_, { params }) => tenants.byAlias(params.alias) },
    getTenant: { ...reading, handle: (_, { params }) => tenants.get(params.tenantId) },
    updateTenant: {
      ...changing,
      audit: 'tenant.updated',
      handle: (ctx, { params, body }) => tenants.update(ctx, params.tenantId, body),
    },

    getUserGlobally: { ...reading, handle: (_, { params }) => users.get(params.userId) },
    getUserByEmail: { ...reading, handle: (_, { query }) => users.byEmail(query.email) },
    createUserVendorOnly: {
      ...changing,
      hashes: true,
      audit: 'user.created',
      handle: (ctx, { body }) => users.create(ctx, body),
    },
    updateUserGlobally: {
      ...changing,
      audit: 'user.details_updated',
      handle: (ctx, { params, body }) => users.update(ctx, params.userId, body),
    },
    changeUserEmail: {
      ...changing,
      audit: 'user.email_changed',
      handle: (ctx, { params, body }) => users.changeEmail(ctx, params.userId, body.email),
    },
    verifyUser: {
      ...changing,
      audit: 'user.verified',
      handle: (ctx, { params }) => users.verify(ctx, params.userId),
    },
    lockUser: {
      ...changing,
      audit: 'user.locked',
      handle: (ctx, { params }) => users.lock(ctx, params.userId),
    },
    unlockUserGlobally: {
      ...changing,
      audit: 'user.unlocked',
      handle: (ctx, { params }) => users.unlock(ctx, params.userId),
    },
    deleteUser: {
      ...changing,
      audit: 'user.removed',
      handle: (ctx, { params }) => memberships.remove(ctx, params.userId),
    },
    addUserToTenant: {
      ...changing,
      audit: 'user.added',
      handle: (ctx, { params, body }) => memberships.addToTenant(ctx, params.userId, body.tenantId),
    },
    assignUserRoles: {
      ...changing,
      audit: 'user.roles_updated',
      handle: (ctx, { params, body }) => memberships.assignRoles(ctx, params.userId, body.roleIds),
    },
    unassignUserRoles: {
      ...changing,
      audit: 'user.roles_updated',
      handle: (ctx, { params, body }) =>
        memberships.unassignRoles(ctx, params.userId, body.roleIds),
    },

    migrateUser: {
      ...changing,
      audit: 'user.created',
      handle: (ctx, { body }) => migrations.one(ctx, body),
    },
    migrateUsersInBulk: {
      ...changing,
      audit: 'user.created',
      handle: (ctx, { body }) => migrations.start(ctx, { users: body.users, version: 'v1' }),
    },
    migrateUsersInBulkV2: {
      ...changing,
      audit: 'user.created',
      handle: (ctx, { body }) => migrations.start(ctx, { users: body.users, version: 'v2' }),
    },
    dryRunUserMigration: {
      ...changing,
      audit: null,
      handle: (ctx, { body }) => migrations.start(ctx, { ...body, isDryRun: true }),
    },
    getMigrationStatus: {
      ...reading,
      handle: (_, { params }) => migrations.status(params.migrationId),
    },

    listActiveUserAccessTokens: { ...reading, handle: () => accessTokens.active('user') },
    listActiveTenantAccessTokens: { ...reading, handle: () => accessTokens.active('tenant') },
    getUserAccessToken: {
      ...reading,
      handle: (_, { params }) => accessTokens.held('user', params.id),
    },
    getTenantAccessToken: {
      ...reading,
      handle: (_, { params }) => accessTokens.held('tenant', params.id),
    },
    // records the host's own action, which is none of ours
    writeAudit: { ...changing, audit: null, handle: (ctx, { body }) => audits.write(ctx, body) },
    getSnapshotOffset: { ...reading, handle: () => feed.offset() },
    getSnapshot: { ...reading, handle: () => feed.snapshot() },

    triggerEvent: {
      ...changing,
      audit: 'custom_event.triggered',
      handle: (ctx, { body }) => customEvents.trigger(ctx, body),
    },
    triggerEventV2: {
      ...changing,
      audit: 'custom_event.triggered',
      handle: (ctx, { body: { eventKey, properties } }) =>
        customEvents.trigger(ctx, { eventKey, data: properties }),
    },
    getEventStatus: {
      ...reading,
      handle: (_, { params }) => customEvents.status(params.eventId),
    },
    getEventStatusV2: {
      ...reading,
      handle: (_, { params }) => customEvents.status(params.eventId),
    },
  });
}
