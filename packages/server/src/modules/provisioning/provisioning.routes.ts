import { provisioningContract } from '@foyer/contract/provisioning';
import { defineRoutes } from '../../kernel/http/route.ts';
import type { ConnectionDetails } from './connection-details.service.ts';
import type { ProvisioningService } from './provisioning.service.ts';

const reading = { tenant: 'token', rate: 'read', audit: null } as const;
const writing = { tenant: 'token', rate: 'write' } as const;

interface Parts {
  readonly provisioning: ProvisioningService;
  readonly details: ConnectionDetails;
}

/** The calls of directory connections. */
export function createProvisioningRoutes({ provisioning, details }: Parts) {
  return defineRoutes('provisioning', provisioningContract, {
    countScimUsers: {
      ...reading,
      handle: (ctx, { params }) => provisioning.count(ctx, params.id),
    },
    listScimConnections: {
      ...reading,
      handle: (ctx, { query }) => provisioning.list(ctx, query),
    },
    createScimConnection: {
      ...writing,
      audit: 'scim_connection.created',
      handle: (ctx, { body }) => provisioning.create(ctx, body),
    },
    getScimConnection: {
      ...reading,
      handle: (ctx, { params }) => provisioning.one(ctx, params.id),
    },
    updateScimConnection: {
      ...writing,
      audit: 'scim_connection.updated',
      handle: (ctx, { params, body }) => provisioning.update(ctx, params.id, body),
    },
    deleteScimConnection: {
      ...writing,
      audit: 'scim_connection.deleted',
      handle: (ctx, { params, body }) => provisioning.remove(ctx, params.id, body),
    },
    createScimToken: {
      ...writing,
      audit: 'scim_token.created',
      handle: (ctx, { params, body }) => provisioning.createToken(ctx, params.id, body),
    },
    revokeScimToken: {
      ...writing,
      audit: 'scim_token.revoked',
      handle: (ctx, { params }) => provisioning.revokeToken(ctx, params.id, params.tokenId),
    },
    listScimUsers: {
      ...reading,
      handle: (ctx, { params, query }) => details.users(ctx, params.id, query),
    },
    assignScimUsers: {
      ...writing,
      audit: 'scim_user.assigned',
      handle: (ctx, { params, body }) => details.assignUsers(ctx, params.id, body.userIds),
    },
    releaseScimUser: {
      ...writing,
      audit: 'scim_user.released',
      handle: (ctx, { params }) => details.release(ctx, params.id, params.userId),
    },
    listScimGroups: {
      ...reading,
      handle: (ctx, { params }) => details.groups(ctx, params.id),
    },
    updateScimGroupRoles: {
      ...writing,
      audit: 'scim_group.roles_updated',
      handle: (ctx, { params, body }) =>
        details.setGroupRoles(ctx, params.id, {
          groupId: params.groupId,
          roleIds: body.roleIds,
        }),
    },
    listScimConflicts: {
      ...reading,
      handle: (ctx, { params }) => details.conflicts(ctx, params.id),
    },
    resolveScimConflict: {
      ...writing,
      audit: 'scim_user.assigned',
      handle: (ctx, { params }) => details.resolve(ctx, params.id, params.conflictId),
    },
    dismissScimConflict: {
      ...writing,
      audit: 'scim_conflict.dismissed',
      handle: (ctx, { params }) => details.dismiss(ctx, params.id, params.conflictId),
    },
    listScimRequests: {
      ...reading,
      handle: (ctx, { params, query }) => details.requests(ctx, params.id, query),
    },
  });
}
