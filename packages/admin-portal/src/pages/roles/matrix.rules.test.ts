import { type Permission, permissionNames, type Role } from '@foyer/contract';
import { expect, test } from 'vitest';
import {
  change,
  countDraftChanges,
  type Draft,
  keyFromName,
  lostPermissions,
  rebaseDraft,
  getCellState,
  combineCellStates,
  toBlocks,
} from './matrix.rules.ts';
import { describePermission } from './permission-texts.ts';

const stamps = { createdAt: '', updatedAt: '' };
const permission = (key: string): Permission => ({
  id: `id:${key}`,
  key,
  name: key,
  categoryId: 'c',
  fePermission: true,
  ...stamps,
});
const role = (id: string, ...keys: string[]): Role => ({
  id,
  key: id,
  name: id,
  isDefault: false,
  vendorId: 'v',
  ...stamps,
  permissions: keys.map((key) => `id:${key}`),
});
const all = ['fe.*', 'fe.a.read', 'fe.a.write', 'orders.read'].map(permission);
const at = (key: string) => all.find((one) => one.key === key) ?? permission(key);
const none: Draft = new Map();

test('a permission is held, held by a wider one, or not', () => {
  const granted = new Set(['id:fe.*', 'id:fe.a.read']);
  expect(getCellState(at('fe.a.read'), granted, all)).toBe('on');
  expect(getCellState(at('fe.a.write'), granted, all)).toBe('implied');
  expect(getCellState(at('orders.read'), granted, all)).toBe('off');
});

test('a heading has three states', () => {
  expect(combineCellStates(['on', 'implied'])).toBe('on');
  expect(combineCellStates(['off', 'off'])).toBe('off');
  expect(combineCellStates(['on', 'off'])).toBe('some');
  expect(combineCellStates(['implied', 'implied'])).toBe('implied');
});

test('what is changed back is not in the draft any longer', () => {
  const sales = role('sales', 'fe.a.read');
  const given = change(none, sales, ['id:orders.read'], true);
  expect(countDraftChanges(given, [sales])).toEqual({ given: 1, taken: 0, roles: [sales] });
  const both = change(given, sales, ['id:fe.a.read'], false);
  expect(countDraftChanges(both, [sales])).toMatchObject({ given: 1, taken: 1 });
  const back = change(
    change(both, sales, ['id:orders.read'], false),
    sales,
    ['id:fe.a.read'],
    true,
  );
  expect(back.size).toBe(0);
});

test('a draft forgets roles that are gone, and what was saved', () => {
  const [sales, other] = [role('sales', 'fe.a.read'), role('other')];
  const draft = change(
    change(none, sales, ['id:orders.read'], true),
    other,
    ['id:orders.read'],
    true,
  );
  const saved = role('sales', 'fe.a.read', 'orders.read');
  expect([...rebaseDraft(draft, [saved, other]).keys()]).toEqual(['other']);
  expect(rebaseDraft(draft, [saved]).size).toBe(0);
});

test('users lose what the successor does not hold, by its name or by a wider one', () => {
  const sales = role('sales', 'fe.a.read', 'orders.read');
  expect(lostPermissions(sales, undefined, all).map(({ key }) => key)).toEqual([
    'fe.a.read',
    'orders.read',
  ]);
  expect(lostPermissions(sales, role('wide', 'fe.*'), all).map(({ key }) => key)).toEqual([
    'orders.read',
  ]);
});

test('a key is made of a name', () => {
  expect(keyFromName('Größte  Händler & Co.')).toBe('Grote-Handler-Co.');
  expect(keyFromName('Support lead')).toBe('Support-lead');
  expect(keyFromName('支援')).toBe('');
});

test('permissions of the product are grouped by resource, read before write, each with a description', () => {
  const product = Object.keys(permissionNames).toReversed().map(permission);
  const host = ['orders.write', 'orders.read', 'bills.read'].map(permission);
  const categories = [
    { id: 'a', name: 'Administration', permissionIds: product.map(({ id }) => id) },
    { id: 'o', name: 'Orders', permissionIds: host.map(({ id }) => id) },
  ].map((category) => ({ ...stamps, ...category, description: '', feCategory: true }));
  const blocks = toBlocks({ permissions: [...product, ...host], categories }, '');
  expect(blocks.map(({ name }) => name)).not.toContain('Administration');
  const keysIn = (block: string) =>
    blocks.find(({ name }) => name === block)?.permissions.map(({ key }) => key);
  expect(keysIn('Groups')).toEqual(['fe.secure.read.groups', 'fe.secure.write.groups']);
  expect(keysIn('Orders')).toEqual(['bills.read', 'orders.read', 'orders.write']);
  expect(product.filter((one) => describePermission(one) === '')).toEqual([]);
});
