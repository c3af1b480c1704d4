import { loginCalls } from '@foyer/contract/login/calls';
import { commonRefusals } from '@foyer/contract';
import { managementRefusals } from '@foyer/contract/management';
import { refuse } from '@foyer/server/kernel/refusal';
import { withoutBrowser } from '@foyer/server/modules/bulk-users/bulk-caller';
import { createManagedBulk } from '@foyer/server/modules/management/managed-bulk.service';
import { createStack, type TestTenant } from '@foyer/testkit';
import { beforeAll, expect, test, vi } from 'vitest';
import { createBackend } from './calling-as-backend.ts';
import { configOfTexts } from './changing-phones.ts';
import { getHolder, getRoleId } from './inviting.ts';

const stack = await createStack({ config: configOfTexts });
const { aToken, call } = createBackend(stack);
const users = '/identity/resources/users';
const vendorOnly = '/identity/resources/vendor-only/users/v1';
const password = 'Correct-horse-7-battery';

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await stack.aTenant();
});

const status = async (...args: Parameters<typeof call>) => (await call(...args)).status;

test('a user added with a password exists at once, and signs in after they are verified', async () => {
  const body = { email: 'terra@host.test', name: 'Terra', password, skipInviteEmail: true };
  const added = await call('POST', `${users}/v2`, { tenantId: tenant.id, body });
  expect(added).toMatchObject({ status: 201, body: { verified: false, name: 'Terra' } });
  const { id } = added.body;
  expect(added.body.roles.length).toBeGreaterThan(0);
  const signIn = () => stack.api(loginCalls).signIn({ body: { email: body.email, password } });
  await expect(signIn()).rejects.toBeDefined();
  expect(await status('POST', `${users}/v1/${id}/verify`)).toBe(200);
  expect((await signIn()).accessToken).toBeTruthy();
  expect(
    (await call('PUT', `${users}/v1/${id}/superuser`, { body: { superUser: true } })).body,
  ).toMatchObject({ superUser: true });
  expect(await status('DELETE', `${users}/v1/${id}`, { tenantId: tenant.id })).toBe(200);
});

test('a user without a password is invited by email, and a member of another tenant joins', async () => {
  const invited = await call('POST', `${users}/v1`, {
    tenantId: tenant.id,
    body: { email: 'invited@host.test' },
  });
  expect(invited).toMatchObject({ status: 201, body: { activatedForTenant: false } });
  expect(await stack.inbox.next('invited@host.test')).toBeDefined();
  const other = await stack.aTenant();
  const { email } = other.admin;
  const joined = await call('POST', `${users}/v2`, {
    tenantId: tenant.id,
    body: { email, skipInviteEmail: true },
  });
  expect(joined.body).toMatchObject({ id: other.admin.userId, verified: true });
  expect(await status('POST', `${users}/v2`, { body: { email: 'no@host.test' } })).toBe(400);
});

test('links and passwords are for backends with the scope', async () => {
  const member = await tenant.member('Admin');
  const path = `${users}/v1/${member.userId}/links/generate-password-reset-token`;
  expect(await status('POST', path, { token: await aToken('audits') })).toBe(403);
  const { body } = await call('POST', path);
  expect(body.link).toContain(body.token);
  const verify = (typed: string) =>
    call('POST', `${vendorOnly}/passwords/verify`, {
      body: { email: member.email, password: typed },
    });
  expect((await verify(member.password)).body).toEqual({ isValid: true });
  expect((await verify('wrong')).body).toEqual({ isValid: false });
  expect(await call('POST', `${vendorOnly}/${member.userId}/mfa/unenroll`)).toMatchObject({
    status: 400,
    body: { errors: ['MFA is not enrolled'] },
  });
  expect(await status('POST', `${users}/v1/mfa/disable`, { body: {} })).toBe(400);
});

test('a backend acts for a user: sessions and password', async () => {
  const member = await tenant.member('Admin');
  const acting = { tenantId: tenant.id, userId: member.userId };
  const sessions = await call('GET', `${users}/sessions/v1/me`, acting);
  expect(sessions.body.length).toBeGreaterThan(0);
  expect(await call('GET', `${users}/sessions/v1/me`, { tenantId: tenant.id })).toMatchObject({
    status: 400,
    body: { errorCode: managementRefusals.userNeeded.code },
  });
  const body = { password: member.password, newPassword: 'Another-horse-8-battery' };
  expect(await status('POST', `${users}/v1/passwords/change`, { ...acting, body })).toBe(201);
  expect(await status('DELETE', `${users}/sessions/v1/me/all`, acting)).toBe(200);
  expect((await call('GET', `${users}/sessions/v1/me`, acting)).body).toEqual([]);
});

