import { loginCalls } from '@foyer/contract/login/calls';
import { rolesCalls } from '@foyer/contract/roles/calls';
import { createStack, type TestUser } from '@foyer/testkit';
import { beforeAll, describe, expect, test } from 'vitest';
import { getAudits } from './reading-audits.ts';
import { giveRole, getPermissions } from './role-holders.ts';

const stack = await createStack({
  config: {
    permissions: [{ key: 'orders.read', name: 'Read orders', category: 'Orders' }],
    roles: [
      {
        key: 'Admin',
        name: 'Admin',
        permissions: ['fe.*', 'orders.read'],
        firstUserRole: true,
        level: 0,
      },
      {
        key: 'RoleManager',
        name: 'Role manager',
        permissions: ['fe.secure.read.roles', 'fe.secure.write.roles', 'fe.secure.read.users'],
        level: 50,
      },
      {
        key: 'Member',
        name: 'Member',
        permissions: ['fe.secure.read.users'],
        isDefault: true,
        level: 100,
      },
      { key: 'Plain', name: 'Plain', permissions: [], level: 200 },
    ],
  },
});
const of = (user: Pick<TestUser, 'api'>) => user.api(rolesCalls);
let roleIds: Readonly<Record<string, string>>;
let permissionIds: Readonly<Record<string, string>>;
beforeAll(async () => {
  const getIds = (rows: readonly { id: string; key: string }[]) =>
    Object.fromEntries(rows.map(({ key, id }) => [key, id]));
  roleIds = getIds(
    await stack.server.db.read((tx) => tx.selectFrom('roles').select(['id', 'key']).execute()),
  );
  permissionIds = getIds(
    await stack.server.db.read((tx) =>
      tx.selectFrom('permissions').select(['id', 'key']).execute(),
    ),
  );
});
const getRole = (key: string) => roleIds[key] ?? '';
const permission = (key: string) => permissionIds[key] ?? '';
const readUsers = 'fe.secure.read.users';
const details = { description: '', isDefault: false, level: 100 };
const sales = { ...details, key: 'Sales', name: 'Sales' };
const nothing = '00000000-0000-4000-8000-000000000000';

const give = (tenantId: string, userId: string, roleId: string) =>
  giveRole(stack, tenantId, userId, roleId);

