import { bulkUsersContract } from '@foyer/contract/bulk-users';
import { defineRoutes } from '../../kernel/http/route.ts';
import type { BulkUsers } from './bulk-users.service.ts';

/** The calls of bulk operations. Each user's change is recorded by the service that makes it. */
export function createBulkUsersRoutes(service: BulkUsers) {
  const writing = { tenant: 'token', rate: 'write', apiToken: 'refused', audit: null } as const;
  const reading = { tenant: 'token', rate: 'read', apiToken: 'refused', audit: null } as const;
  return defineRoutes('bulk-users', bulkUsersContract, {
    previewBulkOperation: {
      ...writing,
      handle: (ctx, { body }) => service.preview(ctx, body),
    },
    startBulkOperation: {
      ...writing,
      handle: (ctx, { body }) => service.start(ctx, body),
    },
    importUsers: {
      ...writing,
      handle: (ctx, { body }) => service.importUsers(ctx, body.users),
    },
    listBulkOperations: {
      ...reading,
      handle: (ctx) => service.list(ctx),
    },
    getBulkOperation: {
      ...reading,
      handle: (ctx, { params }) => service.one(ctx, params.operationId),
    },
    retryBulkOperation: {
      ...writing,
      handle: (ctx, { params }) => service.retry(ctx, params.operationId),
    },
    undoBulkOperation: {
      ...writing,
      handle: (ctx, { params }) => service.undo(ctx, params.operationId),
    },
  });
}
