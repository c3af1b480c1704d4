import { loginCalls } from '@foyer/contract/login/calls';
import { subAccountsCalls } from '@foyer/contract/sub-accounts/calls';
import { createStack, type TestTenant } from '@foyer/testkit';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aReseller, createBelow } from './account-trees.ts';
import { letEnterBelow, placeBelow } from './adopting.ts';
import { getAudits } from './reading-audits.ts';

const stack = await createStack();

const roleId = async (key: string) => {
  const row = await stack.server.db.read((tx) =>
    tx.selectFrom('roles').select('id').where('key', '=', key).executeTakeFirstOrThrow(),
  );
  return row.id;
};

async function aTree() {
  const top = await aReseller(stack);
  const [one, two] = [await createBelow(top.admin, 'One'), await createBelow(top.admin, 'Two')];
  return { top, one, two, api: top.admin.api(subAccountsCalls) };
}

const listPlaces = async (admin: TestTenant['admin'], userId: string) => {
  const { items } = await admin.api(subAccountsCalls).listAllUsers({ query: { _limit: 100 } });
  const found = items.find(({ id }) => id === userId);
  return found?.tenants.map(({ tenantName, roles }) => [tenantName, roles.map(({ key }) => key)]);
};

test('all users are listed once each with all their accounts, searched, and narrowed to one account', async () => {
  const { top, one, two, api } = await aTree();
  const member = await top.member('ReadOnly');
  for (const tenantId of [one, two]) await stack.addMember(tenantId, member.userId, 'Admin');
  const all = await api.listAllUsers({ query: {} });
  expect(all._metadata).toEqual({ totalItems: 2, totalPages: 1 });
  expect(await listPlaces(top.admin, member.userId)).toEqual(
    [
      ['One', ['Admin']],
      [top.name, ['ReadOnly']],
      ['Two', ['Admin']],
    ].toSorted((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1)),
  );
  const found = await api.listAllUsers({ query: { _filter: member.email } });
  expect(found.items.map(({ id }) => id)).toEqual([member.userId]);
  const there = await api.listAllUsers({ query: { _tenantId: one } });
  expect(there.items.map(({ id }) => id)).toEqual([member.userId]);
});

test('the users of more than a thousand accounts are listed in pages, and not those of closed ones', async () => {
  const { top, one, two, api } = await aTree();
  const other = await aTree();
  await other.top.member('ReadOnly');
  const member = await top.member('ReadOnly');
  for (const tenantId of [one, two]) await stack.addMember(tenantId, member.userId, 'Admin');
  const inClosed = await stack.aUser();
  const closed = await createBelow(top.admin, 'Closed');
  await stack.addMember(closed, inClosed.userId, 'Admin');
  await stack.server.db.system(async (tx) => {
    await sql`update tenants set parent_access = 'none' where id = ${closed}`.execute(tx);
    await sql`insert into tenants (parent_id, name)
      select ${top.id}, 'Small ' || n from generate_series(1, 1000) n`.execute(tx);
    await sql`update users set name = case id when ${member.userId} then 'Aa' else 'Zz' end
      where id in (${member.userId}, ${top.admin.userId})`.execute(tx);
  });
  const ids = async (query: object) =>
    (await api.listAllUsers({ query })).items.map(({ id }) => id);
  const both = [member.userId, top.admin.userId];
  expect(await ids({})).toEqual(both);
  expect(await ids({ _order: 'DESC' })).toEqual(both.toReversed());
  expect(await ids({ _limit: 1, _offset: 1 })).toEqual([top.admin.userId]);
  expect(await ids({ _offset: 20 })).toEqual([]);
  expect(await ids({ _offset: 2000 })).toEqual([]);
  const found = await api.listAllUsers({ query: { _filter: member.email.toUpperCase() } });
  expect(found.items.map(({ id }) => id)).toEqual([member.userId]);
  expect(found._metadata).toEqual({ totalItems: 1, totalPages: 1 });
  expect(await ids({ _filter: inClosed.email })).toEqual([]);
  const [{ tenants } = { tenants: [] }] = (await api.listAllUsers({ query: {} })).items;
  expect(tenants.map(({ tenantId }) => tenantId).toSorted()).toEqual([one, top.id, two].toSorted());
});

test('T-TEN-1 all users of other accounts are not listed, nor anything below without access', async () => {
  const { top, one } = await aTree();
  const other = await aTree();
  const member = await top.member('Admin');
  await stack.addMember(one, top.admin.userId, 'ReadOnly');
  const foreign = await other.api.listAllUsers({ query: { _tenantId: one } });
  expect(foreign.items).toEqual([]);
  const own = await member.api(subAccountsCalls).listAllUsers({ query: {} });
  expect(own.items.flatMap(({ tenants }) => tenants.map(({ tenantId }) => tenantId))).toEqual([
    top.id,
    top.id,
  ]);
});

