import { groupSchema, userSchema } from '../provisioning-directory.ts';
import { patch, type VendorSequence } from './sequence.ts';

const user = {
  schemas: [userSchema],
  userName: 'test.user@{mail}',
  name: { givenName: 'Test', familyName: 'User' },
  emails: [{ primary: true, value: 'test.user@{mail}', type: 'work' }],
  displayName: 'Test User',
  locale: 'en-US',
  externalId: '00ujl29u0le5T6Aj10h7',
  groups: [],
  password: '1mz050nq',
  active: true,
};
const page = 'startIndex=1&count=100';

/**
 * Okta: the sequence of its SCIM 2.0 protocol reference. A lookup by userName before each create, a password that is ignored, PUT with
 * read-only attributes, deactivation without a path, and Group Push by PATCH and PUT.
 */
export const okta: VendorSequence = {
  vendor: 'Okta',
  source: 'okta',
  steps: [
    {
      request: 'GET /Users?startIndex=1&count=2',
      status: 200,
      contains: { totalResults: 0, startIndex: 1, itemsPerPage: 0 },
    },
    {
      request: `GET /Users?filter=userName eq "test.user@{mail}"&${page}`,
      status: 200,
      contains: { totalResults: 0 },
    },
    {
      request: 'POST /Users',
      body: user,
      status: 201,
      keep: 'user',
      contains: { active: true, externalId: '00ujl29u0le5T6Aj10h7' },
      lacks: ['password'],
    },
    { request: 'GET /Users/{user}', status: 200, contains: { active: true }, lacks: ['password'] },
    {
      request: 'PUT /Users/{user}',
      body: {
        ...user,
        id: '{user}',
        name: { givenName: 'Another', middleName: 'Excited', familyName: 'User' },
        displayName: 'Another User',
        meta: { resourceType: 'User', created: '2026-01-01T00:00:00.000Z', version: 'W/"9"' },
      },
      status: 200,
      contains: {
        displayName: 'Another User',
        name: { givenName: 'Another', middleName: 'Excited', familyName: 'User' },
      },
    },
    {
      request: 'PATCH /Users/{user}',
      body: patch({ op: 'replace', value: { active: false } }),
      status: 200,
      contains: { active: false },
    },
    {
      request: 'PUT /Users/{user}',
      body: { ...user, id: '{user}', active: true },
      status: 200,
      contains: { active: true },
    },
    {
      request: `GET /Groups?filter=displayName eq "Test SCIMv2"&${page}`,
      status: 200,
      contains: { totalResults: 0 },
    },
    {
      request: 'POST /Groups',
      body: { schemas: [groupSchema], displayName: 'Test SCIMv2', members: [] },
      status: 201,
      keep: 'group',
      contains: { displayName: 'Test SCIMv2' },
    },
    {
      request: 'PATCH /Groups/{group}',
      body: patch({
        op: 'add',
        path: 'members',
        value: [{ value: '{user}', display: 'test.user@{mail}' }],
      }),
      status: 200,
    },
    {
      request: 'PATCH /Groups/{group}',
      body: patch(
        { op: 'remove', path: 'members[value eq "{user}"]' },
        { op: 'add', path: 'members', value: [{ value: '{user}', display: 'test.user@{mail}' }] },
      ),
      status: 200,
    },
    {
      request: 'PATCH /Groups/{group}',
      body: patch({ op: 'replace', value: { id: '{group}', displayName: 'Test SCIMv0' } }),
      status: 200,
      contains: { displayName: 'Test SCIMv0' },
    },
    // apps of the wizard push a group as a whole
    {
      request: 'PUT /Groups/{group}',
      body: {
        schemas: [groupSchema],
        id: '{group}',
        displayName: 'Test SCIMv0',
        members: [{ value: '{user}', display: 'test.user@{mail}' }],
      },
      status: 200,
    },
    { request: 'GET /Groups?startIndex=1&count=100', status: 200, contains: { totalResults: 1 } },
    {
      request: 'PUT /Groups/{group}',
      body: { schemas: [groupSchema], id: '{group}', displayName: 'Test SCIMv0', members: [] },
      status: 200,
      lacks: ['members'],
    },
    { request: 'DELETE /Groups/{group}', status: 204 },
    { request: 'GET /Groups/{group}', status: 404 },
  ],
};
