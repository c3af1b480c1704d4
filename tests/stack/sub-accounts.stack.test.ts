import { subAccountsCalls } from '@foyer/contract/sub-accounts/calls';
import { createStack } from '@foyer/testkit';
import { beforeAll, describe, expect, test } from 'vitest';
import { aReseller, createBelow } from './account-trees.ts';
import { placeBelow } from './adopting.ts';
import { getAudits } from './reading-audits.ts';

const stack = await createStack();

type Reseller = Awaited<ReturnType<typeof aReseller>>;
let reseller: Reseller;
let other: Reseller;

beforeAll(async () => {
  reseller = await aReseller(stack);
  other = await aReseller(stack);
});

const accounts = (one = reseller) => one.admin.api(subAccountsCalls);
const foreignAccount = () => createBelow(other.admin, 'Foreign');
const notFound = { status: 404, code: 'subAccounts/notFound' };

describe('the account tree', () => {
  test('grows by creation, and is read as a tree, as a list, by level, and by search', async () => {
    const one = await aReseller(stack);
    const south = await createBelow(one.admin, 'South', { isReseller: true });
    const shop = await createBelow(one.admin, 'South Shop', { parentTenantId: south });
    const api = accounts(one);
    const tree = await api.getSubTenantTree();
    expect(tree).toMatchObject({
      tenantId: one.id,
      children: [{ tenantId: south, children: [{ tenantId: shop, children: [] }] }],
    });
    expect(await api.listSubTenants()).toMatchObject([
      { tenantId: south, tenantName: 'South', level: 1 },
      { tenantId: shop, level: 2 },
    ]);
    expect((await api.searchSubTenants({ query: {} })).items).toMatchObject([
      { tenantId: south, metadata: { isParent: true }, isReseller: true },
    ]);
    const level = await api.searchSubTenants({ query: { _subTenantId: south } });
    expect(level.items).toMatchObject([{ tenantId: shop, metadata: { isParent: false } }]);
    const found = await api.searchSubTenants({ query: { _filter: 'shop' } });
    expect(found.items).toMatchObject([
      { tenantId: shop, parents: [{ tenantId: south, name: 'South' }] },
    ]);
    expect(
      await api.getHierarchyMetadata({ query: { _tenantIds: [south, shop, other.id].join() } }),
    ).toEqual(
      [
        { tenantId: south, totalSubTenants: 1, isParent: true },
        { tenantId: shop, totalSubTenants: 0, isParent: false },
      ].toSorted((a, b) => (a.tenantId < b.tenantId ? -1 : 1)),
    );
    expect(await api.listParentTenantsOf({ params: { tenantId: shop } })).toMatchObject([
      { tenantId: south, level: 1 },
      { tenantId: one.id, level: 0 },
    ]);
  });

  test('is loaded page by page with a link to the next one', async () => {
    const one = await aReseller(stack);
    for (const name of ['A', 'B', 'C']) await createBelow(one.admin, name);
    const api = accounts(one);
    const first = await api.searchSubTenants({ query: { _limit: 2 } });
    expect(first).toMatchObject({
      items: [{ name: 'A' }, { name: 'B' }],
      _metadata: { totalItems: 3, totalPages: 2 },
    });
    expect(first._links?.next).toContain('_offset=2');
    const rest = await api.searchSubTenants({ query: { _limit: 2, _offset: 2 } });
    expect(rest).toMatchObject({ items: [{ name: 'C' }], _links: { next: '' } });
  });

  test('is empty for a user without access to sub-accounts, who cannot change it either', async () => {
    const one = await aReseller(stack);
    const below = await createBelow(one.admin, 'Below');
    const colleague = await one.member('Admin');
    const api = colleague.api(subAccountsCalls);
    expect((await api.getSubTenantTree()).children).toEqual([]);
    expect(await api.listSubTenants()).toEqual([]);
    expect((await api.searchSubTenants({ query: { _filter: 'Below' } })).items).toEqual([]);
    expect(await api.getHierarchyMetadata({ query: { _tenantIds: below } })).toEqual([]);
    const refused = { status: 403, code: 'subAccounts/noAccess' };
    await expect(api.createSubTenant({ body: { name: 'X' } })).rejects.toMatchObject(refused);
    await expect(
      api.renameSubTenant({ params: { tenantId: below }, body: { name: 'X' } }),
    ).rejects.toMatchObject(refused);
  });

  test('T-TEN-1 of another reseller is not found by any call', async () => {
    const params = { tenantId: await foreignAccount() };
    const { tenantId } = params;
    const api = accounts();
    const attempts = [
      () => api.listParentTenantsOf({ params }),
      () => api.searchSubTenants({ query: { _subTenantId: tenantId } }),
      () => api.createSubTenant({ body: { name: 'X', parentTenantId: tenantId } }),
      () => api.renameSubTenant({ params, body: { name: 'X' } }),
      () => api.deleteSubTenant({ params }),
      () => api.setSubTenantManagement({ params, body: { isReseller: true } }),
      () =>
        api.setSubTenantHierarchySettings({ params, body: { subAccountAccessType: 'alwaysOn' } }),
      () => api.moveSubTenant({ params, body: { parentTenantId: reseller.id } }),
      () => api.getSubTenantDeletionImpact({ params }),
      () => api.addUsersToSubTenant({ body: { users: [{ email: 'x@example.test' }], tenantId } }),
      () =>
        api.addUserToSubTenants({
          body: { user: { email: 'x@example.test' }, subTenants: [{ tenantId }] },
        }),
      () =>
        api.removeUserFromSubTenants({
          body: { userId: other.admin.userId, subTenants: [{ tenantId }] },
        }),
      () =>
        api.setSubAccountAccess({
          params: { userId: other.admin.userId },
          body: { allowAccess: true, tenantId },
        }),
      () =>
        api.setSubTenantRoles({
          params: { userId: other.admin.userId },
          body: { subTenantsRoles: [{ tenantId, roleIds: [] }] },
        }),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject(notFound);
    await expect(api.restoreSubTenant({ params })).rejects.toMatchObject({
      code: 'subAccounts/notDeleted',
    });
  });
});

describe('changes to an account', () => {
  test('rename it and make it a reseller, which is recorded in both accounts', async () => {
    const tenantId = await createBelow(reseller.admin, 'Before');
    const params = { tenantId };
    await accounts().renameSubTenant({ params, body: { name: 'After' } });
    const changed = await accounts().setSubTenantManagement({ params, body: { isReseller: true } });
    expect(changed).toMatchObject({ name: 'After', isReseller: true, tenantId });
    const audits = await getAudits(stack, reseller.admin.userId);
    for (const place of [reseller.id, tenantId])
      expect(audits).toContainEqual(
        expect.objectContaining({ action: 'sub_account.updated', tenantId: place }),
      );
  });

  test('move it with everything below, but not into itself', async () => {
    const [north, south] = [
      await createBelow(reseller.admin, 'North', { isReseller: true }),
      await createBelow(reseller.admin, 'South', { isReseller: true }),
    ];
    const shop = await createBelow(reseller.admin, 'Shop', { parentTenantId: north });
    const move = (tenantId: string, parentTenantId: string) =>
      accounts().moveSubTenant({ params: { tenantId }, body: { parentTenantId } });
    await expect(move(north, north)).rejects.toMatchObject({ code: 'subAccounts/insideItself' });
    await expect(move(north, shop)).rejects.toMatchObject({ code: 'subAccounts/notReseller' });
    await expect(move(north, south)).resolves.toMatchObject({ parentTenantId: south });
    expect(await accounts().listParentTenantsOf({ params: { tenantId: shop } })).toMatchObject([
      { tenantId: north },
      { tenantId: south },
      { tenantId: reseller.id },
    ]);
    await expect(move(south, north)).rejects.toMatchObject({ code: 'subAccounts/insideItself' });
  });

  test('are refused below an account that is no reseller, and with an ID that is taken', async () => {
    const plain = await createBelow(reseller.admin, 'Plain');
    const create = (body: { tenantId?: string; parentTenantId?: string }) =>
      accounts().createSubTenant({ body: { name: 'X', ...body } });
    await expect(create({ parentTenantId: plain })).rejects.toMatchObject({
      code: 'subAccounts/notReseller',
    });
    await expect(create({ tenantId: other.id })).rejects.toMatchObject({
      code: 'subAccounts/tenantExists',
    });
    await expect(create({ tenantId: 'x' })).rejects.toMatchObject({
      code: 'subAccounts/invalidTenantId',
    });
  });

  test('delete it with those below after counting what goes, and restore it in the grace period', async () => {
    const one = await aReseller(stack);
    const tenantId = await createBelow(one.admin, 'Gone', { isReseller: true });
    const below = await createBelow(one.admin, 'Gone too', { parentTenantId: tenantId });
    const params = { tenantId };
    await accounts(one).addUsersToSubTenant({
      body: { users: [{ email: one.admin.email }], tenantId: below },
    });
    expect(await accounts(one).getSubTenantDeletionImpact({ params })).toEqual({
      subAccounts: 1,
      users: 1,
      usersWithoutOtherAccount: 0,
      apiTokens: 0,
      ssoConnections: 0,
      graceDays: 30,
    });
    await accounts(one).deleteSubTenant({ params });
    expect((await accounts(one).getSubTenantTree()).children).toEqual([]);
    expect(await accounts(one).listDeletedSubTenants()).toMatchObject([
      { tenantId, name: 'Gone', subAccounts: 1 },
    ]);
    await expect(
      accounts(one).restoreSubTenant({ params: { tenantId: below } }),
    ).rejects.toMatchObject({ code: 'subAccounts/notDeleted' });
    await accounts(one).restoreSubTenant({ params });
    expect(await accounts(one).listSubTenants()).toHaveLength(2);
  });

  test('delete it permanently with users who have no other account when the grace period ends', async () => {
    const one = await aReseller(stack);
    const child = await stack.aTenant();
    await placeBelow(stack, one.id, child.id);
    await accounts(one).deleteSubTenant({ params: { tenantId: child.id } });
    stack.clock.advance(31 * 24 * 60 * 60);
    await stack.server.housekeep();
    const left = await stack.server.db.read(async (tx) => ({
      tenants: await tx.selectFrom('tenants').select('id').where('id', '=', child.id).execute(),
      users: await tx
        .selectFrom('users')
        .select('id')
        .where('id', '=', child.admin.userId)
        .execute(),
    }));
    expect(left).toEqual({ tenants: [], users: [] });
  });
});
