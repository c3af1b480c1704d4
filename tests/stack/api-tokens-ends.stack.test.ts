import { apiTokensCalls } from '@foyer/contract/api-tokens/calls';
import { usersCalls } from '@foyer/contract/users/calls';
import { createStack, type Visitor } from '@foyer/testkit';
import { expect, test } from 'vitest';
import { getRoleId } from './inviting.ts';

const roles = [
  { key: 'Admin', name: 'Admin', permissions: ['fe.*'], firstUserRole: true, level: 0 },
  {
    key: 'Operator',
    name: 'Operator',
    permissions: ['fe.secure.read.users', 'fe.secure.write.userApiTokens'],
    isDefault: true,
    level: 50,
  },
  {
    key: 'Helper',
    name: 'Helper',
    permissions: ['fe.secure.read.users', 'fe.secure.write.users', 'fe.secure.write.userApiTokens'],
    level: 60,
  },
];
const stack = await createStack({ config: { roles } });
const body = { description: 'Nightly export', expiresInMinutes: null };

test('tokens of a user open nothing while their owner is disabled in the account, and open again afterwards', async () => {
  const { admin, member } = await stack.aTenant();
  const owner = await member('Operator');
  const tokens = owner.api(apiTokensCalls);
  const { secret: bearer } = await tokens.createUserAccessToken({ body });
  const { clientId, secret = '' } = await tokens.createUserApiToken({ body });
  const exchange = () => stack.api(apiTokensCalls).exchangeApiToken({ body: { clientId, secret } });
  const { accessToken } = await exchange();
  const reads = (one: string | undefined) =>
    Object.assign(stack.visitor(), { accessToken: one })
      .api(usersCalls)
      .listUsersEmails({ query: {} });
  const params = { userId: owner.userId };

  await admin.api(usersCalls).disableUser({ params });
  for (const one of [bearer, accessToken])
    await expect(reads(one)).rejects.toMatchObject({ status: 401 });
  await expect(exchange()).rejects.toMatchObject({ status: 401 });

  await admin.api(usersCalls).enableUser({ params });
  for (const one of [bearer, accessToken])
    await expect(reads(one)).resolves.toHaveProperty('items');
});

test('there is an end to the number of tokens', async () => {
  const few = await createStack({ config: { roles, apiTokens: { perUser: 2, perTenant: 1 } } });
  const { admin } = await few.aTenant();
  const calls = admin.api(apiTokensCalls);
  await calls.createUserApiToken({ body: { description: 'One' } });
  await calls.createUserAccessToken({ body: { description: 'One' } });
  const full = { status: 409, code: 'api-tokens/tooMany' };
  await expect(calls.createUserApiToken({ body: { description: 'One' } })).rejects.toMatchObject(
    full,
  );
  await calls.createTenantApiToken({ body: { description: 'One', expiresInMinutes: null } });
  await expect(
    calls.createTenantAccessToken({ body: { description: 'One' } }),
  ).rejects.toMatchObject(full);
});

test('ASVS-2.3.2 of many tokens that are made at once no more are kept than there may be', async () => {
  const few = await createStack({ config: { roles, apiTokens: { perUser: 2, perTenant: 2 } } });
  const { admin } = await few.aTenant();
  const calls = admin.api(apiTokensCalls);
  for (const make of [calls.createUserApiToken, calls.createTenantApiToken]) {
    const created = await Promise.allSettled(
      Array.from({ length: 8 }, () => make({ body: { description: 'Another' } })),
    );
    expect(created.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  }
});

test('T-TEN-3 the token of a superuser gives nobody what their roles could not give', async () => {
  const tenant = await stack.aTenant();
  const root = await tenant.member('Helper');
  await stack.server.db.system((tx) =>
    tx.updateTable('users').set({ super_user: true }).where('id', '=', root.userId).execute(),
  );
  const { secret } = await root.api(apiTokensCalls).createUserAccessToken({ body });
  const bot = Object.assign(stack.visitor(), { accessToken: secret });
  const roleIds = [await getRoleId(stack, 'Admin')];
  const invite = (user: Pick<Visitor, 'api'>) =>
    user
      .api(usersCalls)
      .addUser({ body: { email: `${crypto.randomUUID()}@example.test`, name: 'New', roleIds } });
  await expect(invite(bot)).rejects.toMatchObject({ status: 403, code: 'api-tokens/usersOnly' });
  const disable = bot.api(usersCalls).disableUser({ params: { userId: tenant.admin.userId } });
  await expect(disable).rejects.toMatchObject({ status: 403, code: 'users/memberAbove' });
  await expect(invite(root)).resolves.toMatchObject({ roleIds });
});
