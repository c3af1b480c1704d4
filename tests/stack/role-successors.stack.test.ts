import { apiTokensCalls } from '@foyer/contract/api-tokens/calls';
import { rolesCalls } from '@foyer/contract/roles/calls';
import { createStack, type TestUser } from '@foyer/testkit';
import { beforeAll, describe, expect, test } from 'vitest';
import { aConnection, getSso } from './setting-up-sso.ts';
import { giveRole, getPermissions } from './role-holders.ts';

const readUsers = 'fe.secure.read.users';
const stack = await createStack({
  config: {
    roles: [
      { key: 'Admin', name: 'Admin', permissions: ['fe.*'], firstUserRole: true, level: 0 },
      { key: 'Member', name: 'Member', permissions: [readUsers], isDefault: true, level: 100 },
      {
        key: 'Keeper',
        name: 'Keeper',
        permissions: ['fe.secure.read.roles', 'fe.secure.write.roles'],
        level: 100,
      },
      { key: 'Plain', name: 'Plain', permissions: [], level: 200 },
    ],
  },
});
const of = (user: Pick<TestUser, 'api'>) => user.api(rolesCalls);
let roleIds: Readonly<Record<string, string>>;
beforeAll(async () => {
  const rows = await stack.server.db.read((tx) =>
    tx.selectFrom('roles').select(['id', 'key']).execute(),
  );
  roleIds = Object.fromEntries(rows.map(({ key, id }) => [key, id]));
});
const getRole = (key: string) => roleIds[key] ?? '';
const sales = { key: 'Sales', name: 'Sales', description: '', isDefault: false, level: 100 };
const nothing = '00000000-0000-4000-8000-000000000000';

const give = (tenantId: string, userId: string, roleId: string) =>
  giveRole(stack, tenantId, userId, roleId);
const getHolders = async (roleId: string) => {
  const rows = await stack.server.db.read((tx) =>
    tx.selectFrom('membership_roles').select('user_id').where('role_id', '=', roleId).execute(),
  );
  return rows.map(({ user_id }) => user_id);
};

describe('a role in use', () => {
  test('is not deleted without a successor, which everyone gets in its place', async () => {
    const { id, admin, member } = await stack.aTenant();
    const [bob, eve] = [await member('Plain'), await member('Member')];
    const { id: roleId } = await of(admin).addRole({ body: sales });
    for (const { userId } of [bob, eve]) await give(id, userId, roleId);
    const params = { roleId };
    await expect(of(admin).deleteRole({ params })).rejects.toMatchObject({
      status: 409,
      code: 'roles/inUse',
      context: {
        members: 2,
        invitations: 0,
        sso: 0,
      },
    });
    for (const successorId of [roleId, nothing, 'x'])
      await expect(of(admin).deleteRole({ params, query: { successorId } })).rejects.toMatchObject({
        status: 400,
        code: 'roles/badSuccessor',
      });
    await of(admin).deleteRole({ params, query: { successorId: getRole('Member') } });
    expect(await getHolders(roleId)).toEqual([]);
    expect(await getHolders(getRole('Member'))).toEqual(
      expect.arrayContaining([bob.userId, eve.userId]),
    );
    expect(await getPermissions(bob)).toEqual([readUsers]);
  });

  test('T-TEN-3 has no successor that who deletes it could not give, not even to themselves', async () => {
    const { id, admin, member } = await stack.aTenant();
    const keeper = await member('Keeper');
    const { id: roleId } = await of(admin).addRole({ body: sales });
    await give(id, keeper.userId, roleId);
    const above = { status: 403, code: 'roles/roleAbove' };
    for (const key of ['Admin', 'Member'])
      await expect(
        of(keeper).deleteRole({ params: { roleId }, query: { successorId: getRole(key) } }),
      ).rejects.toMatchObject(above);
    expect(await getHolders(roleId)).toEqual([keeper.userId]);
    await of(keeper).deleteRole({ params: { roleId }, query: { successorId: getRole('Plain') } });
    expect(await getHolders(getRole('Plain'))).toContain(keeper.userId);
  });

  test('is one that an invitation or single sign-on gives', async () => {
    const { id, admin } = await stack.aTenant();
    const { id: roleId } = await of(admin).addRole({ body: sales });
    const row = {
      tenant_id: id,
      email: 'a@b.test',
      name: '',
      role_ids: [roleId],
      created_at: stack.clock.now(),
    };
    await stack.server.db.system((tx) => tx.insertInto('invitations').values(row).execute());
    const { id: ssoConfigId } = await aConnection(stack, admin);
    const sso = { params: { ssoConfigId } };
    await getSso(admin).setSsoDefaultRoles({ ...sso, body: { roleIds: [roleId] } });
    await getSso(admin).createSsoGroup({ ...sso, body: { group: 'A', roleIds: [roleId] } });
    const params = { roleId };
    const refused = of(admin).deleteRole({ params });
    await expect(refused).rejects.toMatchObject({
      status: 409,
      context: { members: 0, invitations: 1, sso: 2 },
    });
    const successorId = getRole('Member');
    await of(admin).deleteRole({ params, query: { successorId } });
    expect(await getSso(admin).getSsoDefaultRoles(sso)).toEqual({ roleIds: [successorId] });
    expect(await getSso(admin).listSsoGroups(sso)).toMatchObject([{ roleIds: [successorId] }]);
    const waiting = await stack.server.db.read((tx) =>
      tx.selectFrom('invitations').select('role_ids').where('tenant_id', '=', id).execute(),
    );
    expect(waiting).toEqual([{ role_ids: [successorId] }]);
  });

  test('is one that an API token has', async () => {
    const { admin } = await stack.aTenant();
    const { id: roleId } = await of(admin).addRole({ body: sales });
    const body = { description: 'Nightly export', roleIds: [roleId], expiresInMinutes: null };
    await admin.api(apiTokensCalls).createTenantApiToken({ body });
    const params = { roleId };
    await expect(of(admin).deleteRole({ params })).rejects.toMatchObject({
      context: { members: 0, tokens: 1 },
    });
    await of(admin).deleteRole({ params, query: { successorId: getRole('Plain') } });
    const [token] = await admin.api(apiTokensCalls).listTenantApiTokens();
    expect(token).toMatchObject({ roleIds: [getRole('Plain')] });
  });

  test('that single sign-on gave is still single sign-on’s to take back; what was given by hand is not', async () => {
    const { id, admin, member } = await stack.aTenant();
    const [bob, eve] = [await member('Plain'), await member('Member')];
    const { id: roleId } = await of(admin).addRole({ body: sales });
    const { id: connection_id } = await aConnection(stack, admin);
    for (const { userId } of [bob, eve]) {
      await give(id, userId, roleId);
      const row = { tenant_id: id, user_id: userId, role_id: roleId, connection_id };
      await stack.server.db.system((tx) =>
        tx.insertInto('sso_granted_roles').values(row).execute(),
      );
    }
    await of(admin).deleteRole({ params: { roleId }, query: { successorId: getRole('Member') } });
    const granted = await stack.server.db.read((tx) =>
      tx
        .selectFrom('sso_granted_roles')
        .select(['user_id', 'role_id'])
        .where('tenant_id', '=', id)
        .execute(),
    );
    expect(granted).toEqual([{ user_id: bob.userId, role_id: getRole('Member') }]);
  });
});
