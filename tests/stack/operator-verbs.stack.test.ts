import { createStack } from '@foyer/testkit';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { commandsBeside, secret } from './running-commands.ts';

/** Verbs that operator-commands does not use, each as one row, on one tenant with one user. */
const stack = await createStack({ settings: { secret } });
const { json } = commandsBeside(stack);
const ids: Record<string, string> = {};

/** The words of a command with the IDs of this run. */
const toWords = (command: string) =>
  command.split(' ').map((word) => word.replace(/\{(\w+)\}/, (_, name: string) => ids[name] ?? ''));

/** All audit entries in order, each with the name of its management credential. */
const readAudits = async () => {
  const { rows } = await stack.server.db.system((tx) =>
    sql<{ action: string; credential: string | null }>`
      select a.action, c.name as credential from audits a
      left join vendor_credentials c on c.id::text = a.json::jsonb ->> 'vendorCredentialId'
      order by a.created_at, a.id`.execute(tx),
  );
  return rows;
};

beforeAll(async () => {
  const tenant = await json('tenants', 'create', 'Initrode');
  ids['tenant'] = tenant.tenantId;
  const email = 'bob@initrode.test';
  const user = await json('users', 'create', email, 'Bob', '--tenant', tenant.tenantId);
  ids['user'] = user.id;
  await stack.server.db.system((tx) =>
    tx
      .insertInto('mfa_devices')
      .values({ user_id: user.id, kind: 'email', created_at: stack.clock.now() })
      .execute(),
  );
  const [role] = await json('roles', 'create', 'clerk', 'Clerk');
  const [permission] = await json('permissions', 'create', 'reports.print', 'Print reports');
  const app = await json('applications', 'create', 'Shop', 'https://shop.test', 'assigned');
  await json('applications', 'deactivate', app.id);
  await json('users', 'lock', user.id);
  Object.assign(ids, { role: role.id, permission: permission.id, application: app.id });
});

test.each<[command: string, answer: unknown, actions?: string]>([
  ['tenants get {tenant}', { name: 'Initrode' }],
  ['users list bob --tenant {tenant}', { items: [{ name: 'Bob' }] }],
  ['users invite milton@initrode.test --tenant {tenant}', {}, 'invitation.sent'],
  ['users unlock {user}', null, 'user.unlocked'],
  ['users verify {user}', null, 'user.verified'],
  ['users reset-link {user}', { link: expect.any(String) }, 'password.reset_requested'],
  ['users remove-mfa {user}', null, 'user.mfa_reset'],
  ['roles list', expect.arrayContaining([expect.objectContaining({ key: 'clerk' })])],
  ['roles permissions {role} {permission}', {}, 'role.permissions_updated'],
  ['roles delete {role}', null, 'role.deleted'],
  ['permissions list', expect.arrayContaining([expect.objectContaining({ key: 'reports.print' })])],
  ['permissions delete {permission}', null, 'permission.updated'],
  ['applications list', expect.arrayContaining([expect.objectContaining({ name: 'Shop' })])],
  ['applications activate {application}', null, 'environment.updated'],
  [
    'applications assign {application} --tenant {tenant} --user {user}',
    [{ appId: expect.any(String) }],
    'application.assigned, user.application_assigned',
  ],
  [
    'applications unassign {application} --tenant {tenant} --user {user}',
    null,
    'user.application_unassigned',
  ],
  ['email list', { templates: [], emails: expect.any(Array) }],
  ['config schema', { type: 'object' }],
  ['users delete {user} --tenant {tenant}', null, 'user.removed'],
  ['tenants delete {tenant}', null, 'tenant.deleted'],
])('command "%s" returns its result, audited as a call of "Command line"', async (...row) => {
  const [command, answer, actions = ''] = row;
  const before = await readAudits();
  const result = await json(...toWords(command));
  const added = (await readAudits()).slice(before.length);
  if (answer === null) expect(result).toBeNull();
  else expect(result).toMatchObject(Object(answer));
  expect(added.map(({ action }) => action).join(', ')).toBe(actions);
  for (const { credential } of added) expect(credential).toBe('Command line');
});

test('commands that work on the database print what they did with --json', async () => {
  const { tenantId } = await json('tenants', 'create', 'Initech');
  for (const name of ['peter', 'milton'])
    await json('users', 'create', `${name}@initech.test`, name, '--tenant', tenantId);
  const reset = await json('policies', 'reset', tenantId);
  const users = ['milton@initech.test', 'peter@initech.test'];
  const impersonation = await json('impersonate', ...users, 'Ticket 4711');
  const migrated = await json('migrate');
  const restored = await json('restored');
  expect(reset).toEqual({ removed: 0 });
  expect(new URL(impersonation.link).searchParams.get('userId')).toBe(impersonation.userId);
  expect(migrated).toEqual({ database: expect.any(String), isUpToDate: true });
  expect(restored).toEqual({ lastAuditEvent: expect.stringMatching(/^\d{4}-.*Z$/) });
});
