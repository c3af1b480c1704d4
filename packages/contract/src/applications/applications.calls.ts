// Generated from applications.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { applicationsContract } from './applications.contract.ts';

/** The calls of applications as verb and path. */
export const applicationsCalls: CallTable<typeof applicationsContract> = {
  listTenantApplications: {
    method: 'GET',
    path: '/applications/resources/applications/tenant-assignments/v1',
    access: 'bearer',
  },
  listTenantApplicationsV2: {
    method: 'GET',
    path: '/applications/resources/applications/tenant-assignments/v2',
    access: 'bearer',
  },
  listApplications: { method: 'GET', path: '/applications/resources/applications/v1', access: 'bearer' },
  assignUserToApplications: { method: 'POST', path: '/identity/resources/applications/v1/apps-user', access: 'bearer' },
  listUsersOfApplications: { method: 'GET', path: '/identity/resources/applications/v1/apps-users', access: 'bearer' },
  unassignUserFromApplications: {
    method: 'DELETE',
    path: '/identity/resources/applications/v1/user-apps',
    access: 'bearer',
  },
  listUsersApplicationIds: { method: 'GET', path: '/identity/resources/applications/v1/users-apps', access: 'bearer' },
  listUserApplicationIds: {
    method: 'GET',
    path: '/identity/resources/applications/v1/{userId}/apps',
    access: 'bearer',
  },
};
