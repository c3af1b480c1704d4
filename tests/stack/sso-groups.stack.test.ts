import { createStack } from '@foyer/testkit';
import { beforeAll, describe, expect, test } from 'vitest';
import { getAudits } from './reading-audits.ts';
import { aConnection, getSso } from './setting-up-sso.ts';

const roles = [
  { key: 'Admin', name: 'Admin', permissions: ['fe.*'], firstUserRole: true, level: 0 },
  {
    key: 'SsoManager',
    name: 'SSO manager',
    permissions: [
      'fe.secure.read.samlConfiguration',
      'fe.secure.write.samlConfiguration',
      'fe.secure.read.users',
    ],
    level: 50,
  },
  {
    key: 'Member',
    name: 'Member',
    permissions: ['fe.secure.read.users'],
    isDefault: true,
    level: 100,
  },
];
const stack = await createStack({ config: { roles } });
let ids: Readonly<Record<string, string>>;
beforeAll(async () => {
  const rows = await stack.server.db.read((tx) =>
    tx.selectFrom('roles').select(['id', 'key']).execute(),
  );
  ids = Object.fromEntries(rows.map(({ key, id }) => [key, id]));
});
const role = (key: string) => ids[key] ?? '';
const above = { status: 403, code: 'sso/roleAbove' };

async function aTenantWithConnection() {
  const tenant = await stack.aTenant();
  const { id: ssoConfigId } = await aConnection(stack, tenant.admin);
  return { ...tenant, api: getSso(tenant.admin), params: { ssoConfigId } };
}

describe('groups', () => {
  test('are made, listed, changed and deleted', async () => {
    const { api, params, admin } = await aTenantWithConnection();
    const created = await api.createSsoGroup({
      params,
      body: { group: ' Engineering ', roleIds: [role('Member')] },
    });
    expect(created).toEqual({
      id: expect.any(String),
      group: 'Engineering',
      roleIds: [role('Member')],
    });
    expect(await api.listSsoGroups({ params })).toEqual([created]);
    expect((await api.listSsoConfigurations())[0]?.groups).toEqual([created]);
    const at = { params: { ...params, groupId: created.id } };
    const changed = await api.updateSsoGroup({
      ...at,
      body: { group: 'Builders', roleIds: [role('Admin')] },
    });
    expect(changed).toEqual({ id: created.id, group: 'Builders', roleIds: [role('Admin')] });
    await api.deleteSsoGroup(at);
    expect(await api.listSsoGroups({ params })).toEqual([]);
    const rows = (await getAudits(stack, admin.userId)).filter(
      ({ action }) => action === 'sso.roles_updated',
    );
    expect(rows.map(({ description }) => description)).toEqual([
      'Created the SSO group mapping Engineering.',
      'Changed the SSO group mapping Builders.',
      'Deleted the SSO group mapping Builders.',
    ]);
  });

  test('need no role, and take each once', async () => {
    const { api, params } = await aTenantWithConnection();
    expect(await api.createSsoGroup({ params, body: { group: 'A' } })).toMatchObject({
      roleIds: [],
    });
    const twice = [role('Member'), role('Member').toUpperCase()];
    expect(
      await api.createSsoGroup({ params, body: { group: 'B', roleIds: twice } }),
    ).toMatchObject({
      roleIds: [role('Member')],
    });
  });

  test('have names of their own, in the letters the provider sends', async () => {
    const { api, params } = await aTenantWithConnection();
    const body = { group: 'A' };
    await api.createSsoGroup({ params, body });
    await expect(api.createSsoGroup({ params, body })).rejects.toMatchObject({
      status: 409,
      code: 'sso/groupExists',
    });
    const other = await api.createSsoGroup({ params, body: { group: 'a' } });
    const renaming = api.updateSsoGroup({
      params: { ...params, groupId: other.id },
      body: { group: 'A', roleIds: [] },
    });
    await expect(renaming).rejects.toMatchObject({ status: 409, code: 'sso/groupExists' });
    const nameless = api.createSsoGroup({ params, body: { group: ' ' } });
    await expect(nameless).rejects.toMatchObject({
      status: 400,
      errors: [expect.stringContaining('name of the group')],
    });
  });

  test('give only roles that exist here', async () => {
    const { api, params } = await aTenantWithConnection();
    for (const id of ['nothing', crypto.randomUUID()]) {
      const making = api.createSsoGroup({ params, body: { group: 'A', roleIds: [id] } });
      await expect(making).rejects.toMatchObject({ status: 400, code: 'sso/unknownRole' });
    }
    expect(await api.listSsoGroups({ params })).toEqual([]);
  });

  test('of five hundred is the last', async () => {
    const { api, params, id } = await aTenantWithConnection();
    await stack.server.db.system((tx) =>
      tx
        .insertInto('sso_groups')
        .values(
          Array.from({ length: 500 }, (_, at) => ({
            tenant_id: id,
            connection_id: params.ssoConfigId,
            name: `g${at}`,
            created_at: stack.clock.now(),
          })),
        )
        .execute(),
    );
    const making = api.createSsoGroup({ params, body: { group: 'A' } });
    await expect(making).rejects.toMatchObject({ status: 409, code: 'sso/tooManyGroups' });
  });
});

