import { apiTokensCalls } from '@foyer/contract/api-tokens/calls';
import { loginCalls } from '@foyer/contract/login/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { usersCalls } from '@foyer/contract/users/calls';
import { createStack, type TestUser } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';
import { aGroup, getGroups, managedByDirectory, rolesWithGrouper } from './grouping.ts';
import { getRoleId } from './inviting.ts';
import { getAudits } from './reading-audits.ts';
import { getPermissions } from './role-holders.ts';

const stack = await createStack({ config: { roles: rolesWithGrouper } });
const roleId = (key: string) => getRoleId(stack, key);
const nothing = '00000000-0000-4000-8000-000000000000';
const notFound = { status: 404, code: 'groups/notFound' };
const roleAbove = { status: 403, code: 'groups/roleAbove' };
const memberAbove = { status: 403, code: 'users/memberAbove' };
const lastAdministrator = { status: 409, code: 'users/lastAdministrator' };
const stepUp = { code: 'mfa/stepUpRequired' };

/** Long enough that a sign-in proves nothing any longer, and the access token is fresh. */
async function later(user: TestUser) {
  stack.clock.advance(60 * 60);
  await user.api(loginCalls).refresh({ body: {} });
}

/** Every one of the calls is refused like this. */
async function allRefused(calls: readonly Promise<unknown>[], reason: object) {
  for (const one of await Promise.allSettled(calls))
    expect(one).toMatchObject({ status: 'rejected', reason });
}

