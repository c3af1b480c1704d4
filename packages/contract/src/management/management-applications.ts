import { z } from 'zod';
import {
  accessType,
  applicationFields,
  applicationResponse,
  idList,
} from '../applications/application-schemas.ts';
import { applicationsRefusals } from '../applications/applications.refusals.ts';
import { identity } from '../base-paths.ts';
import { del, get, patch, post, put } from '../endpoint.ts';
import { dateTime } from '../shared-schemas.ts';
import { managementRefusals } from './management.refusals.ts';

const base = '/applications/resources/applications';
const users = `${identity}/applications/v1`;
const vendor = { access: 'vendor', scope: 'configuration' } as const;
const ofUsers = { access: 'vendor', scope: 'users' } as const;
const { unknown, unknownUser, isDefault, otherDefault, noRegistration, noSecret } =
  applicationsRefusals;
const { invalidSettings, unknownTenant } = managementRefusals;

const one = { params: z.object({ id: z.string().max(200) }) };
const ofApplication = { params: z.object({ appId: z.string().max(200) }) };
const inTenant = {
  params: z.object({ appId: z.string().max(200), tenantId: z.string().max(100) }),
};
const assigned = z.object({ tenantId: z.string(), appIds: z.array(z.string()) });
const manyUsers = z.object({
  appId: z.string().max(200),
  tenantId: z.string().max(100),
  userIds: z.array(z.string().max(100)).min(1).max(200),
});
const names = z.union([z.string().max(200), z.array(z.string().max(50)).max(20)]).optional();
const flag = z.enum(['true', 'false']).optional();

/** Applications, and the tenants and users that they are assigned to. */
export const managementApplications = {
  createApplication: post(`${base}/v1`, {
    ...vendor,
    summary: 'Creates an application that embeds the sign-in box.',
    body: z.object(applicationFields),
    response: applicationResponse,
    refusals: [otherDefault, noRegistration, invalidSettings],
  }),
  listAllApplications: get(`${base}/v1`, {
    ...vendor,
    summary: 'All applications, the default one first.',
    query: z.object({
      ids: idList,
      _accessType: accessType.optional(),
      _isDefault: flag,
      _isActive: flag,
      type: names,
      frontendStack: names,
      name: z.string().max(100).optional(),
      _excludeAgents: flag,
    }),
    response: z.array(applicationResponse),
  }),
  getDefaultApplication: get(`${base}/v1/default`, {
    ...vendor,
    summary: 'The default application.',
    response: applicationResponse,
  }),
  getApplication: get(`${base}/v1/{id}`, {
    ...vendor,
    ...one,
    summary: 'An application.',
    response: applicationResponse,
    refusals: [unknown],
  }),
  updateApplication: patch(`${base}/v1/{id}`, {
    ...vendor,
    ...one,
    summary: 'Changes an application. What is left out stays as it is.',
    body: z.object(applicationFields).partial(),
    status: 201,
    refusals: [unknown, isDefault, otherDefault, noRegistration, invalidSettings],
  }),
  deleteApplication: del(`${base}/v1/{id}`, {
    ...vendor,
    ...one,
    summary: 'Deletes an application with its assignments, and ends its sessions.',
    refusals: [unknown, isDefault],
  }),
  getApplicationCredentials: get(`${base}/v1/credentials/{appId}`, {
    ...vendor,
    ...ofApplication,
    summary: 'The client secret and the shared secret of an application.',
    response: z.object({ clientSecret: z.string(), sharedSecret: z.string() }),
    refusals: [unknown, noSecret],
  }),
  regenerateApplicationSecret: post(`${base}/v1/credentials/regenerate`, {
    ...vendor,
    summary: 'Replaces the secrets of an application; the previous ones stop working.',
    body: z.object({ appId: z.string().max(200) }),
    refusals: [unknown],
  }),
  listApplicationTenants: get(`${base}/tenant-assignments/v1/{appId}`, {
    ...vendor,
    ...ofApplication,
    summary: 'Tenants that an application is assigned to.',
    response: z.object({ tenantIds: z.array(z.string()) }),
    refusals: [unknown],
  }),
  assignTenantToApplication: post(`${base}/tenant-assignments/v1/{appId}`, {
    ...vendor,
    ...ofApplication,
    summary:
      'Assigns an application to a tenant: to all of its users unless the body says otherwise.',
    body: z.object({ tenantId: z.string().max(100), accessType: accessType.optional() }),
    response: assigned,
    refusals: [unknown, unknownTenant],
  }),
  updateTenantAssignment: put(`${base}/tenant-assignments/v1/{appId}/{tenantId}`, {
    ...vendor,
    ...inTenant,
    summary: 'Changes whether an application is assigned to all users of a tenant or to some.',
    body: z.object({ accessType }),
    refusals: [unknown, unknownTenant],
  }),
  unassignTenantFromApplication: del(`${base}/tenant-assignments/v1/{appId}/{tenantId}`, {
    ...vendor,
    ...inTenant,
    summary: 'Takes an application from a tenant and its users.',
    refusals: [unknown, unknownTenant],
  }),
  listAssignmentsOfTenants: get(`${base}/tenant-assignments/v1`, {
    ...vendor,
    withoutTenant: true,
    summary: 'Applications that are assigned to tenants.',
    query: z.object({ appIds: idList, tenantIds: idList, accessType: accessType.optional() }),
    response: z.array(assigned),
  }),
  listApplicationUsers: get(`${users}/{appId}/users`, {
    ...ofUsers,
    ...ofApplication,
    summary: 'Users that an application is assigned to, in all tenants.',
    response: z.array(z.string()),
    refusals: [unknown],
  }),
  listApplicationsOfUser: get(`${users}/{userId}/apps`, {
    ...ofUsers,
    withoutTenant: true,
    params: z.object({ userId: z.string().max(100) }),
    summary: 'Applications that are assigned to a user in any tenant.',
    response: z.array(z.string()),
    refusals: [unknownUser],
  }),
  assignUsersToApplication: post(users, {
    ...ofUsers,
    summary: 'Assigns an application to users of a tenant.',
    body: manyUsers,
    response: z.array(
      z.object({ appId: z.string(), userTenantId: z.string(), createdAt: dateTime }),
    ),
    refusals: [unknown, unknownUser, applicationsRefusals.notAvailable],
  }),
  unassignUsersFromApplication: del(users, {
    ...ofUsers,
    summary: 'Takes an application from users of a tenant.',
    body: manyUsers,
    refusals: [unknown],
  }),
} as const;
