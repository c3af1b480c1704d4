import { loginCalls } from '@foyer/contract/login/calls';
import { createStack } from '@foyer/testkit';
import { expect, test } from 'vitest';
import { tenantConcurrency } from './tenant-concurrency.ts';
import { aGroup, getGroups, managedByDirectory, rolesWithGrouper } from './grouping.ts';
import { getRoleId } from './inviting.ts';

const stack = await createStack({ config: { roles: rolesWithGrouper } });
const roleId = (key: string) => getRoleId(stack, key);

test('a change of who is in a group is judged by what the group is when its turn comes, not by what it was when it was asked for', async () => {
  const { id: tenantId, admin, member } = await stack.aTenant();
  const [bob, groupId] = [await member('Plain'), await aGroup(admin)];
  stack.clock.advance(60 * 60);
  await admin.api(loginCalls).refresh({ body: {} });
  const { hold, untilWaiting } = tenantConcurrency(stack);
  const adding = async (meanwhile: () => Promise<unknown>) => {
    const letGo = await hold(tenantId);
    const body = { userIds: [bob.userId] };
    const asked = getGroups(admin)
      .addGroupUsers({ params: { groupId }, body })
      .catch((refusal: unknown) => refusal);
    await untilWaiting(1);
    await meanwhile();
    await letGo();
    return asked;
  };
  const role = { tenant_id: tenantId, group_id: groupId, role_id: await roleId('Plain') };
  const { db } = stack.server;
  const given = () => db.system((tx) => tx.insertInto('group_roles').values(role).execute());
  expect(await adding(given)).toMatchObject({ code: 'mfa/stepUpRequired' });
  await db.system((tx) => tx.deleteFrom('group_roles').where('group_id', '=', groupId).execute());
  expect(await adding(() => managedByDirectory(stack, groupId))).toMatchObject({
    code: 'groups/managedByDirectory',
  });
  expect(await getGroups(admin).getGroup({ params: { groupId } })).toMatchObject({ userCount: 0 });
});

test('T-TEN-3 an operator among the members is above everyone else', async () => {
  const { admin, member } = await stack.aTenant();
  const operator = await member('Plain');
  const groupId = await aGroup(admin, {
    userIds: [operator.userId],
    roleIds: [await roleId('Plain')],
  });
  await stack.server.db.system((tx) =>
    tx.updateTable('users').set({ super_user: true }).where('id', '=', operator.userId).execute(),
  );
  await expect(getGroups(admin).deleteGroup({ params: { groupId } })).rejects.toMatchObject({
    code: 'users/memberAbove',
  });
});
