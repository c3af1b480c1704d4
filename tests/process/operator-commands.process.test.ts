import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getConnectionString } from '../../packages/server/src/kernel/db/embedded/embedded-postgres.ts';
import { livingPostmaster } from '../../packages/server/src/kernel/db/embedded/postmaster-file.ts';
import { mailTo } from '../running-server/lab-inbox.ts';
import { aPlace, type FoyerProcess, spawnFoyer, startFoyer } from './foyer-process.ts';

/** Operator commands beside one running server, as operators run them. */
let place: Awaited<ReturnType<typeof aPlace>>;
let server: FoyerProcess;

beforeAll(async () => {
  place = await aPlace();
  server = await startFoyer(place);
});
afterAll(async () => {
  server.signal('SIGTERM');
  await server.ended;
  await place.leave();
});

async function run(...words: string[]) {
  const { ended, output } = spawnFoyer([
    ...words,
    `--port=${place.port}`,
    `--data-dir=${place.dataDir}`,
  ]);
  return { code: await ended, text: output() };
}

/** The JSON that a command prints. */
async function json(...words: string[]) {
  const { code, text } = await run(...words, '--json');
  expect(code, text).toBe(0);
  return JSON.parse(text);
}

const file = (name: string) => join(place.dataDir, name);

test('tenants, users, and roles are created, found, changed, and audited', async () => {
  const tenant = await json('tenants', 'create', 'Initech');
  const [user, [role], listed] = await Promise.all([
    json('users', 'create', 'peter@initech.test', 'Peter', '--tenant', tenant.tenantId),
    json('roles', 'create', 'Auditor', 'Auditor'),
    json('tenants', 'list', 'Initech'),
  ]);
  expect(listed.items).toMatchObject([{ name: 'Initech' }]);
  expect(role).toMatchObject({ key: 'Auditor' });
  const [found, renamed, locked] = await Promise.all([
    json('users', 'get', 'peter@initech.test'),
    run('tenants', 'rename', tenant.tenantId, 'Initech Corp'),
    run('users', 'lock', user.id),
  ]);
  expect(found).toMatchObject({ id: user.id, name: 'Peter' });
  expect(renamed.code).toBe(0);
  expect(locked.code).toBe(0);
  const unknown = await run('users', 'lock', crypto.randomUUID());
  expect(unknown).toMatchObject({ code: 2, text: expect.stringContaining('User not found') });
});

test('credentials are created, rotated, and revoked; the secret opens the API until then', async () => {
  const created = await run('credentials', 'create', 'Nightly job', 'users:read');
  const [, clientId = ''] = /Client ID +(\S+)/.exec(created.text) ?? [];
  const [, secret = ''] = /Secret +(\S+)/.exec(created.text) ?? [];
  const authenticate = (one: string) =>
    fetch(`${server.url}/auth/vendor`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientId, secret: one }),
    });
  expect((await authenticate(secret)).status).toBe(200);
  const rotated = await run('credentials', 'rotate', clientId, '0');
  const [, next = ''] = /Secret +(\S+)/.exec(rotated.text) ?? [];
  expect((await authenticate(secret)).status).toBe(401);
  expect((await authenticate(next)).status).toBe(200);
  expect((await run('credentials', 'revoke', clientId)).text).toContain('Revoked Nightly job');
  expect((await authenticate(next)).status).toBe(401);
  expect((await run('credentials')).text).toContain('revoked');
  expect(await run('credentials', 'create', 'x', 'nonsense')).toMatchObject({ code: 2 });
});

test('commands print JSON with --json', async () => {
  const created = await json('credentials', 'create', 'JSON job');
  expect(created).toMatchObject({ clientId: expect.any(String), secret: expect.any(String) });
  const [credentials, keys, saml, plans, audit, doctor] = await Promise.all([
    json('credentials'),
    json('keys'),
    json('keys', 'saml'),
    json('plans', 'acme'),
    json('audit', 'verify'),
    run('doctor', '--json'),
  ]);
  expect(credentials).toContainEqual(expect.objectContaining({ id: created.clientId }));
  expect(keys[0]).toMatchObject({ kid: expect.any(String) });
  expect(saml[0]).toMatchObject({ isSigning: true });
  expect(plans).toEqual(expect.any(Array));
  expect(audit).toMatchObject({ findings: [] });
  expect(doctor.text).toContain('"name": "Configuration"');
});

test('a dry run of a command without one is rejected and changes nothing', async () => {
  const { code, text } = await run('tenants', 'create', 'Never', '--dry-run');
  expect({ code, text }).toMatchObject({
    code: 2,
    text: expect.stringContaining('tenants does not accept --dry-run'),
  });
});

