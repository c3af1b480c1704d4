import { createFoyerClient } from '@foyer/client';
import { groupsCalls } from '@foyer/contract/groups/calls';
import { loginCalls } from '@foyer/contract/login/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { rolesCalls } from '@foyer/contract/roles/calls';
import { usersCalls } from '@foyer/contract/users/calls';
import { expect, test } from 'vitest';
import { createPreviewTransport, previewPassword } from '../index.ts';

/** A browser with a preview of its own, in which a user is signed in. */
async function signedIn(email = 'admin@acme.test') {
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
  const body = { email, password: previewPassword };
  await client.session.adopt(await client.api(loginCalls).signIn({ body }));
  return client;
}

test('a group is made, filled, shown by the lists of users, emptied and deleted', async () => {
  const client = await signedIn();
  const api = client.api(groupsCalls);
  const { id: groupId } = await api.createGroup({ body: { name: 'Sales', color: '#1d4ed8' } });
  const { items } = await client.api(usersCalls).listMembers({ query: {} });
  const mel = items.find(({ email }) => email === 'member@acme.test')?.id ?? '';
  const role = await client.api(rolesCalls).addRole({ body: { key: 'Sales', name: 'Sales' } });
  const params = { groupId };
  await api.addGroupUsers({ params, body: { userIds: [mel] } });
  await api.addGroupRoles({ params, body: { roleIds: [role.id] } });
  const query = { _groupsRelations: 'rolesAndUsers' } as const;
  expect(await api.getGroup({ params, query })).toMatchObject({
    userCount: 1,
    roles: [{ key: 'Sales' }],
    users: [{ id: mel }],
  });
  const [groups] = await client.api(usersCalls).getUsersGroups({ query: { ids: mel } });
  expect(groups?.groupIds).toContain(groupId);
  await expect(
    client.api(rolesCalls).deleteRole({ params: { roleId: role.id } }),
  ).rejects.toMatchObject({
    code: 'roles/inUse',
  });
  await api.removeGroupRoles({ params, body: { roleIds: [role.id] } });
  await api.removeGroupUsers({ params, body: { userIds: [mel] } });
  expect(await api.getGroup({ params, query })).toMatchObject({
    userCount: 0,
    roles: [],
    users: [],
  });
  await api.deleteGroup({ params });
  await expect(api.getGroup({ params })).rejects.toMatchObject({ code: 'groups/notFound' });
});

test('what a group gives is held, as long as groups give roles; a name is taken once; a directory’s group is locked', async () => {
  const client = await signedIn();
  const api = client.api(groupsCalls);
  const { groups } = await api.listGroups({ query: { _groupsRelations: 'rolesAndUsers' } });
  const [finance, managers] = ['Finance', 'Managers'].map((name) =>
    groups.find((one) => one.name === name),
  );
  await expect(api.createGroup({ body: { name: 'managers' } })).rejects.toMatchObject({
    code: 'groups/nameTaken',
  });
  const renaming = api.updateGroup({
    params: { groupId: finance?.id ?? '' },
    body: { name: 'Mine' },
  });
  await expect(renaming).rejects.toMatchObject({ code: 'groups/managedByDirectory' });
  const me = await client.api(profileCalls).getMe();
  expect(me.groups).toEqual([{ id: managers?.id }]);
  // an administrator by a group only
  await client.api(usersCalls).updateMember({ body: { id: me.id, roleIds: [''] } });
  expect((await client.api(profileCalls).getMe()).permissions.map(({ key }) => key)).toContain(
    'fe.*',
  );
  const turningOff = api.updateGroupConfig({ body: { rolesEnabled: false } });
  await expect(turningOff).rejects.toMatchObject({ code: 'users/lastAdministrator' });
  const leaving = api.removeGroupUsers({
    params: { groupId: managers?.id ?? '' },
    body: { userIds: [me.id] },
  });
  await expect(leaving).rejects.toMatchObject({ code: 'users/lastAdministrator' });
  expect(await api.getGroupConfig()).toEqual({ enabled: true, rolesEnabled: true });
});

test('a user who holds little gives no more by a group', async () => {
  const member = (await signedIn('member@acme.test')).api(groupsCalls);
  const { groups } = await member.listGroups();
  const params = { groupId: groups.find(({ name }) => name === 'Support')?.id ?? '' };
  const roleGrants = member.addGroupRoles({ params, body: { roleIds: ['role:Admin'] } });
  await expect(roleGrants).rejects.toMatchObject({ code: 'groups/roleAbove' });
});
