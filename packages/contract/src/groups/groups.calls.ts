// Generated from groups.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { groupsContract } from './groups.contract.ts';

/** The calls of groups as verb and path. */
export const groupsCalls: CallTable<typeof groupsContract> = {
  listGroups: { method: 'GET', path: '/identity/resources/groups/v1', access: 'bearer' },
  createGroup: { method: 'POST', path: '/identity/resources/groups/v1', access: 'bearer' },
  getGroupsByIds: { method: 'POST', path: '/identity/resources/groups/v1/bulkGet', access: 'bearer' },
  getGroupConfig: { method: 'GET', path: '/identity/resources/groups/v1/config', access: 'bearer' },
  updateGroupConfig: { method: 'POST', path: '/identity/resources/groups/v1/config', access: 'bearer' },
  getGroupConfigImpact: { method: 'GET', path: '/identity/resources/groups/v1/config/impact', access: 'bearer' },
  deleteGroup: { method: 'DELETE', path: '/identity/resources/groups/v1/{groupId}', access: 'bearer' },
  getGroup: { method: 'GET', path: '/identity/resources/groups/v1/{groupId}', access: 'bearer' },
  updateGroup: { method: 'PATCH', path: '/identity/resources/groups/v1/{groupId}', access: 'bearer' },
  removeGroupRoles: { method: 'DELETE', path: '/identity/resources/groups/v1/{groupId}/roles', access: 'bearer' },
  addGroupRoles: { method: 'POST', path: '/identity/resources/groups/v1/{groupId}/roles', access: 'bearer' },
  removeGroupUsers: { method: 'DELETE', path: '/identity/resources/groups/v1/{groupId}/users', access: 'bearer' },
  addGroupUsers: { method: 'POST', path: '/identity/resources/groups/v1/{groupId}/users', access: 'bearer' },
};