test('a known user becomes a member of several accounts at once, others are invited', async () => {
  const { top, one, two, api } = await aTree();
  const member = await top.member('ReadOnly');
  const admin = await roleId('Admin');
  await api.addUserToSubTenants({
    body: {
      user: { email: member.email },
      subTenants: [{ tenantId: one, roleIds: [admin] }, { tenantId: two }],
    },
  });
  const places = await listPlaces(top.admin, member.userId);
  expect(places).toContainEqual(['One', ['Admin']]);
  expect(places?.map(([name]) => name)).toContain('Two');
  await api.addUsersToSubTenant({
    body: { users: [{ email: 'ann@new.test' }, { email: 'bob@new.test' }], tenantId: one },
  });
  const invited = await stack.server.db.read((tx) =>
    tx.selectFrom('invitations').select('email').where('tenant_id', '=', one).execute(),
  );
  expect(invited.map(({ email }) => email).toSorted()).toEqual(['ann@new.test', 'bob@new.test']);
  expect(await getAudits(stack, member.userId)).toContainEqual(
    expect.objectContaining({ action: 'user.added', tenantId: one }),
  );
});

test('T-TEN-3 nobody gives a role in an account below that they do not hold above', async () => {
  const { top, one } = await aTree();
  const admin = await roleId('Admin');
  const manager = await top.member('ReadOnly');
  await letEnterBelow(stack, manager);
  const body = { users: [{ email: top.admin.email }], tenantId: one, roleIds: [admin] };
  await expect(manager.api(subAccountsCalls).addUsersToSubTenant({ body })).rejects.toMatchObject({
    status: 403,
  });
});

test('roles are given, replaced, and taken per account', async () => {
  const { top, one, two, api } = await aTree();
  const member = await top.member('ReadOnly');
  for (const tenantId of [one, two]) await stack.addMember(tenantId, member.userId, 'ReadOnly');
  const [admin, reader] = [await roleId('Admin'), await roleId('ReadOnly')];
  const params = { userId: member.userId };
  const both = (roleIds: string[]) => ({
    subTenantsRoles: [one, two].map((tenantId) => ({ tenantId, roleIds })),
  });
  const listRoles = async () =>
    (await listPlaces(top.admin, member.userId))?.filter(([name]) => name !== top.name);
  await api.addSubTenantRoles({ params, body: both([admin]) });
  expect(await listRoles()).toEqual([
    ['One', ['Admin', 'ReadOnly']],
    ['Two', ['Admin', 'ReadOnly']],
  ]);
  await api.setSubTenantRoles({
    params,
    body: { subTenantsRoles: [{ tenantId: two, roleIds: [admin] }] },
  });
  expect(await listRoles()).toEqual([
    ['One', ['Admin', 'ReadOnly']],
    ['Two', ['Admin']],
  ]);
  await api.removeSubTenantRoles({
    params,
    body: { subTenantsRoles: [{ tenantId: one, roleIds: [reader] }] },
  });
  expect(await listRoles()).toContainEqual(['One', ['Admin']]);
  const last = { subTenantsRoles: [{ tenantId: one, roleIds: [admin] }] };
  await expect(api.removeSubTenantRoles({ params, body: last })).rejects.toMatchObject({
    code: 'users/lastAdministrator',
  });
});

test('removal names the accounts, and deletes a user who belongs to no other', async () => {
  const { top, one, api } = await aTree();
  const child = await stack.aTenant();
  await placeBelow(stack, top.id, child.id);
  const member = await child.member('ReadOnly');
  await stack.addMember(one, member.userId, 'ReadOnly');
  const subTenants = [{ tenantId: one }, { tenantId: child.id }];
  const removed = await api.removeUserFromSubTenants({
    body: { userId: member.userId, subTenants },
  });
  expect(removed.removedFrom.toSorted()).toEqual([one, child.id].toSorted());
  expect(await listPlaces(top.admin, member.userId)).toBeUndefined();
});

test('sub-account access is given by who has it, and ends impersonation when it is taken', async () => {
  const { top, one, api } = await aTree();
  const colleague = await top.member('Admin');
  const params = { userId: colleague.userId };
  await expect(
    colleague.api(subAccountsCalls).setSubAccountAccess({ params, body: { allowAccess: true } }),
  ).rejects.toMatchObject({ code: 'subAccounts/noAccess' });
  await api.setSubAccountAccess({ params, body: { allowAccess: true } });
  expect((await colleague.api(subAccountsCalls).listSubTenants()).map((t) => t.tenantId)).toContain(
    one,
  );
  await api.setSubAccountAccess({ params, body: { allowAccess: false } });
  await colleague.api(loginCalls).refresh();
  expect(await colleague.api(subAccountsCalls).listSubTenants()).toEqual([]);
});
