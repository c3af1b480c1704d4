import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loginCalls } from '@foyer/contract/login/calls';
import { createEnvironmentImport } from '@foyer/server/modules/management/environment-import';
import { exportEverything } from '@foyer/server/modules/management/everything-export';
import { createSettingsImport } from '@foyer/server/modules/management/exported-settings';
import { readImport, type SourceOptions } from '@foyer/server/modules/management/import-sources';
import {
  type ImportRecord,
  type ImportResult,
  toTenantId,
} from '@foyer/server/modules/management/imported-user';
import { createUserImport } from '@foyer/server/modules/management/user-import';
import { createAuditChain, verifyAudits } from '@foyer/server/kernel/audit/audit-chain';
import { createStack, type Stack } from '@foyer/testkit';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';

const stack = await createStack();
const folder = mkdtempSync(join(tmpdir(), 'foyer-import-'));
afterAll(() => rmSync(folder, { recursive: true }));

const password = 'Old-password-of-2019';
/** Of that password, as bcrypt writes it. */
const bcrypt = '$2b$04$ujvOyyjoP4ZELSdYuLPdbekDUPZztbVM7ckUxciWqK0JGeljQ5ubO';

function fileWith(name: string, content: string): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

async function imported(
  source: string,
  file: string,
  more: SourceOptions & { readonly isDryRun?: boolean; readonly into?: Stack } = {},
) {
  const { server } = more.into ?? stack;
  const { kernel } = server;
  const users = createUserImport(kernel);
  const importSetting = createSettingsImport({ ...kernel, file: kernel.config });
  const importer =
    source === 'foyer'
      ? createEnvironmentImport({ ...kernel, users, importSetting, importId: randomUUID() })
      : users;
  const records: ImportRecord[] = [];
  for await (const record of readImport(source, file, more)) records.push(record);
  const tenant = { key: 'Imported', name: 'Imported' };
  const options = { source, isDryRun: more.isDryRun ?? false, tenant };
  const results: ImportResult[] = [];
  for (let from = 0; from < records.length; from += 500)
    results.push(...(await importer.run(records.slice(from, from + 500), options)));
  return results;
}

const signIn = (email: string, typed = password, at = stack) =>
  at.api(loginCalls).signIn({ body: { email, password: typed } });

/** The claims of the access token of a sign-in. */
const readClaims = ({ accessToken = '' }: { readonly accessToken?: string | undefined }): unknown =>
  JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString());

const auth0User = (email: string, more: object = {}) =>
  JSON.stringify({
    user_id: `auth0|${email}`,
    email,
    email_verified: true,
    passwordHash: bcrypt,
    app_metadata: { org: 'acme' },
    ...more,
  });

test('users of Auth0 sign in with their passwords, in the tenant that a field names', async () => {
  const lines = [
    auth0User('ada@auth0.test'),
    auth0User('eve@auth0.test', { blocked: true }),
    auth0User('not an email'),
    '{"email": broken}',
    auth0User('ADA@auth0.test'),
  ];
  const file = fileWith('auth0.json', lines.join('\n'));
  const options = { tenantField: 'app_metadata.org' };
  const dry = await imported('auth0', file, { ...options, isDryRun: true });
  expect(dry.map(({ status }) => status)).toEqual([
    'imported',
    'imported',
    'invalid',
    'invalid',
    'merged',
  ]);
  await expect(signIn('ada@auth0.test')).rejects.toBeDefined();
  const results = await imported('auth0', file, options);
  expect(results.map(({ line, status }) => [line, status])).toEqual([
    [1, 'imported'],
    [2, 'imported'],
    [3, 'invalid'],
    [4, 'invalid'],
    [5, 'merged'],
  ]);
  expect(readClaims(await signIn('ada@auth0.test'))).toMatchObject({
    tenantId: toTenantId('acme'),
  });
  await expect(signIn('ada@auth0.test', 'wrong')).rejects.toBeDefined();
  await expect(signIn('eve@auth0.test')).rejects.toBeDefined();
  const again = await imported('auth0', file, options);
  expect(again.map(({ status }) => status).slice(0, 2)).toEqual(['exists', 'exists']);
});

