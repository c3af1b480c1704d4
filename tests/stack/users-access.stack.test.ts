import { apiTokensCalls } from '@foyer/contract/api-tokens/calls';
import { groupsCalls } from '@foyer/contract/groups/calls';
import { invitationsCalls } from '@foyer/contract/invitations/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { usersCalls } from '@foyer/contract/users/calls';
import { createStack, type TestUser } from '@foyer/testkit';
import { expect, test } from 'vitest';
import { aGroup, managedByDirectory } from './grouping.ts';
import { rolesWithInviter, getRoleId } from './inviting.ts';

const stack = await createStack({ config: { roles: rolesWithInviter } });
const getDetails = (caller: TestUser, userId: string) =>
  caller.api(usersCalls).getMemberDetails({ params: { userId } });
const getActivity = (caller: TestUser, userId: string) =>
  caller.api(usersCalls).listMemberActivity({ params: { userId } });

test('details name each effective role and permission with its sources, as access tokens contain them', async () => {
  const { admin, member } = await stack.aTenant();
  const bob = await member('ReadOnly');
  const [adminRole, inviterRole] = [
    await getRoleId(stack, 'Admin'),
    await getRoleId(stack, 'Inviter'),
  ];
  const staff = { name: 'Staff', userIds: [bob.userId] };
  const directoryId = await aGroup(admin, { ...staff, roleIds: [inviterRole] });
  const groupId = await aGroup(admin, { ...staff, name: 'Leads', roleIds: [adminRole] });
  await managedByDirectory(stack, directoryId);
  const { member: shown, permissions } = await getDetails(admin, bob.userId);
  expect(shown.effectiveRoles).toMatchObject([
    { name: 'Admin', sources: [{ kind: 'group', group: { id: groupId, name: 'Leads' } }] },
    { name: 'Inviter', sources: [{ kind: 'directory', group: { id: directoryId } }] },
    { name: 'Read only', sources: [{ kind: 'direct' }] },
  ]);
  const me = await bob.api(profileCalls).getMe();
  expect(permissions.map(({ key }) => key)).toEqual(me.permissions.map(({ key }) => key));
  expect(permissions.find(({ key }) => key === 'fe.*')?.roleIds).toEqual([adminRole]);
  const [listed] = (await admin.api(usersCalls).listMembers({ query: { email: bob.email } })).items;
  expect(listed?.effectiveRoles).toEqual(shown.effectiveRoles);
  expect(await admin.api(usersCalls).exportMembers({ query: { email: bob.email } })).toContain(
    '"Admin (group Leads); Inviter (directory Staff); Read only (direct)"',
  );
});

test('effective roles have no roles of groups while group roles are turned off', async () => {
  const { admin, member } = await stack.aTenant();
  const bob = await member('ReadOnly');
  await aGroup(admin, { userIds: [bob.userId], roleIds: [await getRoleId(stack, 'Admin')] });
  await admin.api(groupsCalls).updateGroupConfig({ body: { enabled: true, rolesEnabled: false } });
  const { member: shown, permissions } = await getDetails(admin, bob.userId);
  expect(shown.effectiveRoles).toMatchObject([{ name: 'Read only' }]);
  expect(permissions.map(({ key }) => key)).not.toContain('fe.*');
});

test('details of an invitation have its row, and none in another tenant', async () => {
  const [acme, globex] = [await stack.aTenant(), await stack.aTenant()];
  const email = 'invited@access.test';
  const { id } = await acme.admin.api(usersCalls).addUser({ body: { email } });
  const found = await getDetails(acme.admin, id);
  expect(found).toMatchObject({ member: { email, invitation: { isExpired: false } } });
  expect(found).not.toHaveProperty('sessions');
  await expect(getDetails(globex.admin, id)).rejects.toMatchObject({ code: 'users/unknownMember' });
});

test('details list the API tokens that a user has in the active tenant', async () => {
  const [acme, globex] = [await stack.aTenant(), await stack.aTenant()];
  const body = { description: 'Nightly report' };
  await acme.admin.api(apiTokensCalls).createUserAccessToken({ body });
  const { tokens } = await getDetails(acme.admin, acme.admin.userId);
  expect(tokens).toMatchObject([{ kind: 'AccessToken', ...body }]);
  expect((await getDetails(globex.admin, globex.admin.userId)).tokens).toEqual([]);
});

test('activity lists what a user did and what was done to them, and needs the permission to read audit logs', async () => {
  const [acme, globex] = [await stack.aTenant(), await stack.aTenant()];
  const bob = await acme.member('ReadOnly');
  const roleIds = [await getRoleId(stack, 'Inviter')];
  await acme.admin.api(usersCalls).updateMember({ body: { id: bob.userId, roleIds } });
  const [latest] = await getActivity(acme.admin, bob.userId);
  const changed = { action: 'user.roles_updated', title: 'User roles changed' };
  expect(latest).toMatchObject({ ...changed, actor: { id: acme.admin.userId } });
  expect(latest).not.toHaveProperty('target');
  const done = (await getActivity(acme.admin, acme.admin.userId)).find(
    ({ action }) => action === changed.action,
  );
  expect(done).toMatchObject({ target: { id: bob.userId } });
  expect(done).not.toHaveProperty('actor');
  await expect(getActivity(bob, bob.userId)).rejects.toMatchObject({ status: 403 });
  await expect(getActivity(globex.admin, bob.userId)).rejects.toMatchObject({ status: 404 });
});

test('activity has no events of another tenant of the user', async () => {
  const [acme, globex] = [await stack.aTenant(), await stack.aTenant()];
  const { userId } = globex.admin;
  const row = { tenant_id: acme.id, user_id: userId };
  await stack.server.db.system((tx) => tx.insertInto('memberships').values(row).execute());
  await globex.admin.api(invitationsCalls).createInviteLink({ body: {} });
  expect(await getActivity(globex.admin, userId)).not.toEqual([]);
  expect(await getActivity(acme.admin, userId)).toEqual([]);
});

test('revoking one session of a user leaves the others, and is rejected for users above the caller and in other tenants', async () => {
  const [acme, globex] = [await stack.aTenant(), await stack.aTenant()];
  const [bob, inviter] = [await acme.member('ReadOnly'), await acme.member('Inviter')];
  const signedIn = async (user: TestUser) =>
    (await getDetails(acme.admin, user.userId)).sessions?.map(({ id }) => id) ?? [];
  const end = (caller: TestUser, userId: string, sessionId: string) =>
    caller.api(usersCalls).endMemberSession({ params: { userId, sessionId } });
  const [sessionId = '', ...others] = await signedIn(bob);
  const [ofAdmin = ''] = await signedIn(acme.admin);
  await expect(end(inviter, acme.admin.userId, ofAdmin)).rejects.toMatchObject({
    code: 'users/memberAbove',
  });
  await expect(end(globex.admin, bob.userId, sessionId)).rejects.toMatchObject({
    code: 'users/unknownMember',
  });
  // the session of one user with the id of another
  for (const wrong of [ofAdmin, 'none'])
    await expect(end(acme.admin, bob.userId, wrong)).rejects.toMatchObject({
      code: 'sessions/notFound',
    });
  await end(acme.admin, bob.userId, sessionId);
  expect(await signedIn(bob)).toEqual(others);
  await expect(bob.api(profileCalls).getMe()).rejects.toMatchObject({ status: 401 });
});
