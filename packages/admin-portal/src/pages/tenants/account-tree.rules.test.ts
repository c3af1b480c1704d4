import type { AccountItem } from '@foyer/contract/sub-accounts';
import { expect, test } from 'vitest';
import {
  type AccountTreeState,
  listRows,
  refreshRows,
  treeEdits,
  withPage,
} from './account-tree.rules.ts';

const account = (tenantId: string, parentTenantId: string): AccountItem => ({
  tenantId,
  name: tenantId,
  createdAt: '2026-01-01T00:00:00.000Z',
  metadata: { isParent: false },
  isReseller: true,
  subAccountAccessType: 'defaultOff',
  parentAccess: 'full',
  parentTenantId,
});

const nothing: AccountTreeState = { levels: new Map(), expanded: new Set() };
const names = (state: AccountTreeState) =>
  listRows(state, 'top').map((row) =>
    row.kind === 'more' ? `more of ${row.parentId}` : `${row.depth} ${row.account.name}`,
  );
const page = (...items: readonly AccountItem[]) => ({ items, total: items.length, offset: 0 });

test('rows show expanded levels below their account, and more where a level is not complete', () => {
  const loaded = withPage(
    withPage(nothing, 'top', { ...page(account('a', 'top'), account('b', 'top')), total: 3 }),
    'a',
    page(account('a1', 'a')),
  );
  expect(names(loaded)).toEqual(['0 a', '0 b', 'more of top']);
  expect(names({ ...loaded, expanded: new Set(['a']) })).toEqual([
    '0 a',
    '1 a1',
    '0 b',
    'more of top',
  ]);
  const complete = withPage(loaded, 'top', { items: [account('c', 'top')], total: 3, offset: 2 });
  expect(names(complete)).toEqual(['0 a', '0 b', '0 c']);
});

test('a created account is added by name, and a deleted one takes the arrow of its parent with it', () => {
  const loaded = withPage(nothing, 'top', page(account('a', 'top'), account('c', 'top')));
  const added = treeEdits.added(loaded, account('b', 'top'));
  expect(names(added)).toEqual(['0 a', '0 b', '0 c']);
  const open = withPage({ ...added, expanded: new Set(['a']) }, 'a', page());
  const below = treeEdits.added(open, account('a1', 'a'));
  expect(names(below)).toEqual(['0 a', '1 a1', '0 b', '0 c']);
  expect(below.levels.get('top')?.items[0]?.metadata.isParent).toBe(true);
  const without = treeEdits.removed(below, account('a1', 'a'));
  expect(without.levels.get('top')?.items[0]?.metadata.isParent).toBe(false);
  expect(names(treeEdits.changed(without, { ...account('b', 'top'), name: 'B' }))).toContain('0 B');
});

test('rows that show the same stay the same when another one changes', () => {
  const state = withPage(nothing, 'top', page(account('a', 'top'), account('b', 'top')));
  const counts = new Map([['a', { users: 1 }]]);
  const before = refreshRows([], listRows(state, 'top'), counts);
  const expanded = { ...state, expanded: new Set(['b']) };
  const [a, b] = refreshRows(before, listRows(expanded, 'top'), counts);
  expect(a).toBe(before[0]);
  expect(b).toMatchObject({ isExpanded: true });
  const counted = refreshRows(before, listRows(state, 'top'), new Map([['a', { users: 2 }]]));
  expect(counted).toEqual([{ ...before[0], counts: { users: 2 } }, before[1]]);
});
