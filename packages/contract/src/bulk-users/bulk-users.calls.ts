// Generated from bulk-users.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { bulkUsersContract } from './bulk-users.contract.ts';

/** The calls of bulk-users as verb and path. */
export const bulkUsersCalls: CallTable<typeof bulkUsersContract> = {
  previewBulkOperation: { method: 'POST', path: '/identity/resources/tenants/users/v1/bulk/preview', access: 'bearer' },
  startBulkOperation: { method: 'POST', path: '/identity/resources/tenants/users/v1/bulk', access: 'bearer' },
  importUsers: { method: 'POST', path: '/identity/resources/tenants/users/v1/bulk/import', access: 'bearer' },
  listBulkOperations: { method: 'GET', path: '/identity/resources/tenants/users/v1/bulk', access: 'bearer' },
  getBulkOperation: {
    method: 'GET',
    path: '/identity/resources/tenants/users/v1/bulk/{operationId}',
    access: 'bearer',
  },
  retryBulkOperation: {
    method: 'POST',
    path: '/identity/resources/tenants/users/v1/bulk/{operationId}/retry',
    access: 'bearer',
  },
  undoBulkOperation: {
    method: 'POST',
    path: '/identity/resources/tenants/users/v1/bulk/{operationId}/undo',
    access: 'bearer',
  },
};