describe('the roles of a tenant', () => {
  test('are made, listed after those of the product by level, changed and deleted, and audited', async () => {
    const { id: tenantId, admin } = await stack.aTenant();
    const body = { ...sales, description: ' Sells ', permissions: [permission(readUsers)] };
    const created = await of(admin).addRole({ body });
    expect(created).toEqual({
      ...sales,
      description: 'Sells',
      permissions: [permission(readUsers)],
      tenantId,
      firstUserRole: false,
      id: expect.any(String),
      vendorId: expect.any(String),
      createdAt: expect.any(String),
      updatedAt: created.createdAt,
    });
    const listed = await of(admin).listRoles();
    expect(listed.map(({ key }) => key)).toEqual([
      'Admin',
      'RoleManager',
      'Member',
      'Sales',
      'Plain',
    ]);
    expect(listed[3]).toEqual(created);
    expect(listed.filter((one) => one.tenantId !== undefined)).toEqual([created]);
    const params = { roleId: created.id };
    const changed = await of(admin).updateRole({
      params,
      body: { name: 'Trade', isDefault: true, level: 300 },
    });
    expect(changed).toMatchObject({
      key: 'Sales',
      name: 'Trade',
      description: 'Sells',
      isDefault: true,
      level: 300,
    });
    const described = await of(admin).updateRole({
      params,
      body: { description: ' Trades ', isDefault: false },
    });
    expect(described).toMatchObject({
      name: 'Trade',
      description: 'Trades',
      isDefault: false,
      level: 300,
    });
    await of(admin).deleteRole({ params });
    expect((await of(admin).listRoles()).map(({ key }) => key)).not.toContain('Sales');
    const rows = (await getAudits(stack, admin.userId)).filter(({ action }) =>
      action.startsWith('role.'),
    );
    expect(rows.map(({ description }) => description)).toEqual([
      'Created the role Sales.',
      ...Array(2).fill('Changed the role Trade.'),
      'Deleted the role Trade.',
    ]);
  });

  test('come one in an array, too, and without details they are the weakest', async () => {
    const { admin } = await stack.aTenant();
    expect(await of(admin).addRole({ body: [{ key: 'A', name: 'A' }] })).toMatchObject({
      level: 32767,
      isDefault: false,
      permissions: [],
      description: '',
    });
  });

  test('begin with the permissions of another one', async () => {
    const { admin } = await stack.aTenant();
    const body = {
      ...sales,
      baseRoleId: getRole('Member'),
      permissionIds: [permission('orders.read')],
    };
    const created = await of(admin).addRoleV2({ body });
    expect(created.permissions.toSorted()).toEqual(
      [permission('orders.read'), permission(readUsers)].toSorted(),
    );
    const unknown = of(admin).addRoleV2({ body: { ...body, key: 'B', baseRoleId: nothing } });
    await expect(unknown).rejects.toMatchObject({ status: 400, code: 'roles/unknownRole' });
  });

  test('have keys of their own, in whatever letters, also beside those of the product', async () => {
    const { admin } = await stack.aTenant();
    const { id: roleId } = await of(admin).addRole({ body: sales });
    const taken = { status: 409, code: 'roles/keyTaken' };
    for (const key of ['sales', 'ADMIN'])
      await expect(of(admin).addRole({ body: { ...sales, key } })).rejects.toMatchObject(taken);
    await expect(
      of(admin).updateRole({ params: { roleId }, body: { key: 'admin' } }),
    ).rejects.toMatchObject(taken);
    expect(
      await of(admin).updateRole({ params: { roleId }, body: { key: 'SALES' } }),
    ).toMatchObject({ key: 'SALES' });
  });

  test('are refused with a key of other signs, without a name, and out of the levels', async () => {
    const { admin } = await stack.aTenant();
    const wrong = [
      { key: 'a b' },
      { key: 'Аdmin' },
      { key: '' },
      { name: ' ' },
      { level: -1 },
      { level: 32_768 },
    ];
    for (const one of wrong)
      await expect(of(admin).addRole({ body: { ...sales, ...one } })).rejects.toMatchObject({
        status: 400,
      });
  });

  test('of two hundred are the last', async () => {
    const { id, admin } = await stack.aTenant();
    const rows = Array.from({ length: 200 }, (_, at) => ({
      tenant_id: id,
      key: `r${at}`,
      name: `r${at}`,
    }));
    await stack.server.db.system((tx) => tx.insertInto('roles').values(rows).execute());
    const one = of(admin).addRole({ body: sales });
    await expect(one).rejects.toMatchObject({ status: 409, code: 'roles/tooManyRoles' });
  });

  test('those of the product are locked', async () => {
    const { admin } = await stack.aTenant();
    const locked = { status: 403, code: 'roles/locked' };
    const params = { roleId: getRole('Member') };
    const body = { permissionIds: [permission('orders.read')] };
    await expect(of(admin).updateRole({ params, body: { name: 'Mine' } })).rejects.toMatchObject(
      locked,
    );
    await expect(of(admin).deleteRole({ params })).rejects.toMatchObject(locked);
    await expect(of(admin).setRolePermissions({ params, body })).rejects.toMatchObject(locked);
    const at = { params: { permissionId: permission('orders.read') } };
    const adding = of(admin).setPermissionRoles({ ...at, body: { roleIds: [getRole('Member')] } });
    await expect(adding).rejects.toMatchObject(locked);
  });

  test('that are not there are said so', async () => {
    const { admin } = await stack.aTenant();
    for (const roleId of ['x', nothing]) {
      const missing = { status: 404, code: 'roles/notFound' };
      const params = { roleId };
      await expect(of(admin).updateRole({ params, body: { name: 'A' } })).rejects.toMatchObject(
        missing,
      );
      await expect(of(admin).deleteRole({ params })).rejects.toMatchObject(missing);
      await expect(
        of(admin).setRolePermissions({ params, body: { permissionIds: [] } }),
      ).rejects.toMatchObject(missing);
    }
  });
});

