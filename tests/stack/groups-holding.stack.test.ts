import { apiTokensCalls } from '@foyer/contract/api-tokens/calls';
import { entitlementsCalls } from '@foyer/contract/entitlements/calls';
import { loginCalls } from '@foyer/contract/login/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { rolesCalls } from '@foyer/contract/roles/calls';
import { usersCalls } from '@foyer/contract/users/calls';
import { createStack, type TestUser, type TestTenant } from '@foyer/testkit';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aGroup, getGroups, rolesWithGrouper } from './grouping.ts';
import { getRoleId } from './inviting.ts';
import { getPermissions } from './role-holders.ts';

const generous = {
  credentials: 100_000,
  write: 100_000,
  read: 100_000,
  mail: 100_000,
  session: 100_000,
};
const stack = await createStack({ config: { roles: rolesWithGrouper, rateLimits: generous } });
const roleId = (key: string) => getRoleId(stack, key);
const readAudits = 'fe.secure.read.audits';

function getClaims(token: string | undefined): { roles: string[]; permissions: string[] } {
  return JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString());
}

/** Everything that says what a user holds, in one list each. */
async function everySaying(admin: TestUser, user: TestUser) {
  const me = await user.api(profileCalls).getMe();
  const authorization = await user.api(profileCalls).getMyAuthorization();
  const entitled = await user.api(entitlementsCalls).loadEntitlementsV2();
  const seen = await admin.api(usersCalls).getUserById({ params: { userId: user.userId } });
  await user.api(loginCalls).refresh({ body: {} });
  const { roles, permissions } = getClaims(user.accessToken);
  const keys = (rows: readonly { key: string }[]) => rows.map(({ key }) => key).toSorted();
  return {
    roles: [keys(me.roles), keys(authorization.roles), roles.toSorted()],
    permissions: [
      keys(me.permissions),
      keys(authorization.permissions),
      permissions.toSorted(),
      keys(seen.permissions),
    ],
    entitled: Object.keys(entitled.permissions),
  };
}

describe('what a group gives', () => {
  test('is held with the next call, and no more once it is taken', async () => {
    const { admin, member } = await stack.aTenant();
    const bob = await member('Plain');
    const auditor = await roleId('Auditor');
    const groupId = await aGroup(admin, { userIds: [bob.userId], roleIds: [auditor] });
    const { roles, permissions } = await everySaying(admin, bob);
    for (const reported of roles) expect(reported).toEqual(['Auditor', 'Plain']);
    for (const reported of permissions) expect(reported).toEqual([readAudits]);
    const { groups } = await bob.api(profileCalls).getMe();
    expect(groups).toMatchObject([{ id: groupId, roles: [{ key: 'Auditor' }] }]);
    const params = { groupId };
    await getGroups(admin).removeGroupUsers({ params, body: { userIds: [bob.userId] } });
    expect(await getPermissions(bob)).toEqual([]);
    await getGroups(admin).addGroupUsers({ params, body: { userIds: [bob.userId] } });
    await getGroups(admin).updateGroupConfig({ body: { rolesEnabled: false } });
    expect(await getPermissions(bob)).toEqual([]);
    expect((await bob.api(profileCalls).getMe()).groups).toEqual([{ id: groupId, roles: [] }]);
    await getGroups(admin).updateGroupConfig({ body: { enabled: false, rolesEnabled: true } });
    expect(await getPermissions(bob)).toEqual([]);
    expect((await bob.api(profileCalls).getMe()).groups).toEqual([]);
    await getGroups(admin).updateGroupConfig({ body: { enabled: true } });
    expect(await getPermissions(bob)).toEqual([readAudits]);
  });

  test('opens calls, to the user and to their own tokens', async () => {
    const { admin, member } = await stack.aTenant();
    const bob = await member('Plain');
    const users = () => bob.api(usersCalls).listMembers({ query: {} });
    await expect(users()).rejects.toMatchObject({ status: 403 });
    const groupId = await aGroup(admin, {
      userIds: [bob.userId],
      roleIds: [await roleId('Admin')],
    });
    expect((await users()).totalItems).toBe(2);
    const { secret } = await bob
      .api(apiTokensCalls)
      .createUserAccessToken({ body: { description: 'A program' } });
    const asProgram = async () => {
      const headers = { authorization: `Bearer ${secret}` };
      return (await stack.visitor().fetch('/frontegg/team/resources/members/v1', { headers }))
        .status;
    };
    expect(await asProgram()).toBe(200);
    await getGroups(admin).deleteGroup({ params: { groupId } });
    expect(await asProgram()).toBe(403);
    await expect(users()).rejects.toMatchObject({ status: 403 });
  });

  test('is nothing in another tenant of the user', async () => {
    const [acme, globex] = [await stack.aTenant(), await stack.aTenant()];
    const bob = await acme.member('Plain');
    await stack.addMember(globex.id, bob.userId, 'Plain');
    await aGroup(globex.admin, { userIds: [bob.userId], roleIds: [await roleId('Admin')] });
    expect(await getPermissions(bob)).toEqual([]);
    const { tenants } = await bob.api(profileCalls).getMe();
    const keysIn = (id: string) =>
      tenants.find(({ tenantId }) => tenantId === id)?.roles.map(({ key }) => key);
    expect(keysIn(acme.id)).toEqual(['Plain']);
    expect(keysIn(globex.id)).toEqual(['Admin', 'Plain']);
  });
});

