// Generated from users.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { usersContract } from './users.contract.ts';

/** The calls of users as verb and path. */
export const usersCalls: CallTable<typeof usersContract> = {
  addUser: { method: 'POST', path: '/identity/resources/users/v2', access: 'bearer' },
  resendActivationLink: {
    method: 'POST',
    path: '/team/resources/members/v1/{userId}/resendActivationEmail',
    access: 'bearer',
  },
  listUsersEmails: { method: 'GET', path: '/identity/resources/users/emails/v1', access: 'bearer' },
  listUsernames: { method: 'GET', path: '/identity/resources/usernames/v1', access: 'bearer' },
  listUsersV3: { method: 'GET', path: '/identity/resources/users/v3', access: 'bearer' },
  listUsersV2: { method: 'GET', path: '/identity/resources/users/v2', access: 'bearer' },
  getUsersRoles: { method: 'GET', path: '/identity/resources/users/v3/roles', access: 'bearer' },
  getUsersGroups: { method: 'GET', path: '/identity/resources/users/v3/groups', access: 'bearer' },
  getUserById: { method: 'GET', path: '/identity/resources/users/v1/{userId}', access: 'bearer' },
  listMembers: { method: 'GET', path: '/team/resources/members/v1', access: 'bearer' },
  updateMember: { method: 'PUT', path: '/team/resources/members/v1', access: 'bearer' },
  deleteMember: { method: 'DELETE', path: '/team/resources/members/v1/{userId}', access: 'bearer' },
  getMemberStats: { method: 'GET', path: '/team/resources/stats/v1/members', access: 'bearer' },
  disableUser: { method: 'POST', path: '/identity/resources/tenants/users/v1/{userId}/disable', access: 'bearer' },
  enableUser: { method: 'POST', path: '/identity/resources/tenants/users/v1/{userId}/enable', access: 'bearer' },
  countTenantUsers: { method: 'POST', path: '/identity/resources/tenants/users/v1/count', access: 'bearer' },
  getTemporaryUserConfiguration: {
    method: 'GET',
    path: '/identity/resources/users/temporary/v1/configuration',
    access: 'bearer',
  },
  setUserExpiration: { method: 'PUT', path: '/identity/resources/users/temporary/v1/{userId}', access: 'bearer' },
  setPermanentUser: { method: 'DELETE', path: '/identity/resources/users/temporary/v1/{userId}', access: 'bearer' },
  unlockUser: { method: 'POST', path: '/identity/resources/tenants/users/v1/{userId}/unlock', access: 'bearer' },
  resetUserMfa: { method: 'POST', path: '/identity/resources/tenants/users/v1/{userId}/mfa/reset', access: 'bearer' },
  forcePasswordReset: {
    method: 'POST',
    path: '/identity/resources/tenants/users/v1/{userId}/password/reset',
    access: 'bearer',
  },
  sendBreachedPasswordResets: {
    method: 'POST',
    path: '/identity/resources/users/v1/passwords/breached/reset/bulk',
    access: 'bearer',
  },
  exportMembers: { method: 'GET', path: '/identity/resources/users/export/v1', access: 'bearer', plainText: true },
  getMemberDetails: { method: 'GET', path: '/identity/resources/tenants/users/v1/{userId}/details', access: 'bearer' },
  listMemberActivity: {
    method: 'GET',
    path: '/identity/resources/tenants/users/v1/{userId}/activity',
    access: 'bearer',
  },
  endMemberSession: {
    method: 'DELETE',
    path: '/identity/resources/tenants/users/v1/{userId}/sessions/{sessionId}',
    access: 'bearer',
  },
};
