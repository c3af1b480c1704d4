import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readImport, type SourceOptions } from './import-sources.ts';

const folder = mkdtempSync(join(tmpdir(), 'foyer-sources-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function users(source: string, name: string, content: string, options: SourceOptions = {}) {
  const file = join(folder, name);
  writeFileSync(file, content);
  const found = [];
  for await (const { user } of readImport(source, file, options)) found.push(user);
  return found;
}

const cognitoUser = (...attributes: readonly (readonly [Name: string, Value: string])[]) => ({
  UserStatus: 'CONFIRMED',
  Attributes: attributes.map(([Name, Value]) => ({ Name, Value })),
});

test('the status of a Cognito user verifies the email only if no attribute states it', async () => {
  const Users = [
    cognitoUser(['email', 'ada@cognito.test'], ['email_verified', 'false']),
    cognitoUser(['email', 'eve@cognito.test']),
  ];
  const found = await users('cognito', 'cognito.json', JSON.stringify({ Users }));
  expect(found).toMatchObject([{ verified: false }, { verified: true }]);
});

test.each(['TRUE', 'Yes', '1'])('an email in CSV is verified if the cell is %s', async (cell) => {
  const found = await users('csv', 'verified.csv', `email,verified\nada@csv.test,${cell}\n`);
  expect(found).toMatchObject([{ verified: true }]);
});

const record = { email: 'ada@frontegg.test', tenants: [{ tenantId: 't1', roles: [{ key: 'A' }] }] };
const page = { _links: { next: { href: 'x' } }, items: [record], _metadata: { of: { all: 1 } } };

test.each([
  ['a list', JSON.stringify([record]), 1],
  ['JSON Lines', `${JSON.stringify(record)}\n${JSON.stringify(record)}`, 2],
  ['a response', JSON.stringify(page), 1],
  ['responses one after the other', `${JSON.stringify(page)}\n${JSON.stringify(page)}`, 2],
])('users of Frontegg are read from %s', async (_form, content, count) => {
  const found = await users('frontegg', 'frontegg.json', content);
  expect(found).toHaveLength(count);
  for (const user of found)
    expect(user).toMatchObject({ email: record.email, tenants: [{ key: 't1', roles: ['A'] }] });
});

test('tenants and roles of a user are those that fields of the record name', async () => {
  const app_metadata = { orgs: ['Acme Inc', 'Globex'], roles: 'Admin, Editor' };
  const content = JSON.stringify({ email: 'ada@auth0.test', app_metadata });
  const found = await users('auth0', 'auth0.json', content, {
    tenantField: 'app_metadata.orgs',
    rolesField: 'app_metadata.roles',
  });
  const roles = ['Admin', 'Editor'];
  expect(found).toMatchObject([
    {
      tenants: [
        { key: 'Acme Inc', roles },
        { key: 'Globex', roles },
      ],
      roles,
    },
  ]);
});
