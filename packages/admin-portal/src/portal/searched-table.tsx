import { Button } from '@foyer/ui';
import {
  DataTable,
  type DataTableProps,
  EmptyState,
  type EmptyStateProps,
  SearchField,
  Toolbar,
} from '@foyer/ui/portal';

/** Rows that are all there, found by their words. */
export interface SearchedTableProps<Row>
  extends Pick<
    DataTableProps<Row>,
    'label' | 'columns' | 'rowKey' | 'rowName' | 'rowMenu' | 'onRow'
  > {
  /** All of them; `undefined` while they load. */
  readonly all: readonly Row[] | undefined;
  /** What of a row is searched. */
  readonly wordsOf: (row: Row) => string;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly searchLabel: string;
  /** What is said where there are none at all. */
  readonly empty: Pick<EmptyStateProps, 'icon' | 'title' | 'text' | 'action'>;
  /** What is said where the search finds none. */
  readonly noMatch: { readonly title: string; readonly text: string; readonly clear: string };
}

/** A search above its table; what the search hides can be had back by one press. */
export function SearchedTable<Row>(props: SearchedTableProps<Row>) {
  const { all, wordsOf, search, onSearch, searchLabel, empty, noMatch, ...table } = props;
  const wanted = search.trim().toLowerCase();
  const rows = (all ?? []).filter((row) => wordsOf(row).toLowerCase().includes(wanted));
  const emptyView =
    wanted === '' ? (
      <EmptyState {...empty} />
    ) : (
      <EmptyState
        icon={empty.icon}
        title={noMatch.title}
        text={noMatch.text}
        action={<Button onClick={() => onSearch('')}>{noMatch.clear}</Button>}
      />
    );
  return (
    <>
      <Toolbar>
        <SearchField label={searchLabel} value={search} onSearch={onSearch} />
      </Toolbar>
      <DataTable
        {...table}
        rows={rows}
        state={all === undefined ? 'loading' : rows.length === 0 ? 'empty' : 'ready'}
        emptyView={emptyView}
        failedView={null}
        loadingRows={4}
      />
    </>
  );
}
