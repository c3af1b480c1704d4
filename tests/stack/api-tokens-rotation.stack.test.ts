import { createHash } from 'node:crypto';
import { apiTokensCalls } from '@foyer/contract/api-tokens/calls';
import { loginCalls } from '@foyer/contract/login/calls';
import { usersCalls } from '@foyer/contract/users/calls';
import { createStack, type TestUser } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';
import { getRoleId } from './inviting.ts';

const roles = [
  { key: 'Admin', name: 'Admin', permissions: ['fe.*'], firstUserRole: true, level: 0 },
  {
    key: 'Clerk',
    name: 'Clerk',
    permissions: ['fe.secure.read.users', 'fe.secure.write.tenantApiTokens'],
    level: 50,
  },
  {
    key: 'ReadOnly',
    name: 'Read only',
    permissions: ['fe.secure.read.users'],
    isDefault: true,
    level: 100,
  },
];
const stack = await createStack({ config: { roles } });
const minute = 60;
const refused = { status: 401 };
const notFound = { status: 404, code: 'api-tokens/notFound' };

const of = (user: TestUser) => user.api(apiTokensCalls);
const exchange = (clientId: string, secret = '') =>
  stack.api(apiTokensCalls).exchangeApiToken({ body: { clientId, secret } });
const reads = (bearer: string | undefined) =>
  Object.assign(stack.visitor(), { accessToken: bearer })
    .api(usersCalls)
    .listUsersEmails({ query: {} });

describe('a client id of an account', () => {
  test('gets another secret; the old one works for as long as was said, and no earlier one', async () => {
    const { admin } = await stack.aTenant();
    const roleIds = [await getRoleId(stack, 'ReadOnly')];
    const created = await of(admin).createTenantApiToken({
      body: { description: 'Export', roleIds, expiresInMinutes: 1000 },
    });
    const { clientId } = created;
    const rotate = (overlapMinutes: number) =>
      of(admin).rotateTenantApiToken({ params: { id: clientId }, body: { overlapMinutes } });
    const second = await rotate(10);
    expect(second).toMatchObject({
      clientId,
      description: 'Export',
      roleIds,
      expires: created.expires,
    });
    expect(second.secret).not.toBe(created.secret);
    for (const secret of [created.secret, second.secret])
      await expect(exchange(clientId, secret)).resolves.toHaveProperty('accessToken');
    const third = await rotate(10);
    await expect(exchange(clientId, created.secret)).rejects.toMatchObject(refused);
    await expect(exchange(clientId, second.secret)).resolves.toHaveProperty('accessToken');
    stack.clock.advance(10 * minute);
    await expect(exchange(clientId, second.secret)).rejects.toMatchObject(refused);
    await expect(exchange(clientId, third.secret)).resolves.toHaveProperty('accessToken');
    await admin.api(loginCalls).signIn({ body: { email: admin.email, password: admin.password } });
    const fourth = await rotate(0);
    await expect(exchange(clientId, third.secret)).rejects.toMatchObject(refused);
    expect(fourth).not.toHaveProperty('previousSecretUntil');
    expect(await of(admin).listTenantApiTokens()).toHaveLength(1);
  });

  test('is not rotated by who could not give what it holds, for another tenant, or after its end', async () => {
    const [acme, globex] = [await stack.aTenant(), await stack.aTenant()];
    const clerk = await acme.member('Clerk');
    const body = {
      description: 'Export',
      roleIds: [await getRoleId(stack, 'Admin')],
      expiresInMinutes: 1,
    };
    const { clientId } = await of(acme.admin).createTenantApiToken({ body });
    const params = { id: clientId };
    const above = { code: 'api-tokens/roleAbove' };
    await expect(of(clerk).rotateTenantApiToken({ params, body: {} })).rejects.toMatchObject(above);
    await expect(of(globex.admin).rotateTenantApiToken({ params, body: {} })).rejects.toMatchObject(
      notFound,
    );
    await expect(of(acme.admin).rotateUserApiToken({ params, body: {} })).rejects.toMatchObject(
      notFound,
    );
    await expect(
      of(acme.admin).rotateTenantAccessToken({ params, body: {} }),
    ).rejects.toMatchObject(notFound);
    stack.clock.advance(minute);
    await expect(of(acme.admin).rotateTenantApiToken({ params, body: {} })).rejects.toMatchObject(
      notFound,
    );
  });
});

test('bearers of accounts and of users, and client ids of users, are rotated alike', async () => {
  const { admin } = await stack.aTenant();
  const body = { description: 'Mine' };
  const roleIds = [await getRoleId(stack, 'ReadOnly')];
  const calls = of(admin);
  const ours = await calls.createTenantAccessToken({ body: { ...body, roleIds } });
  const mine = await calls.createUserAccessToken({ body });
  const next = await calls.rotateTenantAccessToken({
    params: { id: ours.id },
    body: { overlapMinutes: 5 },
  });
  const mineNext = await calls.rotateUserAccessToken({
    params: { id: mine.id },
    body: { overlapMinutes: 0 },
  });
  for (const one of [ours, next, mineNext])
    await expect(reads(one.secret)).resolves.toHaveProperty('items');
  await expect(reads(mine.secret)).rejects.toMatchObject(refused);
  const client = await calls.createUserApiToken({ body });
  const rotated = await calls.rotateUserApiToken({ params: { id: client.clientId }, body: {} });
  await expect(exchange(client.clientId, rotated.secret)).resolves.toHaveProperty('accessToken');
  stack.clock.advance(5 * minute);
  await expect(reads(ours.secret)).rejects.toMatchObject(refused);
  await expect(reads(next.secret)).resolves.toHaveProperty('items');
});

