import { loginCalls } from '@foyer/contract/login/calls';
import { managementRefusals } from '@foyer/contract/management';
import { refuse } from '@foyer/server/kernel/refusal';
import { withoutBrowser } from '@foyer/server/modules/bulk-users/bulk-caller';
import { createUserMigrations } from '@foyer/server/modules/management/user-migrations.service';
import { createStack, type TestTenant } from '@foyer/testkit';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { createBackend } from './calling-as-backend.ts';

const stack = await createStack();
const { call, aCredential } = createBackend(stack);
const base = '/identity/resources/migrations';
const password = 'Old-password-of-2019';
/** Of that password, as bcrypt writes it. */
const passwordHash = '$2b$04$ujvOyyjoP4ZELSdYuLPdbekDUPZztbVM7ckUxciWqK0JGeljQ5ubO';

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await stack.aTenant();
});

const user = (email: string, more: object = {}) => ({
  tenantId: tenant.id,
  email,
  passwordHash,
  passwordHashType: 'bcrypt',
  ...more,
});

const signIn = (email: string, typed = password) =>
  stack.api(loginCalls).signIn({ body: { email, password: typed } });

async function storedHash(email: string): Promise<string> {
  const { rows } = await stack.server.db.read((tx) =>
    sql<{
      hash: string;
    }>`select p.hash from passwords p join users u on u.id = p.user_id where u.email = ${email}`.execute(
      tx,
    ),
  );
  return rows[0]?.hash ?? '';
}

async function completed(migrationId: string) {
  const path = `${base}/v1/local/bulk/status/${migrationId}`;
  return vi.waitFor(
    async () => {
      const { body } = await call('GET', path);
      expect(body.state).toBe('completed');
      return body;
    },
    { timeout: 20_000, interval: 50 },
  );
}

test('an imported user signs in with the old password, whose hash is then replaced', async () => {
  const email = 'old@host.test';
  const created = await call('POST', `${base}/v1/local`, { body: user(email) });
  expect(created).toMatchObject({ status: 201, body: { email, verified: true } });
  expect(created.body.roles.length).toBeGreaterThan(0);
  await expect(signIn(email, 'another password')).rejects.toMatchObject({ status: 401 });
  expect(await storedHash(email)).toMatch(/^\$imported\$/);
  expect((await signIn(email)).accessToken).toBeTruthy();
  expect(await storedHash(email)).toMatch(/^\$argon2id\$/);
  expect((await signIn(email)).accessToken).toBeTruthy();
});

test('the authenticator app of an imported user is asked for at sign-in', async () => {
  const email = 'factor@host.test';
  const authenticatorAppMfaSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  const body = user(email, { authenticatorAppMfaSecret });
  expect(await call('POST', `${base}/v1/local`, { body })).toMatchObject({
    status: 201,
    body: { mfaEnrolled: true },
  });
  expect(await signIn(email)).toMatchObject({ mfaRequired: true, mfaEnrolled: true });
});

test('a user with an unreadable hash, role, or tenant is rejected, and not created', async () => {
  const wrong = [
    [{ passwordHash: 'plain' }, managementRefusals.invalidHash],
    [{ passwordHashType: undefined }, managementRefusals.invalidHash],
    [{ roleIds: [crypto.randomUUID()] }, managementRefusals.unknownRole],
    [{ tenantId: crypto.randomUUID() }, managementRefusals.unknownTenant],
    [{ authenticatorAppMfaSecret: '1' }, managementRefusals.invalidMfaSecret],
    [{ metadata: '[]' }, managementRefusals.invalidMetadata],
  ] as const;
  for (const [more, refusal] of wrong)
    expect(
      await call('POST', `${base}/v1/local`, { body: user('wrong@host.test', more) }),
    ).toMatchObject({ status: refusal.status, body: { errorCode: refusal.code } });
  const path = '/identity/resources/users/v1/email?email=wrong@host.test';
  expect(await call('GET', path)).toMatchObject({ status: 404 });
});

test('an import in bulk continues after users that are invalid, and reports them by their place', async () => {
  const one = user('bulk@host.test');
  const many = Array.from({ length: 120 }, (_, at) => ({ ...one, email: `bulk${at}@host.test` }));
  const users = [
    ...many,
    { ...one, email: 'bulk1@host.test' },
    { email: 'no-tenant@host.test' },
    { ...one, email: 'late@host.test' },
  ];
  const started = await call('POST', `${base}/v1/local/bulk`, { body: { users } });
  expect(started.status).toBe(202);
  const { migrationId } = started.body;
  expect(await completed(migrationId)).toMatchObject({
    totalUsers: 123,
    migratedUsers: 121,
    errors: [
      { index: 120, errorCode: managementRefusals.userExists.code },
      { index: 121, errorCode: 'request/invalid' },
    ],
  });
  expect((await signIn('late@host.test')).accessToken).toBeTruthy();
  const { rows } = await stack.server.db.read((tx) =>
    sql`select 1 from user_migrations where id = ${migrationId} and users_sealed is null`.execute(
      tx,
    ),
  );
  expect(rows).toHaveLength(1);
});

