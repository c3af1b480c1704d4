// Generated from provisioning.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { provisioningContract } from './provisioning.contract.ts';

/** The calls of provisioning as verb and path. */
export const provisioningCalls: CallTable<typeof provisioningContract> = {
  countScimUsers: { method: 'GET', path: '/directory/resources/scim/temp/{id}/Users/count', access: 'bearer' },
  listScimConnections: { method: 'GET', path: '/directory/resources/v1/configurations/scim2', access: 'bearer' },
  createScimConnection: { method: 'POST', path: '/directory/resources/v1/configurations/scim2', access: 'bearer' },
  getScimConnection: { method: 'GET', path: '/directory/resources/v1/configurations/scim2/{id}', access: 'bearer' },
  updateScimConnection: {
    method: 'PATCH',
    path: '/directory/resources/v1/configurations/scim2/{id}',
    access: 'bearer',
  },
  deleteScimConnection: {
    method: 'DELETE',
    path: '/directory/resources/v1/configurations/scim2/{id}',
    access: 'bearer',
  },
  createScimToken: {
    method: 'POST',
    path: '/directory/resources/v1/configurations/scim2/{id}/tokens',
    access: 'bearer',
  },
  revokeScimToken: {
    method: 'DELETE',
    path: '/directory/resources/v1/configurations/scim2/{id}/tokens/{tokenId}',
    access: 'bearer',
  },
  listScimUsers: { method: 'GET', path: '/directory/resources/v1/configurations/scim2/{id}/users', access: 'bearer' },
  assignScimUsers: {
    method: 'POST',
    path: '/directory/resources/v1/configurations/scim2/{id}/users',
    access: 'bearer',
  },
  releaseScimUser: {
    method: 'DELETE',
    path: '/directory/resources/v1/configurations/scim2/{id}/users/{userId}',
    access: 'bearer',
  },
  listScimGroups: { method: 'GET', path: '/directory/resources/v1/configurations/scim2/{id}/groups', access: 'bearer' },
  updateScimGroupRoles: {
    method: 'PUT',
    path: '/directory/resources/v1/configurations/scim2/{id}/groups/{groupId}/roles',
    access: 'bearer',
  },
  listScimConflicts: {
    method: 'GET',
    path: '/directory/resources/v1/configurations/scim2/{id}/conflicts',
    access: 'bearer',
  },
  resolveScimConflict: {
    method: 'POST',
    path: '/directory/resources/v1/configurations/scim2/{id}/conflicts/{conflictId}/assign',
    access: 'bearer',
  },
  dismissScimConflict: {
    method: 'DELETE',
    path: '/directory/resources/v1/configurations/scim2/{id}/conflicts/{conflictId}',
    access: 'bearer',
  },
  listScimRequests: {
    method: 'GET',
    path: '/directory/resources/v1/configurations/scim2/{id}/requests',
    access: 'bearer',
  },
};