describe('what a role holds', () => {
  test('is set as a whole, and acts for its holders with their next call', async () => {
    const { id, admin, member } = await stack.aTenant();
    const bob = await member('Plain');
    const { id: roleId } = await of(admin).addRole({ body: sales });
    await give(id, bob.userId, roleId);
    expect(await getPermissions(bob)).toEqual([]);
    const set = (keys: readonly string[]) =>
      of(admin).setRolePermissions({
        params: { roleId },
        body: { permissionIds: keys.map(permission) },
      });
    expect(await set(['orders.read', readUsers])).toMatchObject({
      id: roleId,
      permissions: expect.any(Array),
    });
    expect((await getPermissions(bob)).toSorted()).toEqual([readUsers, 'orders.read'].toSorted());
    await set([readUsers]);
    expect(await getPermissions(bob)).toEqual([readUsers]);
    const rows = (await getAudits(stack, admin.userId)).filter(
      ({ action }) => action === 'role.permissions_updated',
    );
    expect(rows.map(({ json }) => json)).toEqual([
      { roleId, added: [readUsers, 'orders.read'], removed: [] },
      { roleId, added: [], removed: ['orders.read'] },
    ]);
  });

  test('is set for one permission and many roles; roles of the product keep theirs', async () => {
    const { admin } = await stack.aTenant();
    const [one, two] = [
      await of(admin).addRole({ body: { ...sales, permissions: [permission(readUsers)] } }),
      await of(admin).addRole({ body: { ...sales, key: 'Two' } }),
    ];
    const params = { permissionId: permission(readUsers) };
    const set = await of(admin).setPermissionRoles({ params, body: { roleIds: [two.id] } });
    expect(set.key).toBe(readUsers);
    expect(set.roleIds).toEqual(
      expect.arrayContaining([two.id, getRole('Member'), getRole('RoleManager')]),
    );
    expect(set.roleIds).not.toContain(one.id);
    const found = await of(admin).listRoles();
    expect(found.find(({ id }) => id === one.id)?.permissions).toEqual([]);
    expect(found.find(({ id }) => id === two.id)?.permissions).toEqual([permission(readUsers)]);
  });

  test('is nothing that does not exist, or may never be given', async () => {
    const { admin } = await stack.aTenant();
    const { id: roleId } = await of(admin).addRole({ body: sales });
    const unknown = { status: 400, code: 'roles/unknownPermission' };
    const set = (ids: string[]) =>
      of(admin).setRolePermissions({ params: { roleId }, body: { permissionIds: ids } });
    for (const id of ['x', nothing])
      await expect(set([permission(readUsers), id])).rejects.toMatchObject(unknown);
    const assignable = (type: string) =>
      stack.server.db.system((tx) =>
        tx
          .updateTable('permissions')
          .set({ assignment_type: type })
          .where('key', '=', 'orders.read')
          .execute(),
      );
    await assignable('NEVER');
    await expect(set([permission('orders.read')])).rejects.toMatchObject(unknown);
    await assignable('ASSIGNABLE');
    const none = of(admin).setPermissionRoles({
      params: { permissionId: nothing },
      body: { roleIds: [] },
    });
    await expect(none).rejects.toMatchObject({ status: 404, code: 'roles/permissionNotFound' });
  });
});

