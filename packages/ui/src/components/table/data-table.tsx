import type { CSSProperties } from 'react';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { createLazyPart } from '../lazy-part/create-lazy-part.ts';
import { usePortalText } from '../portal-text/portal-text.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import { isReshuffled } from './is-reshuffled.ts';
import { LoadingRows } from './loading-rows.tsx';
import { RowMenu, useRowMenu } from './row-menu.tsx';
import { ShortRows } from './short-rows.tsx';
import { TableHead } from './table-head.tsx';
import { type DataTableProps, LONG } from './table-types.ts';
import { useGrid } from './use-grid.ts';
import type { VirtualRowsProps } from './virtual-rows.tsx';

/** Most tables are short; what draws parts of a long one loads when there is one. */
const useVirtual = /* @__PURE__ */ createLazyPart(() => import('./virtual-rows.tsx'));

/**
 * Rows under headings. Arrows move between rows, Enter opens one, Space selects it, Shift+F10 opens
 * its menu; on a phone each row stacks its cells.
 */
export function DataTable<Row>(given: DataTableProps<Row>) {
  const props = useWhenReady(given);
  const { label, columns, rows, state, emptyView, failedView, isRefreshing = false } = props;
  const text = usePortalText();
  // A state, so that the rows which measure it are drawn after it.
  const [region, setRegion] = useState<HTMLDivElement | null>(null);
  const areFirst = useAreFirst(props);
  const menu = useRowMenu(props);
  const grid = useGrid(props, menu.open);
  const isLong = state === 'ready' && rows.length > (props.maxInFlow ?? LONG);
  const shows = state === 'ready' || state === 'loading';
  const extras = (props.selection ? 1 : 0) + (props.rowMenu ? 1 : 0);
  return (
    <div
      className="foyer-table-region"
      data-state={state}
      data-long={isLong || undefined}
      aria-busy={state === 'loading' || isRefreshing || undefined}
      ref={setRegion}
    >
      {isRefreshing && <div className="foyer-table-progress" aria-hidden="true" />}
      <VisuallyHidden live="polite">
        {state === 'loading' ? text('loadingRows') : isRefreshing ? text('refreshing') : ''}
      </VisuallyHidden>
      {shows && (
        <table
          className="foyer-table"
          role={grid.isInteractive ? 'grid' : 'table'}
          aria-label={label}
          aria-rowcount={isLong ? rows.length + 1 : undefined}
          aria-colcount={columns.length + extras}
          aria-multiselectable={props.selection ? true : undefined}
          style={columnWidths(props)}
        >
          <TableHead {...props} />
          {state === 'loading' && <LoadingRows {...props} />}
          {state === 'ready' && !isLong && <ShortRows {...props} grid={grid} areFirst={areFirst} />}
          {isLong && region && <LongRows {...props} grid={grid} region={region} />}
        </table>
      )}
      {state === 'empty' && emptyView}
      {state === 'failed' && <div role="alert">{failedView}</div>}
      <RowMenu {...menu} rowName={props.rowName ?? props.rowKey} />
    </div>
  );
}

/**
 * Another page of rows is drawn when there is time, in pieces that leave the page quick: what else
 * was pressed comes first. What changes in the rows that are there shows at once.
 */
function useWhenReady<Row>(props: DataTableProps<Row>): DataTableProps<Row> {
  const { rows, columns } = props;
  const newest = useMemo(() => ({ rows, columns }), [rows, columns]);
  const drawn = useDeferredValue(newest);
  return isOtherPage(props, drawn.rows) ? { ...props, ...drawn } : props;
}

function isOtherPage<Row>(
  { rows, rowKey, state, maxInFlow = LONG }: DataTableProps<Row>,
  drawn: readonly Row[],
): boolean {
  if (state !== 'ready' || rows === drawn || rows.length === 0 || drawn.length === 0) return false;
  if (rows.length > maxInFlow || drawn.length > maxInFlow) return true;
  return isReshuffled(drawn.map(rowKey), rows.map(rowKey));
}

/**
 * Whether rows are the first that are shown, or come after a list that loaded: neither others nor
 * an empty list stood here before.
 */
function useAreFirst<Row>({ state }: DataTableProps<Row>): boolean {
  const before = useRef<typeof state>(undefined);
  useEffect(() => {
    before.current = state;
  }, [state]);
  return before.current !== 'ready' && before.current !== 'empty';
}

function LongRows<Row>(props: VirtualRowsProps<Row>) {
  const virtual = useVirtual(true);
  return virtual ? <virtual.VirtualRows {...props} /> : <LoadingRows {...props} />;
}

interface TableWidths extends CSSProperties {
  readonly '--foyer-columns': string;
  readonly '--foyer-columns-few': string;
}

/** The widths of all columns, and of those that stay where there is little room. */
function columnWidths<Row>({ columns, selection, rowMenu }: DataTableProps<Row>): TableWidths {
  const template = (some: typeof columns) =>
    [
      ...(selection ? ['40px'] : []),
      ...some.map(({ width, share = 1 }) =>
        width === undefined ? `minmax(0, ${share}fr)` : `${width}px`,
      ),
      ...(rowMenu ? ['48px'] : []),
    ].join(' ');
  return {
    '--foyer-columns': template(columns),
    '--foyer-columns-few': template(columns.filter((column) => !column.isExtra)),
  };
}