test('users are found by email, tenant, and external ID, and their statuses by tenant', async () => {
  const body = { email: 'find@host.test', tenantId: tenant.id, externalId: 'crm-1' };
  const { body: created } = await call('POST', vendorOnly, { body });
  for (const query of ['_email=find@host.test', '_externalIds=crm-1', `ids=${created.id}`]) {
    const found = await call('GET', `${users}/v1/query/phrase?${query}&_tenantId=${tenant.id}`);
    expect(found.body.items.map(({ id }: { id: string }) => id)).toEqual([created.id]);
  }
  const statuses = await call(
    'GET',
    `/identity/resources/tenants/users/v1/statuses?userIds=${created.id}`,
  );
  expect(statuses.body).toEqual([
    { userId: created.id, tenantsStatuses: [{ tenantId: tenant.id, status: 'PendingLogin' }] },
  ]);
});

test('all users of a tenant move to another one', async () => {
  const [from, to] = [await stack.aTenant(), await stack.aTenant()];
  const body = { srcTenantId: from.id, targetTenantId: to.id };
  expect(await status('PUT', `${users}/v1/tenants/migrate`, { body })).toBe(200);
  const moved = await call('GET', `${vendorOnly}/${from.admin.userId}`);
  expect(moved.body.tenantIds).toEqual([to.id]);
});

async function completed(path: string) {
  return vi.waitFor(
    async () => {
      const { body } = await call('GET', path);
      expect(body.status ?? body.state).toBe('completed');
      return body;
    },
    { timeout: 20_000, interval: 50 },
  );
}

test('bulk invite reports each user that could not be invited by index', async () => {
  const bulk = `${users}/bulk/v1`;
  const list = [{ email: 'bulk-a@host.test' }, { name: 'No email' }, { email: 'bulk-b@host.test' }];
  const body = { users: list };
  expect(await call('POST', `${bulk}/invite`, { body })).toMatchObject({
    status: 400,
    body: { errorCode: managementRefusals.tenantNeeded.code },
  });
  const started = await call('POST', `${bulk}/invite`, { tenantId: tenant.id, body });
  expect(started.status).toBe(202);
  expect(await completed(`${bulk}/status/${started.body.id}`)).toMatchObject({
    total: 3,
    created: 2,
    errors: [{ index: 1, errorCode: 'request/invalid' }],
  });
  expect(await stack.inbox.next('bulk-b@host.test')).toBeDefined();
  expect(await status('GET', `${bulk}/status/${crypto.randomUUID()}`)).toBe(404);
});

test('bulk invite on behalf of a user does what they may do, and records them', async () => {
  const bulk = `${users}/bulk/v1`;
  const email = 'granted@host.test';
  const roleIds = [await getRoleId(stack, 'Admin')];
  const list = [
    { email, roleIds },
    { email, roleIds, skipInviteEmail: true },
    { email, roleIds, password },
    { email },
  ];
  const reader = await tenant.member('ReadOnly');
  const asReader = { tenantId: tenant.id, userId: reader.userId };
  const { code: errorCode } = commonRefusals.forbidden;
  for (const version of ['v1', 'v2'])
    for (const body of list)
      expect(await call('POST', `${users}/${version}`, { ...asReader, body })).toMatchObject({
        status: 403,
        body: { errorCode },
      });
  const refused = await call('POST', `${bulk}/invite`, { ...asReader, body: { users: list } });
  expect(await completed(`${bulk}/status/${refused.body.id}`)).toMatchObject({
    created: 0,
    errors: list.map((_, index) => ({ index, errorCode })),
  });
  const sent = { tenantId: tenant.id, userId: tenant.admin.userId, body: { users: [list[0]] } };
  const started = await call('POST', `${bulk}/invite`, sent);
  expect((await completed(`${bulk}/status/${started.body.id}`)).created).toBe(1);
  const invitations = await stack.server.db.read((tx) =>
    tx
      .selectFrom('audits')
      .select(['user_id'])
      .where('tenant_id', '=', tenant.id)
      .where('description', '=', `Invited ${email}.`)
      .execute(),
  );
  expect(invitations).toEqual([{ user_id: tenant.admin.userId }]);
});

test('an entry with text that cannot be stored is invalid and does not stop the others', async () => {
  const bulk = `${users}/bulk/v1`;
  const list = [
    { email: 'nul-a@host.test', name: 'x\u0000y' },
    { email: 'nul-b@host.test', metadata: String.raw`{"a":"\u0000"}` },
    { email: 'nul-c@host.test' },
  ];
  const body = { users: list.map((one) => ({ ...one, skipInviteEmail: true })) };
  const started = await call('POST', `${bulk}/invite`, { tenantId: tenant.id, body });
  const { code: errorCode } = commonRefusals.invalid;
  expect(await completed(`${bulk}/status/${started.body.id}`)).toMatchObject({
    created: 1,
    errors: [
      { index: 0, errorCode },
      { index: 1, errorCode },
    ],
  });
});