describe('a group', () => {
  test('is made, shown, changed and deleted, and written down', async () => {
    const { admin } = await stack.aTenant();
    const api = getGroups(admin);
    const body = {
      name: ' Sales ',
      color: '#1d4ed8',
      description: 'Sells',
      metadata: '{"cost":7}',
    };
    const created = await api.createGroup({ body });
    expect(created).toEqual({
      ...body,
      name: 'Sales',
      managedBy: 'frontegg',
      userCount: 0,
      id: expect.any(String),
      createdAt: expect.any(String),
      updatedAt: created.createdAt,
    });
    const params = { groupId: created.id };
    expect(await api.getGroup({ params })).toEqual(created);
    expect(await api.listGroups()).toEqual({ groups: [created] });
    const changed = await api.updateGroup({
      params,
      body: { name: 'Trade', description: '', color: null },
    });
    expect(changed).toMatchObject({ name: 'Trade', metadata: '{"cost":7}' });
    const dressed = await api.updateGroup({
      params,
      body: { color: 'teal', description: 'Trades', metadata: '[8]' },
    });
    expect(dressed).toMatchObject({
      name: 'Trade',
      color: 'teal',
      description: 'Trades',
      metadata: '[8]',
    });
    expect(changed.description ?? changed.color).toBeUndefined();
    await api.deleteGroup({ params });
    await expect(api.getGroup({ params })).rejects.toMatchObject(notFound);
    const rows = (await getAudits(stack, admin.userId)).filter(({ action }) =>
      action.startsWith('group.'),
    );
    expect(rows.map(({ description }) => description)).toEqual([
      'Created the group Sales.',
      ...Array(2).fill('Changed the group Trade.'),
      'Deleted the group Trade, which had 0 members.',
    ]);
  });

  test('shows members and roles where they are asked for', async () => {
    const { admin, member } = await stack.aTenant();
    const bob = await member('Plain');
    const auditor = await roleId('Auditor');
    const groupId = await aGroup(admin, { userIds: [bob.userId], roleIds: [auditor] });
    const show = async (query: { _groupsRelations?: 'roles' | 'users' | 'rolesAndUsers' }) => {
      const one = await getGroups(admin).getGroup({ params: { groupId }, query });
      const [listed] = (await getGroups(admin).listGroups({ query })).groups;
      const [picked] = (
        await getGroups(admin).getGroupsByIds({
          query,
          body: { groupsIds: [groupId, nothing, 'x'] },
        })
      ).groups;
      expect(listed).toEqual(one);
      expect(picked).toEqual(one);
      return {
        roles: one.roles?.map(({ key }) => key),
        users: one.users?.map(({ email }) => email),
      };
    };
    expect(await show({})).toEqual({});
    expect(await show({ _groupsRelations: 'roles' })).toEqual({ roles: ['Auditor'] });
    expect(await show({ _groupsRelations: 'users' })).toEqual({ users: [bob.email] });
    expect(await show({ _groupsRelations: 'rolesAndUsers' })).toEqual({
      roles: ['Auditor'],
      users: [bob.email],
    });
  });

  test('has a name of its own in whatever letters, a color and metadata that can be read', async () => {
    const { admin } = await stack.aTenant();
    const api = getGroups(admin);
    const { id } = await api.createGroup({ body: { name: 'Straße' } });
    const taken = { status: 409, code: 'groups/nameTaken' };
    await expect(api.createGroup({ body: { name: 'STRAßE' } })).rejects.toMatchObject(taken);
    const other = await api.createGroup({ body: { name: 'Other' } });
    const renaming = api.updateGroup({ params: { groupId: other.id }, body: { name: 'straße' } });
    await expect(renaming).rejects.toMatchObject(taken);
    expect(
      await api.updateGroup({ params: { groupId: id }, body: { name: 'STRAßE' } }),
    ).toMatchObject({ id });
    const wrong = [
      { name: ' ' },
      { color: 'url(x)' },
      { color: '#12' },
      { color: '#1234567' },
      { metadata: '{' },
      { name: 'a\nb' },
    ];
    for (const one of wrong)
      await expect(api.createGroup({ body: { name: 'New', ...one } })).rejects.toMatchObject({
        status: 400,
      });
  });

  test('of five hundred is the last', async () => {
    const { id, admin } = await stack.aTenant();
    const rows = Array.from({ length: 500 }, (_, at) => ({ tenant_id: id, name: `Group ${at}` }));
    const row = { color: null, description: null, metadata: null };
    const groups = rows.map((one) => ({ ...row, ...one }));
    await stack.server.db.system((tx) => tx.insertInto('groups').values(groups).execute());
    const one = getGroups(admin).createGroup({ body: { name: 'One more' } });
    await expect(one).rejects.toMatchObject({ status: 409, code: 'groups/tooManyGroups' });
  });

  test('that a directory keeps is shown and not changed', async () => {
    const { admin, member } = await stack.aTenant();
    const [bob, eve] = [await member('Plain'), await member('Plain')];
    const [auditor, plain] = [await roleId('Auditor'), await roleId('Plain')];
    const groupId = await aGroup(admin, { userIds: [bob.userId], roleIds: [auditor] });
    await managedByDirectory(stack, groupId);
    const params = { groupId };
    const query = { _groupsRelations: 'rolesAndUsers' } as const;
    const before = await getGroups(admin).getGroup({ params, query });
    expect(before).toMatchObject({ managedBy: 'scim2', users: [{ id: bob.userId }] });
    const api = getGroups(admin);
    await allRefused(
      [
        api.updateGroup({ params, body: { name: 'Mine' } }),
        api.deleteGroup({ params }),
        api.addGroupUsers({ params, body: { userIds: [eve.userId] } }),
        api.removeGroupUsers({ params, body: { userIds: [bob.userId] } }),
        api.addGroupRoles({ params, body: { roleIds: [plain] } }),
        api.removeGroupRoles({ params, body: { roleIds: [auditor] } }),
      ],
      { status: 403, code: 'groups/managedByDirectory' },
    );
    expect(await getGroups(admin).getGroup({ params, query })).toEqual(before);
    expect(await getPermissions(bob)).toEqual(['fe.secure.read.audits']);
  });
});