describe('a role that a group gives', () => {
  test('is in use; its members count, and its successor is what the group gives then', async () => {
    const { admin, member } = await stack.aTenant();
    const [bob, eve] = [await member('Plain'), await member('Plain')];
    const api = admin.api(rolesCalls);
    const { id } = await api.addRole({ body: { key: 'Sales', name: 'Sales' } });
    await admin.api(usersCalls).updateMember({ body: { id: bob.userId, roleIds: [id] } });
    const groupId = await aGroup(admin, { userIds: [bob.userId, eve.userId], roleIds: [id] });
    const params = { roleId: id };
    await expect(api.deleteRole({ params })).rejects.toMatchObject({
      status: 409,
      code: 'roles/inUse',
      context: {
        members: 2,
        groups: 1,
      },
    });
    const successorId = await roleId('Auditor');
    await api.deleteRole({ params, query: { successorId } });
    const group = await getGroups(admin).getGroup({
      params: { groupId },
      query: { _groupsRelations: 'roles' },
    });
    expect(group.roles?.map(({ key }) => key)).toEqual(['Auditor']);
    expect(await getPermissions(eve)).toEqual([readAudits]);
  });

  test('is counted with everyone who holds it, once, and nobody of another tenant', async () => {
    const [{ admin, member }, globex] = [await stack.aTenant(), await stack.aTenant()];
    const [bob, eve] = [await member('Auditor'), await member('Plain')];
    const auditor = await roleId('Auditor');
    await aGroup(admin, { userIds: [bob.userId, eve.userId], roleIds: [auditor] });
    const body = { description: 'Nightly export', roleIds: [auditor] };
    await admin.api(apiTokensCalls).createTenantApiToken({ body });
    const usesIn = async (user: TestUser) =>
      (await user.api(rolesCalls).listRoleUses()).find((one) => one.roleId === auditor);
    const none = { roleId: auditor, members: 0, groups: 0, invitations: 0, sso: 0, tokens: 0 };
    expect(await usesIn(admin)).toEqual({ ...none, members: 2, groups: 1, tokens: 1 });
    expect(await usesIn(globex.admin)).toEqual(none);
    await expect(usesIn(bob)).rejects.toMatchObject({ status: 403 });
  });

  test('cannot lose what the last administrator administers by', async () => {
    const { admin, member } = await stack.aTenant();
    const bob = await member('Plain');
    const api = admin.api(rolesCalls);
    const base = { key: 'Boss', name: 'Boss', baseRoleId: await roleId('Admin') };
    const boss = await api.addRoleV2({ body: base });
    await aGroup(admin, { userIds: [bob.userId], roleIds: [boss.id] });
    await admin.api(usersCalls).updateMember({ body: { id: admin.userId, roleIds: [''] } });
    const params = { roleId: boss.id };
    const emptying = bob
      .api(rolesCalls)
      .setRolePermissions({ params, body: { permissionIds: [] } });
    await expect(emptying).rejects.toMatchObject({ code: 'users/lastAdministrator' });
    const replacing = bob
      .api(rolesCalls)
      .deleteRole({ params, query: { successorId: await roleId('Plain') } });
    await expect(replacing).rejects.toMatchObject({ code: 'users/lastAdministrator' });
    expect(await getPermissions(bob)).toEqual(['fe.*']);
  });
});

/** What a tenant looks like, as a reader of the specification would keep it. */
interface Model {
  readonly own: Set<number>[];
  readonly inGroup: Set<number>[];
  readonly ofGroup: Set<number>[];
  settings: { enabled: boolean; rolesEnabled: boolean };
}

const count = 3;
const at = fc.nat({ max: count - 1 });
const some = fc.uniqueArray(at, { maxLength: count });
const move = fc.oneof(
  fc.record({ kind: fc.constant('own' as const), user: at, roles: some }),
  fc.record({ kind: fc.constant('users' as const), group: at, user: at, isIn: fc.boolean() }),
  fc.record({ kind: fc.constant('roles' as const), group: at, role: at, isIn: fc.boolean() }),
  fc.record({
    kind: fc.constant('settings' as const),
    enabled: fc.boolean(),
    rolesEnabled: fc.boolean(),
  }),
);

