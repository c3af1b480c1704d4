import type { ReactNode } from 'react';
import type { Action } from '../action-menu/action-menu.tsx';

/**
 * One column: its heading, and what it shows of a row. Keep the list of columns stable between
 * drawings.
 */
export interface TableColumn<Row> {
  readonly id: string;
  readonly title: string;
  /**
   * Other rows are drawn in the same elements later: what keeps a state of its own forgets it when
   * `useRowKey` changes.
   */
  readonly cell: (row: Row) => ReactNode;
  /** A fixed width in pixels. */
  readonly width?: number | undefined;
  /** The part of the remaining room it takes beside the others; 1 unless given. */
  readonly share?: number | undefined;
  readonly align?: 'start' | 'end' | undefined;
  readonly isSortable?: boolean | undefined;
  /**
   * Left out where the table is narrower than 900 px; on a phone all columns show, under each
   * other.
   */
  readonly isExtra?: boolean | undefined;
  /** Left out on a phone, too: opening the row shows it. */
  readonly isWide?: boolean | undefined;
  /** The shape of what it shows, for rows that load. */
  readonly skeleton?: 'person' | 'text' | 'short' | 'chip' | 'none' | undefined;
}

/** By which column rows are sorted. */
export interface TableSort {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}

/** Which rows are selected, by their keys. */
export interface TableSelection<Row> {
  readonly keys: ReadonlySet<string>;
  readonly onChange: (keys: ReadonlySet<string>) => void;
  /** Why a row cannot be selected. */
  readonly disabledReason?: ((row: Row) => string | undefined) | undefined;
}

/** A table in one of four states. */
export interface DataTableProps<Row> {
  /** What it lists; read out. */
  readonly label: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly state: 'loading' | 'failed' | 'empty' | 'ready';
  readonly rowKey: (row: Row) => string;
  /** What a row is called, for its checkbox and menu; its key unless given. */
  readonly rowName?: ((row: Row) => string) | undefined;
  readonly sort?: TableSort | undefined;
  readonly onSort?: ((sort: TableSort) => void) | undefined;
  readonly selection?: TableSelection<Row> | undefined;
  readonly rowMenu?: ((row: Row) => readonly Action[]) | undefined;
  /** Opens a row: by a press on it, or Enter. */
  readonly onRow?: ((row: Row) => void) | undefined;
  /** One sentence and the primary action (`EmptyState`). */
  readonly emptyView: ReactNode;
  /** What failed, and a way to try again (`FailedState`). */
  readonly failedView: ReactNode;
  /** New rows are on their way; the old ones stay. */
  readonly isRefreshing?: boolean | undefined;
  /** How many rows represent those that load; 8 unless given. */
  readonly loadingRows?: number | undefined;
  /**
   * More rows than this are drawn only where they can be seen, in a region that scrolls by itself;
   * 100 unless given.
   */
  readonly maxInFlow?: number | undefined;
}

/** `maxInFlow` unless given. */
export const LONG = 100;
