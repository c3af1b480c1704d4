import { groupsCalls } from '@foyer/contract/groups/calls';
import type { TestUser, Stack } from '@foyer/testkit';

/** Roles of an environment in which a user may change groups without being able to do everything. */
export const rolesWithGrouper = [
  { key: 'Admin', name: 'Admin', permissions: ['fe.*'], firstUserRole: true, level: 0 },
  {
    key: 'Grouper',
    name: 'Grouper',
    permissions: ['fe.secure.read.groups', 'fe.secure.write.groups', 'fe.secure.read.users'],
    level: 50,
  },
  { key: 'Auditor', name: 'Auditor', permissions: ['fe.secure.read.audits'], level: 60 },
  {
    key: 'ReadOnly',
    name: 'Read only',
    permissions: ['fe.secure.read.users'],
    isDefault: true,
    level: 100,
  },
  { key: 'Plain', name: 'Plain', permissions: [], level: 200 },
];

/** The calls of groups, made by a user. */
export const getGroups = (user: Pick<TestUser, 'api'>) => user.api(groupsCalls);

/** Makes a group with users and roles in it. */
export async function aGroup(
  maker: Pick<TestUser, 'api'>,
  {
    name = 'Sales',
    userIds = [],
    roleIds = [],
  }: { name?: string; userIds?: string[]; roleIds?: string[] } = {},
): Promise<string> {
  const { id: groupId } = await getGroups(maker).createGroup({ body: { name } });
  const params = { groupId };
  if (userIds.length > 0) await getGroups(maker).addGroupUsers({ params, body: { userIds } });
  if (roleIds.length > 0) await getGroups(maker).addGroupRoles({ params, body: { roleIds } });
  return groupId;
}

/** Makes a directory the keeper of a group. */
export async function managedByDirectory({ server }: Stack, groupId: string): Promise<void> {
  await server.db.system((tx) =>
    tx.updateTable('groups').set({ managed_by: 'scim2' }).where('id', '=', groupId).execute(),
  );
}