test('users of other products are translated', async () => {
  const files: readonly (readonly [source: string, file: string, options?: SourceOptions])[] = [
    [
      'clerk',
      fileWith(
        'clerk.csv',
        `id,first_name,last_name,primary_email_address,password_digest,password_hasher\nuser_1,Ada,"Love, lace",ada@clerk.test,${bcrypt},bcrypt\n`,
      ),
    ],
    [
      'csv',
      fileWith(
        'plain.csv',
        `email,name,tenant,tenant_name,roles,password_hash\r\nada@csv.test,"Ada ""the"" first",Acme,Acme Inc,Admin,${bcrypt}\r\n`,
      ),
    ],
    [
      'cognito',
      fileWith(
        'cognito.json',
        JSON.stringify({
          Users: [
            {
              Username: 'u1',
              UserStatus: 'CONFIRMED',
              Enabled: true,
              Attributes: [{ Name: 'email', Value: 'ada@cognito.test' }],
            },
          ],
        }),
      ),
    ],
    [
      'firebase',
      fileWith(
        'firebase.json',
        JSON.stringify({
          users: [
            {
              localId: 'f1',
              email: 'user1@firebase.test',
              emailVerified: true,
              passwordHash:
                'lSrfV15cpx95_sZS2W9c9Kp6i_LVgQNDNC_qzrCnh1SAyZvqmZqAjTdn3aoItz-VHjoZilo78198JAdRuid5lQ==',
              salt: '42xEC-ixf3L2lw==',
            },
          ],
        }),
      ),
      {
        hashConfig: {
          signerKey:
            'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
          saltSeparator: 'Bw==',
          rounds: 8,
          memCost: 14,
        },
      },
    ],
    [
      'frontegg',
      fileWith(
        'frontegg.json',
        JSON.stringify([
          {
            email: 'ada@frontegg.test',
            tenantId: 'tenant-1',
            passwordHash: bcrypt,
            passwordHashType: 'bcrypt',
            metadata: '{"seats":3}',
          },
        ]),
      ),
    ],
    [
      'better-auth',
      fileWith(
        'better-auth.json',
        JSON.stringify([
          {
            id: 'b1',
            email: 'ada@better.test',
            emailVerified: true,
            accounts: [{ providerId: 'credential', password: bcrypt }],
          },
        ]),
      ),
    ],
  ];
  for (const [source, file, options = {}] of files) {
    const results = await imported(source, file, options);
    expect(results, source).toMatchObject([{ status: 'imported' }]);
  }
  for (const email of ['ada@clerk.test', 'ada@csv.test', 'ada@frontegg.test', 'ada@better.test'])
    expect((await signIn(email)).accessToken).toBeTruthy();
  expect((await signIn('user1@firebase.test', 'user1password')).accessToken).toBeTruthy();
});

test('an export is imported into another installation with passwords, roles, and MFA', async () => {
  const file = fileWith(
    'totp.csv',
    `email,name,tenant,roles,password_hash,totp_secret\nmfa@csv.test,Mfa,Acme,Admin,${bcrypt},JBSWY3DPEHPK3PXP\n`,
  );
  await imported('csv', file);
  const { db, seal } = stack.server.kernel;
  const lines: string[] = [];
  for await (const line of exportEverything({ db, seal, isWithoutSecrets: false }))
    lines.push(line);
  const other = await createStack();
  const results = await imported('foyer', fileWith('export.jsonl', lines.join('\n')), {
    into: other,
  });
  expect(results.filter(({ status }) => status === 'invalid')).toEqual([]);
  expect(readClaims(await signIn('ada@csv.test', password, other))).toMatchObject({
    roles: ['Admin'],
  });
  expect(await signIn('mfa@csv.test', password, other)).toMatchObject({ mfaRequired: true });
  const plain: string[] = [];
  for await (const line of exportEverything({ db, seal, isWithoutSecrets: true })) plain.push(line);
  expect(plain.join('')).not.toMatch(/argon2id|imported|totpSecret/);
});

