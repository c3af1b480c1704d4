import { z } from 'zod';
import { identity } from '../base-paths.ts';
import { del, get, post } from '../endpoint.ts';
import { accessType, applicationResponse, idList } from './application-schemas.ts';
import { applicationsRefusals } from './applications.refusals.ts';

export { applicationsRefusals };
export type { AccessType, Application } from './application-schemas.ts';

const base = '/applications/resources/applications';
const users = `${identity}/applications/v1`;
const signedIn = { access: 'bearer', permission: null, backend: 'tenant' } as const;
const reading = { access: 'bearer', permission: 'fe.secure.read.users' } as const;
const writing = { access: 'bearer', permission: 'fe.secure.write.users' } as const;
const { unknown, unknownUser, otherTenant, notAvailable } = applicationsRefusals;

const ids = z.array(z.string().max(200)).max(200);
const flag = z.enum(['true', 'false']).optional();
const assignmentQuery = z.object({
  appIds: idList,
  tenantIds: idList,
  accessType: accessType.optional(),
});
const assignment = z.object({ userId: z.string().max(100), tenantId: z.string(), appIds: ids });

/** Applications of the environment, and who may use them. Contract, group "Applications". */
export const applicationsContract = {
  listTenantApplications: get(`${base}/tenant-assignments/v1`, {
    ...signedIn,
    summary: 'Applications that are assigned to the account.',
    query: assignmentQuery,
    response: z.array(z.object({ tenantId: z.string(), appIds: z.array(z.string()).optional() })),
  }),
  listTenantApplicationsV2: get(`${base}/tenant-assignments/v2`, {
    ...signedIn,
    summary: 'Applications that are assigned to the account, to all of its users or to some.',
    query: assignmentQuery,
    response: z.array(
      z.object({
        tenantId: z.string(),
        assignments: z.array(z.object({ appId: z.string(), accessType })),
      }),
    ),
  }),
  listApplications: get(`${base}/v1`, {
    ...signedIn,
    summary:
      'Active applications that the account can use, the default one first. With `ids`, these and the ones that are open to all.',
    query: z.object({
      ids: idList,
      _includeFreeAccess: flag,
      _accessType: accessType.optional(),
      _isDefault: flag,
      _isActive: flag,
      type: z.string().max(200).optional(),
      frontendStack: z.string().max(200).optional(),
      name: z.string().max(100).optional(),
      _excludeAgents: flag,
    }),
    response: z.array(applicationResponse),
  }),
  assignUserToApplications: post(`${users}/apps-user`, {
    ...writing,
    summary: 'Assigns applications to a user of the account.',
    body: assignment,
    response: z.object({}),
    refusals: [unknown, unknownUser, otherTenant, notAvailable],
  }),
  listUsersOfApplications: get(`${users}/apps-users`, {
    ...reading,
    summary: 'Users of the account that applications are assigned to.',
    query: z.object({ appIds: z.string().max(8000) }),
    response: z.array(z.object({ appId: z.string(), userIds: z.array(z.string()) })),
  }),
  unassignUserFromApplications: del(`${users}/user-apps`, {
    ...writing,
    summary:
      'Takes applications from a user of the account, and ends the user’s access to them at once.',
    body: assignment,
    response: z.object({}),
    refusals: [unknownUser, otherTenant],
  }),
  listUsersApplicationIds: get(`${users}/users-apps`, {
    ...reading,
    summary: 'Applications that are assigned to users of the account.',
    query: z.object({ userIds: z.string().max(8000) }),
    response: z.array(z.object({ userId: z.string(), appIds: z.array(z.string()) })),
  }),
  listUserApplicationIds: get(`${users}/{userId}/apps`, {
    ...signedIn,
    summary:
      'Applications that are assigned to a user, directly or to the whole account; users can ask for themselves.',
    params: z.object({ userId: z.string().max(100) }),
    response: z.array(z.string()),
    refusals: [unknownUser],
  }),
} as const;
