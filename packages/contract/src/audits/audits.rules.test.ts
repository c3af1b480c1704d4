import { expect, test } from 'vitest';
import { auditChanges } from './audits.rules.ts';

test('changed fields of two objects are listed, and equal ones are not', () => {
  const before = { name: 'Old', minutes: 5, roles: ['a'] };
  const after = { name: 'New', roles: ['a'], color: 'red' };
  expect(auditChanges({ before, after, linkId: '1' })).toEqual({
    changes: [
      { field: 'name', before: 'Old', after: 'New' },
      { field: 'minutes', before: 5, after: undefined },
      { field: 'color', before: undefined, after: 'red' },
    ],
    rest: { linkId: '1' },
  });
});

test('two lists differ by the items that were removed and added', () => {
  expect(auditChanges({ before: ['a', 'b'], after: ['b', 'c'] }).changes).toEqual([
    { field: '', before: 'a' },
    { field: '', after: 'c' },
  ]);
  expect(auditChanges({ added: ['x'], removed: ['y'] }).changes).toEqual([
    { field: '', before: 'y' },
    { field: '', after: 'x' },
  ]);
});

test('a value that changed as a whole is one change, and a payload without changes has none', () => {
  expect(auditChanges({ before: null, after: '2027-01-01' }).changes).toEqual([
    { field: '', before: null, after: '2027-01-01' },
  ]);
  expect(auditChanges({ count: 2 })).toEqual({ changes: [], rest: { count: 2 } });
});
