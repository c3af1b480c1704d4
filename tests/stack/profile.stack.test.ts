import { profileCalls } from '@foyer/contract/profile/calls';
import { createStack } from '@foyer/testkit';
import { expect, test } from 'vitest';

const stack = await createStack();

test('the user comes with roles and permissions as objects, by tenant', async () => {
  const { id, member } = await stack.aTenant();
  const bob = await member('ReadOnly');
  const me = await bob.api(profileCalls).getMe({ query: { addRoles: 'true' } });
  expect(me).toMatchObject({
    id: bob.userId,
    sub: bob.userId,
    email: bob.email,
    name: bob.name,
    verified: true,
    mfaEnrolled: false,
    tenantId: id,
    metadata: '{}',
    provider: 'local',
    activatedForTenant: true,
    isLocked: false,
    groups: [],
  });
  expect(me.roles).toEqual([
    expect.objectContaining({ key: 'ReadOnly', name: 'Read only', isDefault: true }),
  ]);
  expect(me.permissions.map(({ key }) => key).sort()).toEqual([
    'fe.secure.read.accountSettings',
    'fe.secure.read.roles',
    'fe.secure.read.users',
  ]);
  expect(me.roles[0]?.permissions.toSorted()).toEqual(
    me.permissions.map((one) => one.id).toSorted(),
  );
  expect(me.permissions[0]?.roleIds).toEqual([me.roles[0]?.id]);
  const byTenant = Object.fromEntries(
    me.tenants.map((one) => [one.tenantId, one.roles.map(({ key }) => key)]),
  );
  expect(byTenant).toEqual({ [id]: ['ReadOnly'], [bob.tenantId]: ['Admin'] });
  expect(me.tenantIds.toSorted()).toEqual([id, bob.tenantId].toSorted());
});

test('authorization is the same without the user', async () => {
  const { admin } = await stack.aTenant();
  const { roles, permissions } = await admin.api(profileCalls).getMe();
  await expect(admin.api(profileCalls).getMyAuthorization()).resolves.toEqual({
    roles,
    permissions,
  });
});

test('only a super-user is called one', async () => {
  const { admin } = await stack.aTenant();
  await expect(admin.api(profileCalls).getMe()).resolves.not.toHaveProperty('superUser');
  await stack.server.db.system((tx) =>
    tx.updateTable('users').set({ super_user: true }).where('id', '=', admin.userId).execute(),
  );
  await expect(admin.api(profileCalls).getMe()).resolves.toMatchObject({ superUser: true });
});

test('T-TEN-2 no answer carries a hash, and nobody is seen by an outsider', async () => {
  const [{ admin }, foreign] = [
    await stack.aTenant(),
    await stack.aTenant({ name: 'Canary Company' }),
  ];
  const text = JSON.stringify(await admin.api(profileCalls).getMe());
  expect(text).not.toMatch(/argon2|hash/i);
  expect(text).not.toContain(foreign.id);
  await expect(stack.api(profileCalls).getMe()).rejects.toMatchObject({
    status: 401,
    code: 'request/unauthenticated',
  });
});

test('a removed role is gone with the next call', async () => {
  const { id, admin } = await stack.aTenant();
  await stack.server.db.system((tx) =>
    tx
      .deleteFrom('membership_roles')
      .where('tenant_id', '=', id)
      .where('user_id', '=', admin.userId)
      .execute(),
  );
  await expect(admin.api(profileCalls).getMe()).resolves.toMatchObject({
    roles: [],
    permissions: [],
  });
});
