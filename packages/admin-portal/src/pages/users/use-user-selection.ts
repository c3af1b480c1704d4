import type { BulkSelectionInput } from '@foyer/contract/bulk-users';
import type { TeamMember } from '@foyer/contract/users';
import { useMemo, useState } from 'react';
import type { UserListQuery } from './users.queries.ts';

interface SelectionDeps {
  readonly rows: readonly TeamMember[];
  readonly query: UserListQuery;
  readonly totalItems: number;
}

/** Everything that the filter matches, except single users. */
interface AllMatching {
  readonly filter: string;
  readonly except: ReadonlySet<string>;
}

/** Users that the export takes by ID: their IDs are part of its URL. */
const exportLimit = 200;
type WhyNotExport = (text: (key: 'exportTooMany' | 'exportExcept') => string) => string | undefined;

/**
 * The selected users. A selection remains when the list shows another page; one of everything that matches ends when the filter changes.
 */
export function useUserSelection({ rows, query, totalItems }: SelectionDeps) {
  const [single, setSingle] = useState<ReadonlyMap<string, TeamMember>>(new Map());
  const [matching, setMatching] = useState<AllMatching | undefined>(undefined);
  const { pageOffset: _page, pageSize: _size, sortBy: _by, sortDirection: _order, ...rest } = query;
  const { invited = 'without', includeSubTenants: _below, ...filter } = rest;
  const key = JSON.stringify(rest);
  const all = matching?.filter === key ? matching : undefined;
  const keys = useMemo(
    () =>
      new Set(
        all ? rows.map(({ id }) => id).filter((id) => !all.except.has(id)) : [...single.keys()],
      ),
    [all, rows, single],
  );
  const setKeys = (ids: ReadonlySet<string>) => {
    if (!all) {
      const onPage = (id: string) => rows.find((row) => row.id === id);
      setSingle(
        (before) =>
          new Map(
            [...ids].flatMap((id) => {
              const member = onPage(id) ?? before.get(id);
              return member ? [[id, member] as const] : [];
            }),
          ),
      );
      return;
    }
    const except = new Set(all.except);
    for (const { id } of rows)
      if (ids.has(id)) except.delete(id);
      else except.add(id);
    setMatching(except.size < totalItems ? { filter: key, except } : undefined);
  };
  const exceptIds = [...(all?.except ?? [])];
  const ids = [...single.keys()];
  const selection: BulkSelectionInput = all
    ? { filter: { ...filter, invited: invited === 'only' ? 'only' : 'without' }, exceptIds }
    : { ids };
  const exportDisabledReason: WhyNotExport = (text) => {
    if (all) return exceptIds.length > 0 ? text('exportExcept') : undefined;
    return ids.length > exportLimit ? text('exportTooMany') : undefined;
  };
  return {
    picked: {
      keys,
      setKeys,
      isAllMatching: all !== undefined,
      count: all ? totalItems - exceptIds.length : ids.length,
      totalItems,
      /** The selected users as far as they are known here. */
      rows: all ? rows.filter(({ id }) => keys.has(id)) : [...single.values()],
      selection,
      selectAll: () => {
        setSingle(new Map());
        setMatching({ filter: key, except: new Set() });
      },
      exportQuery: all ? filter : { userIds: ids.join(',') },
      exportDisabledReason,
    },
    clearSelection: () => {
      setSingle(new Map());
      setMatching(undefined);
    },
  };
}
