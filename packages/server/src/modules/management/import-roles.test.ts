import { expect, test } from 'vitest';
import { createRoleNames } from './import-roles.ts';

const [own, other] = [
  '11111111-1111-4111-8111-111111111111',
  '22222222-2222-4222-8222-222222222222',
];
const roles = createRoleNames([
  { id: 'lower', name: 'admin', tenantId: null },
  { id: 'upper', name: 'Admin', tenantId: null },
  { id: 'reader', name: 'Reader', tenantId: null },
  { id: 'own', name: `${own}/Auditor`, tenantId: own },
  { id: 'other', name: `${other}/Auditor`, tenantId: other },
]);
const find = (name: string, isExact = false, tenantId: string | null = own) =>
  roles.find(name, { tenantId, isExact });

test('a role is found only if every tenant has it or it belongs to the tenant', () => {
  expect(find(`${own}/Auditor`)).toBe('own');
  expect(find(`${other}/Auditor`)).toBeUndefined();
  expect(find(`${other}/AUDITOR`)).toBeUndefined();
  expect(find(`${own}/Auditor`, true, null)).toBeUndefined();
});

test('the exact key of a role wins over one that differs in case', () => {
  expect([find('admin'), find('Admin')]).toEqual(['lower', 'upper']);
  expect(find('READER')).toBe('reader');
  expect(find('READER', true)).toBeUndefined();
});