describe('default roles', () => {
  test('are set as a whole and read back', async () => {
    const { api, params } = await aTenantWithConnection();
    expect(await api.getSsoDefaultRoles({ params })).toEqual({ roleIds: [] });
    await api.setSsoDefaultRoles({ params, body: { roleIds: [role('Member')] } });
    expect(await api.getSsoDefaultRoles({ params })).toEqual({ roleIds: [role('Member')] });
    expect((await api.listSsoConfigurations())[0]?.roleIds).toEqual([role('Member')]);
    await api.setSsoDefaultRoles({ params, body: { roleIds: [] } });
    expect(await api.getSsoDefaultRoles({ params })).toEqual({ roleIds: [] });
  });
});

describe('T-TEN-3: nobody hands out by a provider’s word what they do not hold', () => {
  test('neither as a default role, nor by a group', async () => {
    const { member, api, params } = await aTenantWithConnection();
    const manager = getSso(await member('SsoManager'));
    const expected = { roleIds: [role('Admin')] };
    await expect(manager.setSsoDefaultRoles({ params, body: expected })).rejects.toMatchObject(
      above,
    );
    await expect(
      manager.createSsoGroup({ params, body: { group: 'A', ...expected } }),
    ).rejects.toMatchObject(above);
    const own = await manager.createSsoGroup({
      params,
      body: { group: 'A', roleIds: [role('Member')] },
    });
    const at = { params: { ...params, groupId: own.id } };
    await expect(
      manager.updateSsoGroup({ ...at, body: { group: 'A', ...expected } }),
    ).rejects.toMatchObject(above);
    expect(await api.listSsoGroups({ params })).toEqual([own]);
    expect(await api.getSsoDefaultRoles({ params })).toEqual({ roleIds: [] });
  });

  test('nor by another name for a group that has it; taking it away is free', async () => {
    const { member, api, params } = await aTenantWithConnection();
    const manager = getSso(await member('SsoManager'));
    const strong = await api.createSsoGroup({
      params,
      body: { group: 'Admins', roleIds: [role('Admin')] },
    });
    const at = { params: { ...params, groupId: strong.id } };
    const renaming = manager.updateSsoGroup({
      ...at,
      body: { group: 'Everybody', roleIds: [role('Admin')] },
    });
    await expect(renaming).rejects.toMatchObject(above);
    const same = { group: 'Admins', roleIds: [role('Admin'), role('Member')] };
    expect(await manager.updateSsoGroup({ ...at, body: same })).toMatchObject({ group: 'Admins' });
    expect(
      await manager.updateSsoGroup({ ...at, body: { group: 'Admins', roleIds: [] } }),
    ).toMatchObject({
      roleIds: [],
    });
  });
});

test('another tenant reaches neither groups nor default roles', async () => {
  const [acme, globex] = [await aTenantWithConnection(), await aTenantWithConnection()];
  const group = await acme.api.createSsoGroup({ params: acme.params, body: { group: 'A' } });
  const missing = { status: 404, code: 'sso/notFound' };
  const { params } = acme;
  await expect(globex.api.listSsoGroups({ params })).rejects.toMatchObject(missing);
  await expect(globex.api.createSsoGroup({ params, body: { group: 'B' } })).rejects.toMatchObject(
    missing,
  );
  await expect(globex.api.getSsoDefaultRoles({ params })).rejects.toMatchObject(missing);
  await expect(
    globex.api.setSsoDefaultRoles({ params, body: { roleIds: [] } }),
  ).rejects.toMatchObject(missing);
  for (const { ssoConfigId } of [acme.params, globex.params]) {
    const at = { params: { ssoConfigId, groupId: group.id } };
    const none = { status: 404, code: 'sso/groupNotFound' };
    await expect(
      globex.api.updateSsoGroup({ ...at, body: { group: 'B', roleIds: [] } }),
    ).rejects.toMatchObject(none);
    await expect(globex.api.deleteSsoGroup(at)).rejects.toMatchObject(none);
  }
  expect(await acme.api.listSsoGroups({ params })).toEqual([group]);
});
