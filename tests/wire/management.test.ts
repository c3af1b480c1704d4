import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readNotation } from './notation.ts';
import { allOurCalls, type OurCall, ourManagementCalls } from './our-contracts.ts';
import { ourShape } from './our-shape.ts';
import { differences } from './shape.ts';
import { readManagementOperations } from '../../tooling/reference/management-operations.ts';
import { anonymousPath } from './wire-document.ts';

/** Operations of the management contract that a backend can call. Raise it when calls are added; it never goes down. */
const servedOperations = 331;

const operation = z.object({
  tier: z.number(),
  group: z.string(),
  name: z.string(),
  method: z.string(),
  path: z.string(),
  auth: z.string(),
  response: z.unknown(),
  status: z.array(z.number()),
  statusFrom: z.string().default('open'),
});
const document = z
  .object({ types: z.record(z.string(), z.unknown()), operations: z.array(operation) })
  .parse(JSON.parse(readFileSync(new URL('./management-contract.json', import.meta.url), 'utf8')));

/** Calls that the management contract does not have, with the reason we have them. */
const beyond: Readonly<Record<string, string>> = {
  dryRunUserMigration: 'Users are checked before they are imported; the contract only imports.',
  listMailVariables: 'Templates need documented variables.',
  previewMailTemplate: 'A template is looked at before it is stored.',
  testMailTemplate: 'A template is sent to its author before users get it.',
  listSmsTemplates: 'The contract leaves out SMS templates.',
  getDefaultSmsTemplate: 'The contract leaves out SMS templates.',
  setSmsTemplate: 'The contract leaves out SMS templates.',
  deleteSmsTemplate: 'The contract leaves out SMS templates.',
  previewSmsTemplate: 'The contract leaves out SMS templates.',
  testSmsTemplate: 'The contract leaves out SMS templates.',
};
const allCalls = await ourManagementCalls();
const calls = allCalls.filter(({ name }) => !(name in beyond));
const browserCalls = await allOurCalls();

const getKey = (method: string, path: string) =>
  `${method} ${anonymousPath(path.replace(/^\/frontegg/, ''))}`;
const getOperation = ({ endpoint }: OurCall) =>
  document.operations.find(
    ({ method, path }) => getKey(method, path) === getKey(endpoint.method, endpoint.path),
  );

/** Where our answer differs from the management contract on purpose, and why that is right. */
const departures: readonly (readonly [sentence: RegExp, reason: string])[] = [
  [/roles\[\]\.(tenantId|description|firstUserRole|level) /, 'as on the browser side'],
  [/permissions\[\]\.(description|roleIds) is optional/, 'as on the browser side'],
  [/authStrategy may say WebAuthN/, 'as on the browser side'],
  [/\.domain is never sent/, 'domains belong to SSO connections'],
  [/\.mfaBypass is never sent/, 'no user can be exempt from MFA'],
  [/\.lastLogin is optional/, 'absent for users who have never signed in'],
  [/blockPwnedPasswords is optional/, 'as on the browser side'],
  [/\.(features|entitlements) is never sent/, 'have calls of their own'],
  [/^response(\[\])?(\.items\[\])?\.tenantId is optional/, 'roles of the environment have none'],
  [/^response\.roles\[\] may be object/, 'Terraform reads the IDs of the roles'],
  [/\.(permissions|lastLogin|name) is never sent/, 'a new user or an invite link has none'],
  [/^response(\.userId| may be array|\.tenantsStatuses)/, 'the call names several users'],
  [/\.configurationId is never sent/, 'a mobile app belongs to the environment'],
  [/\.groups is never sent/, 'groups have calls of their own'],
  [/\.managedBy is never sent/, 'belongs to memberships'],
  [/\.type may be string/, 'the reference describes an email type as an object'],
  [/\.\w+Pattern is never sent/, 'links in emails lead to the account pages only'],
  [/\.(runtime|code|executorIdentifier) is optional/, 'of hooks that run code'],
  [/\.permissionIds is never sent/, 'as on the browser side'],
  [/\.metadata is optional/, 'absent where none was given'],
  [/\.secret is optional/, 'a secret is shown once'],
  [/\.type may say (azure|google|okta)/, 'as on the browser side'],
  [/\.(idpClientId|idpClientSecret|tenantId) is never sent/, 'as on the browser side'],
  [
    /\.(overrideActiveTenant is missing|subAccountAccessLimit is never sent)/,
    'access to sub-accounts is not a setting of a connection',
  ],
  [
    /^response\.items\[\]\.(color|description|roles|users|createdAt|updatedAt) is optional/,
    'absent where not set or not requested, as on the browser side',
  ],
  [/\.(profilePictureUrl may be null|activatedForTenant is optional)/, 'as on the browser side'],
  [/^response may be string/, 'the file that the reference does not describe'],
  [/refresh_token is missing/, 'the client ID and secret are exchanged again'],
  [/\.jwtSecret is missing/, 'tokens are signed with a private key, which no call returns'],
  [
    /\.(forceSameDeviceOnAuth|allowTenantInvitations|refreshTokensRotationLimit|addSamlAttributesToJwt|allowCustomLoginTenantSwitch) is missing/,
    'is decided by tenant or does not exist here',
  ],
];

describe.each(calls.map((call) => ({ ...call, title: call.name })))('$title', (call) => {
  const found = getOperation(call);

  test('is an operation of the management contract, and takes a vendor token if that does', () => {
    expect(found, `${call.endpoint.method} ${call.endpoint.path}`).toBeDefined();
    expect(call.endpoint.access).toBe(found?.auth.startsWith('vendor') ? 'vendor' : 'none');
  });

  test('succeeds with a status that the contract lists', () => {
    const status = call.endpoint.status ?? (call.endpoint.method === 'POST' ? 201 : 200);
    if (found && !found.statusFrom.startsWith('open')) expect(found.status).toContain(status);
  });

  test('answers what the clients read', () => {
    const theirs = readNotation(found?.response, document.types);
    const different = differences(theirs, ourShape(call.endpoint.response));
    expect(
      different.filter((sentence) => !departures.some(([existing]) => existing.test(sentence))),
    ).toEqual([]);
  });
});

test('a call beyond the management contract represents none of its operations', () => {
  const others = allCalls.filter(({ name }) => name in beyond);
  expect(others.map(({ name }) => name)).toEqual(Object.keys(beyond));
  expect(others.map(getOperation).filter(Boolean)).toEqual([]);
});

test('the number of operations that a backend can call never shrinks', () => {
  const contracts = [...calls, ...browserCalls].map(({ name, endpoint }) => ({ [name]: endpoint }));
  const operations = readManagementOperations(contracts);
  expect(operations).toHaveLength(347);
  const served = operations.filter(({ isServed }) => isServed);
  expect(served.length).toBeGreaterThanOrEqual(servedOperations);
});
