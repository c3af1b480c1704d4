import { entitlementsCalls } from '@foyer/contract/entitlements/calls';
import { createStack } from '@foyer/testkit';
import { expect, test } from 'vitest';

const stack = await createStack({
  config: {
    permissions: [{ key: 'invoices.read', name: 'Read invoices' }],
    roles: [
      { key: 'Admin', name: 'Admin', permissions: ['fe.*', 'invoices.*'], firstUserRole: true },
      { key: 'ReadOnly', name: 'Read only', permissions: ['fe.secure.read.users'] },
    ],
  },
});

test('verdicts follow the permissions, wildcards included', async () => {
  const { admin, member } = await stack.aTenant();
  const all = await admin.api(entitlementsCalls).loadEntitlementsV1();
  expect(Object.values(all.permissions).every(({ isEntitled }) => isEntitled)).toBe(true);
  const bob = await member('ReadOnly');
  const { permissions, features } = await bob.api(entitlementsCalls).loadEntitlementsV1();
  expect(permissions['fe.secure.read.users']).toEqual({ isEntitled: true });
  expect(permissions['fe.secure.write.users']).toEqual({ isEntitled: false, justification: 'MISSING_PERMISSION' });
  expect(permissions['invoices.read']).toEqual({ isEntitled: false, justification: 'MISSING_PERMISSION' });
  expect(features).toEqual({});
});

test('as data they are the held keys, for the client to evaluate', async () => {
  const { admin } = await stack.aTenant();
  await expect(admin.api(entitlementsCalls).loadEntitlementsV2()).resolves.toEqual({
    ...{ features: {}, plans: {} },
    permissions: { 'fe.*': true, 'invoices.*': true },
  });
});

test('T-TEN-1 roles in one tenant entitle to nothing in another', async () => {
  const { member } = await stack.aTenant();
  const bob = await member('ReadOnly'); // Admin in a tenant of his own
  const { permissions } = await bob.api(entitlementsCalls).loadEntitlementsV2();
  expect(permissions).toEqual({ 'fe.secure.read.users': true });
  await expect(stack.api(entitlementsCalls).loadEntitlementsV1()).rejects.toMatchObject({ status: 401 });
});
