import { profileCalls } from '@foyer/contract/profile/calls';
import { createStack } from '@foyer/testkit';
import { expect, test } from 'vitest';

const stack = await createStack();

const getKeys = async (user: {
  api: (calls: typeof profileCalls) => { getMe(): Promise<{ permissions: { key: string }[] }> };
}) => (await user.api(profileCalls).getMe()).permissions.map(({ key }) => key);

test('what a role holds changes for everyone with the next call, although their tokens still say otherwise', async () => {
  const { member } = await stack.aTenant();
  const bob = await member('ReadOnly');
  const before = await getKeys(bob);
  expect(before).toContain('fe.secure.read.users');
  const [dropped] = await stack.server.db.system((tx) =>
    tx
      .deleteFrom('role_permissions')
      .using(['roles', 'permissions'])
      .whereRef('roles.id', '=', 'role_permissions.role_id')
      .whereRef('permissions.id', '=', 'role_permissions.permission_id')
      .where('roles.key', '=', 'ReadOnly')
      .where('permissions.key', '=', 'fe.secure.read.users')
      .returning(['role_permissions.role_id', 'role_permissions.permission_id'])
      .execute(),
  );
  expect(dropped).toBeDefined();
  expect(await getKeys(bob)).toEqual(before.filter((key) => key !== 'fe.secure.read.users'));
  if (dropped)
    await stack.server.db.system((tx) =>
      tx.insertInto('role_permissions').values(dropped).execute(),
    );
  expect(await getKeys(bob)).toEqual(before);
});

test('an ended session, a locked user and one who left the tenant have no profile any longer, at once', async () => {
  const { id, admin, member } = await stack.aTenant();
  const users = [
    await member('ReadOnly'),
    await member('ReadOnly'),
    await member('ReadOnly'),
  ] as const;
  const [ended, locked, left] = users;
  for (const user of users) await getKeys(user);
  await stack.server.db.system(async (tx) => {
    await tx
      .updateTable('sessions')
      .set({ ended_at: new Date() })
      .where('user_id', '=', ended.userId)
      .execute();
    await tx
      .updateTable('users')
      .set({ locked_at: new Date() })
      .where('id', '=', locked.userId)
      .execute();
    await tx
      .deleteFrom('memberships')
      .where('user_id', '=', left.userId)
      .where('tenant_id', '=', id)
      .execute();
  });
  const answers = await Promise.allSettled(
    users.map(async (user) => user.api(profileCalls).getMe()),
  );
  expect(answers.map((one) => one.status)).toEqual(['rejected', 'rejected', 'rejected']);
  await expect(getKeys(admin)).resolves.toContain('fe.*');
});
