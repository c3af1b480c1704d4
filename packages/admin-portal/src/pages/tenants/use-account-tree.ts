import { type Failure, toFailure } from '@foyer/client';
import type { Account, AccountItem } from '@foyer/contract/sub-accounts';
import { subAccountsCalls } from '@foyer/contract/sub-accounts/calls';
import { usersCalls } from '@foyer/contract/users/calls';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { usePortal } from '../../portal/use-portal.ts';
import {
  type AccountCounts,
  type AccountTreeState,
  listRows,
  refreshRows,
  treeEdits,
  type TreeRow,
  withPage,
} from './account-tree.rules.ts';

/** Accounts of a level that are loaded at once. Specification 2, §9. */
const pageSize = 50;

const nothing: AccountTreeState = { levels: new Map(), expanded: new Set() };

/** The tree below the account: levels load when they are opened, and changes are made in place. */
export function useAccountTree(search: string) {
  const { client, tenant } = usePortal();
  const topId = tenant.tenantId;
  const [state, setState] = useState(nothing);
  const [found, setFound] = useState<{ search: string; items: readonly AccountItem[] }>();
  const [counts, setCounts] = useState<ReadonlyMap<string, AccountCounts>>(new Map());
  const [failure, setFailure] = useState<Failure>();
  const api = useMemo(() => client.api(subAccountsCalls, 'admin-portal'), [client]);

  const count = useCallback(
    async (items: readonly AccountItem[]) => {
      const ids = items.map(({ tenantId }) => tenantId);
      if (ids.length === 0) return;
      const [accounts, users] = await Promise.all([
        api.getHierarchyMetadata({ query: { _tenantIds: ids.join() } }),
        client.api(usersCalls, 'admin-portal').countTenantUsers({ body: { tenantIds: ids } }),
      ]);
      setCounts((now) => {
        const next = new Map(now);
        for (const { tenantId, totalSubTenants } of accounts)
          next.set(tenantId, { ...next.get(tenantId), accounts: totalSubTenants });
        for (const { tenantId, totalUsers } of users)
          next.set(tenantId, { ...next.get(tenantId), users: totalUsers });
        return next;
      });
    },
    [api, client],
  );

  const load = useCallback(
    async (parentId: string, offset = 0) => {
      try {
        const query = { _limit: pageSize, _offset: offset, _subTenantId: parentId };
        const { items, _metadata } = await api.searchSubTenants({ query });
        setFailure(undefined);
        setState((now) => withPage(now, parentId, { items, total: _metadata.totalItems, offset }));
        // counts appear when they come; a level without them is still a level
        await count(items).catch(() => undefined);
      } catch (error) {
        setFailure(toFailure(error));
      }
    },
    [api, count],
  );

  useEffect(() => void load(topId), [load, topId]);
  useEffect(() => {
    if (!search) return setFound(undefined);
    let isCurrent = true;
    const query = { _limit: pageSize, _filter: search };
    api.searchSubTenants({ query }).then(
      ({ items }) => {
        if (!isCurrent) return;
        setFound({ search, items });
        void count(items).catch(() => undefined);
      },
      (error: unknown) => isCurrent && setFailure(toFailure(error)),
    );
    return () => void (isCurrent = false);
  }, [api, count, search]);

  const newest = useRef(state);
  useLayoutEffect(() => {
    newest.current = state;
  });
  const toggle = useCallback(
    (id: string) => {
      const { expanded: before, levels } = newest.current;
      const isOpen = before.has(id);
      setState((now) => {
        const expanded = new Set(now.expanded);
        if (isOpen) expanded.delete(id);
        else expanded.add(id);
        return { ...now, expanded };
      });
      if (!isOpen && !levels.has(id)) void load(id);
    },
    [load],
  );
  const loadMore = useCallback(
    (parentId: string) => load(parentId, newest.current.levels.get(parentId)?.items.length ?? 0),
    [load],
  );

  const isSearching = search !== '' && found?.search !== search;
  const last = useRef<readonly TreeRow[]>([]);
  const rows = useMemo(() => {
    const listed =
      search && found
        ? found.items.map((account) => ({
            kind: 'account' as const,
            account,
            depth: 0,
            isExpanded: false,
          }))
        : listRows(state, topId);
    return refreshRows(last.current, listed, counts);
  }, [counts, found, last, search, state, topId]);
  useLayoutEffect(() => {
    last.current = rows;
  }, [last, rows]);
  const total = state.levels.get(topId)?.total;

  return {
    rows,
    total,
    failure,
    isSearching,
    isLoading: total === undefined,
    toggle,
    reload: () => load(topId),
    loadMore,
    /** Adds, changes, or removes an account in place. */
    edit: {
      added: (account: Account) => {
        setState((now) => treeEdits.added(now, toItem(account)));
        setCounts((now) => new Map(now).set(account.tenantId, { users: 0, accounts: 0 }));
        if (account.parentTenantId && account.parentTenantId !== topId) {
          const parentId = account.parentTenantId;
          setState((now) => ({ ...now, expanded: new Set(now.expanded).add(parentId) }));
          if (!state.levels.has(parentId)) void load(parentId);
        }
      },
      changed: (account: AccountItem) => {
        setState((now) => treeEdits.changed(now, account));
        setFound((now) => now && { ...now, items: replaced(now.items, account) });
      },
      removed: (account: AccountItem) => {
        setState((now) => treeEdits.removed(now, account));
        setFound(
          (now) =>
            now && {
              ...now,
              items: now.items.filter(({ tenantId }) => tenantId !== account.tenantId),
            },
        );
      },
      moved: (account: AccountItem, to: string) => {
        setState((now) => treeEdits.removed(now, account));
        void load(to);
      },
    },
  };
}

/** The tree of the page. */
export type AccountTreeView = ReturnType<typeof useAccountTree>;

const replaced = (items: readonly AccountItem[], account: AccountItem) =>
  items.map((one) => (one.tenantId === account.tenantId ? { ...one, ...account } : one));

const toItem = (account: Account): AccountItem => ({
  tenantId: account.tenantId,
  name: account.name,
  createdAt: account.createdAt,
  metadata: { isParent: false },
  isReseller: account.isReseller,
  subAccountAccessType: account.subAccountAccessType,
  parentAccess: account.parentAccess,
  parentTenantId: account.parentTenantId ?? '',
});