describe('T-TEN-3: nobody grants what they do not hold', () => {
  const above = { status: 403, code: 'roles/roleAbove' };
  const notHeld = { status: 403, code: 'roles/permissionAbove' };

  test('neither with a new role, nor with a copy, nor with another level', async () => {
    const { member } = await stack.aTenant();
    const manager = of(await member('RoleManager'));
    const strong = { ...sales, level: 49 };
    await expect(manager.addRole({ body: strong })).rejects.toMatchObject(above);
    for (const key of ['orders.read', 'fe.*', 'fe.secure.write.users']) {
      const body = { ...sales, permissions: [permission(key)] };
      await expect(manager.addRole({ body })).rejects.toMatchObject(notHeld);
    }
    const copy = manager.addRoleV2({ body: { ...sales, baseRoleId: getRole('Admin') } });
    await expect(copy).rejects.toMatchObject(notHeld);
    const created = await manager.addRole({
      body: { ...sales, level: 50, permissions: [permission(readUsers)] },
    });
    const raising = manager.updateRole({ params: { roleId: created.id }, body: { level: 49 } });
    await expect(raising).rejects.toMatchObject(above);
    expect(created.level).toBe(50);
  });

  test('nor by putting a permission into a role, from either side; a part does not give the whole', async () => {
    const { member } = await stack.aTenant();
    const manager = of(await member('RoleManager'));
    const { id: roleId } = await manager.addRole({ body: sales });
    for (const key of ['orders.read', 'fe.*']) {
      const permissionId = permission(key);
      const set = manager.setRolePermissions({
        params: { roleId },
        body: { permissionIds: [permissionId] },
      });
      await expect(set).rejects.toMatchObject(notHeld);
      const attach = manager.setPermissionRoles({
        params: { permissionId },
        body: { roleIds: [roleId] },
      });
      await expect(attach).rejects.toMatchObject(notHeld);
    }
    expect((await manager.listRoles()).find(({ id }) => id === roleId)?.permissions).toEqual([]);
  });

  test('nor by changing a role that holds more, or making users its holders', async () => {
    const { admin, member } = await stack.aTenant();
    const manager = of(await member('RoleManager'));
    const strong = await of(admin).addRole({
      body: { ...sales, permissions: [permission('orders.read')] },
    });
    const params = { roleId: strong.id };
    await expect(manager.updateRole({ params, body: { isDefault: true } })).rejects.toMatchObject(
      above,
    );
    await expect(
      manager.setRolePermissions({ params, body: { permissionIds: [] } }),
    ).rejects.toMatchObject(above);
    await expect(manager.deleteRole({ params })).rejects.toMatchObject(above);
    const weak = await manager.addRole({ body: { ...sales, key: 'Weak' } });
    const passing = manager.deleteRole({
      params: { roleId: weak.id },
      query: { successorId: strong.id },
    });
    await expect(passing).rejects.toMatchObject(above);
    const at = { params: { permissionId: permission('orders.read') } };
    await expect(
      manager.setPermissionRoles({ ...at, body: { roleIds: [] } }),
    ).rejects.toMatchObject(above);
    expect((await of(admin).listRoles()).find(({ id }) => id === strong.id)).toEqual(strong);
  });
});

describe('the catalog', () => {
  test('puts every permission under one heading', async () => {
    const { admin } = await stack.aTenant();
    const [permissions, categories] = [
      await of(admin).listPermissions(),
      await of(admin).listPermissionCategories(),
    ];
    const under = categories.flatMap((one) => one.permissionIds);
    expect(under.toSorted()).toEqual(permissions.map(({ id }) => id).toSorted());
    expect(categories.find(({ name }) => name === 'Orders')).toMatchObject({
      feCategory: false,
      description: '',
      permissionIds: [permission('orders.read')],
    });
    expect(categories[0]).toMatchObject({ feCategory: true });
    const reading = permissions.find(({ key }) => key === readUsers);
    expect(reading?.roleIds).toEqual([getRole('RoleManager'), getRole('Member')]);
  });

  test('names roles and permissions to every member, and what holds what to readers of roles only', async () => {
    const { admin, member } = await stack.aTenant();
    const created = await of(admin).addRole({ body: sales });
    const bob = of(await member('Plain'));
    const { items } = await bob.listTeamRoles();
    expect(items.map(({ key }) => key)).toEqual([
      'Admin',
      'RoleManager',
      'Member',
      'Sales',
      'Plain',
    ]);
    const { id, key, name, description, level: permissionLevel, tenantId, vendorId } = created;
    expect(items[3]).toEqual({ id, key, name, description, permissionLevel, tenantId, vendorId });
    expect((await bob.listPermissions()).filter((one) => 'roleIds' in one)).toEqual([]);
    for (const call of [() => bob.listRoles(), () => bob.listPermissionCategories()])
      await expect(call()).rejects.toMatchObject({ status: 403 });
  });
});

