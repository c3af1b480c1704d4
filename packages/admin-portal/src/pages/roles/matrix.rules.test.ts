import type { Permission, Role } from '@foyer/contract';
import { expect, test } from 'vitest';
import {
  change,
  differenceOf,
  type Draft,
  keyOfName,
  lostBetween,
  rebased,
  stateOf,
  stateOfAll,
} from './matrix.rules.ts';

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
  const held = new Set(['id:fe.*', 'id:fe.a.read']);
  expect(stateOf(at('fe.a.read'), held, all)).toBe('on');
  expect(stateOf(at('fe.a.write'), held, all)).toBe('implied');
  expect(stateOf(at('orders.read'), held, all)).toBe('off');
});

test('a heading has three states', () => {
  expect(stateOfAll(['on', 'implied'])).toBe('on');
  expect(stateOfAll(['off', 'off'])).toBe('off');
  expect(stateOfAll(['on', 'off'])).toBe('some');
  expect(stateOfAll(['implied', 'implied'])).toBe('implied');
});

test('what is changed back is not in the draft any more', () => {
  const sales = role('sales', 'fe.a.read');
  const given = change(none, sales, ['id:orders.read'], true);
  expect(differenceOf(given, [sales])).toEqual({ given: 1, taken: 0, roles: [sales] });
  const both = change(given, sales, ['id:fe.a.read'], false);
  expect(differenceOf(both, [sales])).toMatchObject({ given: 1, taken: 1 });
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
  expect([...rebased(draft, [saved, other]).keys()]).toEqual(['other']);
  expect(rebased(draft, [saved]).size).toBe(0);
});

test('people lose what the successor does not hold, by its name or by a wider one', () => {
  const sales = role('sales', 'fe.a.read', 'orders.read');
  expect(lostBetween(sales, undefined, all).map(({ key }) => key)).toEqual([
    'fe.a.read',
    'orders.read',
  ]);
  expect(lostBetween(sales, role('wide', 'fe.*'), all).map(({ key }) => key)).toEqual([
    'orders.read',
  ]);
});

test('a key is made of a name', () => {
  expect(keyOfName('Größte  Händler & Co.')).toBe('Grote-Handler-Co.');
  expect(keyOfName('Support lead')).toBe('Support-lead');
  expect(keyOfName('支援')).toBe('');
});
