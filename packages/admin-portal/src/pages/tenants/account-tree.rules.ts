import type { AccountItem } from '@foyer/contract/sub-accounts';

/** The accounts directly below one, as far as they are loaded. */
export interface AccountLevel {
  readonly items: readonly AccountItem[];
  readonly total: number;
}

/** What is known of the tree: loaded levels by parent, and which accounts are expanded. */
export interface AccountTreeState {
  readonly levels: ReadonlyMap<string, AccountLevel>;
  readonly expanded: ReadonlySet<string>;
}

/** How many users and accounts an account has. */
export interface AccountCounts {
  readonly users?: number;
  readonly accounts?: number;
}

/** A row of the tree table. */
export type TreeRow =
  | {
      readonly kind: 'account';
      readonly account: AccountItem;
      readonly depth: number;
      readonly isExpanded: boolean;
      readonly counts?: AccountCounts | undefined;
    }
  | { readonly kind: 'more'; readonly parentId: string; readonly depth: number };

/** The rows that are shown, from the top down. */
export function listRows(state: AccountTreeState, parentId: string, depth = 0): TreeRow[] {
  const level = state.levels.get(parentId);
  if (!level) return [];
  const rows = level.items.flatMap((account): TreeRow[] => {
    const isExpanded = state.expanded.has(account.tenantId);
    return [
      { kind: 'account', account, depth, isExpanded },
      ...(isExpanded ? listRows(state, account.tenantId, depth + 1) : []),
    ];
  });
  const isMore = level.items.length < level.total;
  return isMore ? [...rows, { kind: 'more', parentId, depth }] : rows;
}

const rowId = (row: TreeRow) =>
  row.kind === 'more' ? `more-${row.parentId}` : row.account.tenantId;

/** The rows with their counts; those that show the same as before are the same, so that they are not rendered again. */
export function refreshRows(
  before: readonly TreeRow[],
  rows: readonly TreeRow[],
  counts: ReadonlyMap<string, AccountCounts>,
): readonly TreeRow[] {
  const earlier = new Map(before.map((row) => [rowId(row), row]));
  return rows.map((row) => {
    const next = row.kind === 'more' ? row : { ...row, counts: counts.get(row.account.tenantId) };
    const last = earlier.get(rowId(row));
    return last && isSame(last, next) ? last : next;
  });
}

function isSame(one: TreeRow, other: TreeRow): boolean {
  if (one.depth !== other.depth) return false;
  if (one.kind === 'more' || other.kind === 'more') return one.kind === other.kind;
  const { account, isExpanded, counts } = one;
  return account === other.account && isExpanded === other.isExpanded && counts === other.counts;
}

const byName = (a: AccountItem, b: AccountItem) => a.name.localeCompare(b.name);

function change(
  state: AccountTreeState,
  parentId: string,
  edit: (items: readonly AccountItem[]) => readonly AccountItem[],
): AccountTreeState {
  const level = state.levels.get(parentId);
  if (!level) return state;
  const items = edit(level.items);
  const total = level.total + items.length - level.items.length;
  return { ...state, levels: new Map(state.levels).set(parentId, { items, total }) };
}

/** The accounts of a level that were loaded next. */
export function withPage(
  state: AccountTreeState,
  parentId: string,
  page: { readonly items: readonly AccountItem[]; readonly total: number; readonly offset: number },
): AccountTreeState {
  const before = page.offset === 0 ? [] : (state.levels.get(parentId)?.items ?? []);
  const items = [...before.slice(0, page.offset), ...page.items];
  return { ...state, levels: new Map(state.levels).set(parentId, { items, total: page.total }) };
}

/** The local edits of specification 1, §4: the tree is not read again. */
export const treeEdits = {
  added: (state: AccountTreeState, account: AccountItem): AccountTreeState =>
    markParent(
      change(state, account.parentTenantId, (items) => [...items, account].toSorted(byName)),
      account.parentTenantId,
      true,
    ),
  changed: (state: AccountTreeState, account: AccountItem): AccountTreeState =>
    change(state, account.parentTenantId, (items) =>
      items.map((one) => (one.tenantId === account.tenantId ? account : one)),
    ),
  removed: (state: AccountTreeState, account: AccountItem): AccountTreeState => {
    const { parentTenantId: parentId, tenantId } = account;
    const after = change(state, parentId, (items) =>
      items.filter((one) => one.tenantId !== tenantId),
    );
    return markParent(after, parentId, (after.levels.get(parentId)?.total ?? 0) > 0);
  },
};

/** Notes on an account, wherever it is loaded, whether it has accounts below it. */
function markParent(state: AccountTreeState, id: string, isParent: boolean): AccountTreeState {
  const levels = new Map(
    [...state.levels].map(([parentId, level]) => [
      parentId,
      {
        ...level,
        items: level.items.map((one) =>
          one.tenantId === id ? { ...one, metadata: { isParent } } : one,
        ),
      },
    ]),
  );
  return { ...state, levels };
}
