import { createFoyerClient } from '@foyer/client';
import { loginCalls } from '@foyer/contract/login/calls';
import { rolesCalls } from '@foyer/contract/roles/calls';
import { expect, test } from 'vitest';
import { createPreviewTransport, previewPassword } from '../index.ts';

/** A browser with a preview of its own, in which an administrator is signed in. */
async function anAdmin() {
  const transport = createPreviewTransport({
    delayMs: 0,
    storage: null,
    origin: 'https://host.test',
  });
  const client = createFoyerClient({
    baseUrl: 'https://host.test',
    storage: null,
    logLevel: 'none',
    transport,
  });
  const body = { email: 'admin@acme.test', password: previewPassword };
  await client.session.adopt(await client.api(loginCalls).signIn({ body }));
  return client.api(rolesCalls);
}
const sales = { key: 'Sales', name: 'Sales' };

test('a role is made, filled from both sides, copied, changed and deleted', async () => {
  const api = await anAdmin();
  const [one, two] = (await api.listPermissions()).filter(({ fePermission }) => fePermission);
  const created = await api.addRole({ body: { ...sales, permissions: [one?.id ?? ''] } });
  const params = { roleId: created.id };
  await api.setRolePermissions({ params, body: { permissionIds: [two?.id ?? ''] } });
  const back = await api.setPermissionRoles({
    params: { permissionId: one?.id ?? '' },
    body: { roleIds: [created.id] },
  });
  expect(back.roleIds).toContain(created.id);
  const copy = await api.addRoleV2({ body: { key: 'Copy', name: 'Copy', baseRoleId: created.id } });
  expect(new Set(copy.permissions)).toEqual(new Set([one?.id, two?.id]));
  await api.updateRole({ params, body: { name: 'Trade' } });
  const { items } = await api.listTeamRoles();
  expect(items.map(({ name }) => name)).toEqual(expect.arrayContaining(['Trade', 'Copy']));
  await api.deleteRole({ params });
  expect((await api.listRoles()).map(({ key }) => key)).not.toContain('Sales');
});

test('a key is taken once, and roles of the product are locked', async () => {
  const api = await anAdmin();
  const [product] = await api.listRoles();
  const again = api.addRole({ body: { ...sales, key: product?.key.toUpperCase() ?? '' } });
  await expect(again).rejects.toMatchObject({ code: 'roles/keyTaken' });
  const renaming = api.updateRole({
    params: { roleId: product?.id ?? '' },
    body: { name: 'Mine' },
  });
  await expect(renaming).rejects.toMatchObject({ code: 'roles/locked' });
});

test('every permission stands under one heading', async () => {
  const api = await anAdmin();
  const under = (await api.listPermissionCategories()).flatMap(
    ({ permissionIds }) => permissionIds,
  );
  expect(under.toSorted()).toEqual((await api.listPermissions()).map(({ id }) => id).toSorted());
});
