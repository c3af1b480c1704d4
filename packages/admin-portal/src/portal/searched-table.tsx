import { Button } from '@foyer/ui';
import {
  DataTable,
  type DataTableProps,
  EmptyState,
  type EmptyStateProps,
  FilterBar,
  type FilterField,
  Pager,
  SearchField,
} from '@foyer/ui/portal';
import type { ReactNode } from 'react';
import { getPage, pageSizes } from './paged-rows.ts';
import type { GoOptions } from './portal-router.ts';

/** Search and page of a list that is loaded at once; part of the page's URL parameters. */
export const listDefaults = { search: '', page: 1, size: pageSizes[0] } as const;

/** URL parameters of a list and its filters. */
export type ListParams<Filter extends string = never> = {
  readonly search: string;
  readonly page: number;
  readonly size: number;
} & { readonly [K in Filter]: readonly string[] };

/** Changes some of them. */
export type SetListParams<Filter extends string = never> = (
  changes: Partial<ListParams<Filter>>,
  options?: GoOptions,
) => void;

/** A filter of a list that is loaded at once. */
export interface RowFilter<Row> extends FilterField {
  readonly matches: (row: Row, value: string) => boolean;
}

/** Rows that are all loaded, with search, filters, and pages. */
export interface SearchedTableProps<Row>
  extends Pick<
    DataTableProps<Row>,
    'label' | 'columns' | 'rowKey' | 'rowName' | 'rowMenu' | 'onRow' | 'isRefreshing'
  > {
  /** Shown instead of the rows if they could not be loaded. */
  readonly failedView?: ReactNode;
  /** All of them; `undefined` while they load. */
  readonly all: readonly Row[] | undefined;
  /** What of a row is searched. */
  readonly searchText: (row: Row) => string;
  readonly params: ListParams;
  readonly setParams: SetListParams;
  readonly filters: readonly RowFilter<Row>[];
  /** Removes the search and every filter. */
  readonly onClear: () => void;
  readonly searchLabel: string;
  /** How many rows match, for example "12 groups". */
  readonly countText: (count: number) => string;
  /** What is shown if there are no rows at all. */
  readonly empty: Pick<EmptyStateProps, 'icon' | 'title' | 'text' | 'action'>;
  /** What is shown if the search and filters match none. */
  readonly noMatch: { readonly title: string; readonly text: string; readonly clear: string };
}

/** A list with the same search, filters, and pages as the users list. */
export function SearchedTable<Row>(props: SearchedTableProps<Row>) {
  const { all, searchText, params, setParams, filters: offered, onClear, ...rest } = props;
  const { searchLabel, countText, empty, noMatch, failedView, ...table } = rest;
  const filters = offered.map(knownValues);
  const search = params.search.trim().toLowerCase();
  const isFiltered = search !== '' || filters.some(({ values }) => values.length > 0);
  const rows = (all ?? []).filter(
    (row) =>
      searchText(row).toLowerCase().includes(search) &&
      filters.every(
        ({ values, matches }) => values.length === 0 || values.some((one) => matches(row, one)),
      ),
  );
  const shown = getPage(rows, params);
  const count = all === undefined ? '' : countText(rows.length);
  return (
    <>
      {all?.length !== 0 && (
        <FilterBar
          search={
            <SearchField
              label={searchLabel}
              value={params.search}
              onSearch={(next) => setParams({ search: next }, { replace: true })}
            />
          }
          filters={filters}
          onClear={onClear}
          summary={count}
        />
      )}
      <DataTable
        {...table}
        rows={shown.rows}
        state={failedView ? 'failed' : !all ? 'loading' : rows.length === 0 ? 'empty' : 'ready'}
        emptyView={
          isFiltered ? (
            <EmptyState
              icon={empty.icon}
              title={noMatch.title}
              text={noMatch.text}
              action={<Button onClick={onClear}>{noMatch.clear}</Button>}
            />
          ) : (
            <EmptyState {...empty} />
          )
        }
        failedView={failedView}
        loadingRows={4}
      />
      {rows.length > pageSizes[0] && (
        <Pager
          page={shown.page}
          totalPages={shown.totalPages}
          totalItems={rows.length}
          itemsText={count}
          onPage={(page) => setParams({ page })}
          size={{
            value: shown.size,
            choices: pageSizes,
            onChange: (size) => setParams({ size }),
          }}
        />
      )}
    </>
  );
}

/** A link can contain values that no longer exist. */
function knownValues<Row>(filter: RowFilter<Row>): RowFilter<Row> {
  const values = filter.options
    .map(({ value }) => value)
    .filter((value) => filter.values.includes(value));
  return { ...filter, values };
}
