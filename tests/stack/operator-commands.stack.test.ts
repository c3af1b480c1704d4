import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStack } from '@foyer/testkit';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import demo from '../../foyer.config.ts';
import { seedDemo } from '../../apps/identity-server/src/seed/seed-demo.ts';
import { commandsBeside, secret } from './running-commands.ts';

/** Operator commands beside one running server; that they are programs of their own: commands.process.test.ts. */
const stack = await createStack({ config: demo, settings: { secret } });
await seedDemo(stack.server.kernel, { withTeam: false });
const { run, json } = commandsBeside(stack);

const folder = mkdtempSync(join(tmpdir(), 'foyer-commands-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string) => join(folder, name);

const authenticate = async (clientId: string, clientSecret: string) => {
  const request = new Request(`${stack.url}/auth/vendor`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientId, secret: clientSecret }),
  });
  return (await stack.fetch(request)).status;
};

test('tenants, users, and roles are created, found, changed, and audited', async () => {
  const tenant = await json('tenants', 'create', 'Initech');
  const user = await json(
    'users',
    'create',
    'peter@initech.test',
    'Peter',
    '--tenant',
    tenant.tenantId,
  );
  const [role] = await json('roles', 'create', 'Auditor', 'Auditor');
  const listed = await json('tenants', 'list', 'Initech');
  expect(listed.items).toMatchObject([{ name: 'Initech' }]);
  expect(role).toMatchObject({ key: 'Auditor' });
  const found = await json('users', 'get', 'peter@initech.test');
  const renamed = await run('tenants', 'rename', tenant.tenantId, 'Initech Corp');
  const locked = await run('users', 'lock', user.id);
  expect(found).toMatchObject({ id: user.id, name: 'Peter' });
  expect(renamed.code).toBe(0);
  expect(locked.code).toBe(0);
  const unknown = await run('users', 'lock', crypto.randomUUID());
  expect(unknown).toMatchObject({ code: 2, text: expect.stringContaining('User not found') });
});

test('credentials are created, rotated, and revoked; the secret opens the API until then', async () => {
  const created = await run('credentials', 'create', 'Nightly job', 'users:read');
  const [, clientId = ''] = /Client ID +(\S+)/.exec(created.text) ?? [];
  const [, first = ''] = /Secret +(\S+)/.exec(created.text) ?? [];
  expect(await authenticate(clientId, first)).toBe(200);
  expect((await run('credentials')).text).toContain(`${clientId}  Nightly job  users:read`);
  const rotated = await run('credentials', 'rotate', clientId, '0');
  const [, next = ''] = /Secret +(\S+)/.exec(rotated.text) ?? [];
  expect(await authenticate(clientId, first)).toBe(401);
  expect(await authenticate(clientId, next)).toBe(200);
  expect((await run('credentials', 'revoke', clientId)).text).toContain('Revoked Nightly job');
  expect(await authenticate(clientId, next)).toBe(401);
  expect((await run('credentials')).text).toContain('revoked');
  for (const words of [['create'], ['create', 'A', 'unknown'], ['rotate', clientId], ['sell', 'x']])
    expect(await run('credentials', ...words)).toMatchObject({ code: 2 });
});

test('commands print JSON with --json', async () => {
  const created = await json('credentials', 'create', 'JSON job');
  expect(created).toMatchObject({ clientId: expect.any(String), secret: expect.any(String) });
  const credentials = await json('credentials');
  const keys = await json('keys');
  const saml = await json('keys', 'saml');
  const plans = await json('plans', 'acme');
  const audit = await json('audit', 'verify');
  const doctor = await run('doctor', '--json');
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
  const all = await json('export', file('all.jsonl'));
  const bare = await json('export', file('bare.jsonl'), '--without-secrets');
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
  const shown = await run('email', 'preview', 'ResetPassword', '--language', 'de');
  const rejected = await run('email', 'preview', 'ResetPassword', html);
  const sent = await run('email', 'test', 'ResetPassword', address, '--language', 'de');
  expect(shown.text).toContain('lang="de"');
  expect(rejected).toMatchObject({ code: 2, text: expect.stringContaining('{{nonsense}}') });
  expect(sent.code).toBe(0);
  expect((await stack.inbox.next(address)).html).toContain('lang="de"');
});

test('plans are listed and refused where they do not exist, and the audit log is intact', async () => {
  const tenants = await json('call', 'GET', '/tenants/resources/tenants/v2?_limit=1');
  const plan = await run('plans', 'assign', 'acme', 'nonsense');
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
  const admin = new Client({ connectionString: stack.connectionString });
  await admin.connect();
  await admin.query('create role bare login');
  await admin.query('create database bare owner bare');
  const bare = new URL(stack.connectionString);
  bare.username = 'bare';
  bare.pathname = '/bare';
  try {
    const { code, text } = await run('doctor', `--database-url=${bare}`);
    expect(text).toMatch(/✗ Tenant role .*alter role "bare" createrole/);
    expect(code).not.toBe(0);
  } finally {
    await admin.query('drop database bare');
    await admin.query('drop role bare');
    await admin.end();
  }
});
