import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect } from 'react';
import { rowProps, TableRow } from './table-row.tsx';
import { TABLE_ROLES } from './table-roles.ts';
import type { DataTableProps } from './table-types.ts';
import { useFewAtATime } from './use-few-at-a-time.ts';
import type { Grid } from './use-grid.ts';

/** The height of a row in pixels (table.css). */
const ROW = 53;
/** Below this width rows stack their cells and are as high as those (table.css). */
const STACKED = 600;

/** A long table, and the region it scrolls in. */
export interface VirtualRowsProps<Row> extends DataTableProps<Row> {
  readonly grid: Grid<Row>;
  readonly region: HTMLElement;
}

/**
 * Only the rows in view, and the one that has the focus. Those that come into view are drawn a few in each frame; the one that takes
 * the focus at once.
 */
export function VirtualRows<Row>(props: VirtualRowsProps<Row>) {
  const { rows, rowKey, grid, region } = props;
  const { current, reveal } = grid;
  const rangeExtractor = useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range);
      if (current < range.count && !shown.includes(current)) shown.push(current);
      return shown;
    },
    [current],
  );
  // oxlint-disable-next-line react/incompatible-library -- nothing here is compiled or memoised around it
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => region,
    estimateSize: () => ROW,
    overscan: 2,
    useFlushSync: false,
    rangeExtractor,
  });
  useEffect(() => {
    reveal.current = (index) => virtualizer.scrollToIndex(index);
    return () => {
      reveal.current = undefined;
    };
  }, [reveal, virtualizer]);
  const keyAt = (index: number) => {
    const row = rows[index];
    return row === undefined ? [] : [rowKey(row)];
  };
  const items = virtualizer.getVirtualItems();
  const drawn = useFewAtATime(
    items.flatMap(({ index }) => keyAt(index)),
    keyAt(current)[0],
  );
  const isStacked = (virtualizer.scrollRect?.width ?? STACKED) < STACKED;
  return (
    <tbody
      className="foyer-rows"
      {...TABLE_ROLES.group}
      data-virtual=""
      style={{ blockSize: virtualizer.getTotalSize() }}
      {...grid.keys}
    >
      {items.map(({ index, start }) => {
        const row = rows[index];
        if (row === undefined || !drawn.has(rowKey(row))) return null;
        return (
          <TableRow
            key={rowKey(row)}
            {...rowProps(props, grid, row, index)}
            offset={start}
            rowRef={isStacked ? virtualizer.measureElement : undefined}
            isCounted
          />
        );
      })}
    </tbody>
  );
}
