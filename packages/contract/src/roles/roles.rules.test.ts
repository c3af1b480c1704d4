import { describe, expect, test } from 'vitest';
import { canGrantPermission, canGrantRole, lowestLevel, toGrantor } from './roles.rules.ts';

const editor = { superUser: false, level: 10, permissions: ['fe.secure.*'] };
const permissionKeys = ['fe.secure.read.users'];

describe('canGrantRole', () => {
  test.each([
    ['a role at their level with a permission that they hold', { level: 10, permissionKeys }, true],
    ['a role below them', { level: lowestLevel, permissionKeys }, true],
    ['a role above them', { level: 9, permissionKeys }, false],
    ['a role without a level', { permissionKeys }, false],
    ['a role with a permission that they lack', { level: 10, permissionKeys: ['fe.*'] }, false],
  ])('judges %s', (_case, role, expected) => {
    expect(canGrantRole(editor, role)).toBe(expected);
  });

  test('refuses every role to a grantor without a role', () => {
    const grantor = toGrantor({ roles: [], permissions: [{ key: '*' }] });
    expect(canGrantRole(grantor, { level: lowestLevel, permissionKeys: [] })).toBe(false);
  });

  test('allows every role to a superuser', () => {
    const grantor = toGrantor({ superUser: true, roles: [], permissions: [] });
    expect(canGrantRole(grantor, { permissionKeys: ['*'] })).toBe(true);
  });
});

test('toGrantor takes the highest of the held levels', () => {
  const permissions = [{ key: 'fe.secure.*' }];
  const grantor = toGrantor({ roles: [{ level: 30 }, { level: 10 }], permissions });
  expect(grantor).toEqual(editor);
});

test('canGrantPermission refuses a wildcard to a grantor who holds a part of it', () => {
  expect(canGrantPermission(editor, 'fe.*')).toBe(false);
  expect(canGrantPermission(editor, 'fe.secure.write.roles')).toBe(true);
});