/** A tenant with three users, three groups and three roles, each with a permission of its own. */
async function aTenant({ admin, member }: TestTenant) {
  const keys = ['fe.secure.read.audits', 'fe.secure.read.webhooks', 'fe.secure.read.reports'];
  const permissions = await admin.api(rolesCalls).listPermissions();
  const expected = permissions.filter(({ key }) => keys.includes(key)).slice(0, count);
  const spare = permissions.filter(
    ({ key }) => key.startsWith('fe.secure.read.') && !keys.includes(key),
  );
  const chosen = [...expected, ...spare].slice(0, count);
  const users: TestUser[] = [];
  const roles: string[] = [];
  const groups: string[] = [];
  for (const [place, permission] of chosen.entries()) {
    users.push(await member('Plain'));
    const body = { key: `Role${place}`, name: `Role ${place}`, permissions: [permission.id] };
    roles.push((await admin.api(rolesCalls).addRole({ body })).id);
    groups.push(await aGroup(admin, { name: `Group ${place}` }));
  }
  const at = (list: readonly string[], place: number) => list[place] ?? '';
  return { users, roles, groups, keys: chosen.map(({ key }) => key), at };
}

test('whatever is done, a user holds their own roles and those of their groups, and nothing else', async () => {
  const tenant = await stack.aTenant();
  const { admin } = tenant;
  const company = await aTenant(tenant);
  const fresh = (): Set<number>[] => Array.from({ length: count }, () => new Set());
  const model: Model = {
    own: fresh(),
    inGroup: fresh(),
    ofGroup: fresh(),
    settings: {
      enabled: true,
      rolesEnabled: true,
    },
  };
  const expected = (user: number): string[] => {
    const counts = model.settings.enabled && model.settings.rolesEnabled;
    const groups = model.inGroup.flatMap((users, group) => (users.has(user) ? [group] : []));
    const byGroups = counts ? groups.flatMap((group) => [...(model.ofGroup[group] ?? [])]) : [];
    const roles = new Set([...(model.own[user] ?? []), ...byGroups]);
    return [...roles].map((role) => company.keys[role] ?? '').toSorted();
  };
  const make = async (
    one: typeof move extends fc.Arbitrary<infer T> ? T : never,
  ): Promise<void> => {
    const api = getGroups(admin);
    if (one.kind === 'settings') {
      const { enabled, rolesEnabled } = one;
      model.settings = await api.updateGroupConfig({ body: { enabled, rolesEnabled } });
      return;
    }
    if (one.kind === 'own') {
      const roleIds = one.roles.map((role) => company.at(company.roles, role));
      const id = company.users[one.user]?.userId ?? '';
      await admin
        .api(usersCalls)
        .updateMember({ body: { id, roleIds: roleIds.length > 0 ? roleIds : [''] } });
      model.own[one.user] = new Set(one.roles);
      return;
    }
    const params = { groupId: company.at(company.groups, one.group) };
    if (one.kind === 'users') {
      const body = { userIds: [company.users[one.user]?.userId ?? ''] };
      await (one.isIn
        ? api.addGroupUsers({ params, body })
        : api.removeGroupUsers({ params, body }));
      model.inGroup[one.group]?.[one.isIn ? 'add' : 'delete'](one.user);
      return;
    }
    const body = { roleIds: [company.at(company.roles, one.role)] };
    await (one.isIn ? api.addGroupRoles({ params, body }) : api.removeGroupRoles({ params, body }));
    model.ofGroup[one.group]?.[one.isIn ? 'add' : 'delete'](one.role);
  };
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 3, maxLength: 8 }), async (moves) => {
      for (const one of moves) await make(one);
      for (const [user, member] of company.users.entries())
        expect((await getPermissions(member)).toSorted()).toEqual(expected(user));
    }),
    { numRuns: 25, endOnFailure: true },
  );
  for (const [user, member] of company.users.entries())
    for (const reported of (await everySaying(admin, member)).permissions)
      expect(reported).toEqual(expected(user));
});

// Review 2026-11-23, portal B1
test('getGroupConfigImpact counts users once per role they have only through groups, whether groups grant roles or not', async () => {
  const { admin, member } = await stack.aTenant();
  const [bob, eve] = [await member('Plain'), await member('Auditor')];
  const auditor = await roleId('Auditor');
  const userIds = [bob.userId, eve.userId];
  await aGroup(admin, { name: 'Sales', userIds, roleIds: [auditor] });
  await aGroup(admin, { name: 'Support', userIds, roleIds: [auditor, await roleId('Grouper')] });
  const impact = {
    users: 2,
    roles: [
      { id: await roleId('Grouper'), name: 'Grouper', users: 2 },
      { id: auditor, name: 'Auditor', users: 1 },
    ],
  };
  expect(await getGroups(admin).getGroupConfigImpact()).toEqual(impact);
  await getGroups(admin).updateGroupConfig({ body: { enabled: false } });
  expect(await getGroups(admin).getGroupConfigImpact()).toEqual(impact);
  const { admin: foreign } = await stack.aTenant();
  expect(await getGroups(foreign).getGroupConfigImpact()).toEqual({ users: 0, roles: [] });
  await expect(getGroups(bob).getGroupConfigImpact()).rejects.toMatchObject({ status: 403 });
});