describe('who is in a group', () => {
  test('is changed at once, as often as it is said, and written down', async () => {
    const { admin, member } = await stack.aTenant();
    const [bob, eve] = [await member('Plain'), await member('Plain')];
    const groupId = await aGroup(admin);
    const params = { groupId };
    const both = { params, body: { userIds: [bob.userId, eve.userId.toUpperCase()] } };
    for (let time = 0; time < 2; time += 1) await getGroups(admin).addGroupUsers(both);
    expect(await getGroups(admin).getGroup({ params })).toMatchObject({ userCount: 2 });
    for (let time = 0; time < 2; time += 1)
      await getGroups(admin).removeGroupUsers({
        params,
        body: { userIds: [bob.userId, nothing, 'x'] },
      });
    const { users } = await getGroups(admin).getGroup({
      params,
      query: { _groupsRelations: 'users' },
    });
    expect(users?.map(({ id }) => id)).toEqual([eve.userId]);
    const rows = (await getAudits(stack, admin.userId)).filter(
      ({ action }) => action === 'group.members_updated',
    );
    expect(rows.map(({ description }) => description)).toEqual([
      'Added 2 members to the group Sales.',
      'Removed one member from the group Sales.',
    ]);
  });

  test('is a member: nobody else gets in, and half of a list does not either', async () => {
    const { admin, member } = await stack.aTenant();
    const bob = await member('Plain');
    const outsider = await stack.aUser();
    const groupId = await aGroup(admin);
    for (const id of [outsider.userId, nothing, 'x']) {
      const adding = getGroups(admin).addGroupUsers({
        params: { groupId },
        body: { userIds: [bob.userId, id] },
      });
      await expect(adding).rejects.toMatchObject({ status: 400, code: 'groups/unknownMember' });
    }
    expect(await getGroups(admin).getGroup({ params: { groupId } })).toMatchObject({
      userCount: 0,
    });
  });

  test('is shown by the lists of users; what a group gives is no role of their own', async () => {
    const { admin, member } = await stack.aTenant();
    const bob = await member('Plain');
    const auditor = await roleId('Auditor');
    const groupId = await aGroup(admin, { userIds: [bob.userId], roleIds: [auditor] });
    const api = admin.api(usersCalls);
    const query = { ids: bob.userId };
    const [groups] = await api.getUsersGroups({ query });
    expect(groups).toMatchObject({ userId: bob.userId, groupIds: [groupId] });
    const plain = await roleId('Plain');
    expect(await api.getUsersRoles({ query })).toMatchObject([{ roleIds: [plain] }]);
    const one = await api.getUserById({ params: { userId: bob.userId } });
    expect(one).toMatchObject({
      roles: [{ key: 'Plain' }],
      groups: [{ id: groupId, roles: [{ key: 'Auditor' }] }],
    });
    expect(one.permissions.map(({ key }) => key)).toEqual(['fe.secure.read.audits']);
    const { items } = await api.listMembers({ query: { roleIds: auditor } });
    expect(items).toMatchObject([
      { id: bob.userId, roleIds: [plain], groups: [{ id: groupId, name: 'Sales' }] },
    ]);
    // saving the row as it was read gives nothing for all time
    await api.updateMember({ body: { id: bob.userId, roleIds: items[0]?.roleIds ?? [] } });
    await getGroups(admin).deleteGroup({ params: { groupId } });
    expect(await getPermissions(bob)).toEqual([]);
  });

  test('is over when they leave the tenant', async () => {
    const { admin, member } = await stack.aTenant();
    const bob = await member('Plain');
    const groupId = await aGroup(admin, { userIds: [bob.userId] });
    await admin.api(usersCalls).deleteMember({ params: { userId: bob.userId } });
    expect(await getGroups(admin).getGroup({ params: { groupId } })).toMatchObject({
      userCount: 0,
    });
  });
});

