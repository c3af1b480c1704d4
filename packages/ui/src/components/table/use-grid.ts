import type { KeyboardEvent } from 'react';
import { useCallback, useRef, useState } from 'react';
import type { DataTableProps } from './table-types.ts';

/** How the rows of a table answer to keys and presses. */
export interface Grid<Row> {
  /** Whether rows do anything at all. */
  readonly isInteractive: boolean;
  /** The one row that Tab reaches. */
  readonly current: number;
  readonly setCurrent: (index: number) => void;
  readonly toggle: (row: Row, isOn: boolean, isRange: boolean) => void;
  readonly openMenu: (row: Row, anchor: HTMLElement, isByKey: boolean) => void;
  readonly openRow: ((row: Row) => void) | undefined;
  /** Set by the rows that scroll: brings a row into view, so that it can take the focus. */
  readonly reveal: { current: ((index: number) => void) | undefined };
  /** For the body of the table: what rows do with keys arrives there. */
  readonly keys: { readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void };
}

/** How many rows Page Up and Page Down pass. */
const PAGE = 10;

/** One row at a time can be reached by Tab; arrows move to the others. */
export function useGrid<Row>(
  props: DataTableProps<Row>,
  openMenu: Grid<Row>['openMenu'],
): Grid<Row> {
  const { rows, onRow, rowMenu, selection } = props;
  const [current, setCurrent] = useState(0);
  const newest = useRef(props);
  newest.current = props;
  const last = useRef<number | undefined>(undefined);
  const reveal = useRef<((index: number) => void) | undefined>(undefined);
  const toggle = useCallback((pressed: Row, isOn: boolean, isRange: boolean) => {
    const { selection: now, rows: all, rowKey } = newest.current;
    const key = rowKey(pressed);
    const index = all.findIndex((row) => rowKey(row) === key);
    if (!now || index === -1) return;
    const from = isRange && last.current !== undefined ? last.current : index;
    const touched = all
      .slice(Math.min(from, index), Math.max(from, index) + 1)
      .filter((row) => now.disabledReason?.(row) === undefined)
      .map(rowKey);
    const keys = new Set(now.keys);
    for (const key of touched) {
      if (isOn) keys.add(key);
      if (!isOn) keys.delete(key);
    }
    last.current = index;
    now.onChange(keys);
  }, []);
  const pressKey = useCallback(
    (event: KeyboardEvent<HTMLElement>) =>
      answer(event, newest.current, { toggle, openMenu, setCurrent, reveal }),
    [toggle, openMenu],
  );
  return {
    isInteractive: onRow !== undefined || rowMenu !== undefined || selection !== undefined,
    current: Math.min(current, Math.max(rows.length - 1, 0)),
    setCurrent,
    toggle,
    openMenu,
    openRow: onRow,
    reveal,
    keys: { onKeyDown: pressKey },
  };
}

type Answers<Row> = Pick<Grid<Row>, 'toggle' | 'openMenu' | 'setCurrent' | 'reveal'>;

function answer<Row>(
  event: KeyboardEvent<HTMLElement>,
  props: DataTableProps<Row>,
  answers: Answers<Row>,
): void {
  const row =
    event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null;
  const index = Number(row?.dataset['row']);
  const item = props.rows[index];
  if (!row || item === undefined) return;
  if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
    const dots = row.querySelector<HTMLElement>('.foyer-row-dots');
    if (!dots) return;
    event.preventDefault();
    return answers.openMenu(item, dots, true);
  }
  if (event.target !== row) {
    // Out of what is in a row, back to the row.
    if (event.key === 'Escape') row.focus();
    return;
  }
  if (event.key === 'Enter' && props.onRow) {
    event.preventDefault();
    return props.onRow(item);
  }
  if (event.key === ' ' && props.selection) {
    event.preventDefault();
    if (props.selection.disabledReason?.(item) !== undefined) return;
    return answers.toggle(item, !props.selection.keys.has(props.rowKey(item)), event.shiftKey);
  }
  const to = findTarget(event.key, index, props.rows.length - 1);
  if (to === undefined) return;
  event.preventDefault();
  move(row, to, answers);
}

function findTarget(key: string, index: number, last: number): number | undefined {
  const targets: { readonly [key: string]: number } = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + PAGE,
    PageUp: index - PAGE,
    Home: 0,
    End: last,
  };
  const to = targets[key];
  return to === undefined ? undefined : Math.min(Math.max(to, 0), last);
}

function move<Row>(row: HTMLElement, to: number, { setCurrent, reveal }: Answers<Row>): void {
  setCurrent(to);
  const body = row.parentElement;
  const focus = () =>
    body
      ?.querySelector<HTMLElement>(`[data-row="${to}"]`)
      ?.focus({ preventScroll: reveal.current !== undefined });
  if (!reveal.current) return focus();
  reveal.current(to);
  // A far row is drawn with the next frame, which has enough to do with that.
  requestAnimationFrame(() => requestAnimationFrame(focus));
}