test('an opaque access token of an earlier version works until it is rotated', async () => {
  const { admin } = await stack.aTenant();
  const { id } = await of(admin).createUserAccessToken({ body: { description: 'Mine' } });
  const opaque = `foyer_at_${'a'.repeat(43)}`;
  await stack.server.db.system((tx) =>
    tx
      .updateTable('api_tokens')
      .set({ secret_hash: createHash('sha256').update(opaque).digest(), secret_id: null })
      .where('id', '=', id)
      .execute(),
  );
  await expect(reads(opaque)).resolves.toHaveProperty('items');
  const params = { id };
  await of(admin).rotateUserAccessToken({ params, body: { overlapMinutes: 0 } });
  await expect(reads(opaque)).rejects.toMatchObject(refused);
});

test('an access token works with another signing key', async () => {
  const before = await createStack({ config: { roles } });
  const { admin } = await before.aTenant();
  const { secret } = await of(admin).createUserAccessToken({ body: { description: 'Mine' } });
  await before.server.db.system((tx) => tx.deleteFrom('signing_keys').execute());
  const after = await createStack({ besides: before, config: { roles } });
  const caller = Object.assign(after.visitor(), { accessToken: secret });
  const reading = caller.api(usersCalls).listUsersEmails({ query: {} });
  await expect(reading).resolves.toHaveProperty('items');
});

test('rotating asks for a fresh proof', async () => {
  const { admin } = await stack.aTenant();
  const { clientId } = await of(admin).createTenantApiToken({ body: { description: 'Export' } });
  stack.clock.advance(60 * minute);
  await admin.api(loginCalls).refresh({ body: {} });
  const rotating = of(admin).rotateTenantApiToken({ params: { id: clientId }, body: {} });
  await expect(rotating).rejects.toMatchObject({ code: 'mfa/stepUpRequired' });
});

test('a token of the account is not deleted by who holds less, user or program, unless they made it', async () => {
  const { id: tenantId, admin, member } = await stack.aTenant();
  const [clerk, maker] = [await member('Clerk'), await member('Admin')];
  const above = { status: 403, code: 'api-tokens/tokenAbove' };
  const bodyFor = async (role: string) => ({
    description: 'Export',
    roleIds: [await getRoleId(stack, role)],
  });
  const { secret } = await of(admin).createTenantAccessToken({ body: await bodyFor('Clerk') });
  const program = Object.assign(stack.visitor(), { accessToken: secret });
  const [{ clientId: tokenId }, { id }] = [
    await of(maker).createTenantApiToken({ body: await bodyFor('Admin') }),
    await of(maker).createTenantAccessToken({ body: await bodyFor('Admin') }),
  ];
  for (const lower of [clerk.api(apiTokensCalls), program.api(apiTokensCalls)]) {
    await expect(lower.deleteTenantApiToken({ params: { tokenId } })).rejects.toMatchObject(above);
    await expect(lower.deleteTenantAccessToken({ params: { id } })).rejects.toMatchObject(above);
    const less = await of(admin).createTenantAccessToken({ body: await bodyFor('Clerk') });
    await lower.deleteTenantAccessToken({ params: { id: less.id } });
    await expect(reads(less.secret)).rejects.toMatchObject(refused);
  }
  const { userId } = maker;
  await stack.server.db.system((tx) =>
    tx
      .deleteFrom('membership_roles')
      .where('user_id', '=', userId)
      .where('tenant_id', '=', tenantId)
      .execute(),
  );
  await stack.addMember(tenantId, userId, 'Clerk');
  await of(maker).deleteTenantApiToken({ params: { tokenId } });
  await of(maker).deleteTenantAccessToken({ params: { id } });
  expect(await of(admin).listTenantApiTokens()).toEqual([]);
});

test('each kind keeps its old secret for as many minutes as were said, and a day where none were', async () => {
  const { admin } = await stack.aTenant();
  for (const kind of [
    'UserApiToken',
    'UserAccessToken',
    'TenantApiToken',
    'TenantAccessToken',
  ] as const) {
    const created = await of(admin)[`create${kind}`]({ body: { description: kind } });
    const params = { id: 'clientId' in created ? created.clientId : created.id };
    for (const [body, minutes] of [[{ overlapMinutes: 7 }, 7] as const, [{}, 1440] as const]) {
      const before = stack.clock.now().getTime();
      const { previousSecretUntil = '' } = await of(admin)[`rotate${kind}`]({ params, body });
      const until = Date.parse(previousSecretUntil) - minutes * minute * 1000;
      expect(until, kind).toBeGreaterThanOrEqual(before);
      expect(until, kind).toBeLessThanOrEqual(stack.clock.now().getTime());
    }
  }
});
