import { enterpriseSchema, groupSchema, userSchema } from '../provisioning-directory.ts';
import { patch, type VendorSequence } from './sequence.ts';

const oneLoginUser = {
  schemas: [userSchema, enterpriseSchema],
  id: null,
  userName: 'petra@{mail}',
  name: { familyName: 'Novak', givenName: 'Petra', formatted: 'Petra Novak' },
  emails: [{ value: 'petra@{mail}', type: 'work', primary: true }],
  meta: { resourceType: 'User' },
  active: 'true',
  [enterpriseSchema]: {
    department: '',
    manager: { managerId: '', displayName: '' },
  },
};

/**
 * OneLogin, with the JSON template of "SCIM Provisioner with SAML (SCIM v2 Enterprise)": an ID that is null, `active` as a text, empty
 * texts for what is missing, and members that are added and removed by value.
 */
export const oneLogin: VendorSequence = {
  vendor: 'OneLogin',
  source: 'other',
  steps: [
    { request: 'GET /Users?count=1', status: 200, contains: { totalResults: 0 } },
    {
      request: 'GET /Users?filter=userName eq "petra@{mail}"',
      status: 200,
      contains: { totalResults: 0 },
    },
    {
      request: 'POST /Users',
      body: oneLoginUser,
      status: 201,
      keep: 'user',
      contains: { active: true },
    },
    {
      request: 'PUT /Users/{user}',
      body: { ...oneLoginUser, id: '{user}', [enterpriseSchema]: { department: 'Support' } },
      status: 200,
      contains: { [enterpriseSchema]: { department: 'Support' } },
    },
    { request: 'GET /Groups', status: 200, contains: { totalResults: 0 } },
    {
      request: 'POST /Groups',
      body: { schemas: [groupSchema], displayName: 'Support' },
      status: 201,
      keep: 'group',
    },
    {
      request: 'PATCH /Groups/{group}',
      body: patch({ op: 'add', path: 'members', value: [{ value: '{user}' }] }),
      status: 200,
    },
    {
      request: 'PATCH /Groups/{group}',
      body: patch({ op: 'remove', path: 'members', value: [{ value: '{user}' }] }),
      status: 200,
      lacks: ['members'],
    },
    {
      request: 'PATCH /Users/{user}',
      body: patch({ op: 'replace', path: 'active', value: false }),
      status: 200,
      contains: { active: false },
    },
    { request: 'DELETE /Users/{user}', status: 204 },
    {
      request: 'GET /Users?filter=userName eq "petra@{mail}"',
      status: 200,
      contains: { totalResults: 0 },
    },
  ],
};

const jumpCloudUser = (name: string) => ({
  schemas: [userSchema],
  userName: `${name}@{mail}`,
  displayName: name,
  name: { familyName: 'Cloud', givenName: name },
  emails: [{ value: `${name}@{mail}`, type: 'work', primary: true }],
  phoneNumbers: [],
  addresses: [],
  active: true,
});

/**
 * JumpCloud: "Test Connection" creates and deletes a test user and a test group; users are changed by PUT and deactivated by PUT; members
 * are removed by value, without a filter in the path.
 */
export const jumpCloud: VendorSequence = {
  vendor: 'JumpCloud',
  source: 'other',
  steps: [
    {
      request: 'GET /Users?filter=userName eq "probe@{mail}"&startIndex=1&count=100',
      status: 200,
      contains: { totalResults: 0 },
    },
    { request: 'POST /Users', body: jumpCloudUser('probe'), status: 201, keep: 'probe' },
    {
      request: 'PUT /Users/{probe}',
      body: { ...jumpCloudUser('probe'), active: false },
      status: 200,
      contains: { active: false },
    },
    {
      request: 'POST /Groups',
      body: { schemas: [groupSchema], displayName: 'JumpCloud Test Group', members: [] },
      status: 201,
      keep: 'probeGroup',
    },
    { request: 'DELETE /Groups/{probeGroup}', status: 204 },
    { request: 'DELETE /Users/{probe}', status: 204 },
    { request: 'POST /Users', body: jumpCloudUser('jude'), status: 201, keep: 'user' },
    {
      request: 'GET /Groups?filter=displayName eq "All staff"&startIndex=1&count=100',
      status: 200,
      contains: { totalResults: 0 },
    },
    {
      request: 'POST /Groups',
      body: { schemas: [groupSchema], displayName: 'All staff', members: [{ value: '{user}' }] },
      status: 201,
      keep: 'group',
    },
    {
      request: 'PATCH /Groups/{group}',
      body: patch({ op: 'remove', path: 'members', value: [{ value: '{user}' }] }),
      status: 200,
      lacks: ['members'],
    },
    {
      request: 'PATCH /Groups/{group}',
      body: patch({ op: 'add', path: 'members', value: [{ value: '{user}' }] }),
      status: 200,
    },
    {
      request: 'PATCH /Groups/{group}',
      body: patch({ op: 'replace', path: 'displayName', value: 'Everyone' }),
      status: 200,
      contains: { displayName: 'Everyone' },
    },
    {
      request: 'PUT /Users/{user}',
      body: { ...jumpCloudUser('jude'), active: false },
      status: 200,
      contains: { active: false },
    },
  ],
};

/**
 * Google Workspace autoprovisioning: users without groups, `application/scim+json` lists looked up by userName, changes and suspension by
 * PATCH, and removal by DELETE.
 */
export const google: VendorSequence = {
  vendor: 'Google Workspace',
  source: 'other',
  steps: [
    {
      request: 'GET /Users?filter=userName eq "gita@{mail}"',
      status: 200,
      contains: { totalResults: 0 },
    },
    {
      request: 'POST /Users',
      body: {
        schemas: [userSchema, enterpriseSchema],
        userName: 'gita@{mail}',
        externalId: '117654321098765432101',
        name: { givenName: 'Gita', familyName: 'Rao' },
        displayName: 'Gita Rao',
        emails: [{ value: 'gita@{mail}', type: 'work', primary: true }],
        active: true,
        [enterpriseSchema]: { employeeNumber: '17', manager: { displayName: 'Ira' } },
      },
      status: 201,
      keep: 'user',
      contains: { externalId: '117654321098765432101' },
    },
    {
      request: 'PATCH /Users/{user}',
      body: patch({
        op: 'replace',
        value: { name: { givenName: 'Gita', familyName: 'Rao-Singh' }, title: 'Director' },
      }),
      status: 200,
      contains: { name: { familyName: 'Rao-Singh' }, title: 'Director' },
    },
    {
      request: 'PATCH /Users/{user}',
      body: patch({ op: 'replace', path: 'active', value: false }),
      status: 200,
      contains: { active: false },
    },
    {
      request: 'PATCH /Users/{user}',
      body: patch({ op: 'replace', path: 'active', value: true }),
      status: 200,
      contains: { active: true },
    },
    { request: 'DELETE /Users/{user}', status: 204 },
    { request: 'DELETE /Users/{user}', status: 404, contains: { status: '404' } },
  ],
};