test('a dry run reports what the import would, and imports nobody', async () => {
  const one = user('dry@host.test');
  const many = Array.from({ length: 60 }, (_, at) => ({ ...one, email: `dry${at}@host.test` }));
  const users = [
    ...many,
    { ...one, email: 'dry1@host.test' },
    { ...one, passwordHash: 'plain', email: 'dry-hash@host.test' },
    { ...one, tenantId: crypto.randomUUID(), email: 'dry-tenant@host.test' },
    {},
  ];
  const run = async (path: string) => {
    const started = await call('POST', `${base}/v1/local/bulk${path}`, { body: { users } });
    expect(started.status).toBe(202);
    const { migratedUsers, errors, isDryRun } = await completed(started.body.migrationId);
    return { migratedUsers, errors, isDryRun };
  };
  const dry = await run('/dry-run');
  expect(dry).toMatchObject({
    isDryRun: true,
    migratedUsers: 60,
    errors: [60, 61, 62, 63].map((index) => ({ index })),
  });
  const path = '/identity/resources/users/v1/email?email=dry0@host.test';
  expect(await call('GET', path)).toMatchObject({ status: 404 });
  expect(await run('')).toEqual({ ...dry, isDryRun: undefined });
});

test('version 2 takes the email and its verification from a list', async () => {
  const { email: _, ...rest } = user('unused@host.test');
  const emails = [{ email: 'second@host.test', primary: true, verified: false }];
  const started = await call('POST', `${base}/v2/local/bulk`, {
    body: { users: [{ ...rest, emails }] },
  });
  expect(await completed(started.body.migrationId)).toMatchObject({ migratedUsers: 1 });
  const path = '/identity/resources/users/v1/email?email=second@host.test';
  expect(await call('GET', path)).toMatchObject({ body: { verified: false } });
});

test('more than 1,000 users, and an unknown import, are rejected', async () => {
  const users = Array.from({ length: 1001 }, () => ({}));
  expect(await call('POST', `${base}/v1/local/bulk`, { body: { users } })).toMatchObject({
    status: 400,
  });
  const path = `${base}/v1/local/bulk/status/${crypto.randomUUID()}`;
  expect(await call('GET', path)).toMatchObject({ status: 404 });
});

test('a user with text that cannot be stored is invalid and does not affect the others', async () => {
  const users = [
    user('nul-a@migration.test'),
    user('nul-b@migration.test', { name: 'x\u0000y' }),
    user('nul-c@migration.test', { metadata: String.raw`{"a":"\u0000"}` }),
    user('nul-d@migration.test'),
  ];
  const started = await call('POST', `${base}/v1/local/bulk`, { body: { users } });
  expect(await completed(started.body.migrationId)).toMatchObject({
    migratedUsers: 2,
    errors: [
      { index: 1, errorCode: 'request/invalid' },
      { index: 2, errorCode: 'request/invalid' },
    ],
  });
  expect((await signIn('nul-d@migration.test')).accessToken).toBeTruthy();
});

/** Imports whose jobs do not run by themselves. */
function aMigrations(open: () => Promise<never>) {
  const enqueue = vi.fn();
  const rolesFor = vi.fn(async () => []);
  const migrations = createUserMigrations({
    ...stack.server.kernel,
    jobs: { enqueue },
    tokens: { open },
    views: { find: vi.fn(), toUser: vi.fn() },
    memberships: { rolesFor },
    secondFactor: { sealKey: vi.fn() },
  });
  return { migrations, enqueue, rolesFor };
}

async function aVendor() {
  const { credential } = await aCredential();
  const vendor = { credentialId: credential.id, scopes: ['*'] };
  const client = { address: '192.0.2.1', addressKey: '192.0.2.1', userAgent: '' };
  return { ...withoutBrowser(stack.server.kernel.log), traceId: 'import', client, vendor };
}

test('a dry run is in a queue that nodes without dry runs do not work on', async () => {
  const { migrations, enqueue } = aMigrations(vi.fn());
  const ctx = await aVendor();
  const users = [user('queue@migration.test')];
  await migrations.start(ctx, { users, version: 'v1', isDryRun: true });
  await migrations.start(ctx, { users, version: 'v1' });
  expect(enqueue.mock.calls.map(([, queue]) => queue)).toEqual([
    'users.migrate.check',
    'users.migrate',
  ]);
  expect(migrations.jobs.map(({ queue }) => queue)).toEqual([
    'users.migrate',
    'users.migrate.check',
  ]);
});

test('a dry run of a version that kept this in its job imports nobody', async () => {
  const { migrations, enqueue } = aMigrations(vi.fn());
  const ctx = await aVendor();
  const users = [user('old-dry-run@migration.test')];
  const { migrationId } = await migrations.start(ctx, { users, version: 'v1' });
  const { credentialId } = ctx.vendor;
  const data = { migrationId, credentialId, version: 'v1' as const, isDryRun: true };
  await migrations.jobs[0]?.run({ id: 'job', data, isLastTry: false }, stack.server.kernel.log);
  expect(await completed(migrationId)).toMatchObject({ state: 'completed' });
  expect(enqueue).toHaveBeenCalledOnce();
  const path = '/identity/resources/users/v1/email?email=old-dry-run@migration.test';
  expect(await call('GET', path)).toMatchObject({ status: 404 });
});

test('remaining users are not imported after the credential is revoked', async () => {
  const { kernel } = stack.server;
  const { migrations, rolesFor } = aMigrations(() =>
    Promise.reject(refuse(managementRefusals.invalidCredentials)),
  );
  const ctx = await aVendor();
  const users = [user('revoked-a@migration.test'), user('revoked-b@migration.test')];
  const { migrationId } = await migrations.start(ctx, { users, version: 'v1' });
  const { credentialId } = ctx.vendor;
  const data = { migrationId, credentialId, version: 'v1' as const, isDryRun: false };
  await migrations.jobs[0]?.run({ id: 'job', data, isLastTry: false }, kernel.log);
  const { code: errorCode } = managementRefusals.invalidCredentials;
  expect(await completed(migrationId)).toMatchObject({
    migratedUsers: 0,
    errors: [
      { index: 0, errorCode },
      { index: 1, errorCode },
    ],
  });
  expect(rolesFor).not.toHaveBeenCalled();
});