describe('T-TEN-3: nobody gives by a group what they do not hold', () => {
  test('neither by a role of it, nor by putting a user in, nor by turning groups on', async () => {
    const { admin, member } = await stack.aTenant();
    const [grouper, bob] = [await member('Grouper'), await member('Plain')];
    const weak = await aGroup(grouper, { name: 'Weak' });
    const strong = await aGroup(admin, { name: 'Strong', roleIds: [await roleId('Admin')] });
    const api = getGroups(grouper);
    for (const key of ['Admin', 'Auditor']) {
      const body = { roleIds: [await roleId('Plain'), await roleId(key)] };
      await expect(api.addGroupRoles({ params: { groupId: weak }, body })).rejects.toMatchObject(
        roleAbove,
      );
    }
    const unknown = api.addGroupRoles({ params: { groupId: weak }, body: { roleIds: [nothing] } });
    await expect(unknown).rejects.toMatchObject({ status: 400, code: 'groups/unknownRole' });
    for (const userIds of [[grouper.userId], [bob.userId]]) {
      const adding = api.addGroupUsers({ params: { groupId: strong }, body: { userIds } });
      await expect(adding).rejects.toMatchObject(roleAbove);
    }
    await getGroups(admin).updateGroupConfig({ body: { rolesEnabled: false } });
    await expect(api.updateGroupConfig({ body: { rolesEnabled: true } })).rejects.toMatchObject(
      roleAbove,
    );
    expect(await getGroups(admin).getGroup({ params: { groupId: strong } })).toMatchObject({
      userCount: 0,
    });
  });

  test('nor takes from users who hold more', async () => {
    const { admin, member } = await stack.aTenant();
    const grouper = await member('Grouper');
    const plain = await roleId('Plain');
    const groupId = await aGroup(admin, { userIds: [admin.userId], roleIds: [plain] });
    const params = { groupId };
    const api = getGroups(grouper);
    await allRefused(
      [
        api.removeGroupUsers({ params, body: { userIds: [admin.userId] } }),
        api.removeGroupRoles({ params, body: { roleIds: [plain] } }),
        api.deleteGroup({ params }),
        api.updateGroupConfig({ body: { enabled: false } }),
      ],
      memberAbove,
    );
  });

  test('what a user holds by a group they may give', async () => {
    const { admin, member } = await stack.aTenant();
    const [bob, eve] = [await member('Plain'), await member('Plain')];
    const grouper = await roleId('Grouper');
    await aGroup(admin, { userIds: [bob.userId], roleIds: [grouper] });
    const own = await aGroup(bob, { name: 'Of Bob', userIds: [eve.userId], roleIds: [grouper] });
    expect((await getPermissions(eve)).length).toBe(3);
    const above = getGroups(bob).addGroupRoles({
      params: { groupId: own },
      body: { roleIds: [await roleId('Auditor')] },
    });
    await expect(above).rejects.toMatchObject(roleAbove);
  });

  test('who administers by a group is above those who do not', async () => {
    const { admin, member } = await stack.aTenant();
    const [inviter, boss] = [await member('Grouper'), await member('Plain')];
    await aGroup(admin, { userIds: [boss.userId], roleIds: [await roleId('Admin')] });
    const plain = await roleId('Plain');
    const groupId = await aGroup(inviter, { name: 'Weak', roleIds: [plain] });
    const adding = getGroups(inviter).addGroupUsers({
      params: { groupId },
      body: { userIds: [boss.userId] },
    });
    await expect(adding).rejects.toMatchObject(memberAbove);
  });
});

describe('the last administrator', () => {
  test('stays, when they are one by a group only', async () => {
    const { admin, member } = await stack.aTenant();
    const bob = await member('Plain');
    const adminRole = await roleId('Admin');
    const groupId = await aGroup(admin, { userIds: [bob.userId], roleIds: [adminRole] });
    const params = { groupId };
    // the other one may go now
    await admin.api(usersCalls).updateMember({ body: { id: admin.userId, roleIds: [''] } });
    const api = getGroups(bob);
    for (const change of [
      () => api.removeGroupUsers({ params, body: { userIds: [bob.userId] } }),
      () => api.removeGroupRoles({ params, body: { roleIds: [adminRole] } }),
      () => api.deleteGroup({ params }),
      () => api.updateGroupConfig({ body: { enabled: false } }),
      () => api.updateGroupConfig({ body: { rolesEnabled: false } }),
    ])
      await expect(change()).rejects.toMatchObject(lastAdministrator);
    expect(await getPermissions(bob)).toEqual(['fe.*']);
  });
});

