import { enterpriseSchema, groupSchema, userSchema } from '../provisioning-directory.ts';
import { patch, type VendorSequence } from './sequence.ts';

const enterprise = (name: string) => `${enterpriseSchema}:${name}`;

/**
 * Microsoft Entra ID: the sequence of "Develop and plan provisioning for a SCIM endpoint" (Microsoft Learn), with booleans as texts,
 * capitalized operations, extension paths, filtered paths without a value, and members removed by value.
 */
export const entra: VendorSequence = {
  vendor: 'Microsoft Entra ID',
  source: 'azure-ad',
  steps: [
    {
      request: 'GET /Users?filter=userName eq "3a1c2f0e-5c1d-4f0c-a1b2-0d6b4f1c9e77"',
      status: 200,
      contains: { totalResults: 0, Resources: [] },
    },
    {
      request: 'POST /Users',
      body: {
        schemas: [userSchema, enterpriseSchema],
        externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
        userName: 'Test_User_ab6490ee@{mail}',
        active: true,
        addresses: [{ primary: false, type: 'work', country: 'Germany', streetAddress: 'Main 1' }],
        displayName: 'lennay',
        emails: [{ primary: true, type: 'work', value: 'Test_User_ab6490ee@{mail}' }],
        meta: { resourceType: 'User' },
        name: {
          formatted: 'givenName familyName',
          familyName: 'familyName',
          givenName: 'givenName',
        },
        roles: [],
        [enterpriseSchema]: { department: 'bob', employeeNumber: '42' },
      },
      status: 201,
      keep: 'user',
      contains: {
        active: true,
        externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
        [enterpriseSchema]: { department: 'bob' },
      },
    },
    { request: 'GET /Users/{user}', status: 200, contains: { displayName: 'lennay' } },
    {
      request: 'GET /Users?filter=externalId eq "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef"',
      status: 200,
      contains: { totalResults: 1, startIndex: 1 },
    },
    {
      request: 'GET /Users?filter=userName eq "test_user_AB6490EE@{mail}"',
      status: 200,
      contains: { totalResults: 1 },
    },
    {
      request: 'PATCH /Users/{user}',
      body: patch(
        { op: 'Replace', path: 'emails[type eq "work"].value', value: 'updated@{mail}' },
        { op: 'Replace', path: 'name.familyName', value: 'updatedFamilyName' },
        { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+49 30 123' },
        { op: 'Replace', path: 'addresses[type eq "work"].country', value: 'France' },
      ),
      status: 200,
      contains: {
        name: { familyName: 'updatedFamilyName', givenName: 'givenName' },
        phoneNumbers: [{ type: 'mobile', value: '+49 30 123' }],
        addresses: [{ type: 'work', country: 'France', streetAddress: 'Main 1' }],
      },
    },
    {
      request: 'PATCH /Users/{user}',
      body: patch(
        { op: 'Add', path: enterprise('manager'), value: '5d48a0a8-1f0e-4c47-9a3d-e1e2f5f2c0aa' },
        { op: 'Replace', path: enterprise('department'), value: 'Research' },
        { op: 'Remove', path: enterprise('employeeNumber') },
      ),
      status: 200,
      contains: {
        [enterpriseSchema]: {
          department: 'Research',
          manager: { value: '5d48a0a8-1f0e-4c47-9a3d-e1e2f5f2c0aa' },
        },
      },
    },
    // the older form, without paths: keys are paths
    {
      request: 'PATCH /Users/{user}',
      body: patch({
        op: 'Add',
        value: { 'name.givenName': 'Lennay', [enterprise('costCenter')]: '7', active: 'True' },
      }),
      status: 200,
      contains: { name: { givenName: 'Lennay' }, [enterpriseSchema]: { costCenter: '7' } },
    },
    {
      request: 'PATCH /Users/{user}',
      body: patch({ op: 'Replace', path: 'active', value: 'False' }),
      status: 200,
      contains: { active: false },
    },
    {
      request: 'PATCH /Users/{user}',
      body: patch({ op: 'Replace', path: 'active', value: 'True' }),
      status: 200,
      contains: { active: true },
    },
    {
      request: 'GET /Groups?excludedAttributes=members&filter=displayName eq "displayName"',
      status: 200,
      contains: { totalResults: 0 },
    },
    {
      request: 'POST /Groups',
      body: {
        schemas: [
          groupSchema,
          'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group',
        ],
        externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
        displayName: 'displayName',
        meta: { resourceType: 'Group' },
      },
      status: 201,
      keep: 'group',
      contains: { displayName: 'displayName', externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159' },
    },
    {
      request: 'GET /Groups/{group}?excludedAttributes=members',
      status: 200,
      lacks: ['members'],
    },
    {
      request: 'PATCH /Groups/{group}',
      body: patch({ op: 'Replace', path: 'displayName', value: '1879db59-3bdf-4490-ad68' }),
      status: 200,
      contains: { displayName: '1879db59-3bdf-4490-ad68' },
    },
    {
      request: 'PATCH /Groups/{group}',
      body: patch({ op: 'Add', path: 'members', value: [{ $ref: null, value: '{user}' }] }),
      status: 200,
    },
    {
      request: 'GET /Groups?filter=id eq "{group}" and members eq "{user}"',
      status: 200,
      contains: { totalResults: 1 },
    },
    {
      request: 'PATCH /Groups/{group}',
      body: patch({ op: 'Remove', path: 'members', value: [{ $ref: null, value: '{user}' }] }),
      status: 200,
      lacks: ['members'],
    },
    {
      request: 'POST /Users',
      body: {
        schemas: [userSchema, enterpriseSchema],
        externalId: 'b7f2-gone',
        userName: 'gone@{mail}',
        active: true,
        emails: [{ primary: true, type: 'work', value: 'gone@{mail}' }],
        meta: { resourceType: 'User' },
        name: { familyName: 'Gone', givenName: 'Soon' },
      },
      status: 201,
      keep: 'gone',
    },
    { request: 'DELETE /Users/{gone}', status: 204 },
    { request: 'GET /Users/{gone}', status: 404, contains: { status: '404' } },
  ],
};