describe('changes', () => {
  const changes = (
    api: ReturnType<typeof of>,
    roleId: string,
  ): readonly (() => Promise<unknown>)[] => [
    () => api.addRole({ body: { ...sales, key: 'New' } }),
    () => api.addRoleV2({ body: { ...sales, key: 'New' } }),
    () => api.updateRole({ params: { roleId }, body: { name: 'Other' } }),
    () =>
      api.setRolePermissions({
        params: { roleId },
        body: { permissionIds: [permission(readUsers)] },
      }),
    () =>
      api.setPermissionRoles({
        params: { permissionId: permission(readUsers) },
        body: { roleIds: [roleId] },
      }),
    () => api.deleteRole({ params: { roleId } }),
  ];

  test('are not for readers of roles', async () => {
    const { admin, member } = await stack.aTenant();
    const { id } = await of(admin).addRole({ body: sales });
    const bob = of(await member('Member'));
    for (const change of changes(bob, id))
      await expect(change()).rejects.toMatchObject({ status: 403 });
  });

  test('need a user who proved recently who they are', async () => {
    const { admin } = await stack.aTenant();
    const { id } = await of(admin).addRole({ body: sales });
    stack.clock.advance(301);
    await admin.api(loginCalls).refresh({ body: {} });
    const before = await of(admin).listRoles();
    for (const change of changes(of(admin), id))
      await expect(change()).rejects.toMatchObject({ status: 403, code: 'mfa/stepUpRequired' });
    expect(await of(admin).listRoles()).toEqual(before);
  });

  test('reach nothing of another tenant, by path, query, body or list', async () => {
    const [acme, globex] = [await stack.aTenant(), await stack.aTenant()];
    const body = { ...sales, permissions: [permission(readUsers)] };
    const [theirs, mine] = [
      await of(acme.admin).addRole({ body }),
      await of(globex.admin).addRole({ body }),
    ];
    const api = of(globex.admin);
    const missing = { status: 404, code: 'roles/notFound' };
    const params = { roleId: theirs.id };
    await expect(api.updateRole({ params, body: { name: 'Taken' } })).rejects.toMatchObject(
      missing,
    );
    await expect(api.deleteRole({ params })).rejects.toMatchObject(missing);
    await expect(
      api.setRolePermissions({ params, body: { permissionIds: [] } }),
    ).rejects.toMatchObject(missing);
    const passing = api.deleteRole({
      params: { roleId: mine.id },
      query: { successorId: theirs.id },
    });
    await expect(passing).rejects.toMatchObject({ code: 'roles/badSuccessor' });
    const copying = api.addRoleV2({ body: { ...sales, key: 'Copy', baseRoleId: theirs.id } });
    await expect(copying).rejects.toMatchObject({ code: 'roles/unknownRole' });
    const at = { params: { permissionId: permission(readUsers) } };
    const attaching = api.setPermissionRoles({ ...at, body: { roleIds: [mine.id, theirs.id] } });
    await expect(attaching).rejects.toMatchObject({ code: 'roles/unknownRole' });
    // one of their roles that holds it keeps it
    const set = await api.setPermissionRoles({ ...at, body: { roleIds: [] } });
    expect(set.roleIds).not.toContain(theirs.id);
    expect((await of(acme.admin).listRoles()).find(({ id }) => id === theirs.id)).toEqual(theirs);
    for (const list of [await api.listRoles(), (await api.listTeamRoles()).items])
      expect(list.map(({ id }) => id)).not.toContain(theirs.id);
    expect(JSON.stringify(await api.listPermissions())).not.toContain(theirs.id);
  });
});