test('500 users of Auth0 are imported in one batch', async () => {
  const lines = Array.from({ length: 500 }, (_, at) => auth0User(`user${at}@many.test`));
  const results = await imported('auth0', fileWith('many.json', `[${lines.join(',\n')}]`));
  expect(results.filter(({ status }) => status === 'imported')).toHaveLength(500);
  expect((await signIn('user499@many.test')).accessToken).toBeTruthy();
});

test('a user with text or a date that cannot be stored is invalid and does not affect the others', async () => {
  const lines = [
    auth0User('nul-a@auth0.test'),
    auth0User('nul-b@auth0.test', { name: 'x\u0000y' }),
    auth0User('nul-c@auth0.test', { user_metadata: { 'a\u0000': [1] } }),
    auth0User('nul-d@auth0.test', { user_metadata: { a: '\ud800' } }),
    auth0User('nul-e@auth0.test', { created_at: '+275000-01-01T00:00:00.000Z' }),
    auth0User('nul-f@auth0.test'),
  ];
  const results = await imported('auth0', fileWith('nul.json', lines.join('\n')));
  expect(results.map(({ status }) => status)).toEqual([
    'imported',
    'invalid',
    'invalid',
    'invalid',
    'invalid',
    'imported',
  ]);
});

const readValues = async (query: RawBuilder<{ value: string }>) =>
  (await stack.server.kernel.db.read((tx) => query.execute(tx))).rows.map(({ value }) => value);

test('a user whom a file names twice gets the tenants and roles of both rows', async () => {
  const header = 'email,tenant,roles,verified';
  const fillers = Array.from({ length: 500 }, (_, at) => `filler${at}@merge.test,One,,true`);
  const rows = [
    'ada@merge.test,One,Admin,true',
    'ada@merge.test,Two,Admin,true',
    'eve@merge.test,One,,false',
    'eve@merge.test,Two,,true',
    ...fillers,
    'ada@merge.test,Three,,true',
  ];
  const results = await imported('csv', fileWith('merge.csv', [header, ...rows].join('\n')));
  const toStatus = (line: number) => results.find((one) => one.line === line)?.status;
  expect([1, 2, 3, 4, 505].map(toStatus)).toEqual([
    'imported',
    'merged',
    'imported',
    'invalid',
    'merged',
  ]);
  const names = sql<{ value: string }>`
    select t.name as value from memberships m join tenants t on t.id = m.tenant_id
    join users u on u.id = m.user_id where u.email = 'ada@merge.test' order by 1`;
  expect(await readValues(names)).toEqual(['One', 'Three', 'Two']);
  const audits = sql<{ value: string }>`
    select distinct t.name as value from audits a join tenants t on t.id = a.tenant_id
    where a.action = 'user.imported' and t.name in ('One', 'Two', 'Three') order by 1`;
  expect(await readValues(audits)).toEqual(['One', 'Three', 'Two']);
  const { db, mac } = stack.server.kernel;
  await createAuditChain({ db, mac }).append();
  expect((await verifyAudits({ db, mac }, toTenantId('One'))).findings).toEqual([]);
});

test('a user is invalid if the tenant does not allow the email domain', async () => {
  const header = 'email,tenant';
  const first = fileWith('rule-a.csv', `${header}\nada@allowed.test,Restricted\n`);
  await imported('csv', first);
  const tenantId = toTenantId('Restricted');
  await stack.server.kernel.db.system(async (tx) => {
    await sql`insert into domain_restriction_policies (tenant_id, active, list_type, block_public_domains, updated_at)
      values (${tenantId}, true, 'ALLOW', false, now())`.execute(tx);
    await sql`insert into domain_restrictions (tenant_id, domain, type, created_at)
      values (${tenantId}, 'allowed.test', 'ALLOW', now())`.execute(tx);
  });
  const rows = ['eve@allowed.test,Restricted', 'eve@other.test,Restricted', 'eve@other.test,Open'];
  const results = await imported('csv', fileWith('rule-b.csv', [header, ...rows].join('\n')));
  expect(results).toMatchObject([
    { status: 'imported' },
    { status: 'invalid', problem: 'the email domain is not allowed in Restricted' },
    { status: 'imported' },
  ]);
});