/** A list of tenants whose jobs the test runs itself. */
async function aList(create: (name: string) => Promise<unknown>, names: readonly string[]) {
  const { credential } = await createBackend(stack).aCredential();
  const vendor = { credentialId: credential.id, scopes: ['*'] };
  const { kernel } = stack.server;
  const open = vi.fn(async () => vendor);
  const enqueue = vi.fn(async () => {});
  const bulk = createManagedBulk({
    ...kernel,
    jobs: { enqueue },
    tokens: { open },
    members: { add: vi.fn() },
    tenants: {
      get: vi.fn(),
      create: vi.fn().mockImplementation((_, { name }: { name: string }) => create(name)),
    },
  });
  const client = { address: '192.0.2.1', addressKey: '192.0.2.1', userAgent: '' };
  const ctx = { ...withoutBrowser(kernel.log), traceId: 'bulk', client, vendor };
  const list = names.map((name) => ({ name }));
  const { migrationId: id } = await bulk.createTenants(ctx, list);
  const run = (isLastTry = false) =>
    bulk.job.run({ id: 'job', data: { id, kind: 'tenants' }, isLastTry }, kernel.log);
  return { run, open, enqueue, status: () => bulk.status(id) };
}

test('an entry that keeps failing is an error on the last try, and the others follow', async () => {
  const list = await aList(
    async (name) => {
      if (name === 'Broken') throw new Error('Broken');
    },
    ['One', 'Broken', 'Two'],
  );
  await expect(list.run()).rejects.toThrow('Broken');
  expect(await list.status()).toMatchObject({ state: 'running', created: 1 });
  await list.run(true);
  const { code: errorCode, text: message } = commonRefusals.failed;
  expect(await list.status()).toEqual({
    state: 'completed',
    total: 3,
    created: 2,
    errors: [{ index: 1, errorCode, message }],
  });
});

test('when the credential is revoked, the entries that are left fail', async () => {
  const names = Array.from({ length: 22 }, (_, at) => `Tenant ${at}`);
  const list = await aList(async () => {}, names);
  await list.run();
  expect(await list.status()).toMatchObject({ state: 'running', created: 20 });
  const { code: errorCode } = managementRefusals.invalidCredentials;
  list.open.mockRejectedValueOnce(refuse(managementRefusals.invalidCredentials));
  await list.run();
  expect(await list.status()).toMatchObject({
    state: 'completed',
    created: 20,
    errors: [
      { index: 20, errorCode },
      { index: 21, errorCode },
    ],
  });
});

test('of two jobs at the same entry, one stops', async () => {
  const created: string[] = [];
  const names = Array.from({ length: 25 }, (_, at) => `Tenant ${at}`);
  const list = await aList(async (name) => {
    created.push(name);
    await vi.waitFor(() => expect(created.length).toBeGreaterThan(1), { interval: 1 });
  }, names);
  list.enqueue.mockClear();
  await Promise.all([list.run(), list.run()]);
  expect(created).toEqual(['Tenant 0', ...names.slice(0, 20)]);
  expect(list.enqueue).toHaveBeenCalledTimes(1);
  expect(await list.status()).toMatchObject({ created: 20, errors: [] });
});

test('tenants are created in bulk, below parents of the same list', async () => {
  const base = '/tenants/resources/migrations/v1/tenants';
  const tenantId = crypto.randomUUID();
  const list = [
    { tenantId, name: 'Parent' },
    { name: 'Child', parentTenantId: tenantId },
    { tenantId, name: 'Twice' },
  ];
  const started = await call('POST', base, { body: { tenants: list } });
  expect(started.status).toBe(202);
  expect(await completed(`${base}/status/${started.body.migrationId}`)).toMatchObject({
    created: 2,
    errors: [{ index: 2, errorCode: managementRefusals.tenantExists.code }],
  });
  const path = '/tenants/resources/tenants/v2?_filter=Child';
  const { body } = await call('GET', path);
  expect(body.items).toMatchObject([{ name: 'Child', parentTenantId: tenantId }]);
});

test('a backend creates the invite link of a user who may invite', async () => {
  const invites = '/identity/resources/tenants/invites/v1';
  const body = { tenantId: tenant.id, userId: tenant.admin.userId, expiresInMinutes: 60 };
  const { status: created, body: link } = await call('POST', invites, { body });
  expect(created).toBe(201);
  expect(link).toMatchObject({ tenantId: tenant.id, userId: tenant.admin.userId });
  const opened = await getHolder(stack).verify(link.token);
  expect(opened).toMatchObject({ kind: 'link', tenantId: tenant.id });
  expect(await call('POST', invites, { body: { tenantId: tenant.id } })).toMatchObject({
    status: 400,
    body: { errorCode: managementRefusals.userNeeded.code },
  });
});

test('a backend adds an unverified phone number, and removing it notifies the user', async () => {
  const member = await tenant.member('Admin');
  const phones = `${users}/phone-numbers/v1/vendor/${member.userId}`;
  const body = { phoneNumber: '+49 1511 2345678' };
  const added = await call('POST', phones, { body });
  expect(added).toMatchObject({
    status: 201,
    body: { phoneNumber: '+4915112345678', verified: false },
  });
  expect(await status('POST', phones, { body: { phoneNumber: '12' } })).toBe(400);
  expect(await status('DELETE', `${phones}/${added.body.id}`)).toBe(200);
  expect((await stack.inbox.next(member.email)).subject).toMatch(/phone/i);
  expect(await status('DELETE', `${phones}/${added.body.id}`)).toBe(404);
});