test('users are imported after a dry run, and everything is exported with or without secrets', async () => {
  const csv = file('users.csv');
  writeFileSync(csv, 'email,name,tenant\nmilton@initech.test,Milton,Stapler\nnonsense,,Stapler\n');
  expect(await json('import', 'csv', csv, '--dry-run')).toMatchObject({
    imported: 1,
    invalid: 1,
    isDryRun: true,
  });
  expect(await json('import', 'csv', csv)).toMatchObject({ imported: 1, exists: 0 });
  expect(await json('import', 'csv', csv)).toMatchObject({ imported: 0, exists: 1 });
  const [all, bare] = await Promise.all([
    json('export', file('all.jsonl')),
    json('export', file('bare.jsonl'), '--without-secrets'),
  ]);
  expect(all.lines).toBeGreaterThan(10);
  expect(bare.lines).toBeGreaterThan(10);
  expect(readFileSync(file('all.jsonl'), 'utf8')).toContain('$argon2');
  const text = readFileSync(file('bare.jsonl'), 'utf8');
  expect(text).toContain('milton@initech.test');
  expect(text).not.toContain('$argon2');
});

test('an email is shown, and sent as a test by the running server', async () => {
  const address = 'operator@initech.test';
  const html = file('reset.html');
  writeFileSync(html, '<p>{{nonsense}}</p>');
  const [shown, rejected, sent] = await Promise.all([
    run('email', 'preview', 'ResetPassword', '--language', 'de'),
    run('email', 'preview', 'ResetPassword', html),
    run('email', 'test', 'ResetPassword', address, '--language', 'de'),
  ]);
  expect(shown.text).toContain('lang="de"');
  expect(rejected).toMatchObject({ code: 2, text: expect.stringContaining('{{nonsense}}') });
  expect(sent.code).toBe(0);
  expect((await mailTo(server.url, address, /./)).html).toContain('lang="de"');
});

test('plans are listed and refused where they do not exist, and the audit log is intact', async () => {
  const [tenants, plan] = await Promise.all([
    json('call', 'GET', '/tenants/resources/tenants/v2?_limit=1'),
    run('plans', 'assign', 'acme', 'nonsense'),
  ]);
  expect(tenants.items).toHaveLength(1);
  expect(plan).toMatchObject({ code: 2, text: expect.stringContaining('no such plan') });
  const { code, text } = await run('audit', 'verify');
  expect(text).toMatch(/Entries checked: \d+\. Findings: 0\./);
  expect(code).toBe(0);
});

test('an application is created, assigned, unassigned, deactivated, and deleted', async () => {
  const { items: tenants } = await json('call', 'GET', '/tenants/resources/tenants/v2?_limit=1');
  const tenant = `--tenant=${tenants[0].tenantId}`;
  const url = 'https://reports.initech.test';
  const { id } = await json('applications', 'create', 'Reports', url, 'assigned');
  const path = `/applications/resources/applications/tenant-assignments/v1/${id}`;
  const assigned = async () => (await json('call', 'GET', path)).tenantIds;
  expect(await json('applications', 'credentials', id)).toMatchObject({
    clientSecret: expect.any(String),
  });
  expect((await run('applications', 'assign', id)).text).toContain('name the tenant');
  expect((await run('applications', 'assign', id, tenant)).code).toBe(0);
  expect(await assigned()).toEqual([tenants[0].tenantId]);
  expect((await run('applications', 'unassign', id, tenant)).code).toBe(0);
  expect(await assigned()).toEqual([]);
  expect((await run('applications', 'deactivate', id)).code).toBe(0);
  expect(await json('applications', 'get', id)).toMatchObject({ isActive: false });
  expect((await run('applications', 'delete', id)).code).toBe(0);
  expect((await run('applications', 'get', id)).code).toBe(2);
});

test('config diff shows what another file would change, and what the API changed', async () => {
  const shared = `application:\n  clientId: '5a5a0000-0000-4000-8000-000000000001'\n  name: Ledgerly\n`;
  const [before, after] = [file('before.yaml'), file('after.yaml')];
  writeFileSync(before, `${shared}passwordPolicy:\n  minLength: 10\n`);
  writeFileSync(after, `${shared}passwordPolicy:\n  minLength: 12\nlockout:\n  maxAttempts: 7\n`);
  const diff = async (...words: string[]) =>
    (await run('config', 'diff', ...words, `--config=${before}`)).text;
  expect(await diff(before)).toContain('changes 0 settings');
  expect(await diff(after)).toMatch(
    /~ passwordPolicy\.minLength: 10 → 12[\s\S]*changes 2 settings/,
  );
  const policy = '/identity/resources/configurations/v1/password';
  await json('call', 'POST', policy, '{"minLength":14}', `--config=${before}`);
  expect(await diff()).toContain('~ passwordPolicy.minLength: 10 → 14');
  expect(await diff(after)).toMatch(
    /No effect, because the management API [\s\S]*passwordPolicy\.minLength: 10 → 12/,
  );
});

test('doctor names the statement that lets a database user create the tenant role', async () => {
  const { socketFolder = '' } = livingPostmaster(join(place.dataDir, 'postgres')) ?? {};
  const admin = new Client({ connectionString: getConnectionString(socketFolder, 'postgres') });
  await admin.connect();
  await admin.query('create role bare login');
  await admin.query('create database bare owner bare');
  await admin.end();
  const bare = getConnectionString(socketFolder, 'bare').replace(/\/\/\w+@/, '//bare@');
  const { code, text } = await run('doctor', `--database-url=${bare}`);
  expect(text).toMatch(/✗ Tenant role .*alter role "bare" createrole/);
  expect(code).not.toBe(0);
});