describe('a change of what users hold', () => {
  test('asks for a recent proof; a name, a color and a group without roles do not', async () => {
    const { admin, member } = await stack.aTenant();
    const bob = await member('Plain');
    const roleIds = [await roleId('Plain')];
    const full = await aGroup(admin, { name: 'Full', roleIds });
    await later(admin);
    const api = getGroups(admin);
    const empty = await aGroup(admin, { name: 'Empty', userIds: [bob.userId] });
    await api.updateGroup({ params: { groupId: full }, body: { color: 'red' } });
    const params = { groupId: full };
    await allRefused(
      [
        api.addGroupUsers({ params, body: { userIds: [bob.userId] } }),
        api.removeGroupUsers({ params, body: { userIds: [bob.userId] } }),
        api.addGroupRoles({ params: { groupId: empty }, body: { roleIds } }),
        api.removeGroupRoles({ params, body: { roleIds } }),
        api.deleteGroup({ params }),
        api.deleteGroup({ params: { groupId: empty } }),
        api.updateGroupConfig({ body: { enabled: false } }),
      ],
      stepUp,
    );
  });

  test('is shown apart in the audit log', async () => {
    const { admin } = await stack.aTenant();
    const groupId = await aGroup(admin, {
      roleIds: [await roleId('Auditor'), await roleId('Plain')],
    });
    await getGroups(admin).removeGroupRoles({
      params: { groupId },
      body: { roleIds: [await roleId('Plain')] },
    });
    await getGroups(admin).updateGroupConfig({ body: { rolesEnabled: false } });
    await getGroups(admin).updateGroupConfig({ body: {} });
    const rows = (await getAudits(stack, admin.userId)).filter(({ action }) =>
      action.startsWith('group.'),
    );
    expect(rows.slice(1).map(({ description }) => description)).toEqual([
      'Added roles to the group Sales: Auditor, Plain.',
      'Removed roles from the group Sales: Plain.',
      'Turned on groups without roles.',
    ]);
  });
});

describe('who may', () => {
  test('readers read, members do neither', async () => {
    const { admin, member } = await stack.aTenant();
    const plain = await member('Plain');
    await aGroup(admin);
    await allRefused(
      [
        getGroups(plain).listGroups(),
        getGroups(plain).getGroupConfig(),
        getGroups(plain).createGroup({ body: { name: 'Mine' } }),
      ],
      { status: 403 },
    );
    expect(await getGroups(admin).getGroupConfig()).toEqual({ enabled: true, rolesEnabled: true });
  });

  test('a token of the account reads, by ids too, and changes nothing', async () => {
    const { admin } = await stack.aTenant();
    const groupId = await aGroup(admin);
    const body = { description: 'A program', roleIds: [await roleId('Grouper')] };
    const { secret } = await admin.api(apiTokensCalls).createTenantAccessToken({ body });
    const ask = (path: string, body?: object) =>
      stack.visitor().fetch(`/frontegg/identity/resources/groups/v1${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
    expect(await (await ask('/bulkGet', { groupsIds: [groupId] })).json()).toMatchObject({
      groups: [{ id: groupId }],
    });
    expect((await ask('')).status).toBe(200);
    expect((await ask('', { name: 'Theirs' })).status).toBe(403);
  });
});

describe('T-TEN-1: a group of another tenant', () => {
  test('is not there, in path, list and body', async () => {
    const [acme, globex] = [await stack.aTenant(), await stack.aTenant()];
    const theirs = await aGroup(acme.admin, { userIds: [acme.admin.userId] });
    const mine = await aGroup(globex.admin);
    const api = getGroups(globex.admin);
    const params = { groupId: theirs };
    const before = await getGroups(acme.admin).getGroup({
      params,
      query: { _groupsRelations: 'rolesAndUsers' },
    });
    const roleIds = [await roleId('Plain')];
    await allRefused(
      [
        api.getGroup({ params }),
        api.updateGroup({ params, body: { name: 'Mine' } }),
        api.deleteGroup({ params }),
        api.addGroupUsers({ params, body: { userIds: [globex.admin.userId] } }),
        api.removeGroupUsers({ params, body: { userIds: [acme.admin.userId] } }),
        api.addGroupRoles({ params, body: { roleIds } }),
        api.removeGroupRoles({ params, body: { roleIds } }),
      ],
      notFound,
    );
    const found = await api.getGroupsByIds({ body: { groupsIds: [theirs, mine] } });
    expect(found.groups.map(({ id }) => id)).toEqual([mine]);
    expect((await api.listGroups()).groups.map(({ id }) => id)).toEqual([mine]);
    await api.updateGroupConfig({ body: { enabled: false } });
    expect(await getGroups(acme.admin).getGroupConfig()).toEqual({
      enabled: true,
      rolesEnabled: true,
    });
    const after = await getGroups(acme.admin).getGroup({
      params,
      query: { _groupsRelations: 'rolesAndUsers' },
    });
    expect(after).toEqual(before);
    expect((await globex.admin.api(profileCalls).getMe()).groups).toEqual([]);
  });
});
